// What the address of a new game may carry: options by name, a first position, the moves since then, a level to play against.
import type { Core } from '../core/core';
import type { OptionValue, Settings } from '../core/vocabulary';
import { LEVELS } from '../game/seats';
import type { Wish } from './setup.svelte';

/** Throws a Refusal where the options, the position or the moves are not allowed. */
export function wishIn(query: URLSearchParams, game: string, core: Core): Wish {
  const settings: Settings = {};
  for (const [name, text] of query) {
    if (name !== 'start' && name !== 'moves' && name !== 'level') settings[name] = valueOf(text);
  }
  const rules = core.ruleset(game, settings);
  const start = query.get('start');
  const moves = (query.get('moves') ?? '').split(/[ ,]/).filter(Boolean);
  moves.reduce((position, move) => position.play(move), start === null ? rules.start : rules.position(start));
  const level = LEVELS.find((known) => String(known) === query.get('level'));
  return { settings: rules.changed, moves, ...(level !== undefined && { level }), ...(start !== null && { start: rules.position(start).text }) };
}

/** As a text means it: a number, several, yes or no, or a word. */
function valueOf(text: string): OptionValue {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (/^\d{1,9}(,\d{1,9})+$/.test(text)) return text.split(',').map(Number);
  return text === 'true' || (text !== 'false' && text);
}
