// Whose eyes the table is shown to, where pieces are hidden from each other (the core says what a seat may be shown). With
// several people at one screen the pieces stay covered until the next one says that he is there.
import type { Seat } from '../core/vocabulary';
import { peopleIn, soleSeat } from '../game/seats';
import type { Match } from './match.svelte';

export class Secrecy {
  /** Who was there last. */
  #ready: Seat | null = $state(null);

  constructor(private readonly match: Match) {}

  get #hidden(): boolean {
    return this.match.rules.settings['hidden'] === true && this.match.game.outcome === null;
  }

  get #several(): boolean {
    return peopleIn(this.match.sitters).length > 1;
  }

  /** Whether the device has to be passed first. */
  get covered(): boolean {
    return this.#hidden && this.#several && this.#ready !== this.match.turn;
  }

  /** For whom the board is drawn; undefined where everything may be seen. */
  get viewer(): Seat | undefined {
    if (!this.#hidden) return undefined;
    return this.#several ? this.match.turn : (soleSeat(this.match.sitters) ?? undefined);
  }

  /** For whom the hand of a seat is drawn: while covered for somebody who may not see it. */
  viewerOf(seat: Seat): Seat | undefined {
    return this.covered ? (seat + 1) % this.match.rules.seats : this.viewer;
  }

  uncover(): void {
    this.#ready = this.match.turn;
  }
}
