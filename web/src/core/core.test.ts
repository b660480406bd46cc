import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore } from './core';
import { type Fault, Refusal } from './vocabulary';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

function faultOf(use: () => unknown): Fault {
  try {
    use();
  } catch (error) {
    if (error instanceof Refusal) return error.fault;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('rules', () => {
  test('every game can be asked for, and starts with its first move', () => {
    expect(core.games).toEqual(['qawale', 'qomet', 'quads', 'exago']);
    expect(core.games.map((game) => core.ruleset(game).start.moveCount)).toEqual([40, 25, 72, 1]);
  });

  test('options have the types of their kinds', () => {
    const rules = core.ruleset('exago', { players: 3, side: 7, tiles: [3, 4, 5], block_left: false });
    expect(rules.changed).toEqual({ players: 3, side: 7, tiles: [3, 4, 5], block_left: false });
    expect(rules.settings).toMatchObject({ line: 4, early_lift: false, repetition: 3 });
    expect(rules.seatNames).toEqual(['red', 'blue', 'yellow']);
    expect(rules.cells).toHaveLength(127);
    const doubleLine = core.options('qawale')[0];
    expect(doubleLine).toEqual({
      name: 'double_line',
      kind: 'choice',
      default: 'mover',
      low: null,
      high: null,
      choices: ['mover', 'opponent', 'draw'],
    });
  });

  test('what is usual depends on what has been chosen', () => {
    const tiles = (players: number) => core.options('exago', { players }).find(({ name }) => name === 'tiles')?.default;
    expect(tiles(2)).toEqual([12, 12]);
    expect(tiles(4)).toEqual([6, 6, 6, 6]);
  });

  test('equal settings give the same rules, and equal texts the same position', () => {
    expect(core.ruleset('qomet', { repetition: 3 })).toBe(core.ruleset('qomet'));
    const rules = core.ruleset('qomet');
    expect(rules.start.play('d4')).toBe(rules.position('3/3/3/3l3/3/3/3 d -'));
  });

  test('a wrong option is refused with its reason', () => {
    expect(faultOf(() => core.ruleset('exago', { side: 4 }))).toEqual({
      kind: 'bad_option',
      key: 'option.value',
      words: { option: 'side', value: '4', allowed: '5 to 8' },
    });
    expect(faultOf(() => core.ruleset('chess')).key).toBe('game.unknown');
  });

  test('repetition is what the option says', () => {
    expect(core.ruleset('qomet').repeated(3)).toEqual({ winner: null, reason: 'repetition' });
    expect(core.ruleset('qomet').repeated(2)).toBeNull();
    expect(core.ruleset('qomet', { repetition: 0 }).repeated(9)).toBeNull();
  });
});

describe('positions', () => {
  test('a move is played, and a wrong one refused with its reason', () => {
    const start = core.ruleset('qawale').start;
    expect(start.play('a1b1c1d1').text).toBe('nn,2,nn/4/4/1,n,n,nnl d 7 8');
    expect(start.whyNot('a1b1c1d1')).toBeNull();
    expect(start.whyNot('a1b1a1b1')?.key).toBe('qawale.back');
    expect(faultOf(() => start.play('b2b3')).kind).toBe('illegal_move');
    expect(faultOf(() => start.play('a1 b1')).kind).toBe('invalid_move');
  });

  test('a wrong position is refused, the empty text and letters from anywhere included', () => {
    const rules = core.ruleset('qomet');
    for (const text of ['', ' ', 'start', '3/3/3/7/3/3/3 l', 'é\0"\\\ud800', 'x'.repeat(100_000)]) {
      expect(faultOf(() => rules.position(text)).kind).toBe('bad_position');
    }
  });

  test('steps lead through a move', () => {
    const start = core.ruleset('qawale').start;
    expect(start.steps('').next).toEqual(['a1', 'd1', 'a4', 'd4']);
    expect(start.steps('a1')).toEqual({ next: ['b1', 'a2'], complete: false });
    expect(start.steps('a1b1c1d1')).toEqual({ next: [], complete: true });
    expect(faultOf(() => start.steps('b2')).kind).toBe('illegal_move');
  });

  test('effects tell what a move does', () => {
    expect(core.ruleset('qomet').start.effects('d4')).toEqual([{ kind: 'place', piece: 'l', source: null, target: 'd4', seat: 0 }]);
  });

  test('the end says who won and why', () => {
    const position = core.ruleset('qomet').position('l1l/3/l1l/7/l1l/3/3 d -');
    expect(position.outcome).toEqual({ winner: 0, reason: 'square' });
    expect(position.moves()).toEqual([]);
    expect(position.randomMove(1)).toBeNull();
    expect(position.scene().turn).toBe(-1);
  });

  test('the end is seen on the board', () => {
    const decisive = (game: string, text: string, settings = {}) => core.ruleset(game, settings).position(text).decisive;
    expect(decisive('qomet', 'l1l/3/l1l/7/l1l/3/3 d -').sort()).toEqual(['c3', 'c5', 'e3', 'e5'].sort());
    expect(core.ruleset('qomet').start.decisive).toEqual([]);
    let exago = core.ruleset('exago', { line: 3 }).start;
    for (const move of ['f6', 'g6', 'f7', 'g7', 'f8']) exago = exago.play(move);
    expect([exago.outcome?.winner, exago.decisive.sort()]).toEqual([0, ['f6', 'f7', 'f8']]);
    const qawale = finished('qawale');
    const tops = qawale.decisive.map((cell) => qawale.scene().cells[cell]?.at(-1));
    expect(qawale.decisive.length).toBeGreaterThanOrEqual(4);
    expect(new Set(tops)).toEqual(new Set([qawale.outcome?.winner === 0 ? 'l' : 'd']));
    expect(finished('quads').decisive).toEqual([]);
  });

  /** A game of random moves that somebody won. */
  function finished(game: string) {
    for (let seed = 1; ; seed++) {
      let position = core.ruleset(game).start;
      while (!position.outcome) position = position.play(position.randomMove(seed * 7919) ?? '');
      if (position.outcome.winner !== null) return position;
    }
  }

  test('a scene hides what a viewer may not see', () => {
    const start = core.ruleset('quads', { hidden: true }).start;
    expect(start.scene(0).hands[1]).toEqual(Array(17).fill('?'));
    expect(start.scene(0).hands[0]).not.toContain('?');
    expect(start.scene().hands[1]).not.toContain('?');
    expect(core.ruleset('exago', { side: 5 }).start.scene()).toMatchObject({ game: 'exago', side: 5, turn: 0, seats: ['red', 'blue'] });
  });

  test('moves can be counted and drawn where nobody could list them', () => {
    const tower = core.ruleset('qawale').position('nnnnnnnnlllllllldddddd,3/4/4/d,3 d 0 1');
    expect(tower.moveCount).toBeGreaterThan(1e5);
    expect(tower.moves(3)).toHaveLength(3);
    expect(tower.whyNot(tower.randomMove(7) ?? '')).toBeNull();
  });
});
