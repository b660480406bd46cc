// Every page of the app, each loaded when it is first asked for. A part of a pattern that begins with
// ":" is given to the page by that name.

import type { Component } from 'svelte';
import type { Place } from './router.svelte';

export interface PageProps {
  /** The parts of the address that the pattern names. */
  words: Record<string, string>;
  query: URLSearchParams;
}

/** A page may leave out what it does not need. */
type Load = () => Promise<{ default: Component<never> }>;

const PAGES: readonly (readonly [pattern: string, load: Load])[] = [
  ['', () => import('../home/Home.svelte')],
  ['analyse/:game', () => import('../analyse/Analyse.svelte')],
  ['edit/:game', () => import('../editor/Edit.svelte')],
  ['new/:game', () => import('../play/NewGame.svelte')],
  ['play/:id', () => import('../play/Table.svelte')],
  ['games', () => import('../play/Games.svelte')],
  ['learn', () => import('../learn/Learn.svelte')],
  ['learn/:game', () => import('../learn/LessonPage.svelte')],
  ['rules/:game', () => import('../learn/RulesPage.svelte')],
];

/** For those who look at every page. */
export const PATTERNS: readonly string[] = PAGES.map(([pattern]) => pattern);

export interface Found {
  readonly load: Load;
  readonly words: Record<string, string>;
}

/** The page at a place; null where there is none. */
export function pageAt(place: Place): Found | null {
  for (const [pattern, load] of PAGES) {
    const words = matched(pattern.split('/').filter(Boolean), place.path);
    if (words) return { load, words };
  }
  return null;
}

function matched(pattern: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null;
  const words: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const given = path[at] ?? '';
    if (part.startsWith(':')) words[part.slice(1)] = given;
    else if (part !== given) return null;
  }
  return words;
}
