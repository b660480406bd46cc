// How far somebody has come in each lesson, kept in the browser.
import type { Drawer } from '../store/drawer';

const KEY = 'fourfold.lesson.';

/** How many steps of a lesson are done, one after the other from the first. */
export function stepsDone(drawer: Drawer, game: string, steps: number): number {
  const kept = Number(drawer.read(KEY + game) ?? 0);
  return Number.isInteger(kept) && kept > 0 ? Math.min(kept, steps) : 0;
}

export function keepStepsDone(drawer: Drawer, game: string, done: number): void {
  drawer.write(KEY + game, String(done));
}
