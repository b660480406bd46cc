// What is asked of the server over HTTP: making games, taking seats, lists, and who one is.
import type { Seat } from '../core/vocabulary';
import type { ClockSetting, Summary } from './messages';

/** Why the server did not do it: a key under `refused` with its words, and the sentence in English. */
export class Denied extends Error {
  constructor(
    readonly key: string,
    readonly sentence: string,
    readonly words: Record<string, string> = {},
  ) {
    super(sentence);
    this.name = 'Denied';
  }
}

export interface Me {
  player: string | null;
  name: string;
}

export interface NewSeat {
  kind: 'you' | 'open' | 'engine';
  level?: number;
}

export interface Invitation {
  game: string;
  options: Record<string, string>;
  clock: ClockSetting;
  seats: NewSeat[];
  draw_lots: boolean;
  listed: boolean;
}

export interface Taken {
  game: string;
  seat: Seat | null;
}

/** What is looked for among one's games. */
export interface Search {
  status?: string;
  game?: string;
  result?: string;
  option?: string;
  opponent?: string;
  before?: number;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    const asked = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    response = await fetch(new URL(`api/${path}`, location.href.replace(/#.*/, '')), { method, ...asked });
  } catch {
    throw new Denied('unreachable', 'The server cannot be reached.');
  }
  if (response.status === 204) return undefined as T;
  const said: unknown = await response.json().catch(() => null);
  if (response.ok && said !== null) return said as T;
  const refusal = said as { key?: string; sentence?: string; words?: Record<string, string> } | null;
  throw new Denied(refusal?.key ?? 'fault', refusal?.sentence ?? '', refusal?.words);
}

/** Who one is here. A static host without a server answers with something else: null. Throws where nobody can be reached. */
export async function whoAmI(): Promise<Me | null> {
  try {
    const me = await ask<Partial<Me>>('GET', 'me');
    return 'player' in me ? (me as Me) : null;
  } catch (error) {
    if (error instanceof Denied && error.key === 'unreachable') throw error;
    return null;
  }
}

/** Makes a guest where there is none; sets the name where one is given. */
export const introduce = (name?: string): Promise<Me> => ask('POST', 'me', name === undefined ? {} : { name });
export const privateLink = (): Promise<{ token: string; expires: number }> => ask('POST', 'me/link');
export const continueAs = (token: string): Promise<Me> => ask('POST', 'me/continue', { token });
export const renew = (): Promise<Me> => ask('POST', 'me/renew');

export const createGame = (invitation: Invitation): Promise<Taken> => ask('POST', 'games', invitation);
export const takeSeat = (game: string, seat?: Seat): Promise<Taken> => ask('POST', `games/${game}/seats`, seat === undefined ? {} : { seat });
export const takeBackGame = (game: string): Promise<void> => ask('DELETE', `games/${game}`);

export const lobby = (): Promise<{ games: Summary[] }> => ask('GET', 'lobby');

export function myGames(search: Search): Promise<{ games: Summary[]; next: number | null }> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return ask('GET', `me/games?${query}`);
}
