// How the moves of each game are entered: entering.ts in the folder of its name.
import type { Entering } from './entering';

const enterings = import.meta.glob<Entering>('./*/entering.ts', { import: 'entering', eager: true });

export function enteringOf(game: string): Entering {
  const entering = enterings[`./${game}/entering.ts`];
  if (!entering) throw new Error(`There is no way to enter a move of ${game}.`);
  return entering;
}
