import { ellipse, type Layout, type Point, WIDTH } from '../../drawing';

const FILES = [...'abcdefg'];
const RANKS = [...'7654321'];
/** From grid point to grid point. */
export const PITCH = 68;
export const CENTRE = WIDTH / 2;
export const BOARD = { x: 4, y: 4, width: 532, height: 532 };
export const THICK = 7;

const at = (n: number): number => CENTRE + PITCH * (n - 3);
const isPoint = (x: number, y: number): boolean => x === 3 || y === 3 || Math.abs(x - 3) === Math.abs(y - 3);
const rows = RANKS.map((rank, y) => FILES.filter((_, x) => isPoint(x, y)).map((file) => file + rank));

const LAYOUT: Layout = {
  box: [0, 0, 540, 549],
  rows,
  points: new Map(
    rows.flatMap((row, y) => row.map((cell): [string, Point] => [cell, [at(FILES.indexOf(cell[0] ?? '')), at(y)]])),
  ),
  labels: [
    ...RANKS.map((rank, y): [string, Point] => [rank, [20, at(y)]]),
    ...FILES.map((file, x): [string, Point] => [file, [at(x), WIDTH - 20]]),
  ],
  reach: [PITCH / 2, PITCH / 2],
  dot: [11, 11],
};

export const layout = (): Layout => LAYOUT;
export const OUTLINE = ellipse(0, 0, 34);

/** Outward from a point of the outer square. */
export function exit(layout: Layout, cell: string): Point {
  const [x, y] = layout.points.get(cell) ?? [0, 0];
  const out = (n: number): number => (Math.abs(n - CENTRE) > 2.5 * PITCH ? Math.sign(n - CENTRE) : 0);
  const [dx, dy] = [out(x), out(y)];
  const far = dx && dy ? 35 : 45;
  return [dx * far, dy * far];
}
