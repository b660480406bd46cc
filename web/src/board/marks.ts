// What a page lays over a board: values of moves, hints, arrows.
import { type Point, polygon } from './drawing';
import type { Last } from './stage';

export type Tone = 'good' | 'even' | 'bad' | 'hint' | 'plain';

export type Mark =
  | { kind: 'ring' | 'dot'; cell: string; tone: Tone }
  | { kind: 'value'; cell: string; text: string; tone: Tone }
  | { kind: 'arrow'; from: string; to: string; tone: Tone };

/** The cells of a move that was made: where it ended, and what else it touched. */
export function lastCells({ before, move }: Last): { cell: string; main: boolean }[] {
  const effects = before.effects(move);
  const own = effects.findLast(({ kind }) => kind !== 'home' && kind !== 'push');
  const main = own?.target ?? null;
  const touched = effects.flatMap(({ kind, source, target }) => (kind === 'home' ? [source] : [source, target]));
  const cells = [...new Set([...touched, main])].filter((cell) => cell !== null);
  return cells.map((cell) => ({ cell, main: cell === main }));
}

/** An arrow between two points that begins and ends a little off them, as the attributes of a path. */
export function arrow(start: Point, end: Point, reach: number, off = 0): { d: string; transform: string } {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const tip = Math.max(Math.hypot(dx, dy) - reach, off + 24);
  //                         x: neck
  //   off +------------------+ \
  //       start -->             > tip
  //       +------------------+ /
  const neck = tip - 18;
  const half: Point[] = [[off + 4, 2.4], [neck, 3.4], [neck - 3, 10.5]];
  const mirrored = half.map(([x, y]): Point => [x, -y]).reverse();
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return { d: polygon([...half, [tip, 0], ...mirrored]), transform: `translate(${start[0]} ${start[1]}) rotate(${angle})` };
}
