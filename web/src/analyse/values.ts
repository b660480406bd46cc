// The values of moves as marks on the board: by what is tapped next. Where many moves begin alike, their beginning has the
// value of the best of them.
import type { Position } from '../core/core';
import type { Line } from '../engine/engine';
import { chanceOf, type Score } from '../engine/score';
import { isCell, partsOf } from '../board/parts';
import type { Mark, Tone } from '../board/marks';
import { hintMarks } from '../play/hintMarks';
import { briefly } from './brief';

/** By so much of the game a move may be worse than the best and still be good; or playable. */
const GOOD = 0.03;
const PLAYABLE = 0.15;

/** The marks of the values, and an arrow for the best move. `entered` are the parts of a move that is being entered. */
export function marksOf(position: Position, values: ReadonlyMap<string, Score>, best: Line | null, entered: readonly string[] = []): Mark[] {
  const seat = position.turn;
  const scores = bestByNext(values, entered, seat);
  const top = Math.max(...[...scores.values()].map((score) => chanceOf(score, seat)));
  const marks: Mark[] = [...scores].map(([cell, score]) => ({
    kind: 'value',
    cell,
    text: briefly(score, seat).replace('%', ''), // there is little room
    tone: toneOf(chanceOf(score, seat), top),
  }));
  return [...marks, ...(entered.length === 0 && best?.moves[0] ? hintMarks(position, best.moves[0]) : [])];
}

/** For every cell that can be tapped next, the best score of the moves that go on with it. */
export function bestByNext(values: ReadonlyMap<string, Score>, entered: readonly string[], seat: number): Map<string, Score> {
  const scores = new Map<string, Score>();
  for (const [move, score] of values) {
    const parts = partsOf(move);
    const next = parts[entered.length];
    if (next === undefined || !isCell(next) || entered.some((part, at) => part !== parts[at])) continue;
    const known = scores.get(next);
    if (!known || isBetter(score, known, seat)) scores.set(next, score);
  }
  return scores;
}

/** Of two chances that are alike, the higher value: a win that comes sooner. */
function isBetter(score: Score, known: Score, seat: number): boolean {
  const [own, other] = [chanceOf(score, seat), chanceOf(known, seat)];
  return own !== other ? own > other : score.value > known.value;
}

function toneOf(chance: number, top: number): Tone {
  return chance >= top - GOOD ? 'good' : chance >= top - PLAYABLE ? 'even' : 'bad';
}
