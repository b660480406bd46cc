import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore, type Position } from '../core/core';
import type { Settings } from '../core/vocabulary';
import { drawingOf } from '../board/games/drawings';
import { isFault, Sketch } from './sketch.svelte';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

function sketchOf(game: string, settings: Settings = {}, from?: Position): Sketch {
  const rules = core.ruleset(game, settings);
  return new Sketch(rules, drawingOf(game).layout(rules.start.scene().side).rows, from);
}

function later(game: string, settings: Settings, plies: number): Position {
  let position = core.ruleset(game, settings).start;
  for (let ply = 0; ply < plies && !position.outcome; ++ply) position = position.play(position.randomMove(ply) ?? '');
  return position;
}

const faultOf = (sketch: Sketch): string | null => (isFault(sketch.result) ? sketch.result.key : null);

describe('a position is written as the core writes it', () => {
  test.each([
    ['qawale', {}],
    ['qomet', {}],
    ['quads', {}],
    ['exago', {}],
    ['exago', { players: 6 }],
    ['exago', { players: 3, side: 8, tiles: [3, 4, 5] }],
  ] as [string, Settings][])('%s %o', (game, settings) => {
    for (const plies of [0, 1, 5, 9, 14]) {
      const position = later(game, settings, plies);
      const sketch = sketchOf(game, settings, position);
      expect(sketch.text).toBe(position.text);
      expect(sketch.result).toBe(position);
      expect(sketch.drawn.scene().cells).toEqual(position.scene().cells);
      expect(sketch.hands).toEqual(position.scene().hands.map((hand) => hand.length));
    }
  });
});

describe('pieces', () => {
  test('of Qawale are put on each other and taken away one by one', () => {
    const sketch = sketchOf('qawale');
    sketch.clear();
    sketch.choose('l');
    sketch.tap('b2');
    sketch.choose('d');
    sketch.tap('b2');
    expect(sketch.cells.get('b2')).toBe('ld');
    sketch.choose(null);
    sketch.tap('b2');
    sketch.tap('b2');
    sketch.tap('b2');
    expect(sketch.cells.size).toBe(0);
  });

  test('of Quads are there once, turn when tapped again, and fade in the palette', () => {
    const sketch = sketchOf('quads');
    const piece = sketch.palette[0]?.[1] ?? '';
    sketch.choose(piece);
    sketch.tap('c3');
    sketch.tap('d4');
    expect([...sketch.cells]).toEqual([['d4', piece]]);
    expect(sketch.isPlaced(piece)).toBe(true);
    sketch.tap('d4');
    expect(sketch.cells.get('d4')).toBe(`${piece[0]}${piece.at(-1)}${piece.slice(1, -1)}`);
    sketch.choose(piece);
    expect(sketch.brush).not.toBe(piece);
    expect(sketch.palette.map((group) => group.length)).toEqual([17, 17, 2]);
  });

  test('are dragged to other cells, or off the board', () => {
    const sketch = sketchOf('qomet', {}, core.ruleset('qomet').position('3/3/3/3l3/3/3/3 d -'));
    sketch.move('d4', 'c4');
    expect([...sketch.cells]).toEqual([['c4', 'l']]);
    sketch.move('c4', null);
    expect(sketch.cells.size).toBe(0);
  });

  test('tapped with the same piece are taken away', () => {
    const sketch = sketchOf('exago');
    sketch.choose('b');
    sketch.tap('f6');
    expect(sketch.cells.get('f6')).toBe('b');
    sketch.tap('f6');
    expect(sketch.cells.has('f6')).toBe(false);
  });
});

describe('what is wrong is said', () => {
  test('too many stars', () => {
    const sketch = sketchOf('qomet');
    sketch.choose('l');
    for (const cell of ['a1', 'a4', 'a7', 'b2', 'b4', 'b6', 'c3', 'c4']) sketch.tap(cell);
    expect(faultOf(sketch)).toBe('qomet.stars');
  });

  test('tiles that do not hang together', () => {
    const sketch = sketchOf('exago');
    sketch.choose('r');
    sketch.tap('f6');
    sketch.choose('b');
    sketch.tap('a1');
    expect(faultOf(sketch)).toBe('exago.apart');
  });

  test('whose turn it cannot be, and too many pebbles', () => {
    const sketch = sketchOf('qawale');
    sketch.turn = 1;
    expect(faultOf(sketch)).toBe('qawale.turn');
    sketch.choose('l');
    for (let more = 0; more < 10; ++more) sketch.tap('b2');
    expect(sketch.hands[0]).toBe(-2);
    expect(faultOf(sketch)).toMatch(/^qawale\./);
  });

  test('a text that is none leaves the board alone', () => {
    const sketch = sketchOf('qomet');
    expect(sketch.takeText('nonsense')?.kind).toBe('bad_position');
    expect(sketch.text).toBe('3/3/3/7/3/3/3 l -');
    expect(sketch.takeText(' 3/3/3/3l3/3/3/3 d - ')).toBeNull();
    expect([sketch.turn, sketch.cells.get('d4')]).toEqual([1, 'l']);
  });

  test('the forbidden reversal of a text stays until the board changes', () => {
    const position = core.ruleset('qomet').position('3/3/3/1d1l3/3/3/3 d -');
    const sketch = sketchOf('qomet', {}, position);
    const text = '3/3/3/1dl4/3/3/3 l -';
    expect(sketch.takeText(text)).toBeNull();
    expect(sketch.text).toBe(text);
  });
});
