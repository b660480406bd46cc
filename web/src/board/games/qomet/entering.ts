import { type Entering, occupancy, saying } from '../entering';

/** A point to place a star on, or a star and where it goes. */
export const entering: Entering = {
  displaces: true,

  underway: () => [],

  // A star that is tapped is meant to be moved; off the board is what most of them could do, if they were the player's.
  tried: ({ scene, parts, first }, cell) => {
    if (parts.length > 0) return parts.join('') + cell;
    return cell in scene.cells && !first.includes(cell) ? `${cell}x` : cell;
  },

  prompt({ scene, parts, steps, first }) {
    if (parts.length > 0) return saying(steps.next.includes('x') ? 'qomet_to_or_off' : 'qomet_to');
    const { empty, taken } = occupancy(scene, first);
    if (empty && taken) return saying('qomet_place_or_move');
    return saying(empty ? 'qomet_place' : 'qomet_move');
  },
};
