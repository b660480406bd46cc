// What the engine says about a game: the move that it would play, and whether it would agree to a draw.
import type { Rules } from '../core/core';
import type { Seat } from '../core/vocabulary';

interface Question {
  readonly rules: Rules;
  readonly start: string;
  readonly moves: readonly string[];
}

/** As much of the engine as is asked here. */
export interface Advisor {
  analyse(question: Question & { limit: { nodes?: number; seconds?: number } }): Promise<Advice | null>;
}

interface Advice {
  readonly lines: readonly { readonly moves: readonly string[]; readonly score: { readonly seat: Seat; readonly value: number; readonly chances: readonly number[] } }[];
}

const HINT = { seconds: 1 };
const DRAW = { nodes: 20_000 };
/** An engine agrees to a draw where it expects no more than its fair share, and hardly less counts as that. */
const TOLERANCE = 0.02;

export async function bestMove(engine: Advisor, question: Question): Promise<string | null> {
  const advice = await engine.analyse({ ...question, limit: HINT });
  return advice?.lines[0]?.moves[0] ?? null;
}

/** Whether all of these seats would rather have a draw. */
export async function wouldAgree(engine: Advisor, question: Question, seats: readonly Seat[]): Promise<boolean> {
  const advice = await engine.analyse({ ...question, limit: DRAW });
  const chances = advice?.lines[0]?.score.chances;
  const fair = 1 / question.rules.seats + TOLERANCE;
  return chances !== undefined && seats.every((seat) => (chances[seat] ?? 1) <= fair);
}
