// A board in words, for those who listen to it.
import type { Position } from '../core/core';
import { m } from '../paraglide/messages.js';
import { capital, name } from '../words/say';
import type { Arrangement } from './arrangement';
import { cell as isolated, type Speaking } from './games/speaking';

const all = import.meta.glob<Speaking>('./games/*/speaking.ts', { import: 'speaking', eager: true });

function speakingOf(game: string): Speaking {
  const speaking = all[`./games/${game}/speaking.ts`];
  if (!speaking) throw new Error(`There are no words for a board of ${game}.`);
  return speaking;
}

/** What a move does, as a sentence. Throws a Refusal where the move is not legal. */
export function announce(position: Position, move: string): string {
  const { game, seatNames } = position.rules;
  const player = capital(name(seatNames[position.turn] ?? ''));
  return speakingOf(game).done(player, position.effects(move));
}

/** What stands on a cell of a board, and whether it can be tapped. */
export function spokenCell(game: string, { cells }: Arrangement, cell: string, target: boolean): string {
  const kinds = cells.get(cell)?.map(({ kind }) => kind) ?? [];
  const standing = kinds.length > 0 ? speakingOf(game).standing(kinds) : m['piece.none']();
  const words = { cell: isolated(cell), standing };
  return target ? m['board.target'](words) : m['board.cell'](words);
}
