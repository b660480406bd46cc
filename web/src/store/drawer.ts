// What the browser keeps for us, by key. It may refuse (private windows, no room left): nothing here
// throws, and whoever writes is told whether it is kept.

export interface Drawer {
  read(key: string): string | null;
  write(key: string, text: string): boolean;
  remove(key: string): void;
  keys(prefix: string): string[];
}

/** The browser's own storage, which survives closing the tab. */
export const browserDrawer: Drawer = {
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, text) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
  remove(key) {
    try {
      localStorage.removeItem(key);
    } catch {
      // What cannot be reached need not be removed.
    }
  },
  keys(prefix) {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
};

/** A drawer that lasts as long as the page. */
export function memoryDrawer(): Drawer {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => (kept.set(key, text), true),
    remove: (key) => void kept.delete(key),
    keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
  };
}
