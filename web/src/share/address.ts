// A position or a whole game as the query of an address, short enough to send: options by name, the first position where
// it is not the usual one, and the steps as in a record, such as "d4 c4 dark:resignation". The pages that analyse a game and
// those that begin one read the same query.
import type { Core, Position, Rules } from '../core/core';
import type { OptionValue, Settings } from '../core/vocabulary';
import type { Game } from '../game/game.svelte';
import { AGREEMENT, Complaint, sentenceOf, valueText } from '../record/parts';

/** What stands in an address as it is, although addresses may escape it. */
const PLAIN = /%(?:2F|2C|3A|7E)/g;

/** The address of a page of the app with a query. */
export function linkTo(page: string, game: string, query: string, base = location.href): string {
  return `${base.replace(/[?#].*$/, '')}#/${page}/${game}${query && `?${query}`}`;
}

export function positionQuery(position: Position): string {
  return queryOf(position.rules, position, []);
}

/** The game as it was played, without its side lines. */
export function gameQuery(game: Game): string {
  return queryOf(game.rules, game.first.position, stepsOf(game));
}

/** The moves of a line, from a first position. */
export function lineQuery(start: Position, moves: readonly string[]): string {
  return queryOf(start.rules, start, moves);
}

function queryOf(rules: Rules, start: Position, steps: readonly string[]): string {
  const parts: [string, string][] = Object.entries(rules.changed).map(([name, value]) => [name, valueText(value)]);
  if (start.text !== rules.start.text) parts.push(['start', start.text]);
  if (steps.length > 0) parts.push(['moves', steps.join(' ')]);
  return parts.map(([name, value]) => `${name}=${escaped(value)}`).join('&');
}

const escaped = (text: string): string =>
  encodeURIComponent(text)
    .replace(PLAIN, (code) => decodeURIComponent(code))
    .replaceAll('%20', '+');

/** The moves of a game, and between them what people did. */
export function stepsOf(game: Game): string[] {
  const names = game.rules.seatNames;
  const leaving = (ply: number) => game.departures.filter(({ at }) => at.ply === ply).map(({ seat, reason }) => `${names[seat]}:${reason}`);
  const steps = game.main.flatMap(({ move, ply }) => [...(move === null ? [] : [move]), ...leaving(ply)]);
  return game.agreed ? [...steps, AGREEMENT] : steps;
}

/** What an address asks for. Where something is wrong with it, `wrong` says what, and the rest is what could be read. */
export interface Shared {
  rules: Rules;
  start: Position;
  steps: string[];
}

/** Throws a Complaint or a Refusal where the address names no game, no options or no position that there is. */
export function sharedIn(query: URLSearchParams, game: string, core: Core): Shared {
  const settings: Settings = {};
  for (const [name, text] of query) {
    if (name === 'start' || name === 'moves') continue;
    if (name in settings) throw new Complaint('option.twice', { option: name });
    settings[name] = valueOf(text);
  }
  const rules = core.ruleset(game, settings);
  const start = query.get('start');
  const steps = (query.get('moves') ?? '').split(/[ ,]+/).filter(Boolean);
  return { rules, start: start === null ? rules.start : rules.position(start), steps };
}

/** As a text means it: a number, several, yes or no, or a word. */
function valueOf(text: string): OptionValue {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (/^\d{1,9}(,\d{1,9})+$/.test(text)) return text.split(',').map(Number);
  return text === 'true' || (text !== 'false' && text);
}

/** Takes the steps in a game, as far as they can be taken; the sentence that says why it went no further. */
export function takeSteps(game: Game, steps: readonly string[]): string | null {
  for (const [at, step] of steps.entries()) {
    try {
      takeStep(game, step);
    } catch (error) {
      return new Complaint('record.move', { number: at + 1, move: step.slice(0, 60), fault: sentenceOf(error) }).message;
    }
  }
  return null;
}

/** A move from where the game is, or what people do at its end. Throws a Refusal or a Complaint. */
export function takeStep(game: Game, step: string): void {
  const [who = '', reason] = step.split(/:(.*)/s);
  const seat = game.rules.seatNames.indexOf(who);
  if (reason === undefined) game.play(step);
  else if (step === AGREEMENT) game.agree();
  else if (seat >= 0 && reason === 'resignation') game.resign(seat);
  else if (seat >= 0 && reason === 'time') game.timeOut(seat);
  else throw new Complaint('record.step', { seats: game.rules.seatNames.join(', ') });
}
