// What somebody brings to look at: records, the text of a position, or a link to this app.
import type { Core, Rules } from '../core/core';
import { Game } from '../game/game.svelte';
import { gameOf } from '../record/games';
import { type GameRecord, type Reading, sentenceOf } from '../record/parts';
import { readRecords } from '../record/reader';
import { sharedIn, takeSteps } from '../share/address';
import { placeIn } from '../shell/router.svelte';

export type Found =
  | { kind: 'game'; game: Game; record: GameRecord | null }
  /** Several games, or some that are wrong. */
  | { kind: 'file'; reading: Reading }
  | { kind: 'wrong'; what: string }
  | { kind: 'nothing' };

/** What a text holds. A position is held against these rules first, then against the usual ones of every game. */
export function foundIn(source: string | Uint8Array, core: Core, rules: Rules): Found {
  const text = typeof source === 'string' ? source.trim() : '';
  if (typeof source === 'string' && text === '') return { kind: 'nothing' };
  if (/^\S*#\/[a-z]+\/[a-z]+\S*$/.test(text)) return linked(text.replace(/^[^#]*/, ''), core);
  if (typeof source === 'string' && !text.includes('[') && !text.includes('\n')) return positioned(text, core, rules);
  const reading = readRecords(source, core);
  const [record] = reading.games;
  if (record && reading.games.length === 1 && reading.faults.length === 0) return { kind: 'game', game: gameOf(record), record };
  return reading.games.length + reading.faults.length > 0 ? { kind: 'file', reading } : { kind: 'nothing' };
}

function linked(hash: string, core: Core): Found {
  const { path, query } = placeIn(hash);
  try {
    const { rules, start, steps } = sharedIn(query, path[1] ?? '', core);
    const game = new Game(rules, start);
    const what = takeSteps(game, steps);
    return what === null ? { kind: 'game', game, record: null } : { kind: 'wrong', what };
  } catch (error) {
    return { kind: 'wrong', what: sentenceOf(error) };
  }
}

function positioned(text: string, core: Core, rules: Rules): Found {
  const tried = [rules, ...core.games.map((game) => core.ruleset(game))];
  let what: string | null = null;
  for (const each of tried) {
    try {
      return { kind: 'game', game: new Game(each, each.position(text)), record: null };
    } catch (error) {
      what ??= sentenceOf(error); // of the game that is on the table
    }
  }
  return { kind: 'wrong', what: what ?? '' };
}
