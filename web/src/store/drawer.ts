// What the browser keeps for us, by key. It may refuse (private windows, no room left): nothing here
// throws, and whoever writes is told whether it is kept. What is not, lasts as long as the page.

export interface Drawer {
  read(key: string): string | null;
  /** Whether it will still be there when the page is opened again. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  keys(prefix: string): string[];
  /** Tells of keys that another window has written or removed. Returns how to stop telling. */
  watch(prefix: string, tell: (key: string) => void): () => void;
}

/** A drawer in a storage that may refuse anything, told of other windows by `storage` events. */
export function drawerIn(storage: () => Storage, events: () => EventTarget): Drawer {
  const loose = new Map<string, string>();
  const trying = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => loose.get(key) ?? trying((kept) => kept.getItem(key), null),
    write(key, text) {
      const kept = trying((kept) => (kept.setItem(key, text), true), false);
      if (kept) loose.delete(key);
      else loose.set(key, text);
      return kept;
    },
    remove(key) {
      loose.delete(key);
      trying((kept) => kept.removeItem(key), undefined);
    },
    keys(prefix) {
      const kept = trying((kept) => Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? ''), []);
      return [...new Set([...kept, ...loose.keys()])].filter((key) => key.startsWith(prefix));
    },
    watch(prefix, tell) {
      const changed = (event: Event): void => {
        const { key } = event as StorageEvent;
        if (key?.startsWith(prefix)) tell(key);
      };
      events().addEventListener('storage', changed);
      return () => events().removeEventListener('storage', changed);
    },
  };
}

/** The browser's own storage, which survives closing the tab. */
export const browserDrawer: Drawer = drawerIn(
  () => localStorage,
  () => window,
);
