// The plain values that rules speak in, as fourfold.vocabulary has them in Python.

export type Seat = number;

/** How a game ended. Without a winner it is a draw. */
export interface Outcome {
  winner: Seat | null;
  reason: string;
}

/** One thing that hands do on the board. Applied in turn, they lead to the next position. */
export interface Effect {
  kind: 'place' | 'lift' | 'sow' | 'move' | 'push' | 'home';
  /** As in the position text; a lifted stack bottom to top. */
  piece: string;
  /** The cell it comes from; null for a hand or the grip. */
  source: string | null;
  /** The cell it goes to; null for a hand or the grip. */
  target: string | null;
  /** Whose hand it comes from or goes to. */
  seat: Seat | null;
}

/** What can follow a half-entered move, and whether it is a legal move as it is. */
export interface Steps {
  next: string[];
  complete: boolean;
}

/** What is wrong, as a key into the sentences of lang/ and the words to fill in. */
export interface Fault {
  kind: 'invalid_move' | 'illegal_move' | 'bad_position' | 'bad_option';
  key: string;
  words: Record<string, string>;
}

export type OptionValue = number | boolean | string | number[];

/** Options by name; only what differs from the usual need be given. */
export type Settings = Record<string, OptionValue>;

/** Something that can be chosen about a game. */
export interface Option {
  name: string;
  kind: 'choice' | 'flag' | 'number' | 'numbers';
  default: OptionValue;
  /** The range of a number, or of each of several. */
  low: number | null;
  high: number | null;
  choices: string[];
}

/** A position as it is drawn; nothing in it knows the rules. The same as fourfold.pictures.scene in Python. */
export interface Scene {
  game: string;
  /** What stands on each occupied cell, as in the position text; in Quads the owner and the pattern (`lSPPT`). */
  cells: Record<string, string>;
  /** For each seat the pieces it still holds; `?` for one that the viewer may not see. */
  hands: string[][];
  /** The seat to move; -1 when the game is over. */
  turn: Seat | -1;
  /** What each seat is called: light and dark, or its colour. */
  seats: string[];
  /** Exago: cells on a side of the board; otherwise 0. */
  side: number;
}

/** What the core refuses, with the reason. */
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.key);
    this.name = 'Refusal';
  }
}
