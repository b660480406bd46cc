// A move shown on the board before it is played: where it begins, and its way.
import type { Mark } from '../board/marks';
import type { Position } from '../core/core';

export function hintMarks(position: Position, move: string): Mark[] {
  const marks: Mark[] = [];
  let from: string | null = null;
  for (const { kind, source, target } of position.effects(move)) {
    if (kind === 'push') continue; // follows from what pushes it
    const begin: string | null = source ?? (kind === 'sow' ? from : null);
    if (begin && target) marks.push({ kind: 'arrow', from: begin, to: target, tone: 'hint' });
    else if (target ?? source) marks.push({ kind: 'ring', cell: (target ?? source)!, tone: 'hint' });
    from = target ?? source;
  }
  return marks;
}
