import { ellipse, type Layout, type Point } from '../../drawing';

const FILES = [...'abcd'];
const RANKS = [...'4321'];
const LEFT = 99; // the middle of a4
const BACK = 82;
const ACROSS = 114; // from cell to cell
const DOWN = 107;

export const BOARD = { x: 4, y: 4, width: 532, height: 481 };
export const THICK = 12;
export const HOLLOW: Point = [47, 31];

/** A pebble's half width and half depth. */
export const PEBBLE: Point = [39, 24];
/** A pebble's height, and so the next one's foot. */
export const LEVEL = 15;

// A stack of four ends below the pebbles of the cell behind it. A taller one leans to the right, at its top by half the
// way to the next file, so that what is behind looks out on both sides of it.
const UPRIGHT = 4;
const LEAN = 6;
const FARTHEST = 56;

/** How far to the right of the one below each pebble of so high a stack stands. */
export function lean(height: number): number {
  return height <= UPRIGHT ? 0 : Math.min(LEAN, FARTHEST / (height - 1));
}

// Stacks of more than ten are pressed together, or they would tower above the page; held open, they can be counted.
const TALLEST = 150;

export function rise(height: number): number {
  return Math.min(LEVEL, TALLEST / height);
}

export function stand(level: number, height: number): Point {
  return [lean(height) * level, -rise(height) * level];
}

/** The hand hovers beside the cell, so that the cell behind can be seen; its pebbles a little apart. */
export function grip(level: number, [x]: Point, count: number): Point {
  const beside = x > LEFT + 2.5 * ACROSS ? -ACROSS / 2 : ACROSS / 2;
  return [beside, -34 - rise(count) * 1.2 * level];
}

export function layout(): Layout {
  return LAYOUT;
}

const LAYOUT: Layout = {
  box: [0, -18, 540, 526],
  rows: RANKS.map((rank) => FILES.map((file) => file + rank)),
  points: new Map(
    RANKS.flatMap((rank, y) => FILES.map((file, x): [string, Point] => [file + rank, [LEFT + ACROSS * x, BACK + DOWN * y]])),
  ),
  labels: [
    ...RANKS.map((rank, y): [string, Point] => [rank, [BOARD.x + 24, BACK + DOWN * y]]),
    ...FILES.map((file, x): [string, Point] => [file, [LEFT + ACROSS * x, BOARD.y + BOARD.height - 20]]),
  ],
  reach: [ACROSS / 2, DOWN / 2],
  dot: [15, 9.5],
};

export const OUTLINE = ellipse(0, 0, HOLLOW[0] + 5, HOLLOW[1] + 4);
