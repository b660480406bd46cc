import { expect, test } from 'vitest';
import { engineAt, person, type Sitter } from '../game/seats';
import { byLot, rematchSeats } from './customs';

/** Chances that come in this order. */
const chances = (...drawn: number[]) => () => drawn.shift() ?? 0;

test('lots can bring any order', () => {
  const orders = new Set<string>();
  for (const first of [0, 0.34, 0.67]) for (const second of [0, 0.5]) orders.add(byLot(['a', 'b', 'c'], chances(first, second)).join(''));
  expect(orders.size).toBe(6);
  expect(byLot([], () => 0.99)).toEqual([]);
});

const names = (sitters: readonly Sitter[]) => sitters.map((sitter) => (sitter.kind === 'person' ? sitter.name : `level ${sitter.level}`));

test('seats change for the next game', () => {
  for (const game of ['qawale', 'qomet', 'quads']) {
    expect(names(rematchSeats(game, [person('Ann'), engineAt(5)], { winner: 0, reason: 'line' }))).toEqual(['level 5', 'Ann']);
  }
});

test('in Exago the winner begins and the others are drawn', () => {
  const sitters = [person('Ann'), person('Ann'), person('Cem'), engineAt(2)];
  const won = { winner: 2, reason: 'line' };
  expect(names(rematchSeats('exago', sitters, won, () => 0.99))).toEqual(['Cem', 'Ann', 'Ann', 'level 2']);
  expect(names(rematchSeats('exago', sitters, won, () => 0))).toEqual(['Cem', 'Ann', 'level 2', 'Ann']);
  expect(names(rematchSeats('exago', sitters, { winner: null, reason: 'agreement' }, () => 0))).toHaveLength(4);
  expect(names(rematchSeats('exago', sitters.slice(0, 2), { winner: 1, reason: 'line' }))).toEqual(['Ann', 'Ann']);
});
