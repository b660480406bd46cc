import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore, type Position } from '../core/core';
import type { Settings } from '../core/vocabulary';
import { Entry } from './entry.svelte';
import { partsOf } from './parts';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

/** An entry that keeps what it plays. */
function entryOf(position: Position, confirm = false): { entry: Entry; played: string[] } {
  const played: string[] = [];
  return { entry: new Entry(position, { confirm, onplay: (move) => played.push(move) }), played };
}

/** Enters a legal move as a person would. */
function enter(entry: Entry, move: string): void {
  for (const part of partsOf(move)) {
    if (part === 'x') entry.offBoard();
    else if (part.startsWith('~')) {
      const group = entry.groups.find((one) => one.part === part);
      if (group?.cells[0]) entry.tap(group.cells[0]);
    } else if (/^[A-Z]/.test(part)) {
      entry.takePiece(part);
      for (let i = 0; entry.piece !== part && i < 4; i++) entry.turnPiece(1);
    } else entry.tap(part);
  }
  if (entry.canConfirm) entry.confirm();
}

const GAMES: [string, Settings][] = [
  ['qawale', {}],
  ['qomet', {}],
  ['quads', {}],
  ['quads', { border: true, hidden: true }],
  ['exago', {}],
  ['exago', { players: 2, tiles: [4, 4], early_lift: true }],
  ['exago', { players: 3, tiles: [3, 3, 3], reconnect: true, side: 5 }],
  ['exago', { players: 6, side: 8 }],
];

describe.each(GAMES)('%s %o', (game, settings) => {
  test('random games are entered step by step as the core plays them', () => {
    for (let seed = 1; seed <= 4; seed++) {
      let position = core.ruleset(game, settings).start;
      for (let ply = 0; ply < 60 && !position.outcome; ply++) {
        const move = position.randomMove(seed * 1000 + ply);
        if (!move) break;
        const { entry, played } = entryOf(position);
        enter(entry, move);
        expect(played).toEqual([move]);
        position = position.play(move);
      }
    }
  });
});
