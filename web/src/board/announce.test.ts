import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { setLocale } from '../paraglide/runtime.js';
import { announce, spokenCell } from './announce';
import { Arrangement } from './arrangement';
import { drawingOf } from './games/drawings';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

/** Without the signs that set cells apart. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
const said = (game: string, text: string, move: string, settings = {}): string =>
  plain(announce(core.ruleset(game, settings).position(text), move));

test('moves are told in words', () => {
  void setLocale('en', { reload: false });
  expect(plain(announce(core.ruleset('qawale').start, 'a1b1b2c2'))).toBe('Light sows the stack from a1 on b1, b2, and c2.');
  const stars = '3/lll/2d/d6/l1d/3/ll1 l -';
  expect(said('qomet', stars, 'd4')).toBe('Light places a star on d4.');
  expect(said('qomet', stars, 'a1b2')).toBe('Light moves a star from a1 to b2.');
  expect(said('qomet', stars, 'a1a4')).toBe('Light moves a star from a1 to a4 and pushes a dark star to a7.');
  expect(said('qomet', stars, 'd1a1')).toBe('Light moves a star from d1 to a1 and pushes a light star off the board.');
  expect(said('qomet', stars, 'a1x')).toBe('Light takes the star on a1 off the board.');
  expect(plain(announce(core.ruleset('quads').start, 'c3PPPP'))).toBe(
    'Light places on c3 a neutral piece, clockwise from the top: lines along the edge, lines along the edge, lines along the edge, lines along the edge.',
  );
  expect(plain(announce(core.ruleset('exago').start, 'f6'))).toBe('Red places a tile on f6.');
  expect(said('exago', '6/7/8/b8/1rb1r5/1b1rb6/2rr6/9/8/7/6 r 0,1', 'f4e2~e3', { tiles: [5, 5] })).toMatch(
    /^Red lifts the tile on f4 and places it on e2\. Back home go: .*blue tile from .*\.$/,
  );
});

describe.each(['en', 'fr', 'ar'] as const)('in %s', (locale) => {
  test('every cell and every move of random games has its words', () => {
    void setLocale(locale, { reload: false });
    for (const game of core.games) {
      let now = core.ruleset(game).start;
      for (let ply = 0; ply < 40 && !now.outcome; ply++) {
        const arrangement = Arrangement.of(now.scene(), drawingOf(game).stacked);
        for (const cell of now.rules.cells) expect(spokenCell(game, arrangement, cell, true)).not.toMatch(/[{}]|undefined|: *$|piece\./);
        const move = now.randomMove(ply) ?? '';
        expect(announce(now, move)).not.toMatch(/[{}]|undefined|done\./);
        now = now.play(move);
      }
    }
    void setLocale('en', { reload: false });
  });
});
