// The lessons, by game.
import { exago } from './lessons/exago';
import { qawale } from './lessons/qawale';
import { qomet } from './lessons/qomet';
import { quads } from './lessons/quads';
import type { Step } from './step';

const LESSONS: Readonly<Record<string, readonly Step[]>> = { qawale, qomet, quads, exago };

export function lessonOf(game: string): readonly Step[] | null {
  return LESSONS[game] ?? null;
}
