// A game being set up: options, who plays, how fast. What was chosen the last time is offered the next time.
import type { Core, Rules } from '../core/core';
import type { Option, OptionValue, Seat, Settings } from '../core/vocabulary';
import { NO_CLOCK, type Pace } from '../game/clock.svelte';
import { engineAt, LEVELS, person, type Sitter } from '../game/seats';
import { browserDrawer, type Drawer } from '../store/drawer';
import { byLot, type Chance } from './customs';

/** Against engines, all on this screen, engines among themselves, or any mix of them. */
export const WAYS = ['engine', 'screen', 'watch', 'mixed'] as const;
export type Way = (typeof WAYS)[number];

/** All that a game needs to begin. */
export interface Plan {
  readonly rules: Rules;
  readonly sitters: readonly Sitter[];
  readonly pace: Pace;
  /** Where it does not begin at the usual start, and what has been played since. */
  readonly start?: string;
  readonly moves: readonly string[];
}

/** What an address may carry: options by name, `start`, `moves`, `level`. */
export interface Wish {
  readonly settings: Settings;
  readonly start?: string;
  readonly moves: readonly string[];
  /** The level of the engine to play against. */
  readonly level?: number;
}

const DEFAULT_LEVEL = 4;
export const PACES = {
  none: NO_CLOCK,
  fischer: { kind: 'fischer', seconds: 600, increment: 10 },
  move: { kind: 'move', seconds: 60 },
} as const satisfies Record<Pace['kind'], Pace>;

const KEY = 'fourfold.setup.';

export class Setup {
  settings: Settings = $state.raw({});
  way: Way = $state('engine');
  /** How strong the engine plays in each seat, and in the first the only one that plays against a person. */
  levels: readonly number[] = $state.raw(Array<number>(6).fill(DEFAULT_LEVEL));
  names: readonly string[] = $state.raw(Array<string>(6).fill(''));
  /** In a mix: whether a person sits there. */
  people: readonly boolean[] = $state.raw([true, true, false, false, false, false]);
  /** Which seat is the person's own among engines, or that seats are drawn; elsewhere any number means: as they stand. */
  begins: 'lot' | Seat = $state('lot');
  pace: Pace = $state.raw(NO_CLOCK);

  constructor(
    private readonly core: Core,
    readonly game: string,
    private readonly wish: Wish = { settings: {}, moves: [] },
    private readonly drawer: Drawer = browserDrawer,
  ) {
    this.#remember();
    if (Object.keys(wish.settings).length > 0 || wish.start !== undefined) this.settings = wish.settings;
    if (wish.level !== undefined) {
      this.way = 'engine';
      this.setLevel(0, wish.level);
    }
  }

  get rules(): Rules {
    return this.core.ruleset(this.game, this.settings);
  }

  get options(): readonly Option[] {
    return this.rules.options;
  }

  /** Where a position was brought along, the options belong to it. */
  get fixed(): boolean {
    return this.wish.start !== undefined || this.wish.moves.length > 0;
  }

  get seats(): number {
    return this.rules.seats;
  }

  /** Only where there are several opponents can they differ. */
  get ways(): readonly Way[] {
    return this.seats > 2 ? WAYS : WAYS.filter((way) => way !== 'mixed');
  }

  /** Chooses an option; others whose usual value depends on it go back to that. Throws a Refusal where it does not fit. */
  choose(option: string, value: OptionValue): void {
    const before = this.#usualWith(option, this.rules.settings[option]);
    const after = this.#usualWith(option, value);
    const others = Object.entries(this.settings).filter(([name]) => before.get(name) === after.get(name));
    this.settings = this.core.ruleset(this.game, { ...Object.fromEntries(others), [option]: value }).changed;
    this.#settle();
  }

  usual(): void {
    this.settings = {};
    this.#settle();
  }

  /** The usual values of all options where one is chosen, as text. */
  #usualWith(option: string, value: OptionValue | undefined): Map<string, string> {
    const options = this.core.options(this.game, value === undefined ? {} : { [option]: value });
    return new Map(options.map((other) => [other.name, String(other.default)]));
  }

  #settle(): void {
    if (!this.ways.includes(this.way)) this.way = 'engine';
    if (typeof this.begins === 'number' && this.begins >= this.seats) this.begins = 'lot';
  }

  setLevel(seat: Seat, level: number): void {
    this.levels = this.levels.with(seat, level);
  }

  setName(seat: Seat, name: string): void {
    this.names = this.names.with(seat, name);
  }

  setPerson(seat: Seat, sits: boolean): void {
    this.people = this.people.with(seat, sits);
  }

  /** What is to be played, and remembered for the next time. */
  plan(chance: Chance = Math.random): Plan {
    this.#keep();
    const { rules, pace, wish } = this;
    return { rules, sitters: this.#seated(chance), pace, moves: wish.moves, ...(wish.start !== undefined && { start: wish.start }) };
  }

  #seated(chance: Chance): Sitter[] {
    const seats = Array.from({ length: this.seats }, (_, seat) => seat);
    if (this.way === 'engine') {
      const level = this.levels[0] ?? DEFAULT_LEVEL;
      const own = this.begins === 'lot' ? Math.floor(chance() * this.seats) : this.begins;
      return seats.map((seat) => (seat === own ? person() : engineAt(level)));
    }
    const listed = seats.map((seat) => this.#sitterAt(seat));
    return this.begins === 'lot' && this.way !== 'watch' ? byLot(listed, chance) : listed;
  }

  #sitterAt(seat: Seat): Sitter {
    const sits = this.way === 'screen' || (this.way === 'mixed' && this.people[seat]);
    return sits ? person(this.names[seat]?.trim()) : engineAt(this.levels[seat] ?? DEFAULT_LEVEL);
  }

  #keep(): void {
    const { settings, way, levels, names, people, begins, pace } = this;
    // The options of a position that was brought along are no choice.
    const chosen = this.fixed ? {} : { settings };
    this.drawer.write(KEY + this.game, JSON.stringify({ ...chosen, way, levels, names, people, begins, pace }));
  }

  /** As far as it still makes sense; the rest is as usual. */
  #remember(): void {
    const last = parsed(this.drawer.read(KEY + this.game));
    if (!this.fixed && this.#allowed(last['settings'])) this.settings = last['settings'] as Settings;
    const { way, levels, names, people, begins, pace } = last;
    this.way = this.ways.find((known) => known === way) ?? 'engine';
    if (isSix(levels, (level) => LEVELS.some((known) => known === level))) this.levels = levels as number[];
    if (isSix(names, (name) => typeof name === 'string')) this.names = names as string[];
    if (isSix(people, (sits) => typeof sits === 'boolean')) this.people = people as boolean[];
    if (Number.isInteger(begins) && (begins as number) >= 0 && (begins as number) < this.seats) this.begins = begins as number;
    this.pace = paceFrom(pace);
  }

  #allowed(settings: unknown): boolean {
    try {
      return typeof settings === 'object' && settings !== null && this.core.ruleset(this.game, settings as Settings) !== undefined;
    } catch {
      return false;
    }
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const isSix = (list: unknown, fits: (item: unknown) => boolean): boolean => Array.isArray(list) && list.length === 6 && list.every(fits);

/** Only what a clock can be set to. */
export const FISCHER_MINUTES = { low: 1, high: 180 };
export const INCREMENT = { low: 0, high: 60 };
export const MOVE_SECONDS = { low: 5, high: 3600 };

function paceFrom(data: unknown): Pace {
  const { kind, seconds, increment } = Object(data) as Record<string, unknown>;
  const within = (value: unknown, { low, high }: { low: number; high: number }, unit = 1): value is number =>
    Number.isInteger(value) && (value as number) >= low * unit && (value as number) <= high * unit;
  if (kind === 'fischer' && within(seconds, FISCHER_MINUTES, 60) && within(increment, INCREMENT)) return { kind, seconds, increment };
  if (kind === 'move' && within(seconds, MOVE_SECONDS)) return { kind, seconds };
  return NO_CLOCK;
}
