import { type Entering, saying } from '../entering';

/** A cell and a piece, in either order; the piece can be turned before it is placed. */
export const entering: Entering = {
  turns: true,

  underway: () => [],

  tried: ({ piece }, cell) => cell + (piece ?? ''),

  prompt({ scene, parts, piece, steps }) {
    const [cell] = parts;
    if (cell && piece) return saying(steps.complete ? 'quads_turn' : 'quads_fit', { cell });
    if (cell) return saying('quads_fit', { cell });
    if (piece) return saying('quads_cell');
    return saying(Object.keys(scene.cells).length < 2 ? 'quads_neutral' : 'quads_piece');
  },
};
