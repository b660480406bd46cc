// Walking over a board with the arrow keys: along a row, and from row to row where the walk began, hexagons included.
import type { Layout } from './drawing';

export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

export function isWay(key: string): key is Way {
  return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);
}

/** The next cell; the same where the board ends. `column` is how far from the left the walk keeps to. */
export function step({ rows, points }: Layout, from: string, way: Way, column: number): string {
  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at] ?? [];
  const along = row.indexOf(from);
  if (way === 'Home') return row[0] ?? from;
  if (way === 'End') return row.at(-1) ?? from;
  if (way === 'ArrowLeft') return row[along - 1] ?? from;
  if (way === 'ArrowRight') return row[along + 1] ?? from;
  const next = rows[at + (way === 'ArrowUp' ? -1 : 1)] ?? [];
  const off = (cell: string): number => Math.abs((points.get(cell)?.[0] ?? 0) - column);
  return next.reduce((best, cell) => (off(cell) < off(best) ? cell : best), next[0] ?? from);
}
