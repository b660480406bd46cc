// A move in words.
import type { Position } from '../core/core';

/** What a move does, as a sentence. */
export function announce(position: Position, move: string): string {
  return `${position.rules.seatNames[position.turn]}: ${move}`;
}
