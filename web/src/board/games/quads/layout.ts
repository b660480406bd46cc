import { type Layout, type Point, WIDTH } from '../../drawing';

const FILES = [...'abcdef'];
const RANKS = [...'654321'];
/** From cell to cell. */
export const PITCH = 78;
const LEFT = (WIDTH - 6 * PITCH) / 2;
const TOP = 22;
export const BOARD = { x: 4, y: 4, width: 532, height: 524 };
export const THICK = 7;

const LAYOUT: Layout = {
  box: [0, 0, 540, 541],
  rows: RANKS.map((rank) => FILES.map((file) => file + rank)),
  points: new Map(
    RANKS.flatMap((rank, y) =>
      FILES.map((file, x): [string, Point] => [file + rank, [LEFT + PITCH * (x + 0.5), TOP + PITCH * (y + 0.5)]]),
    ),
  ),
  labels: [
    ...RANKS.map((rank, y): [string, Point] => [rank, [20, TOP + PITCH * (y + 0.5)]]),
    ...FILES.map((file, x): [string, Point] => [file, [LEFT + PITCH * (x + 0.5), TOP + 6 * PITCH + 19]]),
  ],
  reach: [PITCH / 2, PITCH / 2],
  dot: [11, 11],
};

export const layout = (): Layout => LAYOUT;
export const OUTLINE = `M-39-39H39V39H-39Z`;
