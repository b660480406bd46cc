// What the seats of a game are called, and its levels, colours and endings in words.
import type { Rules } from '../core/core';
import type { Outcome, Seat } from '../core/vocabulary';
import { type Sitter, soleSeat } from '../game/seats';
import { m } from '../paraglide/messages.js';
import { capital, ending, name, say } from '../words/say';

const LEVEL_WORDS = [
  m['level.1'],
  m['level.2'],
  m['level.3'],
  m['level.4'],
  m['level.5'],
  m['level.6'],
  m['level.7'],
  m['level.8'],
  m['level.9'],
  m['level.10'],
];

/** How strong a level is, in words. */
export function levelWords(level: number): string {
  return LEVEL_WORDS[level - 1]?.() ?? '';
}

/** Light, dark, red … as at the beginning of a sentence. */
export function seatName(rules: Rules, seat: Seat): string {
  return capital(name(rules.seatNames[seat] ?? ''));
}

/** Whoever sits there: by name, "You" for the only person, the colour for one of several, or the level. */
export function sitterName(rules: Rules, sitters: readonly Sitter[], seat: Seat): string {
  const sitter = sitters[seat];
  if (sitter?.kind === 'engine') return m['table.level']({ level: sitter.level });
  if (sitter?.name) return sitter.name;
  return soleSeat(sitters) === seat ? m['table.you']() : seatName(rules, seat);
}

/** How the game ended. */
export function endingWords(rules: Rules, outcome: Outcome): string {
  const { key, words } = ending(rules.seatNames, outcome);
  return capital(say(key, words));
}
