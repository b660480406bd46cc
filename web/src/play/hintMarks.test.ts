import { beforeAll, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { hintMarks } from './hintMarks';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

/** Marks as short text: o for a ring, > for an arrow. */
function shown(game: string, position: string | null, move: string): string[] {
  const rules = core.ruleset(game);
  const marks = hintMarks(position === null ? rules.start : rules.position(position), move);
  return marks.map((mark) => (mark.kind === 'arrow' ? `${mark.from}>${mark.to}` : mark.kind === 'ring' ? `o${mark.cell}` : mark.kind));
}

test('a stack is chosen and sown from cell to cell', () => {
  expect(shown('qawale', null, 'a1b1b2c2')).toEqual(['oa1', 'a1>b1', 'b1>b2', 'b2>c2']);
});

test('a star is placed, moved, or leaves; what it pushes is left to the board', () => {
  expect(shown('qomet', null, 'd4')).toEqual(['od4']);
  expect(shown('qomet', '3/3/3/3ld2/3/3/3 l -', 'd4e4')).toEqual(['d4>e4']);
  expect(shown('qomet', '3/3/3/d6/3/3/l2 l -', 'a1x')).toEqual(['oa1']);
});

test('a piece is placed, a tile lifted and placed', () => {
  expect(shown('quads', null, 'c3PPPP')).toEqual(['oc3']);
  const exago = core.ruleset('exago', { tiles: [2, 2] });
  const position = ['f6', 'f7', 'f5', 'f8'].reduce((before, move) => before.play(move), exago.start);
  expect(hintMarks(position, 'f5g8')).toEqual([
    { kind: 'ring', cell: 'f5', tone: 'hint' },
    { kind: 'arrow', from: 'f5', to: 'g8', tone: 'hint' },
  ]);
});
