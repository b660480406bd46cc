import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { Engine, EngineFailure, type Info, type Question } from '../engine/engine';
import { type Score, scoreOf } from '../engine/score';
import { Game } from '../game/game.svelte';
import { localPort } from '../testing/engine';
import { Analyst, type Looked } from './analyst.svelte';
import { briefly, inWords, number } from './brief';
import { Review } from './review.svelte';
import { bestByNext, marksOf } from './values';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

function looked(game: string, text?: string): Looked {
  const rules = core.ruleset(game);
  const start = text === undefined ? rules.start : rules.position(text);
  return { rules, start, moves: [], position: start };
}

const scored = (value: number, proven = false, seats = 2, shares: number[] = []): Score => scoreOf({ value, proven, moves: [], shares }, 0, seats);

/** Answers at once, and writes down what it was asked. */
function scripted(answer: (question: Question) => Info | Error) {
  const asked: Question[] = [];
  return {
    asked,
    async analyse(question: Question, tell?: (info: Info) => void) {
      asked.push(question);
      const info = answer(question);
      if (info instanceof Error) throw info;
      tell?.(info);
      return info;
    },
    twins: async () => ({ d5: 'c4', e4: 'c4' }),
    stop: () => {},
    close: () => {},
  };
}

const infoFor = (seat: number, depth: number, ...lines: [value: number, move: string][]): Info => ({
  depth,
  nodes: 1,
  seconds: 1,
  lines: lines.map(([value, move]) => ({ score: scoreOf({ value, proven: false, moves: [], shares: [] }, seat, 2), moves: [move] })),
});
const info = (depth: number, ...lines: [value: number, move: string][]): Info => infoFor(0, depth, ...lines);

describe('an analyst', () => {
  test('looks for the best lines, then at every move, then deeper', async () => {
    const engine = scripted(({ lines = 1 }) => (lines > 5 ? info(2, [10, 'c4'], [90, 'f4'], [-5, 'd4']) : info(engine.asked.length > 1 ? 7 : 4, [20, 'c4'])));
    const analyst = new Analyst(engine);
    await analyst.look(looked('qomet'));
    expect(engine.asked.map(({ lines }) => lines)).toEqual([3, 1 << 20, 3]);
    expect(analyst.info?.depth).toBe(7);
    expect(analyst.thinking).toBe(false);
    expect(Object.fromEntries([...analyst.values].map(([move, { value }]) => [move, value]))).toEqual({ c4: 20, d5: 20, e4: 20, f4: 20, d4: -5 });
  });

  test('tells nothing that is less deep than what it told', async () => {
    const depths = [9, 2, 3];
    const engine = scripted(() => info(depths[engine.asked.length - 1] ?? 0, [1, 'd4']));
    const analyst = new Analyst(engine);
    await analyst.look(looked('qomet'));
    expect(analyst.info?.depth).toBe(9);
  });

  test('what is proven is not looked at again', async () => {
    const engine = scripted(() => ({ ...info(1), lines: [{ score: scored(31999, true), moves: ['d4'] }] }));
    const analyst = new Analyst(engine);
    analyst.everyMove = false;
    await analyst.look(looked('qomet'));
    expect(engine.asked).toHaveLength(1);
  });

  test('another position puts away what was known, and a failure can be tried again', async () => {
    let failures = 1;
    const engine = scripted(() => (failures-- > 0 ? new EngineFailure('memory') : info(3, [1, 'd4'])));
    const analyst = new Analyst(engine);
    await analyst.look(looked('qomet'));
    expect([analyst.trouble, analyst.info, analyst.thinking]).toEqual(['memory', null, false]);
    await analyst.again();
    expect([analyst.trouble, analyst.info?.depth]).toEqual([null, 3]);
    const asked = engine.asked.length;
    await analyst.look(looked('qomet', 'l1l/3/l1l/7/l1l/3/3 d -'));
    expect([analyst.info, analyst.thinking, engine.asked.length]).toEqual([null, false, asked]);
  });

  test('stopped before it knows anything, it can be asked again', async () => {
    const engine = scripted(() => (engine.asked.length === 1 ? (analyst.stop(), info(1, [1, 'd4'])) : info(2, [1, 'd4'])));
    const analyst = new Analyst(engine);
    await analyst.look(looked('qomet'));
    expect([analyst.stopped, analyst.thinking, engine.asked.length]).toEqual([true, false, 1]);
    await analyst.again();
    expect([analyst.stopped, analyst.info?.depth]).toEqual([false, 2]);
  });

  test('with three seats one search tells chances and values', async () => {
    const rules = core.ruleset('exago', { players: 3 });
    const line = (move: string, shares: number[]) => ({ score: scoreOf({ value: 0, proven: false, moves: [], shares }, 0, 3), moves: [move] });
    const engine = scripted(() => ({ ...info(2), lines: [line('e6', [5000, 3000, 2000]), line('f7', [2000, 4000, 4000])] }));
    const analyst = new Analyst(engine);
    analyst.lines = 1;
    const start = rules.start.play('f6');
    await analyst.look({ rules, start, moves: [], position: start });
    expect(analyst.info?.lines).toHaveLength(1);
    expect([...analyst.values.keys()]).toEqual(['e6', 'f7']);
  });
});

describe('values on the board', () => {
  const values = new Map([
    ['a1b1b2', scored(10)],
    ['a1a2a3', scored(80)],
    ['c4d4', scored(-300)],
  ]);

  test('stand where the move begins, of the best that begin there', () => {
    const next = bestByNext(values, [], 0);
    expect([...next].map(([cell, { value }]) => [cell, value])).toEqual([['a1', 80], ['c4', -300]]);
  });

  test('follow what is entered', () => {
    expect([...bestByNext(values, ['a1'], 0).keys()]).toEqual(['b1', 'a2']);
    expect([...bestByNext(values, ['a1', 'b1'], 0).keys()]).toEqual(['b2']);
  });

  test('cells with two digits are not mixed up with others', () => {
    const next = bestByNext(new Map([['a1', scored(1)], ['a10', scored(2)]]), [], 0);
    expect([...next.keys()]).toEqual(['a1', 'a10']);
  });

  test('are good, playable or bad beside the best; the best move is shown', () => {
    const { start } = core.ruleset('qomet');
    const marks = marksOf(start, new Map([['d4', scored(100)], ['c4', scored(40)], ['a1', scored(-400)]]), { score: scored(100), moves: ['d4'] });
    expect(marks).toEqual([
      { kind: 'value', cell: 'd4', text: '+1.0', tone: 'good' },
      { kind: 'value', cell: 'c4', text: '+0.4', tone: 'even' },
      { kind: 'value', cell: 'a1', text: '−4.0', tone: 'bad' },
      { kind: 'ring', cell: 'd4', tone: 'hint' },
    ]);
  });
});

describe('in words', () => {
  const seats = ['light', 'dark'];
  test.each([
    [scored(31999, true), 'Light wins with the next move', '✓1', ''],
    [scored(31991, true), 'Light wins within 9 moves', '✓9', ''],
    [scored(-31996, true), 'Dark wins within 4 moves', '✗4', ''],
    [scored(0, true), 'A draw', '=', ''],
    [scored(10), 'About even', '+0.1', '+0.10'],
    [scored(-60), 'Dark is a little better', '−0.6', '−0.60'],
    [scored(200), 'Light is better', '+2.0', '+2.00'],
    [scored(1500), 'Light is much better', '+15', '+15.00'],
  ])('%o is said', (score, words, brief, behind) => {
    expect([inWords(score, seats), briefly(score, 0), number(score)]).toEqual([words, brief, behind]);
  });

  test('among three', () => {
    const three = ['red', 'blue', 'yellow'];
    const open = scored(0, false, 3, [3400, 3300, 3300]);
    expect([inWords(open, three), briefly(open, 1), number(open)]).toEqual(['Still open for everybody', '33%', '']);
    expect(inWords(scored(0, false, 3, [1000, 8000, 1000]), three)).toBe('Blue is better');
    expect(inWords(scored(0, false, 3, [3000, 4500, 2500]), three)).toBe('Blue is a little better');
    expect(inWords(scored(-31998, true, 3, [0, 10000, 0]), three)).toBe('Blue wins within 2 moves');
  });
});

describe('a look at the whole game', () => {
  test('finds what was missed, and what should have been played', async () => {
    const game = new Game(core.ruleset('qomet'));
    for (const move of ['a1', 'd4', 'c4']) game.play(move);
    // Light could have had 3.00, and then dark 2.00; the best move of dark was played, and nothing after it is worth a word.
    const best: [number, string][] = [[300, 'd4'], [200, 'd4'], [-200, 'e4'], [205, 'e4']];
    const review = new Review(game, scripted(({ moves }) => infoFor(moves.length % 2, 1, best[moves.length] ?? [0, ''])));
    await review.update();
    expect(review.judged.map(({ moment }) => moment.ply)).toEqual([0, 1, 2, 3]);
    expect(review.missed.map(({ seat, moment, judged }) => [seat, moment.move, judged.best[0]])).toEqual([[0, 'a1', 'd4']]);
    expect(review.missed[0]?.loss).toBeCloseTo(0.55, 2);
  });

  test('a game that is over ends with its result', async () => {
    const rules = core.ruleset('qomet');
    const game = new Game(rules, rules.position('3/3/3/1d1l1d1/1ll/3/3 l -'));
    game.play('e4');
    const review = new Review(game, new Engine(8, localPort));
    await review.update();
    expect(review.judged.map(({ score }) => score.chances[0])).toEqual([1, 1]);
    expect(review.judged[0]?.best).toEqual(['e4']);
  });

  test('works only on what is new', async () => {
    const game = new Game(core.ruleset('qomet'));
    game.play('d4');
    const engine = scripted(() => info(1, [5, 'c4']));
    const review = new Review(game, engine);
    await review.update();
    expect(engine.asked).toHaveLength(2);
    game.play('c4');
    await review.update();
    expect(engine.asked.map(({ moves }) => moves.join(' '))).toEqual(['', 'd4', 'd4 c4']);
  });

  test('says when the engine failed', async () => {
    const review = new Review(new Game(core.ruleset('qomet')), scripted(() => new EngineFailure('broken')));
    await review.update();
    expect([review.failed, review.judged]).toEqual([true, []]);
  });
});
