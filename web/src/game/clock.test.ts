import { describe, expect, test } from 'vitest';
import { Clock, clockText, NO_CLOCK } from './clock.svelte';

function timed(pace: ConstructorParameters<typeof Clock>[0], left?: number[]) {
  let seconds = 1000;
  const clock = new Clock(pace, 2, () => seconds, left);
  return { clock, pass: (some: number) => void (seconds += some) };
}

describe('Fischer', () => {
  test('time runs for one seat, and a move adds to it', () => {
    const { clock, pass } = timed({ kind: 'fischer', seconds: 300, increment: 5 });
    clock.start(0);
    pass(12.5);
    expect(clock.look()).toBeNull();
    expect(clock.left).toEqual([287.5, 300]);
    pass(2.5);
    expect(clock.moved(0)).toBe(290);
    clock.start(1);
    pass(10);
    clock.stop();
    pass(100);
    clock.look();
    expect([clock.left, clock.running]).toEqual([[290, 290], null]);
  });

  test('time that is up stays up', () => {
    const { clock, pass } = timed({ kind: 'fischer', seconds: 3, increment: 2 });
    clock.start(1);
    pass(3);
    expect(clock.look()).toBe(1);
    expect(clock.left).toEqual([3, 0]);
  });

  test('goes on from what was left', () => {
    const { clock, pass } = timed({ kind: 'fischer', seconds: 300, increment: 0 }, [7, 9]);
    clock.start(0);
    pass(4);
    clock.look();
    expect(clock.left).toEqual([3, 9]);
  });
});

test('so much for each move', () => {
  const { clock, pass } = timed({ kind: 'move', seconds: 30 });
  clock.start(0);
  pass(20);
  expect(clock.moved(0)).toBe(30);
  clock.start(0);
  pass(29);
  expect(clock.look()).toBeNull();
  pass(1);
  expect(clock.look()).toBe(0);
});

test('without a clock nothing runs', () => {
  const { clock, pass } = timed(NO_CLOCK);
  clock.start(0);
  pass(1e9);
  expect([clock.look(), clock.running, clock.moved(0)]).toEqual([null, null, Infinity]);
});

test('a clock shows what is left, rounded up, so that nought means over', () => {
  expect([3898, 300, 299.01, 61, 60, 59.2, 10, 9.91, 0.01, 0].map(clockText)).toEqual([
    '1:04:58', '5:00', '5:00', '1:01', '1:00', '1:00', '0:10', '0:10', '0:00.1', '0:00.0',
  ]);
});
