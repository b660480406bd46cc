import { type Layout, type Point, polygon, ring, WIDTH } from '../../drawing';

const LETTERS = 'abcdefghijklmno';
const MARGIN = 1.3; // from the middle of a corner cell to the board's rim, in cells
/** Of the board's corners. */
export const ROUND = 12;
export const THICK = 8;
const SLOPE = Math.sqrt(3) / 2; // from row to row, in cells
export const HALF = WIDTH / 2 - 4 - ROUND;
export const MIDDLE = HALF * SLOPE + ROUND + 4;

const layouts = new Map<number, Layout>();

/** From cell to cell. */
export const across = (side: number): number => HALF / (side - 1 + MARGIN);
export const hexagon = (radius: number, at?: Point): string => polygon(ring(6, radius, 0, at));
export const radius = (layout: Layout): number => (2 * layout.reach[0]) / Math.sqrt(3);

export function layout(side: number): Layout {
  const known = layouts.get(side);
  if (known) return known;
  const made = laid(side);
  layouts.set(side, made);
  return made;
}

function laid(side: number): Layout {
  const top = 2 * side - 2;
  const cellsIn = (row: number): number => 2 * side - 1 - Math.abs(side - 1 - row);
  const place = (row: number, number: number): Point => {
    const below = side - 1 - row;
    return [WIDTH / 2 + across(side) * (number - side + Math.abs(below) / 2), MIDDLE + across(side) * SLOPE * below];
  };
  const rows = Array.from({ length: top + 1 }, (_, i) =>
    Array.from({ length: cellsIn(top - i) }, (_, n) => `${LETTERS[top - i]}${n + 1}`),
  );
  const points = new Map(
    rows.flatMap((row, i) => row.map((cell, n): [string, Point] => [cell, place(top - i, n + 1)])),
  );
  // Letters at the left end of the rows, the last number at the right end; every number below the first row and above the last.
  const labels: [string, Point][] = [];
  for (let row = 0; row <= top; row++) {
    labels.push([LETTERS[row] ?? '', place(row, 0.05)]);
    if (row > 0 && row < top) labels.push([String(cellsIn(row)), place(row, cellsIn(row) + 0.95)]);
  }
  for (const [row, beyond] of [[0, -1], [top, top + 1]] as const) {
    for (let n = 1; n <= side; n++) labels.push([String(n), [place(row, n)[0], place(beyond, 1)[1]]]);
  }
  const half = across(side) / 2;
  return { box: [0, 0, 540, 2 * MIDDLE + THICK + 2], rows, points, labels, reach: [half, half], dot: [0.48 * half, 0.48 * half] };
}
