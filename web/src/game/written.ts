// A game as plain data: what is kept in the browser. Moves as text, side lines beside the move that they replace.
import type { Core } from '../core/core';
import type { Settings } from '../core/vocabulary';
import { type Departure, Game, type Moment } from './game.svelte';

export interface WrittenMove {
  readonly move: string;
  readonly comment?: string;
  /** Seconds that the mover had left. */
  readonly left?: number;
  /** What was played instead, each a line of its own. */
  readonly beside?: readonly WrittenLine[];
}

/** A move that nothing is said about is its text alone. */
export type WrittenLine = readonly (string | WrittenMove)[];

export interface WrittenGame {
  readonly game: string;
  readonly options: Settings;
  /** The version of the rules by which it was played. */
  readonly rules: number;
  /** Where it does not begin at the usual start. */
  readonly start?: string;
  readonly comment?: string;
  /** The game as it was played. */
  readonly moves: WrittenLine;
  /** What was tried from its end. */
  readonly after?: readonly WrittenLine[];
  /** Seats that left, each with the number of moves played by then. */
  readonly departures?: readonly { readonly seat: number; readonly reason: Departure['reason']; readonly ply: number }[];
  /** The number of moves after which a draw was agreed. */
  readonly agreed?: number;
}

export function writeGame(game: Game): WrittenGame {
  const { rules, first } = game;
  return {
    game: rules.game,
    options: rules.changed,
    rules: rules.version,
    ...(first.position !== rules.start && { start: first.position.text }),
    ...(first.comment && { comment: first.comment }),
    moves: lineFrom(first, game.end),
    ...(game.end.children.length > 0 && { after: game.end.children.map(sideLine) }),
    ...(game.departures.length > 0 && { departures: game.departures.map(({ seat, reason, at }) => ({ seat, reason, ply: at.ply })) }),
    ...(game.agreed && { agreed: game.end.ply }),
  };
}

/** The game again, at its end. Throws a Refusal where the rules forbid what is written. */
export function readGame(written: WrittenGame, core: Core): Game {
  const rules = core.ruleset(written.game, written.options);
  const game = new Game(rules, written.start === undefined ? rules.start : rules.position(written.start));
  game.first.comment = written.comment ?? '';
  const peopleDo = (ply: number): void => {
    for (const { seat, reason, ply: at } of written.departures ?? []) {
      if (at === ply) reason === 'time' ? game.timeOut(seat) : game.resign(seat);
    }
    if (written.agreed === ply) game.agree();
  };
  peopleDo(0);
  playLine(game, written.moves, peopleDo);
  const { end } = game;
  for (const line of written.after ?? []) {
    game.goTo(end);
    playLine(game, line);
  }
  game.goTo(end);
  game.standAt(end);
  return game;
}

/** What follows a moment, its first moves with all side lines beside them. */
function lineFrom(start: Moment, end: Moment | null = null): WrittenLine {
  const line: (string | WrittenMove)[] = [];
  for (let moment = start; moment.next && moment !== end; moment = moment.next) {
    line.push(writtenMove(moment.next, moment.children.slice(1).map(sideLine)));
  }
  return line;
}

function sideLine(first: Moment): WrittenLine {
  return [writtenMove(first, []), ...lineFrom(first)];
}

function writtenMove({ move, comment, left }: Moment, beside: readonly WrittenLine[]): string | WrittenMove {
  const text = move ?? '';
  if (!comment && left === null && beside.length === 0) return text;
  return { move: text, ...(comment && { comment }), ...(left !== null && { left }), ...(beside.length > 0 && { beside }) };
}

function playLine(game: Game, line: WrittenLine, after: (ply: number) => void = () => {}): void {
  for (const step of line) {
    const { move, comment = '', left = null, beside = [] } = typeof step === 'string' ? { move: step } : step;
    const before = game.now;
    const moment = game.play(move);
    moment.comment = comment;
    moment.left = left;
    for (const other of beside) {
      game.goTo(before);
      playLine(game, other);
    }
    game.goTo(moment);
    after(moment.ply);
  }
}
