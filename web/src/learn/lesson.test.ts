import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, loadCore, type Position } from '../core/core';
import { browser } from '../testing/windows';
import { Lesson } from './lesson.svelte';
import { lessonOf } from './lessons';
import { type Played, positionOf, type Step } from './step';

const GAMES = ['qawale', 'qomet', 'quads', 'exago'];
let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

const stepsOf = (game: string): readonly Step[] => lessonOf(game) ?? [];

const playedIn = (before: Position, move: string): Played => ({ before, move, after: before.play(move), effects: before.effects(move) });

describe.each(GAMES)('the lesson of %s', (game) => {
  test('has five to eight steps', () => {
    expect(stepsOf(game).length).toBeGreaterThanOrEqual(5);
    expect(stepsOf(game).length).toBeLessThanOrEqual(8);
  });

  test('every step begins in a game that goes on, and its example does what it asks for', () => {
    for (const step of stepsOf(game)) {
      const before = positionOf(core, game, step);
      expect(before.outcome, step.title()).toBeNull();
      expect(step.reached(playedIn(before, step.example)), step.title()).toBe(true);
    }
  });

  test('where another move is possible there is a word about it, and nowhere else', () => {
    for (const step of stepsOf(game)) {
      const before = positionOf(core, game, step);
      const strays = before.moves().filter((move) => !step.reached(playedIn(before, move)));
      expect(strays.length > 0, step.title()).toBe(step.otherwise !== undefined);
    }
  });

  test('can be played to its end', () => {
    const lesson = new Lesson(core, game, stepsOf(game), browser().open());
    for (const step of stepsOf(game)) {
      expect(lesson.step).toBe(step);
      lesson.play(step.example);
      expect(lesson.reached).toBe(true);
      lesson.goTo(lesson.at + 1);
    }
    expect(lesson.over).toBe(true);
    expect(lesson.position).toBeNull();
  });
});

describe('a lesson', () => {
  const qomet = (drawer = browser().open()) => new Lesson(core, 'qomet', stepsOf('qomet'), drawer);

  test('a move that misses the goal can be taken back, and the next step stays shut', () => {
    const lesson = qomet();
    lesson.show();
    lesson.goTo(1);
    lesson.play('a1');
    expect(lesson.reached).toBe(false);
    lesson.goTo(2);
    expect(lesson.at).toBe(1);
    lesson.again();
    lesson.play('d4e4');
    expect(lesson.reached).toBe(true);
  });

  test('goes on where it was left, and begins anew when it was finished', () => {
    const drawer = browser().open();
    const lesson = qomet(drawer);
    for (let step = 0; step < 3; ++step) {
      lesson.show();
      lesson.goTo(step + 1);
    }
    expect(qomet(drawer).at).toBe(3);
    for (let step = 3; step < 8; ++step) {
      lesson.show();
      lesson.goTo(step + 1);
    }
    expect(qomet(drawer)).toMatchObject({ at: 0, done: 8 });
  });

  test('what the browser kept may be wrong', () => {
    for (const kept of ['nonsense', '-1', '1.5', '']) {
      const drawer = browser().open();
      drawer.write('fourfold.lesson.qomet', kept);
      expect(qomet(drawer).at).toBe(0);
    }
  });

  test('moves are entered by tapping, and a tap that the rules forbid is refused', () => {
    const lesson = qomet();
    lesson.entry?.tap('d4');
    expect(lesson.reached).toBe(true);
    lesson.goTo(1);
    lesson.entry?.tap('e5');
    expect(lesson.entry?.refusal).not.toBeNull();
    lesson.entry?.tap('d4');
    lesson.entry?.tap('d5');
    expect(lesson.reached).toBe(true);
  });
});
