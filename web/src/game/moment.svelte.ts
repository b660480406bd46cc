// One point of a game: a position, the move that led to it, and what was or could have been played next.
import type { Position } from '../core/core';
import type { Outcome, Seat } from '../core/vocabulary';

export class Moment {
  /** What was played from here: the first is the line itself, the others are side lines. */
  children: readonly Moment[] = $state.raw([]);
  /** What somebody wrote about the move, or at the first moment about the game. */
  comment: string = $state('');
  /** Seconds that the mover had left after the move, where a clock ran. */
  left: number | null = $state(null);
  readonly ply: number;
  /** How the game is over here by the board, repetition included; null while it goes on. */
  readonly outcome: Outcome | null;

  constructor(
    readonly position: Position,
    readonly move: string | null = null,
    readonly parent: Moment | null = null,
  ) {
    this.ply = parent ? parent.ply + 1 : 0;
    this.outcome = position.outcome ?? repeated(this);
  }

  /** Who made the move that led here; null at the first moment. */
  get mover(): Seat | null {
    return this.parent && this.parent.position.turn;
  }

  /** The next moment of this line; null at its end. */
  get next(): Moment | null {
    return this.children[0] ?? null;
  }

  /** The line from the first moment to this one. */
  get line(): Moment[] {
    const line: Moment[] = [];
    for (let moment: Moment | null = this; moment; moment = moment.parent) line.push(moment);
    return line.reverse();
  }
}

/** What follows from how often the position has occurred in the line that leads here. */
function repeated({ position, parent }: { position: Position; parent: Moment | null }): Outcome | null {
  let occurrences = 1;
  for (let earlier = parent; earlier; earlier = earlier.parent) {
    if (earlier.position.text === position.text) occurrences += 1;
  }
  return occurrences > 1 ? position.rules.repeated(occurrences) : null;
}
