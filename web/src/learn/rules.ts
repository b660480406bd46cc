// What a page of rules is made of: sections with paragraphs and figures, and the rulings.
import type { Mark } from '../board/marks';
import type { Settings } from '../core/vocabulary';
import { exago } from './rules/exago';
import { qawale } from './rules/qawale';
import { qomet } from './rules/qomet';
import { quads } from './rules/quads';
import type { Said } from './step';

export interface Figure {
  readonly settings?: Settings;
  /** The text of the position; without it the start of the game. */
  readonly position?: string;
  /** A move that has just been made there. */
  readonly move?: string;
  readonly marks?: readonly Mark[];
  readonly caption: Said;
}

export interface Section {
  readonly title: Said;
  readonly parts: readonly (Said | Figure)[];
}

export interface RulesPage {
  readonly sections: readonly Section[];
  /** Settings with which every option of the game exists. */
  readonly widest: Settings;
  /** More about the variants than their names say. */
  readonly variants: readonly Said[];
  readonly writing: Said;
  readonly rulings: readonly Said[];
}

const PAGES: Readonly<Record<string, RulesPage>> = { qawale, qomet, quads, exago };

export function rulesPageOf(game: string): RulesPage | null {
  return PAGES[game] ?? null;
}
