// Between records and games that can be looked at: a game has its moments with what is said about them, a record is its text.
import { AGREEMENT, type GameRecord, type Line, type Step } from './parts';
import { takeStep } from '../share/address';
import { Game, type Moment } from '../game/game.svelte';

/** The game of a record, with its side lines and comments, at its end. What people did in a side line ends that line. */
export function gameOf({ start, rules, line }: GameRecord): Game {
  const game = new Game(rules, start);
  game.first.comment = line.comments.join(' ');
  takeMain(game, line);
  game.goTo(game.end);
  return game;
}

/** First all that was played, for what was played first is what counts; then what is said about it. */
function takeMain(game: Game, { steps }: Line): void {
  const taken = steps.map((step) => {
    const before = game.now;
    takeStep(game, step.text);
    return { step, before, after: game.now };
  });
  for (const { step, before, after } of taken) note(game, before, after, step);
}

/** A line beside another one, from the moment that is looked at. */
function takeSide(game: Game, { steps, comments }: Line): void {
  for (const [at, step] of steps.entries()) {
    if (step.text.includes(':')) return;
    const before = game.now;
    const after = game.play(step.text);
    if (at === 0) after.comment = joined(...comments, after.comment);
    note(game, before, after, step);
  }
}

/** What is said about a step that led from one moment to another: they are the same where people left or agreed. */
function note(game: Game, before: Moment, after: Moment, { text, clock, notes }: Step): void {
  if (clock !== null && !text.includes(':')) after.left = clock;
  for (const said of notes) {
    if (typeof said === 'string') {
      after.comment = joined(after.comment, said);
    } else {
      game.goTo(before);
      takeSide(game, said);
    }
  }
  game.goTo(after);
}

const joined = (...comments: readonly string[]): string => comments.filter(Boolean).join(' ');

export interface Said {
  names?: readonly string[];
  tags?: ReadonlyMap<string, string>;
}

/** The record of a game with everything that was played and said in it. */
export function recordOf(game: Game, { names = game.rules.seatNames.map(() => ''), tags = new Map() }: Said = {}): GameRecord {
  const line = { steps: mainSteps(game), comments: commentsOf(game.first) };
  return { rules: game.rules, start: game.first.position, names, tags, line };
}

/** The game as it was played, then what people did at its end; a move that was played on after that is a side line of theirs. */
function mainSteps(game: Game): Step[] {
  const steps: Step[] = [];
  const doings = (ply: number): Step[] => {
    const left = game.departures.filter(({ at }) => at.ply === ply);
    return left.map(({ seat, reason }) => ({ text: `${game.rules.seatNames[seat]}:${reason}`, clock: null, notes: [] }));
  };
  steps.push(...doings(0));
  for (const moment of game.main.slice(1)) steps.push(stepTo(moment, moment.parent?.children.slice(1) ?? []), ...doings(moment.ply));
  if (game.agreed) steps.push({ text: AGREEMENT, clock: null, notes: [] });
  const last = steps.at(-1);
  const { end } = game;
  if (last && end.children.length > 0) steps[steps.length - 1] = { ...last, notes: [...last.notes, ...end.children.map(lineFrom)] };
  return steps;
}

function stepTo(moment: Moment, others: readonly Moment[]): Step {
  return { text: moment.move ?? '', clock: moment.left, notes: [...commentsOf(moment), ...others.map(lineFrom)] };
}

/** A side line that begins with a moment. */
function lineFrom(moment: Moment): Line {
  const steps = [stepTo(moment, [])];
  for (let at = moment; at.next; at = at.next) steps.push(stepTo(at.next, at.children.slice(1)));
  return { steps, comments: [] };
}

/** As it will be read again. */
function commentsOf({ comment }: Moment): string[] {
  const words = comment.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return words ? [words] : [];
}
