// A step of a lesson: a position, something to do there, and how to see that it is done. What counts is what the core
// says of the move: its effects, the outcome, the position that it leads to.
import type { Core, Position } from '../core/core';
import type { Effect, Settings } from '../core/vocabulary';

/** A sentence of the app, said in the language of the moment. */
export type Said = () => string;

/** A move that was made, with what the core says of it. */
export interface Played {
  readonly before: Position;
  readonly move: string;
  readonly after: Position;
  readonly effects: readonly Effect[];
}

export interface Step {
  readonly settings?: Settings;
  /** The text of the position; without it the start of the game. */
  readonly position?: string;
  readonly title: Said;
  readonly task: Said;
  /** What is said when it is done. */
  readonly done: Said;
  /** What is said of another legal move; nothing where every move will do. */
  readonly otherwise?: Said;
  readonly reached: (played: Played) => boolean;
  /** A move that does it, for those who want to see one. */
  readonly example: string;
}

/** The position in which a step, or a figure, begins. */
export function positionOf(core: Core, game: string, { settings, position }: Pick<Step, 'settings' | 'position'>): Position {
  const rules = core.ruleset(game, settings);
  return position === undefined ? rules.start : rules.position(position);
}

// ---------------------------------------------------------------- goals

export const anyMove = (): boolean => true;

export const wins = ({ before, after }: Played): boolean => after.outcome?.winner === before.turn;

/** Nobody else can win with the next move. */
export function guards({ before, after }: Played): boolean {
  if (after.outcome) return after.outcome.winner === before.turn;
  return after.moves().every((reply) => after.play(reply).outcome?.winner !== after.turn);
}

export const pushes =
  (cell: string) =>
  ({ effects }: Played): boolean =>
    effects.some(({ kind, source }) => kind === 'push' && source === cell);

export const moves = ({ effects }: Played): boolean => effects.some(({ kind }) => kind === 'move');

/** A piece of another seat goes home. */
export const sendsHome = ({ before, effects }: Played): boolean =>
  effects.some(({ kind, seat }) => kind === 'home' && seat !== before.turn);

/** The mover's own piece goes home. */
export const comesHome = ({ before, effects }: Played): boolean =>
  effects.some(({ kind, seat }) => kind === 'home' && seat === before.turn);

/** The last piece of the move ends on one of these cells. */
export const endsOn =
  (...cells: readonly string[]) =>
  ({ effects }: Played): boolean =>
    cells.includes(effects.at(-1)?.target ?? '');

/** The opponent is left with at most so many moves. */
export const leaves =
  (most: number) =>
  ({ after }: Played): boolean =>
    after.moveCount <= most;

/** The mover said which group stays. */
export const choosesGroup = ({ move }: Played): boolean => move.includes('~');

/** A stack is lifted from a cell, and its last pebble comes back there. */
export const returnsTo =
  (cell: string) =>
  (played: Played): boolean =>
    endsOn(cell)(played) && played.effects.some(({ kind, source }) => kind === 'lift' && source === cell);
