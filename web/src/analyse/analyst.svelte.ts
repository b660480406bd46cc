// What the engine thinks of the position that is looked at: first the best lines, then the value of every move, then the
// lines again, deeper. With three seats or more one search tells both.
import type { Position, Rules } from '../core/core';
import { Engine, EngineFailure, type Info, type Line, type Question } from '../engine/engine';
import type { Trouble } from '../engine/order';
import { chanceOf, type Score } from '../engine/score';

/** What is looked at: a position with its past. */
export interface Looked {
  rules: Rules;
  start: Position;
  moves: readonly string[];
  position: Position;
}

export const MOST_LINES = 5;
/** Seconds: for a first answer, for the value of every move, and then for as long as it makes sense. */
const FIRST = 0.7;
const EVERY = 1.5;
const DEEP = 45;
/** Of a position with more moves, only the best ones are told. */
const MOST_MOVES = 16_000;
const ALL = 1 << 20;

/** As much of the engine as is used here. */
export type Thinking = Pick<Engine, 'analyse' | 'twins' | 'stop' | 'close'>;

export class Analyst {
  /** How many lines are wanted, 1 to 5. */
  lines = $state(3);
  /** Whether the value of every move is wanted. */
  everyMove = $state(true);
  /** The best lines; null while nothing is known. */
  info: Info | null = $state.raw(null);
  /** What the search for the value of every move has found. */
  #every: ReadonlyMap<string, Score> = $state.raw(new Map());
  #twins: Readonly<Record<string, string>> = $state.raw({});
  thinking = $state(false);
  /** Whether somebody stopped it before it was done. */
  stopped = $state(false);
  trouble: Trouble | null = $state(null);
  #number = 0;
  #looked: Looked | null = null;

  constructor(private readonly engine: Thinking = new Engine()) {}

  /** The best of the lines. */
  get best(): Line | null {
    return this.info?.lines[0] ?? null;
  }

  /**
   * The score of every move whose value is known. The best lines were looked at more deeply than all the moves: no other
   * move is better than the last of them.
   */
  get values(): ReadonlyMap<string, Score> {
    const lines = this.info?.lines ?? [];
    const last = lines.at(-1)?.score;
    if (!last || last.chances.length > 2) return this.#every;
    const told = valuesOf(lines, this.#twins);
    const most = (score: Score): Score => (chanceOf(score, last.seat) > chanceOf(last, last.seat) ? last : score);
    return new Map([...this.#every].map(([move, score]) => [move, told.get(move) ?? most(score)]));
  }

  /** Thinks about something else from now on. */
  async look(looked: Looked): Promise<void> {
    if (looked.position !== this.#looked?.position) this.leave();
    const number = ++this.#number;
    this.#looked = looked;
    this.trouble = null;
    this.stopped = false;
    this.thinking = looked.position.outcome === null;
    if (!this.thinking) return this.engine.stop();
    try {
      await (looked.rules.seats === 2 ? this.#thinkForTwo(number, looked) : this.#thinkForMore(number, looked));
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      if (number === this.#number) this.trouble = error.trouble;
    }
    if (number === this.#number) this.thinking = false;
  }

  isAbout(position: Position): boolean {
    return this.#looked?.position === position;
  }

  /** What is known of the position is put away, for another one is looked at. */
  leave(): void {
    this.stop();
    this.stopped = false;
    this.#looked = null;
    this.info = null;
    this.#every = new Map();
    this.#twins = {};
  }

  /** Thinks once more about the same: other wishes, or after a failure. */
  again(): Promise<void> {
    return this.#looked ? this.look(this.#looked) : Promise.resolve();
  }

  /** What is known stays. */
  stop(): void {
    ++this.#number;
    this.stopped = this.thinking;
    this.thinking = false;
    this.engine.stop();
  }

  close(): void {
    this.stop();
    this.engine.close();
  }

  async #thinkForTwo(number: number, looked: Looked): Promise<void> {
    const { lines } = this;
    const first = await this.#search(number, looked, lines, FIRST);
    if (number !== this.#number) return;
    if (this.everyMove && looked.position.moveCount <= MOST_MOVES) {
      const twins = await this.engine.twins(questionOf(looked));
      if (number !== this.#number) return;
      this.#twins = twins;
      await this.#ask(number, looked, ALL, EVERY, (info) => (this.#every = valuesOf(info.lines, twins)));
    }
    if (number === this.#number && !isSettled(first)) await this.#search(number, looked, lines, DEEP);
  }

  async #thinkForMore(number: number, looked: Looked): Promise<void> {
    await this.#ask(number, looked, ALL, DEEP / 3, (info) => {
      this.info = { ...info, lines: info.lines.slice(0, this.lines) };
      this.#every = valuesOf(info.lines, {});
    });
  }

  /** Tells the best lines, but nothing that is less deep than what has been told. */
  async #search(number: number, looked: Looked, lines: number, seconds: number): Promise<Info | null> {
    return this.#ask(number, looked, lines, seconds, (info) => {
      if (!this.info || info.depth >= this.info.depth) this.info = info;
    });
  }

  async #ask(number: number, looked: Looked, lines: number, seconds: number, tell: (info: Info) => void): Promise<Info | null> {
    const question: Question = { ...questionOf(looked), lines, limit: { seconds } };
    return this.engine.analyse(question, (info) => number === this.#number && tell(info));
  }
}

function questionOf({ rules, start, moves }: Looked) {
  return { rules, start: start.text, moves };
}

/** Nothing is left to find out. */
function isSettled(info: Info | null): boolean {
  return info !== null && info.lines.every(({ score }) => score.proven);
}

/** The score of every move: those that come to the same have the same. */
function valuesOf(lines: readonly Line[], twins: Readonly<Record<string, string>>): Map<string, Score> {
  const values = new Map(lines.map(({ score, moves: [move = ''] }) => [move, score]));
  for (const [twin, move] of Object.entries(twins)) {
    const score = values.get(move);
    if (score) values.set(twin, score);
  }
  return values;
}
