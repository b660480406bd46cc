// A score in words and in a few signs.
import type { Seat } from '../core/vocabulary';
import { chanceOf, type Score } from '../engine/score';
import { m } from '../paraglide/messages.js';
import { capital, name } from '../words/say';

/** From so many hundredths on, a side is a little better, better, much better. */
const LITTLE = 35;
const CLEAR = 120;
const MUCH = 350;

/** For a board and a list: ✓ wins, ✗ loses (with the turns that it takes), = a draw; hundredths; a share of the game with several seats. */
export function briefly(score: Score, seat: Seat): string {
  const { plies } = score;
  if (score.proven && score.value === 0) return '=';
  if (score.proven || plies !== null) return `${chanceOf(score, seat) > 0.5 ? '✓' : '✗'}${plies || ''}`;
  if (score.chances.length > 2) return `${Math.round(100 * chanceOf(score, seat))}%`;
  const pawns = (score.seat === seat ? score.value : -score.value) / 100;
  return `${pawns < 0 ? '−' : '+'}${Math.abs(pawns).toFixed(Math.abs(pawns) < 10 ? 1 : 0)}`;
}

/** Who is better, as a sentence without its full stop. */
export function inWords(score: Score, seatNames: readonly string[]): string {
  const { proven, plies, chances } = score;
  if (proven && score.value === 0 && plies === null) return m['analyse.draw']();
  const ahead = chances.indexOf(Math.max(...chances));
  const colour = capital(name(seatNames[ahead] ?? ''));
  if (plies !== null && (chances[ahead] ?? 0) > 0.99) {
    if (plies === 0) return m['analyse.has_won']({ colour });
    return plies === 1 ? m['analyse.wins_now']({ colour }) : m['analyse.wins_within']({ colour, count: plies });
  }
  if (chances.length > 2) return leads(chances, colour);
  const value = Math.abs(score.value);
  if (value < LITTLE) return m['analyse.even']();
  if (value < CLEAR) return m['analyse.little_better']({ colour });
  return value < MUCH ? m['analyse.better']({ colour }) : m['analyse.much_better']({ colour });
}

/** Among several: whoever has clearly more than a fair share. */
function leads(chances: readonly number[], colour: string): string {
  const fair = 1 / chances.length;
  const most = Math.max(...chances);
  if (most < 1.2 * fair) return m['analyse.open']();
  return most < 1.8 * fair ? m['analyse.little_better']({ colour }) : m['analyse.better']({ colour });
}

/** The number behind the words, from the side of whoever moves. */
export function number(score: Score): string {
  if (score.plies !== null || (score.proven && score.value === 0) || score.chances.length > 2) return '';
  return `${score.value < 0 ? '−' : '+'}${(Math.abs(score.value) / 100).toFixed(2)}`;
}
