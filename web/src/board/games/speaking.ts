// How a board is spoken: what stands on a cell, and what a move did. The sentences are in lang/<tag>/board.json.
import type { Effect } from '../../core/vocabulary';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';

export interface Speaking {
  /** What stands on a cell. */
  standing(kinds: readonly string[]): string;
  /** What a move did, in the order of its effects; `player` is what the seat that made it is called. */
  done(player: string, effects: readonly Effect[]): string;
}

/** Several things as one phrase: a, b and c. */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(things);
}

/** A cell, which is read from left to right in every language. */
export function cell(name: string | null | undefined): string {
  return `\u2066${name ?? ''}\u2069`;
}

const EDGES: Record<string, () => string> = { S: m['edge.solid'], P: m['edge.parallel'], T: m['edge.toward'] };

/** The edges of a piece of Quads, clockwise from the top. */
export function edges(pattern: string): string {
  const [top = '', right = '', bottom = '', left = ''] = [...pattern].map((edge) => EDGES[edge]?.() ?? '');
  return m['edge.all']({ top, right, bottom, left });
}
