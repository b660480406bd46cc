import { beforeAll, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { Refusal } from '../core/vocabulary';
import { Game } from './game.svelte';
import { readGame, writeGame } from './written';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

function again(game: Game): Game {
  return readGame(JSON.parse(JSON.stringify(writeGame(game))), core);
}

test('a game of random moves is the same again, whatever the game and its options', () => {
  for (const [name, settings] of [['qawale', {}], ['qomet', { repetition: 2 }], ['quads', { border: true }], ['exago', { players: 3 }]] as const) {
    const game = new Game(core.ruleset(name, settings));
    for (let seed = 1; seed <= 40 && !game.outcome; seed++) game.play(game.now.position.randomMove(seed) ?? '');
    const read = again(game);
    expect(writeGame(read)).toEqual(writeGame(game));
    expect([read.now.position.text, read.outcome]).toEqual([game.end.position.text, game.outcome]);
  }
});

test('plain moves are plain text', () => {
  const game = new Game(core.ruleset('qomet'));
  for (const move of ['d4', 'c4']) game.play(move);
  expect(writeGame(game)).toEqual({ game: 'qomet', options: {}, rules: game.rules.version, moves: ['d4', 'c4'] });
});

test('side lines, comments and clocks stay', () => {
  const game = new Game(core.ruleset('qomet'), core.ruleset('qomet').position('3/3/3/3l3/3/3/3 d -'));
  for (const move of ['c4', 'd5', 'e4']) game.play(move);
  game.end.left = 12.5;
  game.first.comment = 'A lesson.';
  game.goTo(game.main[1]!);
  game.play('d3').comment = 'Or this.';
  game.play('e5');
  game.goTo(game.first);
  game.play('a1');
  const written = writeGame(game);
  expect(written.moves).toEqual([
    { move: 'c4', beside: [['a1']] },
    { move: 'd5', beside: [[{ move: 'd3', comment: 'Or this.' }, 'e5']] },
    { move: 'e4', left: 12.5 },
  ]);
  const read = again(game);
  expect(writeGame(read)).toEqual(written);
  expect(read.now).toBe(read.end);
});

test('what was tried where the game stands is not the game', () => {
  const game = new Game(core.ruleset('qomet'));
  for (const move of ['d4', 'c4']) game.play(move);
  game.goTo(game.main[1]!);
  for (const move of ['e4', 'd5']) game.play(move);
  game.undo();
  const written = writeGame(game);
  expect([written.moves, written.after]).toEqual([['d4'], [['e4', 'd5']]]);
  const read = again(game);
  expect([read.end.ply, read.now, read.end.children.length]).toEqual([1, read.end, 1]);
  read.play('c3');
  expect([read.end.move, read.end.ply]).toEqual(['c3', 2]);
});

test('what people did stays where they did it', () => {
  const three = new Game(core.ruleset('exago', { players: 3 }));
  three.play('f6');
  three.resign(2);
  three.play('f7');
  three.timeOut(0);
  three.play('e5'); // after the end: a side line
  const read = again(three);
  expect([read.outcome, read.out, read.end.ply]).toEqual([{ winner: 1, reason: 'time' }, [2, 0], 2]);
  expect(read.departures.map(({ at }) => at.ply)).toEqual([1, 2]);
  expect(read.end.children).toHaveLength(1);

  const agreed = new Game(core.ruleset('qomet'));
  agreed.agree();
  expect(again(agreed).outcome).toEqual({ winner: null, reason: 'agreement' });
});

test('what the rules refuse is refused', () => {
  const written = writeGame(new Game(core.ruleset('qomet')));
  for (const wrong of [{ moves: ['d4', 'd4'] }, { moves: ['?'] }, { start: 'x' }, { options: { side: 6 } }, { game: 'chess' }]) {
    expect(() => readGame({ ...written, ...wrong }, core)).toThrow(Refusal);
  }
});
