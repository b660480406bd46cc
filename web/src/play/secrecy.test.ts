import { beforeAll, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { NO_CLOCK } from '../game/clock.svelte';
import { engineAt, person, type Sitter } from '../game/seats';
import { KeptGames } from '../store/games';
import { browser } from '../testing/windows';
import { begin } from './begin';
import { Match } from './match.svelte';
import { Secrecy } from './secrecy.svelte';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

function table(sitters: readonly Sitter[], hidden = true): { match: Match; secrecy: Secrecy } {
  const games = new KeptGames(browser().open());
  const never = () => new Promise<never>(() => {});
  const engine = { choose: never, analyse: never, stop: () => {}, close: () => {} };
  const kept = begin({ rules: core.ruleset('quads', { hidden }), sitters, pace: NO_CLOCK, moves: [] }, games, 0);
  const match = new Match(kept, { core, games, engine, time: () => 0, date: () => 0, wait: never });
  return { match, secrecy: new Secrecy(match) };
}

test('between two people the pieces are covered until the next one is there', () => {
  const { match, secrecy } = table([person(), person()]);
  expect([secrecy.covered, secrecy.viewerOf(0), secrecy.viewerOf(1)]).toEqual([true, 1, 0]); // each hand for the wrong eyes
  secrecy.uncover();
  expect([secrecy.covered, secrecy.viewer, secrecy.viewerOf(1)]).toEqual([false, 0, 0]);
  match.play('c3PPPP');
  expect(secrecy.covered).toBe(true);
  secrecy.uncover();
  expect([secrecy.covered, secrecy.viewer]).toEqual([false, 1]);
});

test('when the game is over everything may be seen', () => {
  const { match, secrecy } = table([person(), person()]);
  match.resign();
  expect([secrecy.covered, secrecy.viewer]).toEqual([false, undefined]);
});

test('against an engine the person sees his own pieces, and nothing is passed', () => {
  const { secrecy } = table([engineAt(1), person()]);
  expect([secrecy.covered, secrecy.viewer, secrecy.viewerOf(0)]).toEqual([false, 1, 1]);
});

test('without the option nothing is hidden', () => {
  const { secrecy } = table([person(), person()], false);
  expect([secrecy.covered, secrecy.viewer, secrecy.viewerOf(1)]).toEqual([false, undefined, undefined]);
});
