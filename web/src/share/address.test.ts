import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import type { Settings } from '../core/vocabulary';
import { Game } from '../game/game.svelte';
import { sentenceOf } from '../record/parts';
import { placeIn } from '../shell/router.svelte';
import { gameQuery, linkTo, positionQuery, sharedIn, stepsOf, takeSteps } from './address';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

function played(game: string, settings: Settings, plies: number): Game {
  const made = new Game(core.ruleset(game, settings));
  for (let ply = 0; ply < plies && !made.outcome; ++ply) made.play(made.now.position.randomMove(ply) ?? '');
  return made;
}

const GAMES: [string, Settings][] = [
  ['qawale', {}],
  ['qawale', { double_line: 'draw' }],
  ['qomet', { repetition: 2 }],
  ['quads', { border: true, hidden: true }],
  ['exago', {}],
  ['exago', { players: 3, side: 7, tiles: [3, 4, 5], block_left: false }],
];

/** What somebody else sees who follows the link. */
function followed(link: string): Game {
  const { path, query } = placeIn(new URL(link).hash);
  const { rules, start, steps } = sharedIn(query, path[1] ?? '', core);
  const game = new Game(rules, start);
  expect(takeSteps(game, steps)).toBeNull();
  return game;
}

describe('links', () => {
  test.each(GAMES)('to games of %s %o lead there again', (name, settings) => {
    const game = played(name, settings, 12);
    const link = linkTo('analyse', name, gameQuery(game), 'https://example.org/fourfold/?x#/play/3');
    expect(link).toMatch(/^https:\/\/example\.org\/fourfold\/#\/analyse\//);
    expect(link.length).toBeLessThan(400);
    const again = followed(link);
    expect(again.rules).toBe(game.rules);
    expect(again.now.position).toBe(game.now.position);
    expect(stepsOf(again)).toEqual(stepsOf(game));
  });

  test.each(GAMES)('to positions of %s %o lead there again', (name, settings) => {
    const { position } = played(name, settings, 9).now;
    expect(followed(linkTo('analyse', name, positionQuery(position), 'https://example.org/')).now.position).toBe(position);
  });

  test('are as short as can be', () => {
    const game = played('qomet', {}, 0);
    expect(linkTo('analyse', 'qomet', gameQuery(game), 'https://example.org/')).toBe('https://example.org/#/analyse/qomet');
    game.play('d4');
    game.play('c4');
    expect(gameQuery(game)).toBe('moves=d4+c4');
    expect(positionQuery(game.now.position)).toBe('start=3/3/3/2dl3/3/3/3+l+-');
  });

  test('keep what people did', () => {
    const game = played('exago', { players: 3 }, 2);
    game.timeOut(1);
    game.play(game.now.position.randomMove(5) ?? '');
    game.agree();
    expect(stepsOf(game).filter((step) => step.includes(':'))).toEqual(['blue:time', 'draw:agreement']);
    const again = followed(linkTo('analyse', 'exago', gameQuery(game), 'https://example.org/'));
    expect(again.outcome).toEqual({ winner: null, reason: 'agreement' });
  });
});

describe('a broken link', () => {
  const wrong = (game: string, query: string): string => {
    try {
      sharedIn(new URLSearchParams(query), game, core);
      return '';
    } catch (error) {
      return sentenceOf(error);
    }
  };

  test.each([
    ['chess', '', /There is no game 'chess'/],
    ['qomet', 'players=3', /has no option 'players'/],
    ['exago', 'players=99', /players must be/],
    ['exago', 'side=5&side=6', /given twice/],
    ['qomet', 'start=nonsense', /Unexpected 'n' at character 1/],
  ])('of %s with %s is told', (game, query, sentence) => {
    expect(wrong(game, query)).toMatch(sentence);
  });

  test('with a wrong move is told, and read so far', () => {
    const game = new Game(core.ruleset('qomet'));
    expect(takeSteps(game, ['d4', 'd4', 'c4'])).toBe('Move 2 (d4): There is a star on d4 already.');
    expect(game.now.ply).toBe(1);
    expect(takeSteps(game, ['red:time'])).toMatch(/^Move 1 \(red:time\): This is no move/);
  });
});
