// Light or dark: as the system has it, or as chosen.

import { browserDrawer } from '../store/drawer';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'fourfold.theme';
const PAPER = { light: '#f5f0e7', dark: '#171512' };

class Themes {
  chosen: Theme = $state('system');
  #system = matchMedia('(prefers-color-scheme: dark)');

  start(): void {
    this.chosen = THEMES.find((theme) => theme === browserDrawer.read(KEY)) ?? 'system';
    this.#system.addEventListener('change', () => this.#show());
    this.#show();
  }

  choose(theme: Theme): void {
    this.chosen = theme;
    browserDrawer.write(KEY, theme);
    this.#show();
  }

  #show(): void {
    const shown = this.chosen === 'system' ? (this.#system.matches ? 'dark' : 'light') : this.chosen;
    document.documentElement.dataset['theme'] = shown;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[shown]);
  }
}

export const themes = new Themes();
