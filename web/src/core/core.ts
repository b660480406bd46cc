// The rules of the games in the browser: the core behind plain classes. Everything is synchronous once it is loaded, and
// quick enough to be asked at every tap. No rule is written here: the core tells.
import url from '$wasm/rules.wasm?url';
import { Module } from './module';
import type { Effect, Fault, Option, Outcome, Scene, Seat, Settings, Steps } from './vocabulary';

/** Keeps the latest of what was made, by name. */
class Kept<T> {
  private readonly all = new Map<string, T>();

  constructor(private readonly most: number) {}

  get(name: string, make: () => T): T {
    const known = this.all.get(name);
    if (known !== undefined) {
      this.all.delete(name); // it is the latest now
      this.all.set(name, known);
      return known;
    }
    const made = make();
    this.all.set(name, made);
    if (this.all.size > this.most) {
      for (const oldest of this.all.keys()) {
        this.all.delete(oldest);
        break;
      }
    }
    return made;
  }
}

let loading: Promise<Core> | undefined;

/** The core, fetched and compiled at the first call. */
export function loadCore(): Promise<Core> {
  loading ??= WebAssembly.instantiateStreaming(fetch(url)).then(({ instance }) => new Core(new Module(instance)));
  loading.catch(() => (loading = undefined)); // the network may be back the next time
  return loading;
}

export class Core {
  readonly games: readonly string[];
  private readonly rulesets = new Kept<Rules>(64);

  constructor(private readonly module: Module) {
    this.games = module.ask<string[]>('games');
  }

  /** The rules of a game with its options settled. Equal settings give the same object. Throws a Refusal. */
  ruleset(game: string, settings: Settings = {}): Rules {
    const asked = this.rulesets.get(JSON.stringify([game, settings]), () => new Rules(this.module, game, settings));
    return this.rulesets.get(JSON.stringify([game, asked.settings]), () => asked);
  }

  /** What can be chosen, given what has been chosen: another number of players has other usual tiles. */
  options(game: string, settings: Settings = {}): Option[] {
    return [...this.ruleset(game, settings).options];
  }
}

interface RulesFacts {
  settings: Settings;
  changed: Settings;
  options: Option[];
  version: number;
  seatNames: string[];
  cells: string[];
  symmetries: number;
}

interface PositionFacts {
  text: string;
  key: string;
  turn: Seat;
  outcome: Outcome | null;
}

/** A game with its options settled. */
export class Rules {
  readonly game: string;
  /** The value of every option. */
  readonly settings: Settings;
  /** The options that differ from the usual. */
  readonly changed: Settings;
  readonly options: readonly Option[];
  /** Raised only when behaviour changes. */
  readonly version: number;
  readonly seats: number;
  readonly seatNames: readonly string[];
  readonly cells: readonly string[];
  readonly symmetries: number;
  readonly start: Position;
  private readonly positions = new Kept<Position>(4096);

  constructor(
    private readonly module: Module,
    game: string,
    settings: Settings,
  ) {
    const facts = module.ask<RulesFacts>('rules', game, settings);
    this.game = game;
    this.settings = facts.settings;
    this.changed = facts.changed;
    this.options = facts.options;
    this.version = facts.version;
    this.seats = facts.seatNames.length;
    this.seatNames = facts.seatNames;
    this.cells = facts.cells;
    this.symmetries = facts.symmetries;
    this.start = this.known(this.ask<PositionFacts>('start'));
  }

  /** The position that a text describes. Throws a Refusal. */
  position(text: string): Position {
    return this.positions.get(text, () => new Position(this, this.ask<PositionFacts>('position', text)));
  }

  /** What follows when a position has occurred so often in a game. */
  repeated(occurrences: number): Outcome | null {
    return this.ask('repeated', '', String(occurrences));
  }

  /** For positions: what the core answers about one. */
  ask<T>(verb: string, position = '', argument = ''): T {
    return this.module.ask(verb, this.game, this.changed, position, argument);
  }

  /** For positions: the one object that stands for a position. */
  known(facts: PositionFacts): Position {
    return this.positions.get(facts.text, () => new Position(this, facts));
  }
}

/** A position of a game. It never changes: play() gives another one. */
export class Position {
  /** The canonical text. */
  readonly text: string;
  /** 64 bits as a decimal number: the same for equal positions of the same rules, and hardly ever for others. */
  readonly key: string;
  /** The seat to move. */
  readonly turn: Seat;
  /** null while the game goes on. */
  readonly outcome: Outcome | null;
  private counted: number | undefined;
  private readonly scenes: Scene[] = [];
  private readonly continuations = new Kept<Steps>(256);

  constructor(
    readonly rules: Rules,
    facts: PositionFacts,
  ) {
    this.text = facts.text;
    this.key = facts.key;
    this.turn = facts.turn;
    this.outcome = facts.outcome;
  }

  /** How many legal moves there are; counted, not listed. */
  get moveCount(): number {
    this.counted ??= this.ask<number>('count');
    return this.counted;
  }

  /** The legal moves in their fixed order, at most so many: there may be a hundred thousand. */
  moves(most = Number.MAX_SAFE_INTEGER): string[] {
    return this.ask('moves', String(most));
  }

  /** The position after a move. Throws a Refusal. */
  play(move: string): Position {
    return this.rules.known(this.ask<PositionFacts>('play', move));
  }

  /** Why a move can't be played here; null for a legal move. */
  whyNot(move: string): Fault | null {
    return this.ask('whyNot', move);
  }

  /** What can follow a half-entered move. Throws a Refusal where nothing can. */
  steps(entered: string): Steps {
    return this.continuations.get(entered, () => this.ask<Steps>('steps', entered));
  }

  /** What a move does, step by step, in the order in which hands would do it. Throws a Refusal. */
  effects(move: string): Effect[] {
    return this.ask('effects', move);
  }

  /** The position as it is drawn, as far as a viewer may see it. */
  scene(viewer?: Seat): Scene {
    return (this.scenes[viewer === undefined ? 0 : viewer + 1] ??= this.ask<Scene>('scene', viewer === undefined ? '' : String(viewer)));
  }

  /** The cells where one sees why the game is over: the line or the square. */
  get decisive(): string[] {
    return this.ask('decisive');
  }

  /** A legal move, each as likely as any other; null where there is none. */
  randomMove(seed: number): string | null {
    return this.ask('random', String(BigInt.asUintN(64, BigInt(Math.trunc(seed)))));
  }

  private ask<T>(verb: string, argument = ''): T {
    return this.rules.ask(verb, this.text, argument);
  }
}

