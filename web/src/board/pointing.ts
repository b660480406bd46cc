// Which cell is meant by a point of the drawing. Hit areas are as large as their neighbours leave room for.
import type { Arrangement } from './arrangement';
import type { Drawing, Layout, Point } from './drawing';

/** How much farther off than the nearest cell a cell may be that can be tapped. */
const PULL = 1.35;
/** How far beyond its own room a cell can be hit where there is no neighbour. */
const BEYOND = 1.4;

export function cellAt(at: Point, drawing: Drawing, layout: Layout, arrangement: Arrangement, targets: readonly string[]): string | null {
  const standing = drawing.body ? pieceAt(at, drawing, layout, arrangement) : null;
  if (standing) return standing;
  let nearest: string | null = null;
  let target: string | null = null;
  let least = BEYOND;
  let leastTarget = BEYOND;
  for (const [cell, middle] of layout.points) {
    const away = distance(at, middle, layout.reach);
    if (away < least) [nearest, least] = [cell, away];
    if (away < leastTarget && targets.includes(cell)) [target, leastTarget] = [cell, away];
  }
  return target && leastTarget < PULL * least ? target : nearest;
}

/** The cell of the foremost piece that covers a point. */
function pieceAt(at: Point, drawing: Drawing, layout: Layout, { cells }: Arrangement): string | null {
  let found: string | null = null;
  for (const [cell, middle] of layout.points) {
    const height = cells.get(cell)?.length ?? 0;
    for (let level = 0; level < height; level++) {
      const [x, y] = drawing.stand(level, height);
      if (distance(at, [middle[0] + x, middle[1] + y], drawing.body ?? [1, 1]) <= 1) found = cell;
    }
  }
  return found;
}

function distance([x, y]: Point, [cx, cy]: Point, [rx, ry]: Point): number {
  return Math.hypot((x - cx) / rx, (y - cy) / ry);
}
