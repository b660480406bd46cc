import { expect, test } from 'vitest';
import { NO_CLOCK } from '../game/clock.svelte';
import { engineAt, person } from '../game/seats';
import { saidOf } from './said';

const begun = new Date(2026, 10, 8, 9, 30).getTime();

test('a record says who sat there, the day and the clock', () => {
  const said = saidOf({ sitters: [person('Ann'), engineAt(5)], pace: { kind: 'fischer', seconds: 300, increment: 5 }, begun });
  expect([said.names, [...(said.tags ?? [])]]).toEqual([['Ann', 'Level 5'], [['Date', '2026-11-08'], ['Clock', '300+5']]]);
});

test('a clock that a record has no words for is left out', () => {
  const sitters = [person(), person()];
  expect([...(saidOf({ sitters, pace: { kind: 'fischer', seconds: 60, increment: 0 }, begun }).tags ?? [])][1]).toEqual(['Clock', '60']);
  for (const pace of [NO_CLOCK, { kind: 'move', seconds: 30 } as const]) expect(saidOf({ sitters, pace, begun }).tags?.has('Clock')).toBe(false);
});
