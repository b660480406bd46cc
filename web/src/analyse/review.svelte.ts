// A look at the whole game: what each position of it was worth, and the moments at which somebody gave away most. It is worked
// out in the background, a position after the other, and only what is new when the game goes on.
import type { Seat } from '../core/vocabulary';
import { Engine, EngineFailure, type Info } from '../engine/engine';
import { chanceOf, type Score, scoreOfEnd } from '../engine/score';
import type { Game, Moment } from '../game/game.svelte';

/** So much is thought about every position; so it is the same each time. */
const NODES = 20_000;
const VISITS = 4_000;
/** What is given away below this share of the game is not worth a word. */
const LEAST = 0.08;
const MOST_SHOWN = 6;

export interface Judged {
  readonly moment: Moment;
  /** For whoever is to move there. */
  readonly score: Score;
  /** What should be played, with what follows. */
  readonly best: readonly string[];
}

/** A move that gave something away. */
export interface Missed {
  /** Before the move. */
  readonly judged: Judged;
  /** After it. */
  readonly moment: Moment;
  readonly seat: Seat;
  /** The share of the game that it cost. */
  readonly loss: number;
}

export type Judge = Pick<Engine, 'analyse' | 'close'>;

export class Review {
  /** What is known so far, from the beginning of the game. */
  judged: readonly Judged[] = $state.raw([]);
  failed = $state(false);
  #known = new Map<Moment, Judged>();
  #number = 0;

  constructor(
    private readonly game: Game,
    private readonly engine: Judge = new Engine(16),
  ) {}

  /** What was missed, in the order of the game: the moments that cost most. */
  get missed(): Missed[] {
    const all = this.judged.flatMap((judged, at) => missedAt(judged, this.judged[at + 1]) ?? []);
    const dearest = [...all].sort((a, b) => b.loss - a.loss).slice(0, MOST_SHOWN);
    return all.filter((missed) => dearest.includes(missed));
  }

  /** Works on what is not known yet of the game as it is now. */
  async update(): Promise<void> {
    const number = ++this.#number;
    this.failed = false;
    const { main } = this.game;
    this.#show(main);
    for (const moment of main) {
      if (this.#known.has(moment)) continue;
      const judged = await this.#judge(moment).catch((error: unknown) => {
        if (error instanceof EngineFailure) return null;
        throw error;
      });
      if (number !== this.#number) return;
      if (!judged) {
        this.failed = true;
        return;
      }
      this.#known.set(moment, judged);
      this.#show(main);
    }
  }

  close(): void {
    ++this.#number;
    this.engine.close();
  }

  /** What is known without a gap. */
  #show(main: readonly Moment[]): void {
    const gap = main.findIndex((moment) => !this.#known.has(moment));
    const known = gap < 0 ? main : main.slice(0, gap);
    this.judged = known.map((moment) => this.#known.get(moment)).filter((judged) => judged !== undefined);
  }

  async #judge(moment: Moment): Promise<Judged | null> {
    const { position, outcome } = moment;
    const { rules } = position;
    if (outcome) return { moment, score: scoreOfEnd(outcome.winner, position.turn, rules.seats), best: [] };
    const limit = { nodes: rules.seats === 2 ? NODES : VISITS };
    const moves = moment.line.flatMap(({ move }) => move ?? []);
    const info: Info | null = await this.engine.analyse({ rules, start: this.game.first.position.text, moves, limit });
    const line = info?.lines[0];
    return line ? { moment, score: line.score, best: line.moves } : null;
  }
}

/** What the move between two moments gave away; nothing where that is not worth a word. */
function missedAt(judged: Judged, next: Judged | undefined): Missed | null {
  const seat = judged.moment.position.turn;
  if (!next || judged.best[0] === next.moment.move) return null;
  const loss = chanceOf(judged.score, seat) - chanceOf(next.score, seat);
  return loss < LEAST ? null : { judged, moment: next.moment, seat, loss };
}
