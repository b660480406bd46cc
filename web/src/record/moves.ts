// Reading the moves of one record, playing them on the way.
import { Course } from './course';
import { Complaint, DEPTH, type Line, sentenceOf, type Step, wordsOf } from './parts';
import { short } from './quote';

/** A position may have millions of moves; it is enough to look through so many. */
const LISTED = 10_000;

const TOKEN = new RegExp(
  [
    String.raw`(?<comment>\{(?:[^}\\]|\\[\s\S])*\})`,
    String.raw`(?<number>[0-9]+\.)`,
    String.raw`(?<bracket>[()])`,
    String.raw`(?<open>\{[\s\S]*)`,
    String.raw`(?<word>[^ \t\n(){}]+|\})`,
  ].join('|'),
  'gu',
);
const CLOCK = /^(?:([0-9]{1,3}):)?([0-9]{1,4}):([0-5][0-9])(?:\.([0-9]))?$/;
const ESCAPED: Record<string, string> = { '\\': '\\', '"': '"', '}': '}', '[': '[', n: '\n', t: '\t' };

/** A line of the file, by its number. */
export interface TextLine {
  readonly line: number;
  readonly text: string;
}

/** A game that cannot be kept, with all that is known to be wrong in it. */
export class BadGame extends Error {
  constructor(readonly faults: readonly { line: number; what: string }[]) {
    super('A game that cannot be kept.');
  }
}

interface Token {
  kind: string;
  text: string;
  line: number;
}

/** The words, brackets and comments of the moves; a comment may run over several lines. */
function tokensOf(lines: readonly TextLine[]): Token[] {
  const whole = lines.map(({ text }) => text).join('\n');
  let row = 0;
  let counted = 0;
  return [...whole.matchAll(TOKEN)].map((match) => {
    for (; counted < match.index; ++counted) row += Number(whole[counted] === '\n');
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? '';
    return { kind, text: match[0], line: lines[row]?.line ?? 0 };
  });
}

export class MoveReader {
  private readonly tokens: readonly Token[];
  private at = 0;

  /** Reads the moves that follow from a start. */
  constructor(
    private readonly start: Course,
    lines: readonly TextLine[],
    private readonly lastLine: number,
  ) {
    this.tokens = tokensOf(lines);
  }

  /** The main line, and the game at its end. */
  read(): { line: Line; end: Course } {
    const { line, end } = this.line(this.start, 0);
    const token = this.peek();
    const over = end.outcome !== null;
    if (!token) {
      if (!over) this.fail('record.unended');
      return { line, end };
    }
    if (token.text === ')') this.fail('record.closes_nothing');
    if (over) this.fail('record.star_over');
    this.at += 1;
    if (this.peek()) this.fail('record.after_star');
    return { line, end };
  }

  /** A line that goes on from `course`, to its end: what ends it is left to the caller. */
  private line(course: Course, depth: number): { line: Line; end: Course } {
    const comments = [...this.comments()];
    const steps: Step[] = [];
    let now = course;
    for (let token = this.peek(); token && token.text !== ')' && token.text !== '*'; token = this.peek()) {
      const { text, clock, after } = this.step(now, depth);
      steps.push({ text, clock, notes: [...this.notes(now, depth)] });
      now = after;
    }
    return { line: { steps, comments }, end: now };
  }

  private *comments(): Generator<string> {
    for (let token = this.peek(); token?.kind === 'comment'; token = this.peek()) {
      this.at += 1;
      const words = this.tried(() => wordsOf(unescaped(token.text.slice(1, -1), '\\}[')), token);
      if (words) yield words;
    }
  }

  /** What is said of the step that was taken from `before`. */
  private *notes(before: Course, depth: number): Generator<string | Line> {
    for (let token = this.peek(); token; token = this.peek()) {
      if (token.kind === 'comment') yield* this.comments();
      else if (token.text === '(') yield this.sideLine(before, depth + 1);
      else return;
    }
  }

  /** A line in brackets. */
  private sideLine(course: Course, depth: number): Line {
    const opening = this.peek();
    if (depth > DEPTH) this.fail('record.deep', { depth: DEPTH });
    this.at += 1;
    const { line } = this.line(course, depth);
    const token = this.peek();
    if (!token) this.fail('record.bracket_open', {}, opening);
    if (token?.text === '*') this.fail('record.star_side');
    if (line.steps.length === 0) this.fail('record.side_empty', {}, opening);
    this.at += 1;
    return line;
  }

  private step(course: Course, depth: number): { text: string; clock: number | null; after: Course } {
    const number = course.moves + 1;
    const token = this.numbered(number);
    const [text = '', time] = token.text.split(/@(.*)/s);
    try {
      const after = course.take(text);
      return { text, clock: time === undefined ? null : this.clock(time, token), after };
    } catch (error) {
      if (error instanceof BadGame) throw error;
      const cut = this.at === this.tokens.length && isCutOff(course, text);
      const fault = cut ? new Complaint('record.cut_move').message : sentenceOf(error);
      return this.fail(depth > 0 ? 'record.side_move' : 'record.move', { number, move: short(text), fault }, token);
    }
  }

  /** The next word, after its number if it has one. */
  private numbered(number: number): Token {
    let token = this.next();
    if (token.kind === 'number') {
      if (token.text !== `${number}.`) this.fail('record.number', { found: short(token.text), number }, token);
      if (!this.peek()) this.fail('record.number_last', { number: token.text }, token);
      token = this.next();
    }
    if (token.kind === 'open') this.fail('record.comment_open', {}, token);
    if (token.kind !== 'word' || token.text === '}') this.fail('record.no_move', { found: short(token.text) }, token);
    return token;
  }

  private clock(text: string, token: Token): number {
    const match = CLOCK.exec(text);
    if (!match) return this.fail('record.clock_time', { time: short(text) }, token);
    const [hours = 0, minutes = 0, seconds = 0, tenths = 0] = match.slice(1).map((digits: string | undefined) => Number(digits ?? 0));
    return (hours * 36000 + minutes * 600 + seconds * 10 + tenths) / 10;
  }

  private peek(): Token | undefined {
    return this.tokens[this.at];
  }

  private next(): Token {
    const token = this.tokens[this.at++];
    if (!token) throw new Error('There is always a token here: somebody has peeked.');
    return token;
  }

  private tried<T>(use: () => T, token: Token): T {
    try {
      return use();
    } catch (error) {
      throw new BadGame([{ line: token.line, what: sentenceOf(error) }]);
    }
  }

  private fail(key: string, words: Record<string, string | number> = {}, token = this.peek()): never {
    throw new BadGame([{ line: token ? token.line : this.lastLine, what: new Complaint(key, words).message }]);
  }
}

/** Whether a text at the very end is only the beginning of a move. */
function isCutOff(course: Course, text: string): boolean {
  return course.outcome === null && course.position.moves(LISTED).some((move) => move.startsWith(text));
}

/** A text without its backslashes, each of which stands before one of `known`. Throws a Complaint. */
export function unescaped(text: string, known: string): string {
  return text.replace(/\\([\s\S])/gu, (_, sign: string) => {
    if (!known.includes(sign)) throw new Complaint('record.backslash', { sign: short(sign) });
    return ESCAPED[sign] ?? sign;
  });
}
