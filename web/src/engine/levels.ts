// Levels 1 to 10, from the table that the engine of Python plays by too: what each may think, and how much it overlooks.
import table from '../../../src/fourfold/engine/levels.json';

export interface Rung {
  readonly nodes: number;
  /** Of a thousand moves. */
  readonly overlooked: number;
  /** Nodes with three seats or more, where each is a game played out. */
  readonly crowd?: number;
}

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** From level 6 on a win within so many plies is always found. */
export const SEEN_AHEAD = 3;

/** The memory that a level has, in MiB: with another one it would play other moves. */
export const LEVEL_MEMORY = 32;

export function rungOf(game: string, level: number, seats: number): Rung {
  const rung = (table as Record<string, Rung[]>)[game]?.[level - 1];
  if (!rung) throw new RangeError(`There is no level ${level} of ${game}.`);
  return seats > 2 && rung.crowd ? { ...rung, nodes: rung.crowd } : rung;
}
