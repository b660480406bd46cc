import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '../paraglide/runtime.js';
import { capital, ending, isSaid, name, say } from './say';

const sentences = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../lang/${locale}/rules.json`, import.meta.url), 'utf8'));

describe('say', () => {
  it('knows every sentence that the core may ask for, in every language', () => {
    for (const locale of locales) {
      for (const [key, sentence] of Object.entries(sentences(locale))) {
        expect(isSaid(key), key).toBe(true);
        const words = Object.fromEntries([...sentence.matchAll(/\{(\w+)\}/g)].map(([, word]) => [word, `(${word})`]));
        expect(say(key, words, locale)).toBe(sentence.replace(/\{(\w+)\}/g, '($1)'));
      }
    }
  });

  it('calls colours and games by their names', () => {
    expect(say('exago.must_block', { colour: 'red' }, 'fr')).toBe('Vous devez bloquer Rouge, qui gagnerait à son tour.');
    expect(say('exago.must_block', { colour: 'blue' }, 'ar')).toBe('عليك صدّ الأزرق، وإلا فاز في دوره.');
    expect(name('qawale', 'en')).toBe('Qawale');
    expect(name('Ann', 'en')).toBe('Ann');
  });

  it('says a sentence inside a sentence', () => {
    const over = { key: 'game.over', words: { ending: ending(['light', 'dark'], { winner: 0, reason: 'time' }) } };
    expect(say(over.key, over.words, 'en')).toBe('The game is over: light won on time.');
    expect(say(over.key, over.words, 'fr')).toBe('La partie est finie\u00a0: Clair gagne au temps.');
  });

  it('says how a game ended', () => {
    const drawn = ending(['light', 'dark'], { winner: null, reason: 'repetition' });
    expect(capital(say(drawn.key, drawn.words, 'en'))).toBe('A draw by repetition');
  });
});
