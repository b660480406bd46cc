import { beforeAll, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { Engine } from '../engine/engine';
import { localPort } from '../testing/engine';
import { bestMove, wouldAgree } from './advice';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

/** Light, to move, completes a square at once. */
const won = () => ({ rules: core.ruleset('qomet'), start: 'l1l/3/3/7/3/3/ld1 l -', moves: [] });

test('the engine gives away the move that it would play', async () => {
  expect(await bestMove(new Engine(16, localPort), won())).toBe('g1');
});

test('who wins wants no draw, who loses does; all of several must want it', async () => {
  const engine = new Engine(16, localPort);
  expect(await wouldAgree(engine, won(), [0])).toBe(false);
  expect(await wouldAgree(engine, won(), [1])).toBe(true);
  expect(await wouldAgree(engine, won(), [0, 1])).toBe(false);
});

test('of three, only who expects no more than a third', async () => {
  const rules = core.ruleset('exago', { players: 3, line: 3 });
  const question = { rules, start: rules.start.text, moves: ['f6', 'g6', 'e6', 'f7', 'h6', 'h7'] };
  const engine = new Engine(16, localPort);
  const answers: boolean[] = [];
  for (const seat of [0, 1, 2]) answers.push(await wouldAgree(engine, question, [seat]));
  expect(answers).toContain(false);
  expect(answers).toContain(true);
});
