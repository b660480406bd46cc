// What a move will do, before it is made: the piece that will stand there, what it pushes, what goes home.
import type { Position } from '../core/core';
import type { Effect } from '../core/vocabulary';
import type { Entry } from './entry.svelte';

export interface Push {
  readonly from: string;
  /** null for off the board. */
  readonly to: string | null;
}

export interface Foresight {
  /** The piece that a tap on the cell that is pointed at would put there. */
  readonly ghost: { readonly cell: string; readonly kind: string } | null;
  readonly pushes: readonly Push[];
  /** The cells whose pieces go home, whatever follows. */
  readonly homes: readonly string[];
}

export const NOTHING_FORESEEN: Foresight = { ghost: null, pushes: [], homes: [] };

export function foresee(entry: Entry): Foresight {
  const { position, entered, aimed } = entry;
  if (aimed) {
    const ghost = ghostOf(entry, position.effects(finished(position, aimed)));
    return { ghost, ...consequences([outcomesOf(position, entered, aimed.slice(entered.length))]) };
  }
  if (!entry.displaces || entered === '' || entry.steps.complete) return NOTHING_FORESEEN;
  const parts = entry.steps.next.filter((part) => part !== 'x');
  return { ghost: null, ...consequences(parts.map((part) => outcomesOf(position, entered, part))) };
}

function ghostOf(entry: Entry, effects: readonly Effect[]): Foresight['ghost'] {
  const { aim } = entry;
  const placed = effects.slice(entry.effects.length).find(({ target }) => target !== null && target === aim);
  return placed && aim ? { cell: aim, kind: placed.piece } : null;
}

interface Outcomes {
  readonly part: string;
  /** The effects of each way in which the move can be finished once its cells are named. */
  readonly moves: readonly (readonly Effect[])[];
}

function outcomesOf(position: Position, entered: string, part: string): Outcomes {
  const text = entered + part;
  const { next, complete } = position.steps(text);
  const texts = complete ? [text] : next.filter((group) => group.startsWith('~')).map((group) => text + group);
  return { part, moves: texts.map((move) => position.effects(move)) };
}

/** What some of these parts push, off the board too, and what all of them send home. */
function consequences(all: readonly Outcomes[]): Pick<Foresight, 'pushes' | 'homes'> {
  const pushes = all.flatMap(({ part, moves }) =>
    moves
      .flat()
      .filter(({ kind, source }) => kind === 'push' || (kind === 'home' && source === part))
      .map(({ source, target }) => ({ from: source ?? '', to: target })),
  );
  const leaving = all.flatMap(({ moves }) => moves.map((move) => move.filter(({ kind }) => kind === 'home').map(({ source }) => source ?? '')));
  const [first = [], ...others] = leaving;
  return { pushes, homes: first.filter((cell) => others.every((cells) => cells.includes(cell))) };
}

/** A legal move that begins with a text. */
export function finished(position: Position, text: string): string {
  let move = text;
  for (let steps = position.steps(move); !steps.complete; steps = position.steps(move)) move += steps.next[0] ?? '';
  return move;
}
