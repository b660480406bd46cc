import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { Refusal, type Settings } from '../core/vocabulary';
import { localPort } from '../testing/engine';
import answers from './answers.json';
import { Engine, EngineFailure, type Info, type Limit, type Port } from './engine';
import { LEVEL_MEMORY } from './levels';
import type { FromWorker, ToWorker } from './order';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

const questionOf = (game: string, moves: readonly string[] = [], settings: Settings = {}) => {
  const rules = core.ruleset(game, settings);
  return { rules, start: rules.start.text, moves };
};

/** As the file of answers has it. */
function plain(info: Info | null) {
  return {
    depth: info?.depth,
    nodes: info?.nodes,
    lines: info?.lines.map(({ score, moves }) => ({
      value: score.value,
      proven: score.proven,
      plies: score.plies,
      chances: score.chances.map((chance) => Math.round(chance * 1e6) / 1e6),
      moves: moves.join(' '),
    })),
  };
}

describe('the same answers and node counts as the engine of Python', () => {
  const engine = new Engine(LEVEL_MEMORY, localPort);

  test.each(answers.map((answer, at) => [`${answer.game} ${JSON.stringify(answer.settings)} ${at}`, answer] as const))(
    '%s',
    async (_, answer) => {
      const question = questionOf(answer.game, answer.moves, answer.settings as unknown as Settings);
      const told = async (limit: Limit, lines = 1) => plain(await engine.analyse({ ...question, limit, lines }));
      expect(await told({ nodes: 3000 })).toEqual(answer.nodes);
      expect(await told({ nodes: 3000 }, 3)).toEqual(answer.lines);
      expect(await told({ depth: 2, nodes: 60000 })).toEqual(answer.depth);
      for (const [level, move] of Object.entries(answer.levels)) {
        expect(await engine.choose({ ...question, level: Number(level), seed: answer.seed })).toBe(move);
      }
    },
    60_000,
  );
});

describe('an analysis', () => {
  const engine = new Engine(8, localPort);

  test('tells what it finds while it finds it; the last is its answer', async () => {
    const told: Info[] = [];
    const answer = await engine.analyse({ ...questionOf('qomet'), limit: { depth: 3 }, lines: 2 }, (info) => told.push(info));
    expect(told.map(({ depth }) => depth)).toEqual([1, 2, 3]);
    expect(told.at(-1)).toBe(answer);
    expect(answer?.lines).toHaveLength(2);
    expect(answer?.lines[0]?.score.seat).toBe(0);
  });

  test('of a game that is over, there is nothing to tell', async () => {
    const rules = core.ruleset('qomet');
    const start = 'l1l/3/l1l/7/l1l/3/3 d -';
    expect(await engine.analyse({ rules, start, moves: [], limit: { depth: 3 } })).toBeNull();
    expect(await engine.choose({ rules, start, moves: [], level: 6, seed: '1' })).toBeNull();
  });

  test('a question that is wrong is refused', async () => {
    const { rules } = questionOf('qomet');
    await expect(engine.analyse({ rules, start: 'nonsense', moves: [], limit: { depth: 1 } })).rejects.toThrow(Refusal);
    await expect(engine.analyse({ ...questionOf('qomet', ['d4', 'd4']), limit: { depth: 1 } })).rejects.toThrow(Refusal);
  });

  test('a new question ends the one before', async () => {
    const told: number[] = [];
    const first = engine.analyse({ ...questionOf('exago', ['f6']), limit: { depth: 2 } }, () => told.push(1));
    const second = engine.analyse({ ...questionOf('quads'), limit: { depth: 1 } }, () => told.push(2));
    await first;
    expect((await second)?.lines[0]?.moves[0]).toMatch(/PPPP|TTTT/);
    expect(new Set(told)).toEqual(new Set([2]));
  });

  test.each([
    ['quads', ['c3PPPP', 'e5TTTT']],
    ['qawale', ['a1b1c1d1']],
    ['exago', ['f6', 'f7']],
  ])('of %s after %o can tell the value of every move', async (game, moves) => {
    const question = questionOf(game, moves);
    const position = moves.reduce((before, move) => before.play(move), question.rules.start);
    const twins = await engine.twins(question);
    const answer = await engine.analyse({ ...question, limit: { depth: 1 }, lines: 1 << 20 });
    const valued = new Set(answer?.lines.map((line) => line.moves[0]));
    expect(position.moves().filter((move) => !valued.has(twins[move] ?? move))).toEqual([]);
  });

  test('moves that come to the same are told with the one that is looked at', async () => {
    const twins = await engine.twins(questionOf('qawale'));
    const { rules } = questionOf('qawale');
    const moves = rules.start.moves();
    expect(Object.keys(twins).length).toBeGreaterThan(20);
    for (const [twin, move] of Object.entries(twins)) {
      expect(moves.indexOf(move)).toBeLessThan(moves.indexOf(twin));
      expect(twins[move]).toBeUndefined();
    }
  });
});

describe('a worker', () => {
  /** A worker whose answers stand in a script. */
  function scripted(script: (message: ToWorker) => FromWorker[]) {
    const made: { told: ToWorker[]; terminated: boolean }[] = [];
    const make = (): Port => {
      const here = { told: [] as ToWorker[], terminated: false };
      made.push(here);
      const port: Port = {
        postMessage(message) {
          here.told.push(message as ToWorker);
          for (const data of script(message as ToWorker)) port.onmessage?.({ data } as MessageEvent<FromWorker>);
        },
        terminate: () => (here.terminated = true),
        onmessage: null,
        onerror: null,
      };
      return port;
    };
    return { made, make };
  }

  const report = { depth: 1, nodes: 9, lines: [{ value: 5, proven: false, moves: ['d4'], shares: [] }] };

  test.each(['memory', 'broken', 'not_loaded'] as const)('that fails (%s) is replaced', async (trouble) => {
    let failures = 1;
    const { made, make } = scripted(() =>
      failures-- > 0 ? [{ kind: 'trouble', trouble }] : [{ kind: 'found', report, seconds: 1 }, { kind: 'answer', value: null }],
    );
    const engine = new Engine(8, make);
    const question = { ...questionOf('qomet'), limit: { depth: 1 } };
    const failure = await engine.analyse(question).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineFailure);
    expect((failure as EngineFailure).trouble).toBe(trouble);
    expect((await engine.analyse(question))?.nodes).toBe(9);
    expect(made.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  test('that cannot pause is ended to stop it, and what it found is the answer', async () => {
    const { made, make } = scripted(({ kind }) => (kind === 'ask' ? [{ kind: 'ready', pauses: false }, { kind: 'found', report, seconds: 1 }] : []));
    const engine = new Engine(8, make);
    const answer = await engine.analyse({ ...questionOf('qomet'), limit: {} }, () => engine.stop());
    expect(answer?.lines[0]?.moves).toEqual(['d4']);
    expect(made[0]).toMatchObject({ terminated: true });
  });

  test('that can pause is asked to stop, and kept', async () => {
    const { made, make } = scripted(({ kind }) =>
      kind === 'ask' ? [{ kind: 'ready', pauses: true }, { kind: 'found', report, seconds: 1 }] : [{ kind: 'answer', value: null }],
    );
    const engine = new Engine(8, make);
    expect(await engine.analyse({ ...questionOf('qomet'), limit: {} }, () => engine.stop())).not.toBeNull();
    expect(made[0]?.told.map(({ kind }) => kind)).toEqual(['ask', 'stop']);
    expect(made[0]).toMatchObject({ terminated: false });
  });
});
