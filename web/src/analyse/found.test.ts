import { beforeAll, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { foundIn } from './found';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

const found = (source: string | Uint8Array, game = 'qomet') => foundIn(source, core, core.ruleset(game));

test('the text of a position is held against the rules on the table, then against all others', () => {
  const qomet = found('3/3/3/3l3/3/3/3 d -');
  expect(qomet).toMatchObject({ kind: 'game' });
  const other = found('nn,2,nn/4/4/1,n,n,nnl d 7 8');
  expect(other.kind === 'game' && other.game.rules.game).toBe('qawale');
  const small = foundIn('5/6/7/8/4r4/8/7/6/5 b 11,12', core, core.ruleset('exago', { side: 5 }));
  expect(small.kind === 'game' && small.game.rules.settings['side']).toBe(5);
  expect(found('3/3/3/3l3/3/3/3 x -')).toEqual({ kind: 'wrong', what: "Unexpected 'x' at character 17 of the position." });
});

test('a link is followed, or told what is wrong with it', () => {
  const game = found('https://example.org/app/#/analyse/exago?side=7&moves=g7');
  expect(game.kind === 'game' && game.game.now.move).toBe('g7');
  expect(found('https://example.org/#/analyse/qomet?moves=d4+d4')).toEqual({ kind: 'wrong', what: 'Move 2 (d4): There is a star on d4 already.' });
  expect(found('#/analyse/chess')).toMatchObject({ kind: 'wrong' });
});

test('one good record is opened at once; of several, one can be chosen, and nothing good is lost', () => {
  const good = '[Game "qomet"]\n[Light "Ann"]\n\n1. d4 {Good.} 2. c4 *\n';
  const one = found(good);
  expect(one.kind === 'game' && one.record?.names).toEqual(['Ann', '']);
  const several = found(new TextEncoder().encode(`${good}\n[Game "qomet"]\n1. d4 2. d4 *\n\n${good}`));
  if (several.kind !== 'file') throw new Error('a file was expected');
  expect(several.reading.numbers).toEqual([1, 3]);
  expect(several.reading.faults.map(({ line, game }) => [line, game])).toEqual([[7, 2]]);
});

test('nothing is nothing', () => {
  expect(found('  \n ')).toEqual({ kind: 'nothing' });
  expect(found(new Uint8Array())).toEqual({ kind: 'nothing' });
});
