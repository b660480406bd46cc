// How the moves of a game are entered, as far as that differs from game to game. What is legal, the core tells.
import type { Position } from '../../core/core';
import type { Effect, Scene, Steps } from '../../core/vocabulary';
import type { Saying } from '../../words/say';

/** What a person has entered so far. */
export interface Entered {
  readonly position: Position;
  readonly scene: Scene;
  readonly parts: readonly string[];
  readonly steps: Steps;
  /** What could begin a move. */
  readonly first: readonly string[];
  /** The piece chosen, as it lies. */
  readonly piece: string | null;
}

export interface Entering {
  /** Whether pieces are chosen and turned. */
  readonly turns?: boolean;
  /** Whether a move may push pieces or send them home. */
  readonly displaces?: boolean;
  /** Of all that a move does, what is done when it is entered so far. */
  underway(effects: readonly Effect[], parts: readonly string[]): Effect[];
  /** The move to hold against the rules, to learn why a cell cannot follow. */
  tried(entered: Entered, cell: string): string;
  /** The next thing to do. */
  prompt(entered: Entered): Saying;
}

export const saying = (key: string, words: Saying['words'] = {}): Saying => ({ key: `prompt.${key}`, words });

/** Whether some of the cells are empty, and whether there stands something on some. */
export function occupancy(scene: Scene, cells: readonly string[]): { empty: boolean; taken: boolean } {
  const taken = cells.filter((cell) => cell in scene.cells).length;
  return { empty: taken < cells.length, taken: taken > 0 };
}
