// Who begins, by the customs of the games: they don't touch the rules. Chance comes from outside, so that tests can bring
// their own.
import type { Outcome } from '../core/vocabulary';
import type { Sitter } from '../game/seats';

/** A number from 0 up to, but not including 1. */
export type Chance = () => number;

/** In any order, each as likely as any other. */
export function byLot<T>(things: readonly T[], chance: Chance = Math.random): T[] {
  const drawn = [...things];
  for (let last = drawn.length - 1; last > 0; last--) {
    const at = Math.floor(chance() * (last + 1));
    [drawn[last], drawn[at]] = [drawn[at] as T, drawn[last] as T];
  }
  return drawn;
}

/**
 * Who sits where in the next game. In Exago the winner of the last one begins, and the others are drawn anew; nobody won, then all are.
 * In the other games the seats change.
 */
export function rematchSeats(game: string, sitters: readonly Sitter[], last: Outcome | null, chance: Chance = Math.random): Sitter[] {
  if (game !== 'exago') return [...sitters.slice(1), ...sitters.slice(0, 1)];
  const winner = last?.winner == null ? [] : sitters.slice(last.winner, last.winner + 1);
  return [...winner, ...byLot(sitters.filter((sitter) => !winner.includes(sitter)), chance)];
}
