// A game at the table: who sits there, the clock, the engines that think, and the browser that keeps it all. It knows no page.
import type { Core, Rules } from '../core/core';
import type { Seat } from '../core/vocabulary';
import { Clock, type Pace } from '../game/clock.svelte';
import { Game, type Moment } from '../game/game.svelte';
import { engineAt, type EngineSeat, peopleIn, type Sitter } from '../game/seats';
import { readGame, writeGame } from '../game/written';
import type { KeptGames } from '../store/games';
import type { KeptGame } from '../store/kept';
import { type Advisor, bestMove, wouldAgree } from './advice';

/** What a match needs from outside. */
export interface Surroundings {
  readonly core: Core;
  readonly games: KeptGames;
  readonly engine: Advisor & Chooser;
  /** Seconds that only grow, and milliseconds since 1970. */
  readonly time: () => number;
  readonly date: () => number;
  readonly wait: (seconds: number) => Promise<void>;
}

/** Who finds the moves of the engine seats. */
export interface Chooser {
  choose(question: { rules: Rules; start: string; moves: readonly string[]; level: number; seed: string }): Promise<string | null>;
  stop(): void;
  close(): void;
}

/** Plays on for a seat that has left a game of three or more. */
const STAND_IN: EngineSeat = engineAt(4);
/** An engine takes at least so long, in seconds: an answer that comes at once is not seen. */
const BREATH = { alone: 0.9, opposite: 0.45 };
/** With so little time left, in seconds, an engine answers at a level that is quick. */
const HURRY = { seconds: 15, level: 6 };

/** What people at the table should know: an engine failed; the engine wants no draw; the browser keeps nothing; the game went on, or was removed, in another window. */
export type News = 'engine_failed' | 'draw_refused' | 'not_kept' | 'went_on' | 'removed';

export class Match {
  readonly id: string;
  readonly sitters: readonly Sitter[];
  readonly pace: Pace;
  game: Game = $state.raw() as Game;
  clock: Clock = $state.raw() as Clock;
  /** The engine seat that is thinking. */
  thinking: Seat | null = $state(null);
  /** Whether an opponent is asked for a draw, or the engine for a hint. */
  asking: 'draw' | 'hint' | null = $state(null);
  paused = $state(false);
  news: News | null = $state(null);
  /** The move that the engine would play, at the moment for which it was asked. */
  hint: { readonly at: Moment; readonly move: string } | null = $state.raw(null);
  /** In milliseconds since 1970. */
  readonly begun: number;
  #revision = 0;
  /** Counts what the engine was asked; an answer to anything but the last is late. */
  #asked = 0;
  #stopWatching: () => void = () => {};

  /** Throws a Refusal where the rules forbid what was kept. */
  constructor(
    kept: KeptGame,
    private readonly around: Surroundings,
  ) {
    this.id = kept.id;
    this.sitters = kept.sitters;
    this.pace = kept.pace;
    this.begun = kept.begun;
    this.#take(kept);
    this.paused = this.clocked && !this.game.outcome && this.game.end.ply > 0;
  }

  get rules(): Rules {
    return this.game.rules;
  }

  get clocked(): boolean {
    return this.pace.kind !== 'none';
  }

  /** Whose turn it is in the game, wherever one looks. */
  get turn(): Seat {
    return this.game.end.position.turn;
  }

  /** Who decides for a seat: where somebody has left, an engine. */
  sitterAt(seat: Seat): Sitter {
    return this.game.out.includes(seat) ? STAND_IN : (this.sitters[seat] ?? STAND_IN);
  }

  /** Whether the last moment of the game is looked at. */
  get live(): boolean {
    return this.game.now === this.game.end;
  }

  /** Whether a person may play here: a move of the game, or beside it to try something. */
  get mayPlay(): boolean {
    const { game, live } = this;
    if (game.now.outcome || this.paused) return false;
    if (!live || game.outcome) return !this.clocked || game.outcome !== null;
    return this.sitterAt(this.turn).kind === 'person';
  }

  get people(): readonly Seat[] {
    return peopleIn(this.sitters).filter((seat) => !this.game.out.includes(seat));
  }

  /** The seat in whose name a person acts who is not at turn: the one to move, or the only one. */
  get ownSeat(): Seat | null {
    return this.people.includes(this.turn) ? this.turn : this.people.length === 1 ? (this.people[0] ?? null) : null;
  }

  get watched(): boolean {
    return this.people.length === 0;
  }

  /** Begins to play; engines think, the browser tells of other windows. */
  open(): void {
    this.#stopWatching = this.around.games.watch((id) => id === this.id && this.#follow());
    this.#goOn();
  }

  /** Leaves the table; the game stays as it is. */
  close(): void {
    this.#stopWatching();
    if (this.clock.running !== null) {
      this.clock.stop();
      this.#keep();
    }
    this.#stopThinking();
    this.around.engine.close();
  }

  /** A person plays. Throws a Refusal. */
  play(move: string): void {
    const { game } = this;
    this.hint = null;
    this.news = null;
    if (this.tick() !== null) return; // too late
    const inGame = this.live && !game.outcome;
    const seat = game.now.position.turn;
    const moment = game.play(move);
    if (inGame) this.#moved(seat, moment);
    else this.#keep();
  }

  /** A move of an engine leaves those who look at something else where they are. */
  #playFor(seat: Seat, move: string): void {
    const { game } = this;
    const looked = this.live ? null : game.now;
    game.goTo(game.end);
    const moment = game.play(move);
    if (looked) game.goTo(looked);
    this.#moved(seat, moment);
  }

  #moved(seat: Seat, moment: Moment): void {
    if (this.clocked) moment.left = this.clock.moved(seat);
    this.#keep();
    this.#goOn();
  }

  /** Lets whoever is to move go on: the clock runs, an engine thinks. */
  #goOn(): void {
    const { game } = this;
    this.#stopThinking();
    if (game.outcome || this.paused) return this.clock.stop();
    if (game.end.ply > 0) this.clock.start(this.turn); // the first move is free: the page must be looked at first
    if (this.sitterAt(this.turn).kind === 'engine') void this.#think(this.turn);
  }

  async #think(seat: Seat): Promise<void> {
    const number = this.#asked;
    const position = this.game.end.position;
    this.thinking = seat;
    try {
      const [move] = await Promise.all([
        this.around.engine.choose({ ...this.#question(), level: this.#levelOf(seat), seed: seedOf(this.id, seat) }),
        this.around.wait(this.watched ? BREATH.alone : BREATH.opposite),
      ]);
      if (number !== this.#asked || position !== this.game.end.position) return;
      this.thinking = null;
      if (move === null) this.news = 'engine_failed';
      else if (this.tick() === null) this.#playFor(seat, move);
    } catch {
      if (number !== this.#asked) return;
      this.thinking = null;
      this.news = 'engine_failed';
    }
  }

  #levelOf(seat: Seat): number {
    const sitter = this.sitterAt(seat);
    const level = sitter.kind === 'engine' ? sitter.level : STAND_IN.level;
    return this.clock.of(seat) < HURRY.seconds ? Math.min(level, HURRY.level) : level;
  }

  #stopThinking(): void {
    this.#asked++;
    if (this.thinking !== null || this.asking !== null) this.around.engine.stop();
    this.thinking = null;
    this.asking = null;
  }

  /** Looks at the clock: whose time is up has lost. Returns that seat. */
  tick(): Seat | null {
    const seat = this.clock.look();
    if (seat === null || this.game.outcome) return null;
    this.game.timeOut(seat);
    this.#keep();
    this.#goOn();
    return seat;
  }

  pause(): void {
    this.paused = true;
    this.#goOn();
    this.#keep();
  }

  /** Goes on after a pause, or after an engine failed. */
  resume(): void {
    this.paused = false;
    this.news = null;
    this.#goOn();
  }

  /** Whether there is a move of a person to take back. What was lost on time stays lost. */
  get canUndo(): boolean {
    const { game } = this;
    if (game.outcome?.reason === 'time' || this.paused) return false;
    return this.watched ? false : game.main.slice(0, -1).some(({ position }) => this.sitterAt(position.turn).kind === 'person');
  }

  /** Takes back until a person is to move again. */
  undo(): void {
    if (!this.canUndo) return;
    this.#stopThinking();
    this.hint = null;
    this.news = null;
    do this.game.undo();
    while (this.sitterAt(this.turn).kind !== 'person');
    this.#keep();
    this.#goOn();
  }

  resign(): void {
    const seat = this.ownSeat;
    if (seat === null || this.game.outcome) return;
    this.game.resign(seat);
    this.news = null;
    this.#keep();
    this.#goOn();
  }

  /** People agree among themselves; each engine must think it has nothing better. */
  async offerDraw(): Promise<void> {
    if (this.game.outcome || this.watched) return;
    this.#stopThinking();
    const engines = this.sitters.flatMap((_, seat) => (this.sitterAt(seat).kind === 'engine' && !this.game.out.includes(seat) ? [seat] : []));
    const agreed = engines.length === 0 || (await this.#ask('draw', () => wouldAgree(this.around.engine, this.#question(), engines)));
    if (agreed === null) return;
    if (agreed) {
      this.game.agree();
      this.#keep();
    } else {
      this.news = 'draw_refused';
    }
    this.#goOn();
  }

  /** Asks the engine what it would play at the moment that is looked at. */
  async askHint(): Promise<void> {
    const at = this.game.now;
    if (at.outcome || this.thinking !== null) return;
    this.#stopThinking();
    const move = await this.#ask('hint', () => bestMove(this.around.engine, this.#question(at)));
    if (move !== null && at === this.game.now) this.hint = { at, move };
  }

  /** null where the engine failed, or something else happened in the meantime. */
  async #ask<T>(what: 'draw' | 'hint', ask: () => Promise<T>): Promise<T | null> {
    const number = this.#asked;
    this.asking = what;
    try {
      const answer = await ask();
      return number === this.#asked ? answer : null;
    } catch {
      if (number === this.#asked) this.news = 'engine_failed';
      return null;
    } finally {
      if (number === this.#asked) this.asking = null;
    }
  }

  #question(at: Moment = this.game.end) {
    const line = at.line;
    return { rules: this.rules, start: this.game.first.position.text, moves: line.slice(1).map(({ move }) => move ?? '') };
  }

  /** Changes that are no moves: comments, side lines. */
  edit(change: (game: Game) => void): void {
    change(this.game);
    this.#keep();
  }

  #keep(): void {
    const { game, clock } = this;
    const answer = this.around.games.keep({
      id: this.id,
      revision: ++this.#revision,
      begun: this.begun,
      changed: this.around.date(),
      sitters: this.sitters,
      pace: this.pace,
      left: this.clocked ? clock.left : null,
      outcome: game.outcome,
      written: writeGame(game),
    });
    if (answer === 'full') this.news = 'not_kept';
    if (answer === 'elsewhere') this.#follow(true);
  }

  /** Another window has gone on with this game: so do we, from there. */
  #follow(overtaken = false): void {
    const kept = this.around.games.find(this.id);
    if (!kept) {
      this.news = 'removed';
      this.paused = true;
      return this.#goOn();
    }
    if (kept.revision === this.#revision && !overtaken) return;
    this.#take(kept);
    this.news = 'went_on';
    this.#goOn();
  }

  #take(kept: KeptGame): void {
    this.game = readGame(kept.written, this.around.core);
    this.clock = new Clock(kept.pace, this.game.rules.seats, this.around.time, kept.left ?? undefined);
    this.#revision = kept.revision;
    this.hint = null;
  }
}

/** A whole number from the name of the game and the seat: the same engine overlooks the same things. */
function seedOf(id: string, seat: Seat): string {
  let seed = BigInt(seat + 1);
  for (const letter of id) seed = BigInt.asUintN(64, seed * 31n + BigInt(letter.codePointAt(0) ?? 0));
  return String(seed);
}

