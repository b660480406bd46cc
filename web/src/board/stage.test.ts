import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore, type Position } from '../core/core';
import type { Effect, Settings } from '../core/vocabulary';
import type { Drawing, Point } from './drawing';
import { Entry } from './entry.svelte';
import { drawingOf } from './games/drawings';
import { LONGEST, type Motions, places } from './motion';
import { partsOf } from './parts';
import { Stage } from './stage';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

const GAMES: [string, Settings][] = [
  ['qawale', {}],
  ['qomet', {}],
  ['quads', {}],
  ['exago', { tiles: [4, 4] }],
  ['exago', { players: 6, side: 5, early_lift: true, reconnect: true }],
];
const HAND: Point = [-100, -100];
const NO_EFFECTS: readonly Effect[] = [];

/** Every way is one of rising times, and ends where the piece is drawn then. */
function checkWays(motions: Motions | null, stage: Stage, drawing: Drawing, position: Position): void {
  const all = motions?.all ?? [];
  const drawn = places(stage.arrangement, drawing, drawing.layout(position.scene().side));
  for (const { way, piece, leaves } of all) {
    for (const [i, { at }] of way.entries()) expect(at).toBeGreaterThanOrEqual(way[i - 1]?.at ?? 0);
    expect(way.at(-1)?.at).toBeLessThanOrEqual(LONGEST + 1e-9);
    const place = drawn.find((one) => one.piece === piece);
    expect(place === undefined).toBe(leaves);
    if (place) expect(way.at(-1)?.point).toEqual(place.point);
  }
}

describe.each(GAMES)('%s %o', (game, settings) => {
  test('the pieces are where the core has them, after moves and after moves taken back', () => {
    const drawing = drawingOf(game);
    for (let seed = 1; seed <= 3; seed++) {
      const line = [core.ruleset(game, settings).start];
      const stage = new Stage(() => HAND);
      stage.show(line[0] as Position, null, NO_EFFECTS, drawing);
      for (let ply = 0; ply < 40; ply++) {
        const before = line.at(-1) as Position;
        const move = before.randomMove(seed * 100 + ply);
        if (!move) break;
        const after = before.play(move);
        const motions = stage.show(after, { before, move }, NO_EFFECTS, drawing);
        expect(stage.arrangement.shows(after.scene())).toBe(true);
        expect(motions?.all.length).toBeGreaterThan(0);
        checkWays(motions, stage, drawing, after);
        line.push(after);
      }
      for (const position of line.reverse().slice(1)) {
        stage.show(position, null, NO_EFFECTS, drawing);
        expect(stage.arrangement.shows(position.scene())).toBe(true);
      }
    }
  });

  test('what is entered step by step leads to the same board, and pieces keep their names', () => {
    const drawing = drawingOf(game);
    let now = core.ruleset(game, settings).start;
    const stage = new Stage(() => HAND);
    for (let ply = 0; ply < 30 && !now.outcome; ply++) {
      const before = now;
      const move = before.randomMove(ply) ?? '';
      const entry = new Entry(before, { confirm: true, onplay: () => {} });
      stage.show(before, null, entry.effects, drawing);
      const names = new Set(places(stage.arrangement, drawing, drawing.layout(before.scene().side)).map(({ piece }) => piece));
      for (const part of partsOf(move)) {
        if (/^[a-z]\d/.test(part)) entry.tap(part);
        else if (part === 'x') entry.offBoard();
        else if (part.startsWith('~') && entry.entered !== move) entry.tap(entry.groups.find((group) => group.part === part)?.cells[0] ?? '');
        else entry.takePiece(part);
        checkWays(stage.show(before, null, entry.effects, drawing), stage, drawing, before);
      }
      now = before.play(move);
      stage.show(now, { before, move }, NO_EFFECTS, drawing);
      expect(stage.arrangement.shows(now.scene())).toBe(true);
      const kept = [...stage.arrangement.cells.values()].flat().filter((piece) => names.has(piece)).length;
      const placed = before.effects(move).filter(({ kind }) => kind === 'place').length;
      expect(kept + placed).toBe([...stage.arrangement.cells.values()].flat().length);
    }
  });
});

test('a step taken back leads the pieces back', () => {
  const start = core.ruleset('qawale').start;
  const drawing = drawingOf('qawale');
  const stage = new Stage(() => HAND);
  const entry = new Entry(start, { onplay: () => {} });
  stage.show(start, null, entry.effects, drawing);
  const before = stage.arrangement;
  entry.tap('a1');
  stage.show(start, null, entry.effects, drawing);
  expect(stage.arrangement.grip.map(({ kind }) => kind).join('')).toBe('nnl');
  entry.tap('b1');
  stage.show(start, null, entry.effects, drawing);
  entry.back();
  const back = stage.show(start, null, entry.effects, drawing);
  expect(stage.arrangement.grip.map(({ kind }) => kind).join('')).toBe('nnl');
  expect(back?.all).toHaveLength(3);
  entry.back();
  stage.show(start, null, entry.effects, drawing);
  expect(stage.arrangement).toBe(before);
});

test('whoever pushes starts first, and both move in one go', () => {
  const before = core.ruleset('qomet').position('3/lll/2d/d6/l1d/3/ll1 l -');
  const stage = new Stage(() => HAND);
  stage.show(before, null, NO_EFFECTS, drawingOf('qomet'));
  const all = stage.show(before.play('a1a4'), { before, move: 'a1a4' }, NO_EFFECTS, drawingOf('qomet'))?.all ?? [];
  const [pusher, pushed] = [all.find(({ piece }) => piece.kind === 'l'), all.find(({ piece }) => piece.kind === 'd')];
  expect(pusher?.way[0]?.at).toBe(0);
  expect(pushed?.way[0]?.at).toBeGreaterThan(0);
  expect(pushed?.way[0]?.at).toBeLessThan(pusher?.way[1]?.at ?? 0);
});

test('another position than the next one is shown at once', () => {
  const start = core.ruleset('qomet').start;
  const stage = new Stage(() => HAND);
  stage.show(start, null, NO_EFFECTS, drawingOf('qomet'));
  const later = start.play('d4').play('a1').play('b2');
  expect(stage.show(later, { before: start, move: 'd4' }, NO_EFFECTS, drawingOf('qomet'))?.all).toEqual([]);
  expect(stage.arrangement.shows(later.scene())).toBe(true);
});

test('nothing moves where nothing has changed', () => {
  const start = core.ruleset('qawale').start;
  const stage = new Stage(() => HAND);
  const effects = start.effects('a1b1c1d1').slice(0, 3);
  expect(stage.show(start, null, effects, drawingOf('qawale'))?.all).toEqual([]);
  expect(stage.show(start, null, [...effects], drawingOf('qawale'))).toBeNull();
});
