import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { readRecords } from './reader';
import { clockText, writeRecords } from './writer';

interface Case {
  text?: string;
  bytes?: string;
  games: string[];
  numbers: number[];
  faults: [line: number, game: number, what: string][];
}

const cases = JSON.parse(readFileSync(fileURLToPath(new URL('cases.json', import.meta.url)), 'utf8')) as Case[];

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

const sourceOf = ({ text, bytes }: Case) => text ?? Uint8Array.from(atob(bytes ?? ''), (letter) => letter.charCodeAt(0));

describe('the same is read and written as by fourfold.record', () => {
  test.each(cases.map((one, at) => [at, one] as const))('case %i', (_, one) => {
    const { games, numbers, faults } = readRecords(sourceOf(one), core);
    expect(faults.map(({ line, game, what }) => [line, game, what])).toEqual(one.faults);
    expect(numbers).toEqual(one.numbers);
    expect(games.map((game) => writeRecords(game))).toEqual(one.games);
  });

  test('all that is written is read again', () => {
    const all = cases.flatMap(({ games }) => games);
    const { games, faults } = readRecords(all.join('\n'), core);
    expect(faults).toEqual([]);
    expect(writeRecords(...games)).toBe(all.join('\n'));
  });

  test('side lines nested without end are refused, not followed', () => {
    const { faults } = readRecords(`[Game "qomet"]\n\n1. d4 ${'(1. c4 '.repeat(9999)}`, core);
    expect(faults.map(({ what }) => what)).toEqual(['Side lines are nested deeper than 40.']);
  });
});

test.each([
  [0, '0:00'],
  [59.96, '1:00'],
  [298.2, '4:58.2'],
  [3723, '1:02:03'],
  [36000, '10:00:00'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
