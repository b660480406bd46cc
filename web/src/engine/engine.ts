// The engine in a worker of its own, which is made when it is first needed, and made anew when it fails. Asked something
// new, it stops what it was doing.
import type { Rules } from '../core/core';
import { Refusal, type Seat } from '../core/vocabulary';
import { LEVEL_MEMORY, rungOf, SEEN_AHEAD } from './levels';
import { type CoreReport, type Errand, type FromWorker, type Limit, type Order, orderOf, orderText, type Trouble } from './order';
import { type Score, scoreOf } from './score';

export type { Limit } from './order';
export type { Score } from './score';

/** How the game could go on after a move, the best that was found for all sides. */
export interface Line {
  score: Score;
  /** The first is the move that is rated. */
  moves: string[];
}

export interface Info {
  depth: number;
  nodes: number;
  seconds: number;
  /** The best line first; fewer than asked for where there are fewer moves. */
  lines: Line[];
}

export interface Question {
  rules: Rules;
  /** The text of the first position. */
  start: string;
  /** The moves of the game since then: what has occurred in it counts as a repetition. */
  moves: readonly string[];
  limit: Limit;
  /** How many lines; 1 where nothing is said. */
  lines?: number;
}

/** The worker failed. The next question gets a fresh one. */
export class EngineFailure extends Error {
  constructor(readonly trouble: Trouble) {
    super(`The engine failed: ${trouble}.`);
    this.name = 'EngineFailure';
  }
}

/** As much of a worker as is used here. */
export interface Port {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

const freshWorker = (): Port => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' }) as Port;

/** How long a worker that is asked to stop may take, in milliseconds. */
const PATIENCE = 300;

interface Running {
  found: (report: CoreReport, seconds: number) => void;
  end: (value: unknown) => void;
  fail: (error: Error) => void;
}

export class Engine {
  private port: Port | null = null;
  /** Whether the worker hears that it should stop; not known while it loads, when there is nothing to stop yet. */
  private pauses: boolean | null = null;
  private running: Running | null = null;
  private ended: Promise<void> = Promise.resolve();
  private latest = 0;
  private impatience: ReturnType<typeof setTimeout> | undefined;

  /** `memory` in MiB is for analysis; levels have always the same. */
  constructor(
    private readonly memory = 64,
    private readonly workerFor: () => Port = freshWorker,
  ) {}

  /**
   * Tells what it finds while it finds it, and in the end its answer: what was told last. null where there is nothing to
   * tell: the game is over, or it was stopped before it knew anything. Rejects with an EngineFailure or a Refusal.
   */
  async analyse(question: Question, tell?: (info: Info) => void): Promise<Info | null> {
    const { rules, start, moves, limit, lines = 1 } = question;
    const turn = positionAfter(rules, start, moves).turn;
    const errand = errandOf('analyse', question, { lines, memory: this.memory, ...orderOf(limit) });
    return this.search(this.begin(), errand, (report, seconds) => infoOf(report, seconds, turn, rules.seats), tell);
  }

  /** The move that a level plays; null where it was stopped, or the game is over. The seed is a whole number as text. */
  async choose(question: Omit<Question, 'limit'> & { level: number; seed: string }): Promise<string | null> {
    const { rules, start, moves, level, seed } = question;
    const number = this.begin();
    const position = positionAfter(rules, start, moves);
    const { nodes, overlooked } = rungOf(rules.game, level, rules.seats);
    const order: Order = { memory: LEVEL_MEMORY, afresh: true };
    let limit: Order = { nodes };
    if (overlooked === 0 && rules.seats === 2) {
      const winner = await this.ask(number, errandOf('prove', question, { ...order, depth: SEEN_AHEAD }));
      if (winner === position.turn) limit = { depth: SEEN_AHEAD };
    }
    const thoughts = errandOf('analyse', question, { ...order, ...limit, overlooked, seed });
    const info = await this.search(number, thoughts, (report, seconds) => infoOf(report, seconds, position.turn, rules.seats));
    if (number !== this.latest) return null;
    return info?.lines[0]?.moves[0] ?? null;
  }

  /** The moves that come to the same as another one but for how the board is turned, each with that other one. */
  async twins(question: Omit<Question, 'limit'>): Promise<Record<string, string>> {
    return ((await this.ask(this.begin(), errandOf('twins', question, {}))) ?? {}) as Record<string, string>;
  }

  /** Ends what is running at once; what was found is its answer. */
  stop(): void {
    ++this.latest;
    if (!this.running) return;
    if (this.pauses === false) return this.abandon();
    this.port?.postMessage({ kind: 'stop' });
    if (this.pauses) this.impatience ??= setTimeout(() => this.abandon(), PATIENCE);
  }

  /** Gives back all memory. The engine can be asked again all the same. */
  close(): void {
    ++this.latest;
    this.abandon();
  }

  /** The number of a new question, which ends the one before. */
  private begin(): number {
    this.stop();
    return this.latest;
  }

  private async search(
    number: number,
    errand: Errand,
    read: (report: CoreReport, seconds: number) => Info,
    tell?: (info: Info) => void,
  ): Promise<Info | null> {
    let last: Info | null = null;
    await this.ask(number, errand, (report, seconds) => {
      last = read(report, seconds);
      if (number === this.latest) tell?.(last);
    });
    return last;
  }

  /** What the worker answers; null where another question came first. One errand at a time. */
  private async ask(number: number, errand: Errand, found: Running['found'] = () => {}): Promise<unknown> {
    const before = this.ended;
    let over = (): void => {};
    this.ended = new Promise((resolve) => (over = resolve));
    await before;
    try {
      if (number !== this.latest) return null;
      return await new Promise((end, fail) => {
        this.running = { found, end, fail };
        this.open().postMessage({ kind: 'ask', errand });
      });
    } finally {
      over();
    }
  }

  private open(): Port {
    if (this.port) return this.port;
    const port = this.workerFor();
    port.onmessage = ({ data }) => {
      if (port === this.port) this.hear(data);
    };
    port.onerror = (event) => {
      event.preventDefault();
      if (port === this.port) this.fail('broken');
    };
    return (this.port = port);
  }

  private hear(message: FromWorker): void {
    if (message.kind === 'ready') this.pauses = message.pauses;
    else if (message.kind === 'found') this.running?.found(message.report, message.seconds);
    else if (message.kind === 'answer') this.end()?.end(message.value);
    else if (message.kind === 'fault') this.end()?.fail(new Refusal(message.fault));
    else this.fail(message.trouble);
  }

  private end(): Running | null {
    const { running } = this;
    clearTimeout(this.impatience);
    this.impatience = undefined;
    this.running = null;
    return running;
  }

  private fail(trouble: Trouble): void {
    const running = this.end();
    this.drop();
    running?.fail(new EngineFailure(trouble));
  }

  private abandon(): void {
    const running = this.end();
    this.drop();
    running?.end(null);
  }

  private drop(): void {
    this.port?.terminate();
    this.port = null;
    this.pauses = null;
  }
}

function errandOf(verb: Errand['verb'], { rules, start, moves }: Omit<Question, 'limit'>, order: Order): Errand {
  return { verb, game: rules.game, settings: rules.changed, start, order: orderText(order, moves) };
}

function positionAfter(rules: Rules, start: string, moves: readonly string[]) {
  return moves.reduce((position, move) => position.play(move), rules.position(start));
}

function infoOf(report: CoreReport, seconds: number, turn: Seat, seats: number): Info {
  const lines = report.lines.map((line) => ({ score: scoreOf(line, turn, seats), moves: line.moves }));
  return { depth: report.depth, nodes: report.nodes, seconds, lines };
}

