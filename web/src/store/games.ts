// The games that the browser keeps: each under a key of its own, so that two windows never write over each other's games. A
// text that cannot be read is set aside under another key: nothing is thrown away, and nothing else suffers from it.
import { browserDrawer, type Drawer } from './drawer';
import { type KeptGame, keptText, readKept, Unreadable } from './kept';

const GAME = 'fourfold.game.';
const ASIDE = 'fourfold.aside.';

/** So many finished games are kept, and so many that go on; then the ones untouched for longest go. */
export const MOST = 100;

/** Of two that hold the same game, the later to keep it finds that the other has gone on: `elsewhere`. */
export type Kept = 'kept' | 'elsewhere' | 'full';

/** Something that was kept, but cannot be read. */
export interface SetAside {
  readonly key: string;
  readonly text: string;
}

export class KeptGames {
  constructor(private readonly drawer: Drawer = browserDrawer) {}

  /** All that can be read, the last one played first. */
  all(): KeptGame[] {
    const games = this.drawer.keys(GAME).map((key) => this.#read(key));
    return games.filter((game) => game !== null).sort((a, b) => b.changed - a.changed);
  }

  /** null where there is no such game, or none that can be read. */
  find(id: string): KeptGame | null {
    return this.#read(GAME + id);
  }

  /** Keeps a game whose revision is one more than the one it was read with. */
  keep(game: KeptGame): Kept {
    const there = this.find(game.id);
    if (there ? there.revision !== game.revision - 1 : game.revision > 1) return 'elsewhere';
    const text = keptText(game);
    if (this.drawer.write(GAME + game.id, text)) {
      if (!there) this.#makeRoom(MOST);
      return 'kept';
    }
    this.#makeRoom(MOST / 2); // the last fifty stay, whatever is new
    return this.drawer.write(GAME + game.id, text) ? 'kept' : 'full';
  }

  remove(id: string): void {
    this.drawer.remove(GAME + id);
  }

  /** What cannot be read, or what the rules refuse, is out of the way, but not lost. */
  setAside(id: string): void {
    const text = this.drawer.read(GAME + id);
    if (text === null) return;
    if (this.drawer.write(ASIDE + id, text)) this.drawer.remove(GAME + id);
  }

  aside(): SetAside[] {
    return this.drawer.keys(ASIDE).map((key) => ({ key, text: this.drawer.read(key) ?? '' }));
  }

  removeAside(key: string): void {
    if (key.startsWith(ASIDE)) this.drawer.remove(key);
  }

  /** Tells when another window has kept or removed a game. Returns how to stop telling. */
  watch(tell: (id: string) => void): () => void {
    return this.drawer.watch(GAME, (key) => tell(key.slice(GAME.length)));
  }

  #read(key: string): KeptGame | null {
    const text = this.drawer.read(key);
    if (text === null) return null;
    const id = key.slice(GAME.length);
    try {
      const game = readKept(text);
      if (game.id === id) return game;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (error.why === 'newer') return null; // the newer version of the app will read it
    }
    this.setAside(id);
    return null;
  }

  /** Leaves at most so many finished games, and so many that go on. */
  #makeRoom(most: number): void {
    const games = this.all();
    const over = games.filter(({ outcome }) => outcome).slice(most);
    const running = games.filter(({ outcome }) => !outcome).slice(most);
    for (const { id } of [...over, ...running]) this.remove(id);
  }
}

export const keptGames = new KeptGames();
