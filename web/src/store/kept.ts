// A kept game as text, and the text as a kept game again. What is read may be anything: another version of the app, another
// program or half a disk may have written it.
import type { Pace } from '../game/clock.svelte';
import type { Sitter } from '../game/seats';
import type { WrittenGame, WrittenLine, WrittenMove } from '../game/written';
import type { Outcome, Settings } from '../core/vocabulary';

/** Raised when what is kept changes its shape. */
const SHAPE = 1;

export interface KeptGame {
  readonly id: string;
  /** Counts the times that it was kept, so that two windows notice each other. */
  readonly revision: number;
  /** When it began and was last played, in milliseconds since 1970. */
  readonly begun: number;
  readonly changed: number;
  readonly sitters: readonly Sitter[];
  readonly pace: Pace;
  /** Seconds that each seat has left, where there is a clock. */
  readonly left: readonly number[] | null;
  /** How it ended; null while it goes on. */
  readonly outcome: Outcome | null;
  readonly written: WrittenGame;
}

/** What is kept cannot be read: `broken` is no kept game, `newer` was written by a newer version of the app. */
export class Unreadable extends Error {
  constructor(readonly why: 'broken' | 'newer') {
    super(why);
    this.name = 'Unreadable';
  }
}

export function keptText(kept: KeptGame): string {
  return JSON.stringify({ shape: SHAPE, ...kept });
}

/** Throws Unreadable. Whether the rules allow the moves, only the core can tell. */
export function readKept(text: string): KeptGame {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Unreadable('broken');
  }
  const kept = fields(data);
  if (number(kept['shape']) > SHAPE) throw new Unreadable('newer');
  return {
    id: string(kept['id']),
    revision: number(kept['revision']),
    begun: number(kept['begun']),
    changed: number(kept['changed']),
    sitters: list(kept['sitters'], sitter),
    pace: pace(kept['pace']),
    left: kept['left'] === null ? null : list(kept['left'], number),
    outcome: kept['outcome'] === null ? null : outcome(kept['outcome']),
    written: writtenGame(kept['written']),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function broken(): never {
  throw new Unreadable('broken');
}

function fields(data: unknown): Fields {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Fields) : broken();
}

const string = (data: unknown): string => (typeof data === 'string' ? data : broken());
const number = (data: unknown): number => (typeof data === 'number' && Number.isFinite(data) && data >= 0 ? data : broken());

function list<T>(data: unknown, read: (item: unknown) => T): T[] {
  return Array.isArray(data) ? data.map(read) : broken();
}

function oneOf<T extends string>(data: unknown, ...words: readonly T[]): T {
  return words.find((word) => word === data) ?? broken();
}

function optional<K extends string, T>(key: K, from: Fields, read: (item: unknown) => T): { [key in K]?: T } {
  return from[key] === undefined ? {} : ({ [key]: read(from[key]) } as { [key in K]: T });
}

function sitter(data: unknown): Sitter {
  const { kind, name, level } = fields(data);
  if (oneOf(kind, 'person', 'engine') === 'person') return { kind: 'person', name: string(name) };
  const strength = number(level);
  return Number.isInteger(strength) && strength >= 1 && strength <= 10 ? { kind: 'engine', level: strength } : broken();
}

function pace(data: unknown): Pace {
  const { kind, seconds, increment } = fields(data);
  switch (oneOf(kind, 'none', 'fischer', 'move')) {
    case 'none':
      return { kind: 'none' };
    case 'fischer':
      return { kind: 'fischer', seconds: number(seconds), increment: number(increment) };
    case 'move':
      return { kind: 'move', seconds: number(seconds) };
  }
}

function outcome(data: unknown): Outcome {
  const { winner, reason } = fields(data);
  return { winner: winner === null ? null : number(winner), reason: string(reason) };
}

function writtenGame(data: unknown): WrittenGame {
  const from = fields(data);
  return {
    game: string(from['game']),
    options: settings(from['options']),
    rules: number(from['rules']),
    ...optional('start', from, string),
    ...optional('comment', from, string),
    moves: line(from['moves']),
    ...optional('after', from, (lines) => list(lines, line)),
    ...optional('departures', from, (departures) => list(departures, departure)),
    ...optional('agreed', from, number),
  };
}

function settings(data: unknown): Settings {
  for (const value of Object.values(fields(data))) {
    const fine = ['number', 'boolean', 'string'].includes(typeof value) || (Array.isArray(value) && value.every(Number.isInteger));
    if (!fine) broken();
  }
  return data as Settings;
}

function line(data: unknown): WrittenLine {
  return list(data, (step) => (typeof step === 'string' ? step : writtenMove(step)));
}

function writtenMove(data: unknown): WrittenMove {
  const from = fields(data);
  return {
    move: string(from['move']),
    ...optional('comment', from, string),
    ...optional('left', from, number),
    ...optional('beside', from, (lines) => list(lines, line)),
  };
}

function departure(data: unknown): NonNullable<WrittenGame['departures']>[number] {
  const { seat, reason, ply } = fields(data);
  return { seat: number(seat), reason: oneOf(reason, 'resignation', 'time'), ply: number(ply) };
}
