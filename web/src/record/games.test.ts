import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { Game } from '../game/game.svelte';
import { gameOf, recordOf } from './games';
import { readRecords } from './reader';
import { writeRecords } from './writer';

const cases = JSON.parse(readFileSync(fileURLToPath(new URL('cases.json', import.meta.url)), 'utf8')) as { games: string[] }[];

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

function only(text: string) {
  const { games, faults } = readRecords(text, core);
  expect(faults).toEqual([]);
  const [record] = games;
  if (!record) throw new Error('There is no game in it.');
  return record;
}

test('a record becomes a game, and the game the same record again', () => {
  const texts = cases.flatMap(({ games }) => games).filter((text) => !/:(resignation|time|agreement) [{(]|\} \{|\([^)]*\{|\) \{/.test(text));
  expect(texts.length).toBeGreaterThan(60);
  for (const text of texts) {
    const record = only(text);
    expect(writeRecords(recordOf(gameOf(record), record))).toBe(text);
  }
});

test('side lines, comments and clocks are kept', () => {
  const text = `[Game "qomet"]
[Rules "1"]
[Light "Ann"]
[Result "light resignation"]

{A slow start.} 1. d4@4:58.2 {The middle.} (1. c4 2. d4 (2. c5 3. d4) 3. c5)
2. c4 dark:resignation (3. c5 4. d5)
`;
  const record = only(text);
  const game = gameOf(record);
  expect(game.first.comment).toBe('A slow start.');
  expect(game.main.map(({ move }) => move)).toEqual([null, 'd4', 'c4']);
  expect(game.first.children.map(({ move }) => move)).toEqual(['d4', 'c4']);
  expect(game.main[1]).toMatchObject({ comment: 'The middle.', left: 298.2 });
  expect(game.outcome).toEqual({ winner: 0, reason: 'resignation' });
  expect(game.now).toBe(game.end);
  expect(writeRecords(recordOf(game, record))).toBe(text);
});

test('a side line beside a player who leaves does not become the game', () => {
  const text = '[Game "exago"]\n[Options "players=3"]\n\n1. f6 2. g6 blue:resignation (3. f7 4. e7) 3. g7 *\n';
  const game = gameOf(only(text));
  expect(game.main.map(({ move }) => move)).toEqual([null, 'f6', 'g6', 'g7']);
  expect(game.departures).toHaveLength(1);
});

test('what is typed as a comment is written so that it can be read', () => {
  const game = new Game(core.ruleset('qomet'));
  game.play('d4').comment = 'one\n\ttwo {three} [four]\u0007';
  const again = gameOf(only(writeRecords(recordOf(game))));
  expect(again.end.comment).toBe('one two {three} [four]');
});
