import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore, type Position } from '../core/core';
import type { Settings } from '../core/vocabulary';
import { isSaid } from '../words/say';
import { Entry } from './entry.svelte';
import { partsOf } from './parts';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

/** An entry that keeps what it plays. */
function entryOf(position: Position, confirm = false): { entry: Entry; played: string[] } {
  const played: string[] = [];
  return { entry: new Entry(position, { confirm, onplay: (move) => played.push(move) }), played };
}

const position = (game: string, text: string, settings: Settings = {}): Position => core.ruleset(game, settings).position(text);

/** Enters a part of a legal move as a person would. */
function enter(entry: Entry, part: string): void {
  if (part === 'x') entry.offBoard();
  else if (part.startsWith('~')) entry.tap(entry.groups.find((group) => group.part === part)?.cells[0] ?? '');
  else if (/^[A-Z]/.test(part)) {
    entry.takePiece(entry.choices.find((piece) => [0, 1, 2, 3].some((n) => piece.slice(n) + piece.slice(0, n) === part)) ?? '');
    for (let i = 0; entry.piece !== part && i < 4; i++) entry.turnPiece(1);
  } else entry.tap(part);
}

const GAMES: [string, Settings][] = [
  ['qawale', {}],
  ['qawale', { double_line: 'draw' }],
  ['qomet', {}],
  ['quads', {}],
  ['quads', { border: true, hidden: true }],
  ['exago', {}],
  ['exago', { tiles: [4, 4], early_lift: true }],
  ['exago', { tiles: [4, 4] }],
  ['exago', { players: 3, tiles: [3, 3, 3], reconnect: true, side: 5 }],
  ['exago', { players: 3, tiles: [3, 3, 3], block_left: false }],
  ['exago', { players: 6, side: 8 }],
];

describe.each(GAMES)('%s %o', (game, settings) => {
  test('random games entered tap by tap are the games of the core', () => {
    for (let seed = 1; seed <= 4; seed++) {
      let now = core.ruleset(game, settings).start;
      for (let ply = 0; ply < 60 && !now.outcome; ply++) {
        const move = now.randomMove(seed * 1000 + ply) ?? '';
        const { entry, played } = entryOf(now);
        const parts = partsOf(move);
        for (const [i, part] of parts.entries()) {
          expect(isSaid(entry.prompt.key)).toBe(true);
          expect(move.startsWith(entry.entered)).toBe(true);
          if (played.length === 0 && !/^[A-Z]/.test(part)) expect(entry.targets.length, `${move} ${i}`).toBeGreaterThan(0);
          if (played.length === 0) enter(entry, part);
          expect(entry.refusal).toBeNull();
        }
        entry.confirm();
        expect(played).toEqual([move]);
        expect(entry.effects).toEqual(now.effects(move));
        now = now.play(move);
      }
    }
  });

  test('a tap goes on exactly where the core says that a move can', () => {
    let now = core.ruleset(game, settings).start;
    for (let ply = 0; ply < 12 && !now.outcome; ply++) {
      const first = now.steps('').next;
      for (const cell of now.rules.cells) {
        const { entry } = entryOf(now, true);
        entry.tap(cell);
        expect(entry.entered, `${now.text} ${cell}`).toBe(first.includes(cell) ? cell : '');
        expect(entry.refusal === null).toBe(first.includes(cell));
        if (entry.refusal) expect(isSaid(entry.refusal.key), entry.refusal.key).toBe(true);
      }
      now = now.play(now.randomMove(ply) ?? '');
    }
  });
});

describe('steps', () => {
  test('a stack is sown pebble by pebble, and steps are taken back', () => {
    const { entry, played } = entryOf(core.ruleset('qawale').start);
    entry.tap('a1');
    expect(entry.prompt).toEqual({ key: 'prompt.qawale_sow', words: { count: 3 } });
    expect(entry.effects.map(({ kind }) => kind)).toEqual(['place', 'lift']);
    entry.tap('b1');
    entry.tap('c1');
    expect(entry.prompt.words).toEqual({ count: 1 });
    expect(entry.effects.map(({ kind }) => kind)).toEqual(['place', 'lift', 'sow', 'sow']);
    entry.back();
    expect(entry.entered).toBe('a1b1');
    entry.tap('b2');
    entry.tap('b3');
    expect(played).toEqual(['a1b1b2b3']);
    expect(entry.canGoBack).toBe(false);
  });

  test('another stack can be chosen until the first pebble is sown', () => {
    const { entry } = entryOf(core.ruleset('qawale').start);
    entry.tap('a1');
    entry.tap('d4');
    expect(entry.entered).toBe('d4');
    entry.back();
    expect(entry.entered).toBe('');
    entry.tap('d4');
    entry.tap('d4');
    expect(entry.entered).toBe('');
  });

  test('a complete move waits where it is to be confirmed', () => {
    const { entry, played } = entryOf(core.ruleset('qomet').start, true);
    entry.tap('d4');
    expect(played).toEqual([]);
    expect(entry.canConfirm).toBe(true);
    expect(entry.prompt.key).toBe('prompt.confirm');
    entry.back();
    expect(entry.canConfirm).toBe(false);
    entry.tap('a1');
    entry.confirm();
    entry.confirm();
    expect(played).toEqual(['a1']);
    entry.tap('g7');
    expect(entry.entered).toBe('a1');
  });

  test('a move that waits to be confirmed may end on another cell, or be another move', () => {
    const { entry, played } = entryOf(position('qomet', '3/lll/2d/d6/l1d/3/ll1 l -'), true);
    entry.tap('d4');
    entry.tap('e4');
    expect(entry.entered).toBe('e4');
    entry.tap('a1');
    expect(entry.entered).toBe('a1');
    entry.tap('b2');
    entry.tap('a4');
    expect(entry.entered).toBe('a1a4');
    entry.tap('g7');
    expect(entry.refusal).not.toBeNull();
    expect(entry.entered).toBe('a1a4');
    entry.back();
    expect(entry.entered).toBe('a1');
    expect(played).toEqual([]);
  });

  test('a move that could not be sent can be entered again', () => {
    const { entry, played } = entryOf(core.ruleset('qomet').start);
    entry.tap('d4');
    entry.clear();
    entry.tap('d3');
    expect(played).toEqual(['d4', 'd3']);
  });

  test('a star leaves the board', () => {
    const { entry, played } = entryOf(position('qomet', '3/lll/2d/d6/l1d/3/ll1 l -'));
    entry.offBoard();
    expect(played).toEqual([]);
    entry.tap('a1');
    expect(entry.canLeave).toBe(true);
    entry.offBoard();
    expect(played).toEqual(['a1x']);
  });
});

describe('pieces of Quads', () => {
  const middle = '6/4,lSTTS,1/3,dTTTS,nTTTT,lSPTT/6/1,lSPPT,nPPPP,lTPSP,lSPSP,dTTSP/1,dPSTT,dPPTS,2,dSSTT l';

  test('a piece that fits in one way is turned and placed', () => {
    const now = position('quads', middle);
    const { entry, played } = entryOf(now);
    const only = entry.choices.flatMap((piece) => now.rules.cells.map((cell) => ({ piece, cell }))).find(({ piece, cell }) => entry.fitting(cell, piece).length === 1);
    entry.takePiece(only?.piece ?? '');
    entry.tap(only?.cell ?? '');
    expect(played).toEqual([`${only?.cell}${entry.piece}`]);
  });

  test('a piece that fits in several ways is turned on its cell, then confirmed', () => {
    const now = position('quads', middle);
    const { entry, played } = entryOf(now);
    const several = entry.choices.flatMap((piece) => now.rules.cells.map((cell) => ({ piece, cell }))).find(({ piece, cell }) => entry.fitting(cell, piece).length > 1);
    const [piece, cell] = [several?.piece ?? '', several?.cell ?? ''];
    const turns = entry.fitting(cell, piece);
    entry.takePiece(piece);
    entry.tap(cell);
    expect(played).toEqual([]);
    expect(entry.piece).toBe(turns[0]);
    entry.tap(cell);
    expect(entry.piece).toBe(turns[1]);
    entry.turnPiece(-1);
    expect(entry.piece).toBe(turns[0]);
    entry.takePiece(piece);
    expect(entry.piece).toBe(turns[1]);
    expect(entry.prompt.key).toBe('prompt.quads_turn');
    entry.confirm();
    expect(played).toEqual([cell + turns[1]]);
  });

  test('a piece turned before it is placed lies as it was turned', () => {
    const now = position('quads', middle);
    const { entry, played } = entryOf(now);
    const several = entry.choices.flatMap((piece) => now.rules.cells.map((cell) => ({ piece, cell }))).find(({ piece, cell }) => entry.fitting(cell, piece).length > 1);
    const [piece, cell] = [several?.piece ?? '', several?.cell ?? ''];
    const meant = entry.fitting(cell, piece)[1] ?? '';
    entry.takePiece(piece);
    while (entry.piece !== meant) entry.turnPiece(1);
    entry.tap(cell);
    expect(played).toEqual([cell + meant]);
  });

  test('a cell chosen first shows what fits there', () => {
    const now = position('quads', middle);
    const { entry } = entryOf(now);
    entry.tap('e3');
    expect(entry.prompt).toEqual({ key: 'prompt.quads_fit', words: { cell: 'e3' } });
    const fitting = entry.choices.filter((piece) => entry.fits(piece));
    expect(new Set(fitting.flatMap((piece) => entry.fitting('e3', piece)))).toEqual(new Set(now.steps('e3').next));
    expect(fitting.length).toBeLessThan(entry.choices.length);
  });

  test('nobody chooses from the pieces of somebody else', () => {
    const now = position('quads', middle, { hidden: true });
    expect(new Entry(now, { onplay: () => {}, viewer: 1 }).choices).toEqual([]);
    expect(new Entry(now, { onplay: () => {}, viewer: 0 }).choices.length).toBeGreaterThan(0);
  });

  test('the neutral pieces come first', () => {
    const { entry } = entryOf(core.ruleset('quads').start);
    expect(entry.choices).toEqual(['PPPP', 'TTTT']);
    entry.takePiece('TTTT');
    entry.tap('c3');
    const next = entryOf(core.ruleset('quads').start.play('c3TTTT')).entry;
    expect(next.choices).toEqual(['PPPP']);
    next.takePiece('PPPP');
    next.tap('c4');
    expect(next.refusal?.key).toBe('quads.neutrals_touch');
  });
});

describe('groups of Exago', () => {
  const text = '6/7/8/b8/1rb1r5/1b1rb6/2rr6/9/8/7/6 r 0,1';

  test('the player chooses which of the largest stays', () => {
    const now = position('exago', text, { tiles: [5, 5] });
    for (const part of ['~e3', '~f2']) {
      const { entry, played } = entryOf(now);
      entry.tap('f4');
      entry.tap('e2');
      expect(entry.prompt.key).toBe('prompt.exago_group');
      expect(entry.groups.map((group) => group.part)).toEqual(['~e3', '~f2']);
      enter(entry, part);
      expect(played).toEqual([`f4e2${part}`]);
    }
  });

  test('where only one of them touches the tile, nothing is asked', () => {
    const now = position('exago', text, { tiles: [5, 5] });
    const target = now.steps('f4').next.find((cell) => now.steps(`f4${cell}`).next.length === 1) ?? '';
    const { entry, played } = entryOf(now);
    entry.tap('f4');
    entry.tap(target);
    expect(played).toEqual([`f4${target}${now.steps(`f4${target}`).next[0]}`]);
  });
});

describe('refusals', () => {
  const fault = (now: Position, ...taps: string[]): string | undefined => {
    const { entry } = entryOf(now, true);
    for (const cell of taps) entry.tap(cell);
    return entry.refusal?.key;
  };

  test('name the rule', () => {
    const qawale = core.ruleset('qawale').start;
    expect(fault(qawale, 'b2')).toBe('qawale.empty');
    expect(fault(qawale, 'a1', 'c3')).toBe('qawale.not_adjacent');
    expect(fault(qawale, 'a1', 'b1', 'a1')).toBe('qawale.back');

    const qomet = position('qomet', '3/lll/2d/d6/l1d/3/ll1 l -');
    expect(fault(qomet, 'e5')).toBe('qomet.not_yours');
    expect(fault(qomet, 'a1', 'e4')).toBe('qomet.not_next');
    expect(fault(position('qomet', 'lll/lll/2d/d6/d1d/3/d1l l -'), 'd4')).toBe('qomet.no_star_in_hand');

    const quads = core.ruleset('quads').start.play('c3PPPP');
    expect(fault(quads, 'c3')).toBe('quads.taken');
    expect(fault(quads, 'c4')).toBe('quads.neutrals_touch');

    const exago = core.ruleset('exago').start;
    expect(fault(exago, 'a1')).toBe('exago.centre');
    const second = exago.play('f6');
    expect(fault(second, 'f6')).toBe('exago.not_yours');
    expect(fault(second.play('f7'), 'f6')).toBe('exago.hand_first');
    expect(fault(second, 'a1')).toBe('exago.alone');
    const lifting = position('exago', '6/7/8/b8/1rb1r5/1b1rb6/2rr6/9/8/7/6 r 0,1', { tiles: [5, 5] });
    expect(fault(lifting, 'a1')).toBe('exago.no_tile_in_hand');
    expect(fault(lifting, 'f4', 'a1')).toBe('exago.alone');
    expect(fault(lifting, 'f4', 'f2')).toBe('exago.taken');
  });

  test('are forgotten after the next good tap', () => {
    const { entry } = entryOf(core.ruleset('qawale').start);
    entry.tap('b2');
    expect(entry.refusal?.words).toEqual({ cell: 'b2' });
    entry.tap('a1');
    expect(entry.refusal).toBeNull();
  });

  test('a finished game takes no taps', () => {
    const { entry } = entryOf(position('qomet', 'l1l/3/l1l/7/l1l/3/3 d -'));
    expect(entry.targets).toEqual([]);
    entry.tap('d4');
    expect(entry.refusal?.key).toBe('move.over');
  });
});
