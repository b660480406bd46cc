// A game at one point of a record: the position and what led to it. It never changes; taking a step gives the next one. So
// side lines go on from any point, which people may have left there as well.
import type { Position, Rules } from '../core/core';
import { type Outcome, Refusal, type Seat } from '../core/vocabulary';
import { ending, say } from '../words/say';
import { AGREEMENT, Complaint } from './parts';

interface Leaving {
  seat: Seat;
  reason: 'resignation' | 'time';
}

export class Course {
  private constructor(
    readonly rules: Rules,
    readonly position: Position,
    /** How many moves have been played. */
    readonly moves: number,
    private readonly before: Course | null,
    private readonly left: readonly Leaving[],
    private readonly agreed: boolean,
  ) {}

  static from(start: Position): Course {
    return new Course(start.rules, start, 0, null, [], false);
  }

  /** How the game is over; null while it goes on. */
  get outcome(): Outcome | null {
    return this.onBoard() ?? this.amongPeople();
  }

  /** As the tag Result says it: who won and the reason, or * while the game goes on. */
  get result(): string {
    const { outcome } = this;
    if (!outcome) return '*';
    const who = outcome.winner === null ? 'draw' : (this.rules.seatNames[outcome.winner] ?? '');
    return `${who} ${outcome.reason}`;
  }

  /** After a move, or what people do between moves. Throws a Refusal or a Complaint. */
  take(text: string): Course {
    const [who = '', reason] = text.split(/:(.*)/s);
    if (reason === undefined) return this.play(text);
    if (text === AGREEMENT) return this.agree();
    const seat = this.rules.seatNames.indexOf(who);
    if (seat < 0 || (reason !== 'resignation' && reason !== 'time')) {
      throw new Complaint('record.step', { seats: this.rules.seatNames.join(', ') });
    }
    return this.leave({ seat, reason });
  }

  private play(move: string): Course {
    const { outcome } = this;
    // A text that is no move is told as such, even after the end.
    if (outcome && this.position.whyNot(move)?.kind !== 'invalid_move') throw this.over(outcome);
    return new Course(this.rules, this.position.play(move), this.moves + 1, this, this.left, false);
  }

  private agree(): Course {
    this.expectGoingOn();
    return new Course(this.rules, this.position, this.moves, this.before, this.left, true);
  }

  private leave(leaving: Leaving): Course {
    this.expectGoingOn();
    if (this.isOut(leaving.seat)) throw new Complaint('game.out', { colour: this.rules.seatNames[leaving.seat] ?? '' });
    return new Course(this.rules, this.position, this.moves, this.before, [...this.left, leaving], this.agreed);
  }

  private isOut(seat: Seat): boolean {
    return this.left.some((leaving) => leaving.seat === seat);
  }

  /** A line that a stand-in completes wins for nobody. */
  private onBoard(): Outcome | null {
    const outcome = this.position.outcome ?? this.rules.repeated(this.occurrences());
    if (outcome?.winner != null && this.isOut(outcome.winner)) return { winner: null, reason: outcome.reason };
    return outcome;
  }

  private amongPeople(): Outcome | null {
    if (this.agreed) return { winner: null, reason: 'agreement' };
    if (this.left.length < this.rules.seats - 1) return null;
    const winner = this.rules.seatNames.findIndex((_, seat) => !this.isOut(seat));
    return { winner, reason: this.left.at(-1)?.reason ?? 'resignation' };
  }

  private occurrences(): number {
    let count = 0;
    for (let course: Course | null = this; course; course = course.before) count += Number(course.position.text === this.position.text);
    return count;
  }

  private expectGoingOn(): void {
    const { outcome } = this;
    if (outcome) throw this.over(outcome);
  }

  private over(outcome: Outcome): Refusal {
    const { key, words } = ending(this.rules.seatNames, outcome);
    return new Refusal({ kind: 'illegal_move', key: 'game.over', words: { ending: say(key, words) } });
  }
}
