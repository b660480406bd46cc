// Why the server did not do something, as a sentence.
import { m } from '../paraglide/messages.js';
import { Denied } from './api';

type Sentence = (words: Record<string, string>) => string;

/** The sentence of a refusal in the reader's language; the server's own where there is none. */
export function denial(refusal: { key: string; sentence: string; words?: Record<string, string> }): string {
  const said = (m as unknown as Record<string, Sentence | undefined>)[`refused.${refusal.key}`];
  return said?.(refusal.words ?? {}) ?? refusal.sentence;
}

/** The sentence of whatever was thrown. */
export function trouble(error: unknown): string {
  return error instanceof Denied ? denial(error) : m['refused.fault']();
}
