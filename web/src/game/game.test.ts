import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore, type Rules } from '../core/core';
import { Refusal } from '../core/vocabulary';
import { Game } from './game.svelte';

let core: Core;
let qomet: Rules;
beforeAll(async () => {
  core = await loadCore();
  qomet = core.ruleset('qomet');
});

function played(rules: Rules, ...moves: string[]): Game {
  const game = new Game(rules);
  for (const move of moves) game.play(move);
  return game;
}

const moves = (game: Game): (string | null)[] => game.main.slice(1).map(({ move }) => move);

function refusal(use: () => unknown): string {
  try {
    use();
  } catch (error) {
    if (error instanceof Refusal) return error.fault.key;
    throw error;
  }
  return 'nothing was refused';
}

describe('a line of play', () => {
  test('begins at the start of the rules, or at any other position', () => {
    expect(new Game(qomet).now.position).toBe(qomet.start);
    const start = qomet.position('3/3/3/3l3/3/3/3 d -');
    const game = new Game(qomet, start);
    expect([game.first.position, game.first.move, game.first.ply]).toEqual([start, null, 0]);
  });

  test('grows by moves; each moment knows who moved', () => {
    const game = played(qomet, 'd4', 'c4', 'd5');
    expect(moves(game)).toEqual(['d4', 'c4', 'd5']);
    expect(game.now).toBe(game.end);
    expect([game.end.ply, game.end.mover, game.first.mover]).toEqual([3, 0, null]);
  });

  test('refuses what the rules refuse, and stays as it is', () => {
    const game = played(qomet, 'd4');
    expect(refusal(() => game.play('d4'))).toBe('qomet.taken');
    expect(refusal(() => game.play('z9'))).not.toBe('nothing was refused');
    expect(moves(game)).toEqual(['d4']);
  });

  test('ends on the board', () => {
    const game = new Game(qomet, qomet.position('l1l/3/3/7/3/3/ld1 l -'));
    game.play('g1');
    expect(game.outcome).toEqual({ winner: 0, reason: 'square' });
    expect(refusal(() => game.play('d4'))).toBe('game.over');
  });
});

describe('side lines', () => {
  test('another move from an earlier moment is a side line; a known one is followed', () => {
    const game = played(qomet, 'd4', 'c4', 'd5');
    const [, afterFirst] = game.main;
    game.goTo(afterFirst!);
    const aside = game.play('e4');
    expect(moves(game)).toEqual(['d4', 'c4', 'd5']);
    expect([game.isMain(aside), game.isMain(game.end)]).toEqual([false, true]);
    game.goTo(afterFirst!);
    expect(game.play('c4')).toBe(game.main[2]);
    expect(afterFirst!.children).toHaveLength(2);
  });

  test('a side line can become the line, or go', () => {
    const game = played(qomet, 'd4', 'c4');
    game.goTo(game.main[1]!);
    const aside = game.play('e4');
    game.play('c4');
    game.promote(aside);
    expect(moves(game)).toEqual(['d4', 'e4', 'c4']);
    game.remove(aside);
    expect(moves(game)).toEqual(['d4', 'c4']);
    expect(game.now.move).toBe('d4');
  });

  test('a first move can go, the first moment cannot', () => {
    const game = played(qomet, 'd4', 'c4');
    game.remove(game.first);
    expect(moves(game)).toEqual(['d4', 'c4']);
    game.remove(game.main[1]!);
    expect([moves(game), game.now]).toEqual([[], game.first]);
  });
});

describe('taking back', () => {
  test('takes the last move of the game, wherever one looks', () => {
    const game = played(qomet, 'd4', 'c4');
    game.goTo(game.first);
    game.undo();
    expect([moves(game), game.now.move]).toEqual([['d4'], 'd4']);
    game.undo();
    game.undo();
    expect(moves(game)).toEqual([]);
  });

  test('leaves what was tried beside the game: it becomes the game only where it is played', () => {
    const game = played(qomet, 'd4', 'c4');
    game.goTo(game.first);
    const tried = game.play('a1');
    game.undo();
    game.undo();
    expect([moves(game), game.end, game.isMain(tried)]).toEqual([[], game.first, false]);
    game.play('g7');
    expect([moves(game), game.first.children.map(({ move }) => move)]).toEqual([['g7'], ['g7', 'a1']]);
    game.undo();
    expect(game.play('a1')).toBe(tried);
    expect(moves(game)).toEqual(['a1']);
  });

  test('takes a resignation and an agreement with it', () => {
    const game = played(qomet, 'd4', 'c4');
    game.resign(0);
    game.undo();
    expect(game.outcome).toBeNull();
    game.agree();
    game.undo();
    expect(game.outcome).toBeNull();
  });
});

describe('repetition', () => {
  const shuffle = ['d4', 'a1', 'd4d5', 'a1a4', 'd5d4', 'a4a1', 'd4d5', 'a1a4', 'd5d4', 'a4a1'];

  test('the third time is a draw, and nothing more is played', () => {
    const game = played(qomet, ...shuffle);
    expect(game.outcome).toEqual({ winner: null, reason: 'repetition' });
    expect(refusal(() => game.play('c4'))).toBe('game.over');
  });

  test('is counted in the line that leads here', () => {
    const game = played(qomet, ...shuffle.slice(0, -1));
    game.goTo(game.main[9]!);
    game.play('a4a7');
    expect(game.now.outcome).toBeNull();
    expect(game.play('d4d5').outcome).toBeNull();
  });

  test('is as often as the option says', () => {
    const twice = core.ruleset('qomet', { repetition: 2 });
    expect(played(twice, ...shuffle.slice(0, 6)).outcome).toEqual({ winner: null, reason: 'repetition' });
    expect(played(core.ruleset('qomet', { repetition: 0 }), ...shuffle).outcome).toBeNull();
  });
});

describe('beyond the board', () => {
  test('who resigns or runs out of time loses, whose turn it may be', () => {
    const resigned = played(qomet, 'd4');
    resigned.resign(0);
    expect(resigned.outcome).toEqual({ winner: 1, reason: 'resignation' });
    const late = played(qomet, 'd4');
    late.timeOut(1);
    expect(late.outcome).toEqual({ winner: 0, reason: 'time' });
    expect(refusal(() => late.resign(0))).toBe('game.over');
  });

  test('people can agree on a draw', () => {
    const game = played(qomet, 'd4');
    game.agree();
    expect(game.outcome).toEqual({ winner: null, reason: 'agreement' });
    expect(refusal(() => game.agree())).toBe('game.over');
  });

  test('what is played after the end is a side line, and changes nothing', () => {
    const game = played(qomet, 'd4');
    game.resign(1);
    const after = game.play('c4');
    expect([moves(game), game.isMain(after)]).toEqual([['d4'], false]);
    expect(game.outcome).toEqual({ winner: 0, reason: 'resignation' });
  });

  test('of three or more, who leaves is out and the game goes on; the last one left wins', () => {
    const game = played(core.ruleset('exago', { players: 3 }), 'f6');
    game.resign(1);
    expect([game.outcome, game.out]).toEqual([null, [1]]);
    expect(refusal(() => game.resign(1))).toBe('game.out');
    game.play('f7');
    game.timeOut(0);
    expect(game.outcome).toEqual({ winner: 2, reason: 'time' });
  });

  test('a line of somebody who left wins for nobody', () => {
    const rules = core.ruleset('exago', { players: 3, line: 2, block_left: false });
    const game = played(rules, 'f6', 'f7', 'f5');
    game.resign(0);
    game.play('e5');
    expect(game.outcome).toEqual({ winner: null, reason: 'line' });
  });

  test('a seat that is not there cannot leave', () => {
    expect(() => new Game(qomet).resign(2)).toThrow(RangeError);
  });
});
