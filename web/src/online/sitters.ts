// What those who sit at a game over the network are called.
import type { Seat } from '../core/vocabulary';
import { m } from '../paraglide/messages.js';
import { capital, name } from '../words/say';
import type { ClockSetting, Sitter } from './messages';
import { span } from './moment';

export const isFree = (sitter: Sitter): boolean => sitter.kind !== 'engine' && sitter.player === undefined;

export function nameOf(sitter: Sitter | undefined, own: boolean): string {
  if (!sitter || isFree(sitter)) return m['online.free_seat']();
  if (sitter.kind === 'engine') return m['online.engine']({ level: String(sitter.level ?? '') });
  if (own) return sitter.name || m['online.you']();
  const called = sitter.name || m['online.guest']();
  return sitter.kind === 'bot' ? m['online.bot']({ name: called }) : called;
}

/** All who sit there, in turn order. */
export const namesOf = (seats: readonly Sitter[], you: Seat | null): string => seats.map((sitter, seat) => nameOf(sitter, seat === you)).join(' · ');

/** What a clock gives, in short: "5 min + 3 s", "1 day", or "no clock". */
export function clockOf({ kind, seconds = 0, increment = 0 }: ClockSetting): string {
  if (kind === 'fischer') return increment > 0 ? `${span(seconds)} + ${span(increment)}` : span(seconds);
  return kind === 'move' ? `${m['online.per_move']()}: ${span(seconds)}` : m['online.clock_none']();
}

/** Options that differ from the usual, as they are named on the command line. */
export const optionsOf = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([option, value]) => `${option} ${value}`)
    .join(', ');

export const seatName = (seatNames: readonly string[], seat: Seat): string => capital(name(seatNames[seat] ?? ''));
