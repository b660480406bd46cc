// Who sits where. Any mix of people and engines, as many as the game has seats.
import type { Seat } from '../core/vocabulary';

export interface Person {
  readonly kind: 'person';
  /** "" for whoever gave no name. */
  readonly name: string;
}

export interface EngineSeat {
  readonly kind: 'engine';
  /** 1 (a beginner) to 10. */
  readonly level: number;
}

export type Sitter = Person | EngineSeat;

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const person = (name = ''): Person => ({ kind: 'person', name });
export const engineAt = (level: number): EngineSeat => ({ kind: 'engine', level });

/** The seats in which people sit. */
export function peopleIn(sitters: readonly Sitter[]): Seat[] {
  return sitters.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
}

/** The one seat of a person among engines, from whose side the table is seen; null with several people or none. */
export function soleSeat(sitters: readonly Sitter[]): Seat | null {
  const people = peopleIn(sitters);
  return people.length === 1 ? (people[0] ?? null) : null;
}
