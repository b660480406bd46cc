import { type Entering, saying } from '../entering';

/** A stack is chosen, and sown cell by cell. */
export const entering: Entering = {
  // Put, lift, and a pebble for each cell after the first.
  underway: (effects, parts) => effects.slice(0, parts.length + 1),

  tried: ({ parts }, cell) => parts.join('') + cell,

  prompt({ scene, parts }) {
    const [origin] = parts;
    if (!origin) return saying('qawale_stack');
    const pebbles = (scene.cells[origin]?.length ?? 0) + 1;
    return saying('qawale_sow', { count: pebbles - (parts.length - 1) });
  },
};
