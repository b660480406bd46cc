// Windows of one browser: they share what is kept, and each hears what the others change.
import { type Drawer, drawerIn } from '../store/drawer';

export interface Browser {
  /** What is kept; tests may look at it and break it. */
  readonly kept: Map<string, string>;
  /** Another window. */
  open(): Drawer;
  /** How many letters there is room for. */
  room: number;
}

export function browser(): Browser {
  const kept = new Map<string, string>();
  const windows: EventTarget[] = [];
  const made: Browser = { kept, room: Infinity, open };
  return made;

  function open(): Drawer {
    const window = new EventTarget();
    windows.push(window);
    const tellOthers = (key: string): void => {
      for (const other of windows) if (other !== window) other.dispatchEvent(Object.assign(new Event('storage'), { key }));
    };
    const storage: Storage = {
      get length() {
        return kept.size;
      },
      key: (at) => [...kept.keys()][at] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem(key, text) {
        const others = [...kept].filter(([other]) => other !== key).reduce((sum, [, other]) => sum + other.length, 0);
        if (others + text.length > made.room) throw new DOMException('no room', 'QuotaExceededError');
        kept.set(key, text);
        tellOthers(key);
      },
      removeItem(key) {
        if (kept.delete(key)) tellOthers(key);
      },
      clear: () => kept.clear(),
    };
    return drawerIn(
      () => storage,
      () => window,
    );
  }
}
