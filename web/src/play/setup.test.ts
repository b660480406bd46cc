import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import { Refusal } from '../core/vocabulary';
import { engineAt, person } from '../game/seats';
import { type Drawer } from '../store/drawer';
import { browser } from '../testing/windows';
import { PACES, Setup } from './setup.svelte';
import { wishIn } from './wish';

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

let drawer: Drawer;
beforeEach(() => (drawer = browser().open()));

const setup = (game: string, query = '') => new Setup(core, game, wishIn(new URLSearchParams(query), game, core), drawer);

describe('who plays', () => {
  test('usually a person against the engine, seats by lot', () => {
    const qawale = setup('qawale');
    expect(qawale.plan(() => 0).sitters).toEqual([person(), engineAt(4)]);
    expect(qawale.plan(() => 0.9).sitters).toEqual([engineAt(4), person()]);
    expect(qawale.plan().pace).toEqual(PACES.none);
  });

  test('a side can be chosen, and how strong the engine is', () => {
    const qomet = setup('qomet');
    qomet.begins = 1;
    qomet.setLevel(0, 9);
    expect(qomet.plan().sitters).toEqual([engineAt(9), person()]);
  });

  test('people on this screen, by name or by lot', () => {
    const quads = setup('quads');
    quads.way = 'screen';
    quads.setName(0, ' Ann ');
    quads.setName(1, 'Cem');
    expect(quads.plan(() => 0).sitters).toEqual([person('Cem'), person('Ann')]);
    quads.begins = 0;
    expect(quads.plan(() => 0).sitters).toEqual([person('Ann'), person('Cem')]);
  });

  test('engines among themselves', () => {
    const qawale = setup('qawale');
    qawale.way = 'watch';
    qawale.setLevel(1, 7);
    expect(qawale.plan(() => 0).sitters).toEqual([engineAt(4), engineAt(7)]);
  });

  test('of up to six seats each can be anybody', () => {
    const exago = setup('exago', 'players=6');
    expect(exago.ways).toContain('mixed');
    exago.way = 'mixed';
    exago.begins = 0;
    exago.setPerson(5, true);
    exago.setLevel(3, 10);
    expect(exago.plan().sitters.map(({ kind }) => kind)).toEqual(['person', 'person', 'engine', 'engine', 'engine', 'person']);
    expect(exago.plan().sitters[3]).toEqual(engineAt(10));
    exago.begins = 5;
    exago.way = 'engine';
    exago.choose('players', 2);
    expect([exago.ways.includes('mixed'), exago.begins]).toEqual([false, 'lot']);
  });
});

describe('options', () => {
  test('another number of players has other usual tiles', () => {
    const exago = setup('exago');
    exago.choose('tiles', [4, 4]);
    exago.choose('side', 7);
    exago.choose('players', 3);
    expect(exago.settings).toEqual({ players: 3, side: 7 });
    expect(exago.rules.settings['tiles']).toEqual([6, 6, 6]);
    exago.usual();
    expect(exago.settings).toEqual({});
  });

  test('what the rules refuse changes nothing', () => {
    const exago = setup('exago');
    expect(() => exago.choose('side', 99)).toThrow(Refusal);
    expect(exago.settings).toEqual({});
  });
});

describe('what was chosen the last time', () => {
  test('is offered the next time, for each game by itself', () => {
    const first = setup('exago');
    first.choose('players', 4);
    first.way = 'mixed';
    first.setLevel(2, 8);
    first.begins = 3;
    first.pace = { kind: 'fischer', seconds: 180, increment: 2 };
    first.plan();
    const again = setup('exago');
    expect([again.settings, again.way, again.levels[2], again.begins]).toEqual([{ players: 4 }, 'mixed', 8, 3]);
    expect(again.pace).toEqual({ kind: 'fischer', seconds: 180, increment: 2 });
    expect(setup('qawale').way).toBe('engine');
  });

  test('is forgotten where it makes no sense', () => {
    for (const text of ['nonsense', 'null', '[]', '{"way":"mixed","levels":[99,1,1,1,1,1],"settings":{"side":1},"begins":7,"pace":{"kind":"fischer","seconds":1}}']) {
      drawer.write('fourfold.setup.exago', text);
      const exago = setup('exago');
      expect([exago.settings, exago.way, exago.levels[0], exago.begins, exago.pace]).toEqual([{}, 'engine', 4, 'lot', PACES.none]);
    }
  });
});

describe('an address', () => {
  test('can bring options', () => {
    expect(setup('exago', 'players=3&tiles=4,5,6&early_lift=true').rules.changed).toEqual({ players: 3, tiles: [4, 5, 6], early_lift: true });
    expect(setup('qawale', 'double_line=draw').rules.changed).toEqual({ double_line: 'draw' });
  });

  test('can bring a position and moves, to which the options belong', () => {
    const qomet = setup('qomet', 'start=3/3/3/3l3/3/3/3 d -&moves=c4 d5');
    expect([qomet.fixed, qomet.plan().start, qomet.plan().moves]).toEqual([true, '3/3/3/3l3/3/3/3 d -', ['c4', 'd5']]);
    expect(setup('qomet', 'moves=d4,c4').plan()).not.toHaveProperty('start');
  });

  test('can name the level to play against, whatever was played the last time', () => {
    const before = setup('qawale');
    before.way = 'screen';
    before.plan();
    const next = setup('qawale', 'level=1');
    expect([next.way, next.plan(() => 0).sitters]).toEqual(['engine', [person(''), engineAt(1)]]);
    expect(setup('qawale', 'level=99').levels[0]).toBe(1);
  });

  test('is refused where the rules refuse it', () => {
    for (const query of ['side=2', 'colour=red', 'start=x', 'moves=d4 d4']) expect(() => setup('qomet', query)).toThrow(Refusal);
    expect(() => setup('chess')).toThrow(Refusal);
  });
});
