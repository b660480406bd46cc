// How each game is drawn: Drawing.svelte in the folder of its name.
import type { Drawing } from '../drawing';

// The whole component, not only its drawing: a site that is built has the styles of a component only where that is used.
const drawings = import.meta.glob<{ drawing: Drawing }>('./*/Drawing.svelte', { eager: true });

export function drawingOf(game: string): Drawing {
  const found = drawings[`./${game}/Drawing.svelte`];
  if (!found) throw new Error(`There is no board to draw for a game ${game}.`);
  return found.drawing;
}
