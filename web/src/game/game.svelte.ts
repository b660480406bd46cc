// A game being played: its moments with their side lines, and how it ends beyond the board. It knows no clock, no engine
// and no page. What fourfold.game is in Python; seats that leave a game of three or more are treated as there.
import type { Position, Rules } from '../core/core';
import { type Outcome, Refusal, type Seat } from '../core/vocabulary';
import { ending, say } from '../words/say';
import { Moment } from './moment.svelte';

export { Moment } from './moment.svelte';

/** A seat that resigned or ran out of time. */
export interface Departure {
  readonly seat: Seat;
  readonly reason: 'resignation' | 'time';
  /** The last moment of the game by then. */
  readonly at: Moment;
}

export class Game {
  readonly first: Moment;
  /** The moment that is looked at, and from which play() plays. */
  now: Moment = $state.raw() as Moment;
  departures: readonly Departure[] = $state.raw([]);
  agreed: boolean = $state(false);
  /** Where the game stands, if something else was tried from there: all that follows is side lines. */
  #stand: Moment | null = $state.raw(null);

  constructor(
    readonly rules: Rules,
    start: Position = rules.start,
  ) {
    this.first = new Moment(start);
    this.now = this.first;
  }

  /** The last moment of the game as it was played. */
  get end(): Moment {
    let moment = this.first;
    while (moment.next && moment !== this.#stand) moment = moment.next;
    return moment;
  }

  /** How the game as it was played is over; null while it goes on. A win on the board goes before everything else. */
  get outcome(): Outcome | null {
    return this.#onBoard(this.end) ?? this.#amongPeople();
  }

  /** The seats that are out of the game, although it may go on without them. */
  get out(): readonly Seat[] {
    return this.departures.map(({ seat }) => seat);
  }

  /** The game as it was played, from its first moment to its end. */
  get main(): Moment[] {
    return this.end.line;
  }

  /** Whether the moment belongs to the game as it was played, not to a side line. */
  isMain(moment: Moment): boolean {
    return this.main[moment.ply] === moment;
  }

  /** Plays from `now`: a move that was played there already is followed, any other one is added. Throws a Refusal. */
  play(move: string): Moment {
    const { now } = this;
    const goesOn = now === this.#stand && !this.outcome;
    const moment = now.children.find((child) => child.move === move) ?? this.#add(now, move);
    if (goesOn) this.promote(moment);
    return (this.now = moment);
  }

  goTo(moment: Moment): void {
    this.now = moment;
  }

  /** Takes back the last move of the game, and all that happened after it. What else was tried there stays. */
  undo(): void {
    const { parent } = this.end;
    if (!parent) return;
    this.remove(this.end);
    this.now = parent;
    this.standAt(parent);
  }

  /** The game stands at this moment of it: what follows was only tried. */
  standAt(moment: Moment): void {
    if (this.isMain(moment)) this.#stand = moment;
  }

  /** Removes a move with everything that follows it. The first moment stays. */
  remove(moment: Moment): void {
    const { parent } = moment;
    if (!parent) return;
    if (this.now.line.includes(moment)) this.now = parent;
    parent.children = parent.children.filter((child) => child !== moment);
    this.departures = this.departures.filter(({ at }) => !at.line.includes(moment));
    if (this.#stand?.line.includes(moment)) this.#open();
  }

  /** Makes a side line the line that it branches from. What ended the other line beyond the board is forgotten. */
  promote(moment: Moment): void {
    const { parent } = moment;
    if (!parent) return;
    parent.children = [moment, ...parent.children.filter((child) => child !== moment)];
    if (parent === this.#stand) this.#open();
    const main = leafOf(this.first).line;
    this.departures = this.departures.filter(({ at }) => main.includes(at));
    if (this.#stand && !main.includes(this.#stand)) this.#open();
  }

  resign(seat: Seat): void {
    this.#leave(seat, 'resignation');
  }

  timeOut(seat: Seat): void {
    this.#leave(seat, 'time');
  }

  /** All who are still in the game agree on a draw. */
  agree(): void {
    this.#expectGoingOn();
    this.#stand = this.end;
    this.agreed = true;
  }

  /** From the first moment to this one, or to the one that is looked at. */
  line(moment: Moment = this.now): Moment[] {
    return moment.line;
  }

  #add(parent: Moment, move: string): Moment {
    if (parent.outcome) throw this.#over(parent.outcome);
    const moment = new Moment(parent.position.play(move), move, parent);
    parent.children = [...parent.children, moment];
    return moment;
  }

  #leave(seat: Seat, reason: Departure['reason']): void {
    this.#expectGoingOn();
    if (!(seat in this.rules.seatNames)) throw new RangeError(`There is no seat ${seat}.`);
    if (this.out.includes(seat)) {
      throw new Refusal({ kind: 'illegal_move', key: 'game.out', words: { colour: this.rules.seatNames[seat] ?? '' } });
    }
    this.departures = [...this.departures, { seat, reason, at: this.end }];
    if (this.#amongPeople()) this.#stand = this.end;
  }

  /** A line that a stand-in completes wins for nobody. */
  #onBoard({ outcome }: Moment): Outcome | null {
    if (outcome?.winner != null && this.out.includes(outcome.winner)) return { winner: null, reason: outcome.reason };
    return outcome;
  }

  #amongPeople(): Outcome | null {
    if (this.agreed) return { winner: null, reason: 'agreement' };
    const { out } = this;
    if (out.length < this.rules.seats - 1) return null;
    const winner = this.rules.seatNames.findIndex((_, seat) => !out.includes(seat));
    return { winner, reason: this.departures.at(-1)?.reason ?? 'resignation' };
  }

  #open(): void {
    this.#stand = null;
    this.agreed = false;
  }

  #expectGoingOn(): void {
    const { outcome } = this;
    if (outcome) throw this.#over(outcome);
  }

  #over(outcome: Outcome): Refusal {
    const { key, words } = ending(this.rules.seatNames, outcome);
    return new Refusal({ kind: 'illegal_move', key: 'game.over', words: { ending: say(key, words) } });
  }
}

/** Where a line ends that is followed by its first moves. */
function leafOf(moment: Moment): Moment {
  let leaf = moment;
  while (leaf.next) leaf = leaf.next;
  return leaf;
}
