// The clock of a game: a stock of time that grows with every move (Fischer), so much for each move, or none. It asks for the
// time where it needs it, so tests bring their own. Times are in seconds.
import type { Seat } from '../core/vocabulary';

export type Pace =
  | { readonly kind: 'none' }
  | { readonly kind: 'fischer'; readonly seconds: number; readonly increment: number }
  | { readonly kind: 'move'; readonly seconds: number };

export const NO_CLOCK: Pace = { kind: 'none' };

export class Clock {
  /** What each seat has left, by the last look at the time. */
  left: readonly number[] = $state.raw([]);
  /** Whose time runs; null while the clock stands. */
  running: Seat | null = $state(null);
  #since = 0;

  constructor(
    readonly pace: Pace,
    seats: number,
    private readonly time: () => number = () => performance.now() / 1000,
    left?: readonly number[],
  ) {
    this.left = left ?? Array<number>(seats).fill(pace.kind === 'none' ? Infinity : pace.seconds);
  }

  /** The seat's time runs from now on. */
  start(seat: Seat): void {
    this.look();
    if (this.pace.kind === 'none') return;
    this.running = seat;
    this.#since = this.time();
  }

  /** The clock stands, nobody gains time. */
  stop(): void {
    this.look();
    this.running = null;
  }

  /** The seat has moved: it gains what a move gives, and the clock stands. Returns what it has left. */
  moved(seat: Seat): number {
    this.stop();
    if (this.pace.kind === 'fischer') this.#set(seat, this.of(seat) + this.pace.increment);
    if (this.pace.kind === 'move') this.#set(seat, this.pace.seconds);
    return this.of(seat);
  }

  /** Takes what has passed from whose time runs. Returns the seat whose time is up; null while there is some left. */
  look(): Seat | null {
    const seat = this.running;
    if (seat === null) return null;
    const time = this.time();
    this.#set(seat, Math.max(0, this.of(seat) - (time - this.#since)));
    this.#since = time;
    return this.of(seat) === 0 ? seat : null;
  }

  of(seat: Seat): number {
    return this.left[seat] ?? Infinity;
  }

  #set(seat: Seat, seconds: number): void {
    this.left = this.left.map((left, other) => (other === seat ? seconds : left));
  }
}

/** As a clock shows it: 1:04:58, 4:58, and under ten seconds with tenths. What is begun counts, so that 0:00 means over. */
export function clockText(seconds: number): string {
  if (seconds < 10) {
    const tenths = Math.ceil(seconds * 10 - 1e-9);
    return tenths < 100 ? `0:0${Math.floor(tenths / 10)}.${tenths % 10}` : '0:10';
  }
  const whole = Math.ceil(seconds - 1e-9);
  const two = (number: number): string => String(number).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
