// Where the page is, from the address after "#": so the folder works on any host, in any folder.
// #/play/qawale?seed=3 has the path ["play", "qawale"] and the query seed=3.

export interface Place {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function placeIn(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

/** The address of a place, for links. */
export function addressOf(...path: string[]): string {
  return `#/${path.map(encodeURIComponent).join('/')}`;
}

class Router {
  place: Place = $state.raw(placeIn(''));

  /** Follows the address from now on. */
  start(): void {
    const follow = () => (this.place = placeIn(location.hash));
    addEventListener('hashchange', follow);
    follow();
  }

  go(...path: string[]): void {
    location.hash = addressOf(...path);
  }

  /** Goes on without leaving this place in the history. */
  replace(...path: string[]): void {
    history.replaceState(null, '', addressOf(...path));
    this.place = placeIn(location.hash);
  }
}

export const router = new Router();

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
