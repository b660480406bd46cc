import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CLOCK } from '../game/clock.svelte';
import { engineAt, person } from '../game/seats';
import { type Browser, browser } from '../testing/windows';
import { KeptGames, MOST } from './games';
import { type KeptGame, keptText, readKept, Unreadable } from './kept';

function kept(id: string, more: Partial<KeptGame> = {}): KeptGame {
  return {
    id,
    revision: 1,
    begun: 1000,
    changed: 1000,
    sitters: [person('Ann'), engineAt(5)],
    pace: NO_CLOCK,
    left: null,
    outcome: null,
    written: { game: 'qomet', options: { repetition: 2 }, rules: 1, moves: ['d4', { move: 'c4', comment: 'Close.', beside: [['e4', 'd5']] }] },
    ...more,
  };
}

let here: Browser;
let games: KeptGames;
beforeEach(() => {
  here = browser();
  games = new KeptGames(here.open());
});

describe('what is kept', () => {
  test('is the same after closing the window', () => {
    const full = kept('a', {
      pace: { kind: 'fischer', seconds: 300, increment: 5 },
      left: [298.5, 300],
      outcome: { winner: 1, reason: 'time' },
      written: {
        game: 'exago',
        options: { players: 3, tiles: [3, 4, 5] },
        rules: 1,
        start: '6/7/8/9/10/11/10/9/8/7/6 r 3,4,5',
        comment: 'A game.',
        moves: [{ move: 'f6', left: 298.5 }],
        departures: [{ seat: 0, reason: 'time', ply: 1 }],
        agreed: 1,
      },
    });
    expect(games.keep(full)).toBe('kept');
    expect(new KeptGames(here.open()).find('a')).toEqual(full);
  });

  test('comes with the last one played first', () => {
    for (const [id, changed] of [['a', 5], ['b', 9], ['c', 7]] as const) games.keep(kept(id, { changed }));
    expect(games.all().map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    games.remove('b');
    expect([games.find('b'), games.all().length]).toEqual([null, 2]);
  });

  test('is at most so many finished games and so many others; the oldest go', () => {
    for (let at = 1; at <= MOST + 5; at++) {
      games.keep(kept(`over${at}`, { changed: at, outcome: { winner: 0, reason: 'square' } }));
      games.keep(kept(`on${at}`, { changed: at }));
    }
    expect(games.all().filter(({ outcome }) => outcome)).toHaveLength(MOST);
    expect(games.all()).toHaveLength(2 * MOST);
    expect([games.find('over1'), games.find(`over${MOST + 5}`)?.id]).toEqual([null, `over${MOST + 5}`]);
  });

  test('makes room for what is played now, and says when there is none', () => {
    for (let at = 1; at <= 60; at++) games.keep(kept(`over${at}`, { changed: at, outcome: { winner: 0, reason: 'square' } }));
    here.room = [...here.kept.values()].join('').length + 10;
    expect(games.keep(kept('new', { changed: 99 }))).toBe('kept');
    expect(games.all()).toHaveLength(51);
    here.room = 10;
    expect(games.keep(kept('newer', { changed: 100 }))).toBe('full');
    expect(games.find('newer')?.changed).toBe(100); // as long as the page is open
  });
});

describe('two windows', () => {
  test('keep each its own games', () => {
    const other = new KeptGames(here.open());
    games.keep(kept('a'));
    other.keep(kept('b'));
    games.keep(kept('a', { revision: 2 }));
    expect(games.all().map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });

  test('with the same game: the one that is behind destroys nothing', () => {
    const other = new KeptGames(here.open());
    const heard: string[] = [];
    other.watch((id) => heard.push(id));
    games.keep(kept('a'));
    expect(games.keep(kept('a', { revision: 2, changed: 2000 }))).toBe('kept');
    expect(other.keep(kept('a', { revision: 2, changed: 3000 }))).toBe('elsewhere');
    expect(other.find('a')?.changed).toBe(2000);
    expect(heard).toEqual(['a', 'a']);
  });

  test('with the same game: one that was removed does not come back', () => {
    const other = new KeptGames(here.open());
    games.keep(kept('a'));
    other.remove('a');
    expect(games.keep(kept('a', { revision: 2 }))).toBe('elsewhere');
  });
});

describe('what cannot be read', () => {
  const good = JSON.parse(keptText(kept('a')));
  const bad: Record<string, string> = {
    nothing: '',
    half: keptText(kept('a')).slice(0, 100),
    'another thing': '[1, 2]',
    null: 'null',
    'no id': JSON.stringify({ ...good, id: undefined }),
    'another id': keptText(kept('b')),
    'a wrong number': JSON.stringify({ ...good, revision: 'one' }),
    'nobody at the table': JSON.stringify({ ...good, sitters: {} }),
    'a level too high': JSON.stringify({ ...good, sitters: [{ kind: 'engine', level: 11 }] }),
    'a ghost': JSON.stringify({ ...good, sitters: [{ kind: 'ghost' }] }),
    'no pace': JSON.stringify({ ...good, pace: { kind: 'slow' } }),
    'a clock without seconds': JSON.stringify({ ...good, pace: { kind: 'move' } }),
    'no moves': JSON.stringify({ ...good, written: { ...good.written, moves: 'd4' } }),
    'a move that is a number': JSON.stringify({ ...good, written: { ...good.written, moves: [4] } }),
    'options of objects': JSON.stringify({ ...good, written: { ...good.written, options: { side: {} } } }),
    'a departure for no reason': JSON.stringify({ ...good, written: { ...good.written, departures: [{ seat: 0, reason: 'hunger', ply: 1 }] } }),
  };

  test.each(Object.entries(bad))('%s is set aside, and the rest is not touched', (_, text) => {
    games.keep(kept('z'));
    here.kept.set('fourfold.game.a', text);
    expect(games.all().map(({ id }) => id)).toEqual(['z']);
    expect(games.find('a')).toBeNull();
    expect(games.aside()).toEqual([{ key: 'fourfold.aside.a', text }]);
    games.removeAside('fourfold.aside.a');
    games.removeAside('fourfold.game.z');
    expect([games.aside(), games.all().length]).toEqual([[], 1]);
  });

  test('what a newer version wrote stays where it is', () => {
    const text = JSON.stringify({ ...good, shape: 2, sitters: 'otherwise' });
    here.kept.set('fourfold.game.a', text);
    expect(() => readKept(text)).toThrow(Unreadable);
    expect([games.all(), games.aside(), here.kept.get('fourfold.game.a')]).toEqual([[], [], text]);
    expect(games.keep(kept('a', { revision: 2 }))).toBe('elsewhere');
  });

  test('a game that the rules refuse can be set aside, too', () => {
    games.keep(kept('a'));
    games.setAside('a');
    expect([games.find('a'), games.aside().length]).toEqual([null, 1]);
    games.setAside('nothing');
    expect(games.aside()).toHaveLength(1);
  });
});
