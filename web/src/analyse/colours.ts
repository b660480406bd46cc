// The colour that stands for a seat in bars and graphs: that of its pieces.
import type { Rules } from '../core/core';

export function colourOf({ game, seatNames }: Rules, seat: number): string {
  return `var(--${game}-${seatNames[seat] ?? ''})`;
}
