// What a record says of a game at the table beside its moves: who sat there, the day, the clock.
import type { Said } from '../record/games';
import { m } from '../paraglide/messages.js';
import type { Match } from './match.svelte';

export function saidOf({ sitters, pace, begun }: Pick<Match, 'sitters' | 'pace' | 'begun'>): Said {
  const names = sitters.map((sitter) => (sitter.kind === 'engine' ? m['table.level']({ level: sitter.level }) : sitter.name));
  const tags = new Map([['Date', dayOf(begun)]]);
  if (pace.kind === 'fischer') tags.set('Clock', pace.increment > 0 ? `${pace.seconds}+${pace.increment}` : String(pace.seconds));
  return { names, tags };
}

/** As 2026-11-18, where the player is. */
function dayOf(milliseconds: number): string {
  const day = new Date(milliseconds);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
