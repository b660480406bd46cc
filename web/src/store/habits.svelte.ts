// How somebody likes to play, on this device: kept like everything else that is chosen.
import { browserDrawer } from './drawer';

const KEY = 'fourfold.habits';

class Habits {
  /** Whether a move that is complete waits to be confirmed. */
  confirm: boolean = $state(false);
  sounds: boolean = $state(false);

  constructor() {
    const chosen = (browserDrawer.read(KEY) ?? '').split(' ');
    this.confirm = chosen.includes('confirm');
    this.sounds = chosen.includes('sounds');
  }

  choose(habit: 'confirm' | 'sounds', on: boolean): void {
    this[habit] = on;
    browserDrawer.write(KEY, (['confirm', 'sounds'] as const).filter((name) => this[name]).join(' '));
  }
}

export const habits = new Habits();
