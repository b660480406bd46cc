// How each game is drawn: Drawing.svelte in the folder of its name.
import type { Drawing } from '../drawing';

// The whole modules, not their drawings alone: a built app has the styles of components only, not of snippets.
const modules = import.meta.glob<{ drawing: Drawing }>('./*/Drawing.svelte', { eager: true });

export function drawingOf(game: string): Drawing {
  const drawing = modules[`./${game}/Drawing.svelte`]?.drawing;
  if (!drawing) throw new Error(`There is no board to draw for a game ${game}.`);
  return drawing;
}
