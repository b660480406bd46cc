// What is said over the network, as docs/online.md describes it. Times are milliseconds; what is empty is left out.
import type { Outcome, Seat } from '../core/vocabulary';

export type What = 'draw' | 'takeback' | 'rematch' | 'engine';
export type Status = 'open' | 'running' | 'over' | 'cancelled';

export const SAYINGS = ['hello', 'good_luck', 'have_fun', 'well_played', 'oops', 'thinking', 'sorry', 'thanks', 'good_game', 'must_go'] as const;
export type SayingKey = (typeof SAYINGS)[number];

export interface ClockSetting {
  kind?: 'none' | 'fischer' | 'move';
  seconds?: number;
  increment?: number;
}

/** Who sits in a seat. Without a player it is free, unless it is an engine's. */
export interface Sitter {
  kind?: 'person' | 'bot' | 'engine';
  player?: string;
  name?: string;
  level?: number;
  /** Gone for good. */
  left?: boolean;
}

export interface Times {
  /** What each seat had left when its turn began; empty without a clock. */
  left: number[];
  /** When the seat to move loses on time, by the clock of the server. */
  deadline: number | null;
  running: boolean;
}

export interface Offer {
  what: What;
  by: Seat;
  of?: Seat;
  level?: number;
  agreed?: Seat[];
}

/** A game as it stands. */
export interface Standing {
  game: string;
  options: Record<string, string>;
  status: Status;
  seats: Sitter[];
  you: Seat | null;
  number: number;
  ply: number;
  turn: Seat | null;
  moves: string[];
  position: string;
  times: Times;
  offers: Offer[];
  result: Outcome | null;
  rematch: string | null;
}

interface Happened {
  number: number;
  at: number;
}

/** What offers and their acceptance tell. With `done`, all have agreed: it holds. */
interface Consent extends Happened {
  seat: Seat;
  what: What;
  of?: Seat;
  level?: number;
  done?: boolean;
  back?: number;
  times?: Times;
  result?: Outcome;
  game?: string;
}

export type Event =
  | (Happened & {
      kind: 'created';
      game: string;
      options?: Record<string, string>;
      rules: number;
      clock: ClockSetting;
      seats: Sitter[];
      by?: string;
      listed?: boolean;
      times?: Times;
      previous?: string;
    })
  | (Happened & { kind: 'seated'; seat: Seat; sitter: Sitter; times?: Times })
  | (Happened & { kind: 'unseated'; seat: Seat })
  | (Happened & { kind: 'cancelled' })
  | (Happened & { kind: 'moved'; seat: Seat; move: string; times: Times; result?: Outcome })
  | (Happened & { kind: 'resigned' | 'timed_out'; seat: Seat; times?: Times; result?: Outcome })
  | (Happened & { kind: 'left'; seat: Seat })
  | (Consent & { kind: 'offered' | 'accepted' })
  | (Happened & { kind: 'declined'; seat: Seat; what: What })
  | (Happened & { kind: 'said'; seat: Seat; key: SayingKey });

/** What a client asks and does; a game and an id come with each. */
export type Order =
  | { do: 'follow'; after: number }
  | { do: 'unfollow' }
  | { do: 'move'; ply: number; move: string }
  | { do: 'resign' | 'leave'; ply: number }
  | { do: 'offer'; ply: number; what: What; of?: Seat; level?: number }
  | { do: 'accept' | 'decline'; ply: number; what: What }
  | { do: 'say'; ply: number; key: SayingKey };

export type Answer =
  | { is: 'hello'; player: string | null; now: number; protocol?: number }
  | { is: 'game'; game: string; id?: number; now: number; standing: Standing; events: Event[] }
  | { is: 'event'; game: string; id?: number; event: Event }
  | { is: 'done'; game: string; id?: number; number?: number }
  | { is: 'refused'; key: string; sentence: string; words?: Record<string, string>; game?: string; id?: number }
  | { is: 'closing'; after: number };

/** A game in a list. */
export interface Summary {
  game: string;
  rules: string;
  options: Record<string, string>;
  clock: ClockSetting;
  status: Status;
  seats: Sitter[];
  turn: Seat | null;
  moves: number;
  created: number;
  updated: number;
  result: Outcome | null;
  you: Seat | null;
}
