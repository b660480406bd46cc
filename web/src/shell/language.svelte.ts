// The language of the page: the browser's, or as chosen. Each is called by its own name.

import { getLocale, locales, setLocale } from '../paraglide/runtime.js';

export type Language = (typeof locales)[number];

class Languages {
  readonly all = locales;
  now: Language = $state(getLocale());

  start(): void {
    this.#show();
  }

  choose(language: Language): void {
    void setLocale(language, { reload: false });
    this.now = language;
    this.#show();
  }

  /** A language by its own name: English, français, العربية. */
  nameOf(language: Language): string {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  }

  #show(): void {
    document.documentElement.lang = this.now;
    document.documentElement.dir = directionOf(this.now);
  }
}

export const languages = new Languages();

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}
