// A game over the network being set up: options, clock, and who is to sit where.
import type { Core, Rules } from '../core/core';
import type { Option, OptionValue, Seat, Settings } from '../core/vocabulary';
import type { Invitation, NewSeat } from './api';
import type { ClockSetting } from './messages';

export const CLOCKS = ['none', 'fischer', 'move'] as const;
/** Times for one move, in seconds: half a minute to a fortnight. */
export const MOVE_TIMES = [30, 60, 300, 3600, 86_400, 3 * 86_400, 7 * 86_400, 14 * 86_400] as const;
export const MINUTES = { low: 1, high: 180 };
export const INCREMENT = { low: 0, high: 60 };

const DEFAULT_LEVEL = 4;

export class InvitationDraft {
  settings: Settings = $state.raw({});
  clock: (typeof CLOCKS)[number] = $state('none');
  minutes = $state(10);
  increment = $state(5);
  moveSeconds = $state(86_400);
  drawLots = $state(true);
  listed = $state(false);
  #seats: readonly NewSeat['kind'][] = $state.raw(['you', 'open', 'open', 'open', 'open', 'open']);
  levels: readonly number[] = $state.raw(Array<number>(6).fill(DEFAULT_LEVEL));

  constructor(
    private readonly core: Core,
    readonly game: string,
    settings: Settings = {},
  ) {
    this.settings = settings;
  }

  get rules(): Rules {
    return this.core.ruleset(this.game, this.settings);
  }

  get options(): readonly Option[] {
    return this.rules.options;
  }

  get kinds(): readonly NewSeat['kind'][] {
    return this.#seats.slice(0, this.rules.seats);
  }

  /** Chooses an option. What no longer fits goes back to the usual. Throws a Refusal where the value itself does not. */
  choose(option: string, value: OptionValue): void {
    const alone = this.core.ruleset(this.game, { ...this.#playersOf(option), [option]: value });
    try {
      this.settings = this.core.ruleset(this.game, { ...this.settings, [option]: value }).changed;
    } catch {
      this.settings = alone.changed;
    }
  }

  #playersOf(option: string): Settings {
    const { players } = this.settings;
    return option === 'players' || players === undefined ? {} : { players };
  }

  /** Who is to sit in a seat. You can sit in one only: your seat of before is open then. */
  seat(seat: Seat, kind: NewSeat['kind']): void {
    const others = kind === 'you' ? this.#seats.map((other) => (other === 'you' ? 'open' : other)) : this.#seats;
    this.#seats = others.with(seat, kind);
  }

  setLevel(seat: Seat, level: number): void {
    this.levels = this.levels.with(seat, level);
  }

  get invitation(): Invitation {
    const options = Object.fromEntries(Object.entries(this.rules.changed).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]));
    const seats = this.kinds.map((kind, seat) => (kind === 'engine' ? { kind, level: this.levels[seat] ?? DEFAULT_LEVEL } : { kind }));
    return { game: this.game, options, clock: this.#clock(), seats, draw_lots: this.drawLots, listed: this.listed };
  }

  #clock(): ClockSetting {
    if (this.clock === 'fischer') return { kind: 'fischer', seconds: 60 * this.minutes, increment: this.increment };
    return this.clock === 'move' ? { kind: 'move', seconds: this.moveSeconds } : { kind: 'none' };
  }
}
