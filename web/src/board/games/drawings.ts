// How each game is drawn: Drawing.svelte in the folder of its name.
import type { Drawing } from '../drawing';

const drawings = import.meta.glob<Drawing>('./*/Drawing.svelte', { import: 'drawing', eager: true });

export function drawingOf(game: string): Drawing {
  const drawing = drawings[`./${game}/Drawing.svelte`];
  if (!drawing) throw new Error(`There is no board to draw for a game ${game}.`);
  return drawing;
}
