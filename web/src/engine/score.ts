// What a search says of a position, as fourfold.engine.score has it in Python.
import type { Seat } from '../core/vocabulary';

/** The core counts wins down from here, a ply each. */
const WON = 32000;
const LEAST_PROVEN = 31000;
/** An estimate of so many hundredths stands for chances of e to 1. */
const SPREAD = 200;
/** Nobody's chances are estimated lower. */
const LEAST_SHARE = 0.0001;

export interface Score {
  /** From whose point of view. */
  seat: Seat;
  /** Hundredths; positive is good for the seat. From 31000 on a proven win, or loss. */
  value: number;
  /** Whether this is exact: a forced win or loss, or a forced draw with value 0. */
  proven: boolean;
  /** Within how many plies a proven win or loss comes; null for everything else. */
  plies: number | null;
  /** The share of the game that each seat can expect: an estimate, unless it is proven. */
  chances: readonly number[];
}

/** A line as the core tells it: shares in ten-thousandths where three seats or more play. */
export interface CoreLine {
  value: number;
  proven: boolean;
  moves: string[];
  shares: number[];
}

/** The score of a line for the seat to move. */
export function scoreOf(line: CoreLine, seat: Seat, seats: number): Score {
  const { value, proven, shares } = line;
  const plies = Math.abs(value) >= LEAST_PROVEN ? WON - Math.abs(value) : null;
  if (shares.length === 0) {
    const own = plies !== null ? Number(value > 0) : proven ? 0.5 : 1 / (1 + (seats - 1) * Math.exp(-value / SPREAD));
    return { seat, value, proven, plies, chances: shared(own, seat, seats) };
  }
  const all = proven ? 10_000 : shares.reduce((sum, share) => sum + share, 0);
  const chances = shares.map((share) => share / all);
  if (proven) return { seat, value, proven, plies, chances };
  return { seat, value: estimateOf((shares[seat] ?? 0) / 10_000, seats), proven, plies: null, chances };
}

/** How sure of the game a seat can be, from 0 to 1. */
export function chanceOf(score: Score, seat: Seat): number {
  return score.chances[seat] ?? 0;
}

/** The score of a game that is over. */
export function scoreOfEnd(winner: Seat | null, seat: Seat, seats: number): Score {
  const chances = winner === null ? Array<number>(seats).fill(1 / seats) : shared(1, winner, seats);
  const value = winner === null ? 0 : winner === seat ? WON : -WON;
  return { seat, value, proven: true, plies: winner === null ? null : 0, chances };
}

function shared(own: number, seat: Seat, seats: number): number[] {
  return Array.from({ length: seats }, (_, other) => (other === seat ? own : (1 - own) / (seats - 1)));
}

/** The estimate, in hundredths, that stands for a share of the game. */
function estimateOf(share: number, seats: number): number {
  const kept = Math.min(Math.max(share, LEAST_SHARE), 1 - LEAST_SHARE);
  return Math.round(SPREAD * Math.log((kept * (seats - 1)) / (1 - kept))) + 0; // never -0
}
