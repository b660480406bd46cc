import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { engineAt, person, type Sitter } from '../game/seats';
import { NO_CLOCK, type Pace } from '../game/clock.svelte';
import { KeptGames } from '../store/games';
import type { KeptGame } from '../store/kept';
import { type Browser, browser } from '../testing/windows';
import { begin } from './begin';
import { Match, type Surroundings } from './match.svelte';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

/** An engine whose answers the test gives, when it gives them. */
class Slow {
  asked: { moves: readonly string[]; level: number; seed: string; answer: (move: string | null) => void; fail: () => void }[] = [];
  stopped = 0;
  chances: readonly number[] = [0.5, 0.5];

  choose(question: { moves: readonly string[]; level: number; seed: string }): Promise<string | null> {
    return new Promise((answer, reject) => this.asked.push({ ...question, answer, fail: () => reject(new Error('broken')) }));
  }

  analyse() {
    return Promise.resolve({ lines: [{ moves: ['d5'], score: { seat: 0, value: 0, chances: this.chances } }] });
  }

  stop(): void {
    this.stopped++;
  }

  close(): void {}
}

let here: Browser;
let seconds: number;
beforeEach(() => {
  here = browser();
  seconds = 1000;
});

interface Table {
  match: Match;
  engine: Slow;
  games: KeptGames;
}

/** Another window with the game in it. */
function openIn(kept: KeptGame, games = new KeptGames(here.open())): Table {
  const engine = new Slow();
  const around: Surroundings = {
    core,
    games,
    engine,
    time: () => seconds,
    date: () => seconds * 1000,
    wait: () => Promise.resolve(),
  };
  const match = new Match(kept, around);
  match.open();
  return { match, engine, games };
}

function table(sitters: readonly Sitter[], { game = 'qomet', pace = NO_CLOCK as Pace, settings = {} } = {}): Table {
  const games = new KeptGames(here.open());
  const kept = begin({ rules: core.ruleset(game, settings), sitters, pace, moves: [] }, games, 1_000_000);
  return openIn(kept, games);
}

const again = (games: KeptGames, id: string): Table => openIn(games.find(id)!);
const moves = ({ game }: Match) => game.main.slice(1).map(({ move }) => move);
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answers({ engine }: Table, move: string | null): Promise<void> {
  engine.asked.at(-1)?.answer(move);
  await settled();
}

const people = [person('Ann'), person('Cem')];
const against = [person(), engineAt(4)];

describe('against an engine', () => {
  test('it answers, with its level and always the same seed', async () => {
    const here = table(against);
    here.match.play('d4');
    expect([here.match.thinking, here.match.mayPlay]).toEqual([1, false]);
    await answers(here, 'c4');
    expect([moves(here.match), here.match.thinking, here.match.mayPlay]).toEqual([['d4', 'c4'], null, true]);
    here.match.play('d5');
    const [first, second] = here.engine.asked;
    expect([first?.level, second?.moves, second?.seed]).toEqual([4, ['d4', 'c4', 'd5'], first?.seed]);
    expect(BigInt(first?.seed ?? '')).toBeGreaterThan(0n);
  });

  test('it begins where it sits first', async () => {
    const here = table([engineAt(2), person()]);
    await answers(here, 'd4');
    expect([moves(here.match), here.match.mayPlay]).toEqual([['d4'], true]);
  });

  test('taking back stops it, and takes back to a move of a person', async () => {
    const here = table(against);
    expect(here.match.canUndo).toBe(false);
    here.match.play('d4');
    here.match.undo();
    expect([moves(here.match), here.match.thinking, here.engine.stopped]).toEqual([[], null, 1]);
    await answers(here, 'c4'); // too late
    expect(moves(here.match)).toEqual([]);
    here.match.play('d5');
    await answers(here, 'c4');
    here.match.undo();
    expect(moves(here.match)).toEqual([]);
  });

  test('what the engine began with cannot be taken back', async () => {
    const here = table([engineAt(2), person()]);
    await answers(here, 'd4');
    expect(here.match.canUndo).toBe(false);
  });

  test('it moves behind the back of who looks at an earlier moment', async () => {
    const here = table(against);
    here.match.play('d4');
    here.match.game.goTo(here.match.game.first);
    await answers(here, 'c4');
    expect([here.match.game.now.ply, moves(here.match)]).toEqual([0, ['d4', 'c4']]);
  });

  test('an earlier moment can be tried otherwise; the engine leaves that alone', () => {
    const here = table(people);
    here.match.play('d4');
    here.match.game.goTo(here.match.game.first);
    expect(here.match.mayPlay).toBe(true);
    here.match.play('a1');
    expect([moves(here.match), here.match.game.first.children.length, here.match.live]).toEqual([['d4'], 2, false]);
    expect(again(here.games, here.match.id).match.game.first.children).toHaveLength(2);
  });

  test('a failure is told, and it can be asked again', async () => {
    const here = table(against);
    here.match.play('d4');
    here.engine.asked[0]?.fail();
    await settled();
    expect([here.match.news, here.match.thinking]).toEqual(['engine_failed', null]);
    here.match.resume();
    await answers(here, 'c4');
    expect(here.match.news).toBeNull();
    here.match.play('d5');
    await answers(here, null);
    expect(here.match.news).toBe('engine_failed');
  });

  test('agrees to a draw where its own chances are no better than fair', async () => {
    const good = table(against);
    good.match.play('d4');
    await answers(good, 'c4');
    good.engine.chances = [0.4, 0.6];
    await good.match.offerDraw();
    expect([good.match.game.outcome, good.match.news, good.match.asking]).toEqual([null, 'draw_refused', null]);
    good.engine.chances = [0.49, 0.51];
    await good.match.offerDraw();
    expect(good.match.game.outcome).toEqual({ winner: null, reason: 'agreement' });
  });

  test('a draw is not agreed to while something else happens', async () => {
    const here = table(against);
    here.match.play('d4');
    await answers(here, 'c4');
    const asked = here.match.offerDraw();
    here.match.play('d5');
    await asked;
    expect([here.match.game.outcome, here.match.thinking]).toEqual([null, 1]);
  });

  test('a hint is for the moment that is looked at', async () => {
    const here = table(against);
    await here.match.askHint();
    expect(here.match.hint).toEqual({ at: here.match.game.now, move: 'd5' });
    here.match.play('d4');
    expect(here.match.hint).toBeNull();
  });
});

describe('engines among themselves', () => {
  const engines = [engineAt(1), engineAt(9)];

  test('play until they are asked to pause, and go on', async () => {
    const here = table(engines);
    await answers(here, 'd4');
    expect(here.match.thinking).toBe(1);
    here.match.pause();
    await answers(here, 'c4');
    expect([moves(here.match), here.match.thinking]).toEqual([['d4'], null]);
    here.match.resume();
    await answers(here, 'c4');
    expect(moves(here.match)).toEqual(['d4', 'c4']);
  });

  test('nobody resigns, offers or takes back', async () => {
    const { match } = table(engines);
    match.resign();
    await match.offerDraw();
    expect([match.ownSeat, match.canUndo, match.game.outcome]).toEqual([null, false, null]);
  });
});

describe('people', () => {
  test('agree on a draw between them, and resign at their turn', async () => {
    const one = table(people).match;
    await one.offerDraw();
    expect(one.game.outcome).toEqual({ winner: null, reason: 'agreement' });
    const other = table(people).match;
    other.play('d4');
    other.resign();
    expect(other.game.outcome).toEqual({ winner: 0, reason: 'resignation' });
  });

  test('who resigns among several is played on for, and the last one left wins', async () => {
    const here = table([person(), person(), engineAt(3)], { game: 'exago', settings: { players: 3 } });
    here.match.resign();
    expect([here.match.game.out, here.match.thinking]).toEqual([[0], 0]);
    await answers(here, 'f6');
    expect([here.match.ownSeat, here.match.mayPlay]).toEqual([1, true]);
    here.match.resign();
    expect(here.match.game.outcome).toEqual({ winner: 2, reason: 'resignation' });
  });
});

describe('clocks', () => {
  const pace: Pace = { kind: 'fischer', seconds: 60, increment: 5 };

  test('the first move is free; then time runs, and what is left is written beside the move', async () => {
    const here = table(against, { pace });
    seconds += 500;
    here.match.play('d4');
    seconds += 10;
    await answers(here, 'c4');
    expect(here.match.game.end.left).toBe(55);
    expect([here.match.clock.left, here.match.clock.running]).toEqual([[65, 55], 0]);
    expect(again(here.games, here.match.id).match.clock.left).toEqual([65, 55]);
  });

  test('whose time is up has lost, and that cannot be taken back', () => {
    const here = table(people, { pace });
    here.match.play('d4');
    seconds += 60;
    expect(here.match.tick()).toBe(1);
    expect([here.match.game.outcome, here.match.canUndo, here.match.clock.running]).toEqual([{ winner: 0, reason: 'time' }, false, null]);
    expect(here.games.find(here.match.id)?.outcome).toEqual({ winner: 0, reason: 'time' });
  });

  test('a move that comes too late does not count', async () => {
    const here = table(against, { pace });
    here.match.play('d4');
    seconds += 61;
    await answers(here, 'c4');
    expect([moves(here.match), here.match.game.outcome?.reason]).toEqual([['d4'], 'time']);
    const there = table(people, { pace });
    there.match.play('d4');
    seconds += 61;
    there.match.play('c4');
    expect([moves(there.match), there.match.game.outcome?.reason]).toEqual([['d4'], 'time']);
  });

  test('an engine with little time left answers at a quick level', async () => {
    const here = table([person(), engineAt(10)], { pace: { kind: 'move', seconds: 10 } });
    here.match.play('d4');
    expect(here.engine.asked[0]?.level).toBe(6);
  });

  test('a game that is opened again waits until somebody is ready', () => {
    const first = table(people, { pace });
    first.match.play('d4');
    seconds += 10;
    first.match.close();
    seconds += 10_000;
    const { match } = again(first.games, first.match.id);
    expect([match.paused, match.mayPlay, match.clock.left]).toEqual([true, false, [65, 50]]);
    match.resume();
    seconds += 1;
    match.tick();
    expect([match.mayPlay, match.clock.left]).toEqual([true, [65, 49]]);
    match.pause();
    seconds += 100;
    expect(match.tick()).toBeNull();
  });

  test('nothing is tried on the board while a clock runs', () => {
    const { match } = table(people, { pace });
    match.play('d4');
    match.game.goTo(match.game.first);
    expect(match.mayPlay).toBe(false);
    match.resign();
    match.game.goTo(match.game.first);
    expect(match.mayPlay).toBe(true);
  });
});

describe('what is kept', () => {
  test('survives at any moment', async () => {
    const here = table(against);
    expect(moves(again(here.games, here.match.id).match)).toEqual([]);
    here.match.play('d4');
    const there = again(here.games, here.match.id);
    expect([moves(there.match), there.match.thinking]).toEqual([['d4'], 1]);
  });

  test('a full browser is told of', () => {
    const { match } = table(people);
    here.room = 10;
    match.play('d4');
    expect(match.news).toBe('not_kept');
    expect(moves(match)).toEqual(['d4']);
  });
});

describe('two windows with the same game', () => {
  test('follow each other', () => {
    const one = table(people);
    const other = again(one.games, one.match.id);
    one.match.play('d4');
    expect([moves(other.match), other.match.news]).toEqual([['d4'], 'went_on']);
    other.match.play('c4');
    expect([moves(one.match), one.match.news]).toEqual([['d4', 'c4'], 'went_on']);
    one.match.play('d5');
    expect(moves(other.match)).toEqual(['d4', 'c4', 'd5']);
  });

  test('an engine that thinks in both moves once', async () => {
    const one = table(against);
    const other = again(one.games, one.match.id);
    one.match.play('d4');
    expect([one.match.thinking, other.match.thinking]).toEqual([1, 1]);
    await answers(other, 'c4');
    await answers(one, 'c4');
    expect([moves(one.match), moves(other.match), one.match.thinking]).toEqual([['d4', 'c4'], ['d4', 'c4'], null]);
  });

  test('a window that was asleep destroys nothing', () => {
    const one = table(people);
    const deaf = openIn(one.games.find(one.match.id)!);
    deaf.match.close();
    one.match.play('d4');
    deaf.match.play('a1');
    expect([moves(deaf.match), deaf.match.news]).toEqual([['d4'], 'went_on']);
    expect(moves(again(one.games, one.match.id).match)).toEqual(['d4']);
  });

  test('a game that is removed elsewhere is not brought back', () => {
    const one = table(people);
    const other = again(one.games, one.match.id);
    other.games.remove(other.match.id);
    expect([one.match.news, one.match.paused]).toEqual(['removed', true]);
    expect(one.games.find(one.match.id)).toBeNull();
  });
});
