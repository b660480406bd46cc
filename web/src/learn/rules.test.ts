import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { isSaid } from '../words/say';
import { type Figure, rulesPageOf } from './rules';
import { positionOf } from './step';

const GAMES = ['qawale', 'qomet', 'quads', 'exago'];
let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

describe.each(GAMES)('the rules of %s', (game) => {
  const figures = (rulesPageOf(game)?.sections ?? []).flatMap(({ parts }) => parts).filter((part): part is Figure => typeof part === 'object');

  test('have figures, each of a position that can be, with marks on its cells', () => {
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) {
      const position = positionOf(core, game, figure);
      if (figure.move) expect(position.whyNot(figure.move), figure.caption()).toBeNull();
      const marked = (figure.marks ?? []).flatMap((mark) => (mark.kind === 'arrow' ? [mark.from, mark.to] : [mark.cell]));
      for (const cell of marked) expect(position.rules.cells, figure.caption()).toContain(cell);
    }
  });

  test('name and explain every option that the game has, with any settings', () => {
    const widest = core.options(game, rulesPageOf(game)?.widest).map(({ name }) => name);
    expect(widest).toEqual(expect.arrayContaining(core.options(game).map(({ name }) => name)));
    for (const option of widest) expect(isSaid(`label.${option}`) && isSaid(`about.${option}`), option).toBe(true);
  });
});

test('a figure of a line shows a game that has been won by it', () => {
  const won = rulesPageOf('qawale')?.sections.at(-1)?.parts.find((part): part is Figure => typeof part === 'object');
  expect(won && positionOf(core, 'qawale', won).outcome).toEqual({ winner: 0, reason: 'line' });
});

test('there are no rules of what is no game', () => {
  expect(rulesPageOf('chess')).toBeNull();
});
