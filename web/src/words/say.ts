// Sentences whose key the core gives: faults, endings, names. Everything else is said by `m` of Paraglide, whose keys
// the compiler checks.
import type { Outcome } from '../core/vocabulary';
import { getLocale, type Locale } from '../paraglide/runtime.js';

/** A sentence still to be said: its key and the words to fill in, some of which may be sentences themselves. */
export interface Saying {
  key: string;
  words: Words;
}
export type Words = { readonly [word: string]: string | number | Saying };

type Message = (words: Record<string, unknown>, options: { locale: Locale }) => string;

// Only the groups of rules.json and the prompts of the boards, so that the sentences of a page are loaded with the page.
const modules = import.meta.glob<Record<string, Message>>(
  '../paraglide/messages/{about,choice,drawn,exago,game,label,move,name,option,position,prompt,qawale,qomet,quads,record,won}_*.js',
  { eager: true },
);
const messages: Record<string, Message> = Object.assign({}, ...Object.values(modules));

/** Words whose value is itself something with a name: a colour, a game. */
const NAMED = new Set(['colour', 'game', 'other']);

/** The sentence of a key with its words filled in, colours and games by their names. */
export function say(key: string, words: Words = {}, locale: Locale = getLocale()): string {
  const said = Object.entries(words).map(([word, value]) => [word, spoken(word, value, locale)]);
  return messages[key]?.(Object.fromEntries(said), { locale }) ?? key;
}

function spoken(word: string, value: string | number | Saying, locale: Locale): string {
  if (typeof value === 'object') return say(value.key, value.words, locale);
  return NAMED.has(word) ? name(String(value), locale) : String(value);
}

/** Whether there is such a sentence. */
export function isSaid(key: string): boolean {
  return key in messages;
}

/** What a game, a seat or a colour is called; what has no name stays as it is. */
export function name(word: string, locale: Locale = getLocale()): string {
  const key = `name.${word}`;
  return isSaid(key) ? say(key, {}, locale) : word;
}

/** How a game ended, in words; `seats` are the names of the rules. */
export function ending(seats: readonly string[], outcome: Outcome): Saying {
  if (outcome.winner === null) return { key: `drawn.${outcome.reason}`, words: {} };
  return { key: `won.${outcome.reason}`, words: { colour: seats[outcome.winner] ?? '' } };
}

/** The text with its first letter as at the beginning of a sentence. */
export function capital(text: string, locale: Locale = getLocale()): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}

/** A move, a cell or anything else that is read from left to right, set apart from what stands around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
