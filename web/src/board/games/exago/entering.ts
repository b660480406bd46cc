import { type Entering, occupancy, saying } from '../entering';

/** A cell to place a tile on, or a tile to lift, a cell for it, and perhaps the group that stays. */
export const entering: Entering = {
  displaces: true,

  underway(effects, parts) {
    if (parts.length === 1) return effects.slice(0, 1);
    return effects.filter(({ kind }) => kind !== 'home'); // who goes home is still to be chosen
  },

  // A tile that is tapped is meant to be lifted. Where a group has to be chosen, any will do to learn what is wrong with a cell.
  tried({ position, scene, parts, steps, first }, cell) {
    if (parts.length > 0) {
      const groups = steps.next.flatMap((target) => position.steps(parts.join('') + target).next);
      return parts.join('') + cell + (groups[0] ?? '');
    }
    const target = first.find((other) => !(other in scene.cells)) ?? first[0];
    return cell in scene.cells && target ? cell + target : cell;
  },

  prompt({ scene, parts, steps, first }) {
    if (steps.next.some((part) => part.startsWith('~'))) return saying('exago_group');
    if (parts.length > 0) return saying('exago_to');
    const { empty, taken } = occupancy(scene, first);
    if (empty && taken) return saying('exago_place_or_lift');
    if (taken) return saying('exago_lift');
    return saying(Object.keys(scene.cells).length === 0 ? 'exago_centre' : 'exago_place');
  },
};
