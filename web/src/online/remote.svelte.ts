// A game over the network, as this page knows it: the server's standing, and the moves as a Game to look through. One's own
// move stands on the board at once, and is taken away again if the server refuses it.
import type { Core } from '../core/core';
import type { Seat } from '../core/vocabulary';
import { Game } from '../game/game.svelte';
import type { Event, Offer, Order, SayingKey, Standing, What } from './messages';
import type { Follower, Refused, Wire } from './wire.svelte';

/** Something that a seat said. */
export interface Said {
  readonly number: number;
  readonly seat: Seat;
  readonly key: SayingKey;
}

const LATEST = 20;

export class RemoteGame implements Follower {
  standing: Standing | null = $state.raw(null);
  game: Game | null = $state.raw(null);
  said: readonly Said[] = $state.raw([]);
  /** Why the last thing that was tried had no effect; null once something else is tried. */
  refusal: Refused | null = $state.raw(null);
  /** Why the game cannot be followed. */
  barred: Refused | null = $state.raw(null);
  /** The ply that a move of ours answers, until the server has it. */
  #sent: number | null = $state(null);
  readonly #unfollow: () => void;

  constructor(
    readonly code: string,
    private readonly core: Core,
    private readonly wire: Wire,
  ) {
    this.#unfollow = wire.follow(code, this);
  }

  close(): void {
    this.#unfollow();
  }

  // ------------------------------------------------------------ being told

  stands(standing: Standing, events: readonly Event[]): void {
    this.barred = null;
    this.standing = standing;
    this.game ??= new Game(this.core.ruleset(standing.game, standing.options));
    if (standing.ply !== this.#sent) this.#sent = null;
    this.#playTo(standing.moves);
    for (const event of events) this.#hear(event);
  }

  happened(event: Event): void {
    this.#hear(event);
    if (event.kind === 'moved') this.#move(event);
    else if (event.kind === 'offered' && !event.done) this.#offer(event);
    else if (event.kind === 'accepted' && !event.done) this.#agree(event.seat, event.what);
    else if (event.kind === 'declined') this.#withdraw(event.what);
    else if (event.kind !== 'said') this.wire.catchUp(this.code); // rare, and the server knows best how it stands now
  }

  refused(refusal: Refused): void {
    this.barred = refusal;
  }

  #hear(event: Event): void {
    if (event.kind !== 'said' || this.said.some(({ number }) => number === event.number)) return;
    this.said = [...this.said, { number: event.number, seat: event.seat, key: event.key }].slice(-LATEST);
  }

  #move({ move, times, result, number }: Extract<Event, { kind: 'moved' }>): void {
    const { standing, game } = this;
    if (!standing || !game) return;
    const moves = [...standing.moves, move];
    this.#sent = null;
    this.#playTo(moves);
    this.standing = {
      ...standing,
      number,
      moves,
      times,
      ply: standing.ply + 1,
      position: game.end.position.text,
      turn: result ? null : game.end.position.turn,
      status: result ? 'over' : standing.status,
      result: result ?? null,
      offers: standing.offers.filter(({ what }) => what !== 'draw' && what !== 'takeback'),
    };
  }

  #offer({ seat, what, of, level }: Extract<Event, { kind: 'offered' | 'accepted' }>): void {
    const offer: Offer = { what, by: seat, agreed: [seat], ...(of === undefined ? {} : { of }), ...(level === undefined ? {} : { level }) };
    this.#change((standing) => ({ ...standing, offers: [...standing.offers.filter((other) => other.what !== what), offer] }));
  }

  #agree(seat: Seat, what: What): void {
    const withSeat = (offer: Offer): Offer => (offer.what === what ? { ...offer, agreed: [...(offer.agreed ?? []), seat] } : offer);
    this.#change((standing) => ({ ...standing, offers: standing.offers.map(withSeat) }));
  }

  #withdraw(what: What): void {
    this.#change((standing) => ({ ...standing, offers: standing.offers.filter((offer) => offer.what !== what) }));
  }

  #change(by: (standing: Standing) => Standing): void {
    if (this.standing) this.standing = by(this.standing);
  }

  /** Brings the game to these moves. Who looks at an earlier moment goes on looking at it. */
  #playTo(moves: readonly string[]): void {
    const { game } = this;
    if (!game) return;
    const played = () => game.main.slice(1).map(({ move }) => move);
    const ahead = this.#sent !== null && played().length === moves.length + 1;
    if (ahead && moves.every((move, at) => move === played()[at])) return;
    while (played().some((move, at) => move !== moves[at])) game.undo();
    for (const move of moves.slice(played().length)) this.#append(game, move);
  }

  #append(game: Game, move: string): void {
    const { now, end } = game;
    game.goTo(end);
    game.play(move);
    if (now !== end) game.goTo(now);
  }

  // ------------------------------------------------------------ acting

  /** The seat to move, as far as this page knows; null while nobody is. */
  get turn(): Seat | null {
    const { standing, game } = this;
    if (standing?.status !== 'running' || !game || standing.turn === null) return null;
    return game.end.outcome ? null : game.end.position.turn;
  }

  get mayMove(): boolean {
    return this.standing?.you !== null && this.turn === this.standing?.you && this.#sent === null;
  }

  /** Milliseconds that a seat has left; null without a clock. */
  timeLeft(seat: Seat): number | null {
    const { standing } = this;
    const left = standing?.times.left[seat];
    if (!standing || left === undefined) return null;
    const { running, deadline } = standing.times;
    return running && deadline !== null && seat === standing.turn ? Math.max(0, deadline - this.wire.now) : left;
  }

  /** Until when the first move must be made, or any move of a game without a clock. */
  get deadline(): number | null {
    return this.standing?.times.deadline ?? null;
  }

  offerOf(what: What): Offer | undefined {
    return this.standing?.offers.find((offer) => offer.what === what);
  }

  async play(move: string): Promise<void> {
    const { standing, game } = this;
    if (!standing || !game || !this.mayMove) return;
    const { ply } = standing;
    game.goTo(game.end);
    game.play(move);
    this.#sent = ply;
    const done = await this.#act({ do: 'move', ply, move });
    if (done || this.#sent !== ply) return;
    this.#sent = null;
    this.#playTo(this.standing?.moves ?? []);
  }

  resign(): Promise<boolean> {
    return this.#act({ do: 'resign', ply: this.#ply });
  }

  leave(): Promise<boolean> {
    return this.#act({ do: 'leave', ply: this.#ply });
  }

  offer(what: What, of?: Seat, level?: number): Promise<boolean> {
    return this.#act({ do: 'offer', ply: this.#ply, what, ...(of === undefined ? {} : { of }), ...(level === undefined ? {} : { level }) });
  }

  accept(what: What): Promise<boolean> {
    return this.#act({ do: 'accept', ply: this.#ply, what });
  }

  decline(what: What): Promise<boolean> {
    return this.#act({ do: 'decline', ply: this.#ply, what });
  }

  say(key: SayingKey): Promise<boolean> {
    return this.#act({ do: 'say', ply: this.#ply, key });
  }

  get #ply(): number {
    return this.standing?.ply ?? 0;
  }

  async #act(order: Order): Promise<boolean> {
    this.refusal = null;
    const reply = await this.wire.act(this.code, order);
    if (reply.is !== 'refused') return true;
    this.refusal = reply;
    return false;
  }
}
