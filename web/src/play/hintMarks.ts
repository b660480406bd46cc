// A move shown on the board before it is played: where it begins, and its way.
import type { Mark } from '../board/marks';
import type { Position } from '../core/core';

export function hintMarks(position: Position, move: string): Mark[] {
  const marks: Mark[] = [];
  let ringed: string | null = null;
  let from: string | null = null;
  for (const { kind, source, target } of position.effects(move)) {
    if (kind === 'push') continue; // follows from what pushes it
    const begin: string | null = source ?? (kind === 'sow' ? from : null);
    const cell = target ?? source;
    if (begin && target) marks.push({ kind: 'arrow', from: begin, to: target, tone: 'hint' });
    else if (cell && cell !== ringed) marks.push({ kind: 'ring', cell: (ringed = cell), tone: 'hint' });
    from = cell;
  }
  return marks;
}
