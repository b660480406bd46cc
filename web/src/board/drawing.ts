// What a game tells of its board, so that the rest need not know the game. Lengths are in units of the picture: every
// board is 540 wide, as in the pictures that Python makes.
import type { Snippet } from 'svelte';

export const WIDTH = 540;

export type Point = readonly [x: number, y: number];

export interface Layout {
  /** The part of the drawing that is seen: left, top, width, height. */
  readonly box: readonly [number, number, number, number];
  /** The cells row by row, from the top, each from the left. */
  readonly rows: readonly (readonly string[])[];
  /** The middle of each cell. */
  readonly points: ReadonlyMap<string, Point>;
  /** The coordinates round the board. */
  readonly labels: readonly (readonly [text: string, at: Point])[];
  /** From the middle of a cell to where a tap means its neighbour. */
  readonly reach: Point;
  /** Half width and half height of the dot on a legal target. */
  readonly dot: Point;
}

export interface Drawing {
  layout(side: number): Layout;
  /** Where a ring or frame round a cell runs, the middle of the cell at 0 0. */
  outline(layout: Layout): string;
  /** From the middle of a cell to the foot of a piece, so many levels up in a stack so high. */
  stand(level: number, height: number): Point;
  /** From the middle of a cell to the foot of a piece, one of so many that a hand holds above it. */
  grip(level: number, over: Point, count: number): Point;
  /** Where pieces leave the board, from the middle of a cell at its edge. */
  exit?(layout: Layout, cell: string): Point;
  /** The pieces stand on each other, and hide what is behind them. */
  readonly stacked?: boolean;
  /** Half width and half height of a piece that stands up, its foot at 0 0. */
  readonly body?: Point;
  readonly ground: Snippet<[Layout]>;
  /** The room of a piece by itself: left, top, width, height. */
  room(layout: Layout): readonly [number, number, number, number];
  /** A piece, its foot at 0 0. */
  readonly piece: Snippet<[kind: string, layout: Layout]>;
  /** What lies under the pieces of a cell. */
  readonly shadow?: Snippet<[height: number]>;
}

/** Path data of a closed shape with straight sides. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

/** Path data of an ellipse round a point. */
export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return `M${short(x - rx)} ${short(y)}a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1-${2 * rx} 0Z`;
}

/** So many points round the middle, clockwise; the first straight above it, or turned on. */
export function ring(count: number, radius: number, start = 0, [x, y]: Point = [0, 0]): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = start + (2 * Math.PI * i) / count;
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
  });
}

/** A number with at most two decimals. */
export function short(value: number): number {
  return Math.round(value * 100) / 100;
}
