// What a record is made of: steps, lines, the record itself, and the faults of a bad one. The format stands in
// docs/records.md; fourfold.record reads and writes the same in Python.
//
// A step is a move, or something that people do between moves: `dark:resignation`, `red:time`, `draw:agreement`. Both are
// kept as text, for that is what a record is.
import type { Position, Rules } from '../core/core';
import { type OptionValue, Refusal } from '../core/vocabulary';
import { say, type Words } from '../words/say';

export const AGREEMENT = 'draw:agreement';
/** How deep side lines may be nested. */
export const DEPTH = 40;

/** A move, or what a player did instead, with all that is said about it. */
export interface Step {
  readonly text: string;
  /** Seconds left on the mover's clock, in tenths. */
  readonly clock: number | null;
  /** Comments, and lines that could have been played instead, in the order in which they stand. */
  readonly notes: readonly (string | Line)[];
}

/** Steps one after the other, after any comments on what is to come. */
export interface Line {
  readonly steps: readonly Step[];
  readonly comments: readonly string[];
}

export interface GameRecord {
  readonly rules: Rules;
  readonly line: Line;
  /** The first position. */
  readonly start: Position;
  /** Who sat where, in turn order; "" for a seat that nobody named. */
  readonly names: readonly string[];
  /** Everything else that is known, such as Date, Clock, Event. */
  readonly tags: ReadonlyMap<string, string>;
}

/** What is wrong in a file of records, and where. */
export interface RecordFault {
  readonly line: number;
  /** Which game of the file, from 1. */
  readonly game: number;
  /** One sentence. */
  readonly what: string;
}

export interface Reading {
  readonly games: readonly GameRecord[];
  /** Which game of the file each of `games` is, from 1. */
  readonly numbers: readonly number[];
  readonly faults: readonly RecordFault[];
}

/** Something is wrong; the message is the sentence that says it. */
export class Complaint extends Error {
  constructor(key: string, words: Words = {}) {
    super(say(key, words));
  }
}

/** The sentence of what was refused. Anything else is thrown on. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return say(error.fault.key, error.fault.words);
  if (error instanceof Complaint) return error.message;
  throw error;
}

/** The tags that say who sat where: Light and Dark, or Red, Blue and so on. */
export function seatTags({ seatNames }: Rules): string[] {
  return seatNames.map((name) => name.charAt(0).toUpperCase() + name.slice(1));
}

/** The tags that follow from the game itself. */
export function ownTags(rules: Rules): string[] {
  return ['Game', 'Options', 'Rules', ...seatTags(rules), 'Start', 'Result'];
}

/** The value of an option as it is written: true, 4, mover, 4,3. */
export function valueText(value: OptionValue): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** Refuses what a text file should not hold; line breaks and tabs have their way of writing. */
export function expectPrintable(text: string): void {
  const control = /[\p{Cc}\p{Cs}]/u.exec(text.replace(/[\t\n]/g, ''))?.[0];
  if (control === undefined) return;
  const code = (control.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw new Complaint('record.control', { character: `U+${code}` });
}

/** Refuses what a tag cannot say: any text will do, but dates and clocks have a form. */
export function expectValue(name: string, value: string): void {
  expectPrintable(value);
  if (name === 'Clock' && !/^[0-9]{1,7}(\+[0-9]{1,7})?$/.test(value)) throw new Complaint('record.clock');
  if (name === 'Date' && !isDate(value)) throw new Complaint('record.date');
}

function isDate(text: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return year > 0 && day > 0 && day <= days;
}

/** A comment is its words: how they are broken into lines is not part of it. */
export function wordsOf(comment: string): string {
  const words = comment.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
  expectPrintable(words);
  return words;
}
