// How a move is shown: when each piece is where, in the order in which hands would do it. Pure: the page plays it.
import type { Effect, Seat } from '../core/vocabulary';
import type { Arrangement, Piece } from './arrangement';
import type { Drawing, Layout, Point } from './drawing';

const LIFT = 120;
const PEBBLE = 140;
const PUSH = 160;
const BEAT = 50; // the pushed piece starts so much later
const HOME = 220;
const STAGGER = 30; // from one piece sent home to the next
/** A move never takes longer, however much it does. */
export const LONGEST = 1200;
/** With reduced motion, everything that has changed. */
export const FADE = 120;

const DROP = 34; // how far above its place a piece appears that comes from a hand
const ARC = [0.2, 0.4, 0.6, 0.8, 1];

export interface Waypoint {
  readonly at: number;
  readonly point: Point;
  readonly seen?: number;
}

export interface Motion {
  readonly piece: Piece;
  readonly way: readonly Waypoint[];
  /** Whether the piece is gone at the end of its way. */
  readonly leaves: boolean;
}

export interface Motions {
  readonly all: readonly Motion[];
  /** When the first piece comes to a cell that was empty. */
  readonly arrivals: ReadonlyMap<string, number>;
}

export const NO_MOTIONS: Motions = { all: [], arrivals: new Map() };

export interface Place {
  readonly piece: Piece;
  readonly point: Point;
  readonly cell: string;
  /** How many pieces are below it; -1 in the grip of a hand. */
  readonly level: number;
  /** How many pieces stand on its cell. */
  readonly height: number;
}

/** Where each piece of an arrangement is drawn, the farthest first; what a hand holds, last. */
export function places(arrangement: Arrangement, drawing: Drawing, layout: Layout): Place[] {
  const all: Place[] = [];
  for (const [cell, middle] of layout.points) {
    const pieces = arrangement.cells.get(cell) ?? [];
    pieces.forEach((piece, level) => {
      all.push({ piece, point: plus(middle, drawing.stand(level, pieces.length)), cell, level, height: pieces.length });
    });
  }
  const { grip, over } = arrangement;
  const middle = layout.points.get(over ?? '') ?? [0, 0];
  grip.forEach((piece, level) => {
    all.push({ piece, point: plus(middle, drawing.grip(level, middle, grip.length)), cell: over ?? '', level: -1, height: 0 });
  });
  return all;
}

const plus = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy];

/** The way of every piece that is moved by `effects`: `stages` are the arrangements before the first and after each of them,
 * and `seen` is what the board still shows. */
export function motionsOf(
  seen: Arrangement,
  stages: readonly Arrangement[],
  effects: readonly Effect[],
  drawing: Drawing,
  layout: Layout,
  handOf: (seat: Seat) => Point,
): Motions {
  const ways = new Ways(seen, drawing, layout);
  let homes = 0;
  for (const [i, { kind, source, target, seat }] of effects.entries()) {
    const [before, next] = [stages[i] ?? seen, stages[i + 1] ?? seen];
    if (kind === 'home') {
      ways.goHome(before.cells.get(source ?? '') ?? [], handOf(seat ?? 0), STAGGER * homes++);
      continue;
    }
    if (homes > 0 && kind === 'sow') ways.now += HOME + STAGGER * (homes - 1); // who is cut off goes home before the tile is placed
    homes = 0;
    if (kind === 'push') {
      ways.follow(next, PUSH, BEAT); // whoever pushes moves next, in the same time
    } else {
      const long = kind === 'lift' ? LIFT : kind === 'move' ? PUSH : PEBBLE;
      ways.follow(next, long);
      ways.now += long;
    }
    if (target) ways.arrive(target);
  }
  return ways.finished();
}

/** Straight from the old places to the new ones: for a step taken back. */
export function slides(before: Arrangement, after: Arrangement, drawing: Drawing, layout: Layout): Motions {
  const ways = new Ways(before, drawing, layout);
  ways.follow(after, PEBBLE);
  const stay = new Set(places(after, drawing, layout).map(({ piece }) => piece.name));
  for (const { piece } of places(before, drawing, layout)) if (!stay.has(piece.name)) ways.fade(piece, PEBBLE);
  ways.now += PEBBLE;
  return ways.finished();
}

class Ways {
  now = 0;
  private readonly ways = new Map<number, { piece: Piece; way: Waypoint[]; leaves: boolean }>();
  private readonly arrivals = new Map<string, number>();
  private readonly points: Map<number, Point>;
  private readonly occupied: ReadonlySet<string>;

  constructor(
    seen: Arrangement,
    private readonly drawing: Drawing,
    private readonly layout: Layout,
  ) {
    this.points = new Map(places(seen, drawing, layout).map(({ piece, point }) => [piece.name, point]));
    this.occupied = new Set(seen.cells.keys());
  }

  /** Every piece that the next arrangement has elsewhere goes there. */
  follow(next: Arrangement, long: number, late = 0): void {
    for (const { piece, point } of places(next, this.drawing, this.layout)) {
      const from = this.points.get(piece.name);
      if (from && from[0] === point[0] && from[1] === point[1]) continue;
      const way = this.way(piece);
      const start = this.now + late;
      if (from) way.push({ at: start, point: from });
      else way.push({ at: start, point: [point[0], point[1] - DROP], seen: 0 });
      way.push({ at: start + long, point });
      this.points.set(piece.name, point);
    }
  }

  /** In an arc to the hand of its owner. */
  goHome(pieces: readonly Piece[], hand: Point, late: number): void {
    for (const piece of pieces) {
      const from = this.points.get(piece.name) ?? [0, 0];
      const way = this.way(piece);
      const start = this.now + late + BEAT;
      way.push({ at: start, point: from });
      for (const part of ARC) {
        const gone = 1 - (1 - part) ** 2; // ease out
        const [x, y] = [from[0] + (hand[0] - from[0]) * gone, from[1] + (hand[1] - from[1]) * gone];
        way.push({ at: start + HOME * part, point: [x, y - 160 * gone * (1 - gone)], seen: part === 1 ? 0 : 1 });
      }
      const told = this.ways.get(piece.name);
      if (told) told.leaves = true;
    }
  }

  fade(piece: Piece, long: number): void {
    const point = this.points.get(piece.name) ?? [0, 0];
    this.way(piece).push({ at: this.now, point }, { at: this.now + long, point: [point[0], point[1] - DROP], seen: 0 });
    const told = this.ways.get(piece.name);
    if (told) told.leaves = true;
  }

  arrive(cell: string): void {
    if (!this.occupied.has(cell) && !this.arrivals.has(cell)) this.arrivals.set(cell, this.now);
  }

  finished(): Motions {
    const all = [...this.ways.values()];
    const end = Math.max(0, ...all.map(({ way }) => way.at(-1)?.at ?? 0));
    const pace = end > LONGEST ? LONGEST / end : 1;
    return {
      all: all.map((motion) => ({ ...motion, way: motion.way.map((point) => ({ ...point, at: point.at * pace })) })),
      arrivals: new Map([...this.arrivals].map(([cell, at]) => [cell, at * pace])),
    };
  }

  private way(piece: Piece): Waypoint[] {
    const known = this.ways.get(piece.name);
    if (known) return known.way;
    const way: Waypoint[] = [];
    this.ways.set(piece.name, { piece, way, leaves: false });
    return way;
  }
}
