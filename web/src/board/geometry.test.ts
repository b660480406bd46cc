import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import type { Settings } from '../core/vocabulary';
import { Arrangement } from './arrangement';
import type { Point } from './drawing';
import { drawingOf } from './games/drawings';
import { cellAt } from './pointing';
import { step, type Way } from './walking';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

const BOARDS: [string, Settings][] = [
  ['qawale', {}],
  ['qomet', {}],
  ['quads', {}],
  ['exago', { side: 5 }],
  ['exago', { side: 6 }],
  ['exago', { side: 7 }],
  ['exago', { side: 8 }],
];
const WAYS: Way[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

describe.each(BOARDS)('%s %o', (game, settings) => {
  const board = () => {
    const rules = core.ruleset(game, settings);
    const scene = rules.start.scene();
    const drawing = drawingOf(game);
    return { rules, drawing, layout: drawing.layout(scene.side), arrangement: Arrangement.of({ cells: {} }, drawing.stacked) };
  };

  test('every cell of the rules has its place, inside the picture', () => {
    const { rules, layout } = board();
    expect([...layout.points.keys()].sort()).toEqual([...rules.cells].sort());
    expect(layout.rows.flat()).toEqual([...layout.points.keys()]);
    const [left, top, width, height] = layout.box;
    for (const [x, y] of [...layout.points.values(), ...layout.labels.map(([, at]) => at)]) {
      expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
    }
  });

  test('a tap on the middle of a cell, or a little beside it, means that cell', () => {
    const { drawing, layout, arrangement } = board();
    for (const [cell, [x, y]] of layout.points) {
      for (const [dx, dy] of [[0, 0], [0.6, 0], [-0.6, 0], [0, 0.6], [0, -0.6]] as const) {
        const at: Point = [x + dx * layout.reach[0], y + dy * layout.reach[1]];
        expect(cellAt(at, drawing, layout, arrangement, [])).toBe(cell);
      }
    }
  });

  test('the arrow keys reach every cell from every other', () => {
    const { layout } = board();
    const [first = ''] = layout.points.keys();
    const reached = new Set([first]);
    const open: string[] = [first];
    for (let cell = open.pop(); cell; cell = open.pop()) {
      for (const way of WAYS) {
        const next = step(layout, cell, way, layout.points.get(cell)?.[0] ?? 0);
        if (!reached.has(next)) open.push(next);
        reached.add(next);
      }
    }
    expect(reached.size).toBe(layout.points.size);
  });
});

test('a walk up and down keeps to its column', () => {
  const layout = drawingOf('exago').layout(6);
  const column = layout.points.get('f3')?.[0] ?? 0;
  const up = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown'] as const;
  expect(up.reduce((cell, way) => step(layout, cell, way, column), 'f3')).toBe('f3');
  expect(step(layout, 'k1', 'ArrowUp', 0)).toBe('k1');
  expect(step(layout, 'f3', 'Home', 0)).toBe('f1');
  expect(step(layout, 'f3', 'End', 0)).toBe('f11');
});

test('a tap on a pebble means its stack, however tall', () => {
  const drawing = drawingOf('qawale');
  const layout = drawing.layout(0);
  const arrangement = Arrangement.of({ cells: { b2: 'nnllddl' } }, true);
  const [x, y] = layout.points.get('b2') ?? [0, 0];
  const [dx, dy] = drawing.stand(6, 7);
  expect(cellAt([x + dx, y + dy - 10], drawing, layout, arrangement, [])).toBe('b2');
  expect(cellAt([x, y - 107], drawing, layout, Arrangement.of({ cells: { b2: 'nn' } }, true), [])).toBe('b3');
});

test('a cell that can be tapped is easier to hit', () => {
  const drawing = drawingOf('exago');
  const layout = drawing.layout(6);
  const [x, y] = layout.points.get('f6') ?? [0, 0];
  const at: Point = [x + 1.1 * layout.reach[0], y];
  const empty = Arrangement.of({ cells: {} });
  expect(cellAt(at, drawing, layout, empty, [])).toBe('f7');
  expect(cellAt(at, drawing, layout, empty, ['f6'])).toBe('f6');
  expect(cellAt(at, drawing, layout, empty, ['f6', 'f7'])).toBe('f7');
  expect(cellAt([-50, -50], drawing, layout, empty, [])).toBeNull();
});
