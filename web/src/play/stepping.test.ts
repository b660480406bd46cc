import { beforeAll, expect, test } from 'vitest';
import { loadCore, type Rules } from '../core/core';
import { Game } from '../game/game.svelte';
import { type Step, stepTo } from './stepping';

let qomet: Rules;
beforeAll(async () => {
  qomet = (await loadCore()).ruleset('qomet');
});

const led = (game: Game, step: Step): string | null | undefined => {
  const to = stepTo(game, step);
  return to && `${to.ply} ${to.move}`;
};

test('steps lead along the line that is looked at, and nowhere from its ends', () => {
  const game = new Game(qomet);
  for (const move of ['d4', 'c4', 'd5']) game.play(move);
  expect([led(game, 'start'), led(game, 'back'), led(game, 'forward'), led(game, 'end')]).toEqual(['0 null', '2 c4', null, null]);
  game.goTo(game.first);
  expect([led(game, 'start'), led(game, 'back'), led(game, 'forward'), led(game, 'end')]).toEqual([null, null, '1 d4', '3 d5']);
  for (const move of ['a1', 'a4']) game.play(move);
  game.goTo(game.now.parent!);
  expect([led(game, 'forward'), led(game, 'end')]).toEqual(['2 a4', '2 a4']);
});

test('the end of a game is where it ended, even if something was tried after it', () => {
  const game = new Game(qomet);
  game.play('d4');
  game.resign(1);
  game.play('c4');
  game.goTo(game.first);
  expect(led(game, 'end')).toBe('1 d4');
  game.goTo(game.end);
  expect(led(game, 'end')).toBe('2 c4');
});
