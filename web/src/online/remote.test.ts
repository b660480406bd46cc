import { beforeEach, describe, expect, test } from 'vitest';
import { type Core, loadCore } from '../core/core';
import type { Event, Order, Standing, Times } from './messages';
import { RemoteGame } from './remote.svelte';
import type { Follower, Reply, Wire } from './wire.svelte';

const CODE = 'abcdefghijkl';
const NO_TIMES: Times = { left: [], deadline: null, running: false };

/** A wire whose other end is the test. */
class Line {
  follower: Follower | null = null;
  asked: Order[] = [];
  now = 1000;
  caughtUp = 0;
  private answer: (reply: Reply) => void = () => {};

  follow(_: string, follower: Follower): () => void {
    this.follower = follower;
    return () => (this.follower = null);
  }
  catchUp(): void {
    this.caughtUp += 1;
  }
  act(_: string, order: Order): Promise<Reply> {
    this.asked.push(order);
    return new Promise((answer) => (this.answer = answer));
  }
  async reply(reply: Reply): Promise<void> {
    this.answer(reply);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
}

let core: Core;
let line: Line;
let remote: RemoteGame;
let number: number;

function standing(moves: string[], changed: Partial<Standing> = {}): Standing {
  let position = core.ruleset('qomet').start;
  for (const move of moves) position = position.play(move);
  return {
    game: 'qomet',
    options: {},
    status: 'running',
    seats: [{ player: 'k3', name: 'Ann' }, { player: 'x9' }],
    you: 0,
    number,
    ply: moves.length,
    turn: position.turn,
    moves,
    position: position.text,
    times: NO_TIMES,
    offers: [],
    result: null,
    rematch: null,
    ...changed,
  };
}

const moved = (seat: number, move: string, changed: Partial<Extract<Event, { kind: 'moved' }>> = {}): Event => ({
  kind: 'moved',
  number: ++number,
  at: 0,
  seat,
  move,
  times: NO_TIMES,
  ...changed,
});
const shown = () => remote.game?.main.slice(1).map(({ move }) => move);

beforeEach(async () => {
  core = await loadCore();
  line = new Line();
  number = 3;
  remote = new RemoteGame(CODE, core, line as unknown as Wire);
});

describe('a game over the network', () => {
  test('stands as the server says', () => {
    line.follower?.stands(standing(['d4', 'c4']), []);
    expect(shown()).toEqual(['d4', 'c4']);
    expect([remote.turn, remote.mayMove]).toEqual([0, true]);
  });

  test('one’s own move stands at once, and once, when the server has it', async () => {
    line.follower?.stands(standing([]), []);
    void remote.play('d4');
    expect(shown()).toEqual(['d4']);
    expect([remote.turn, remote.mayMove]).toEqual([1, false]);
    expect(line.asked).toEqual([{ do: 'move', ply: 0, move: 'd4' }]);
    const event = moved(0, 'd4');
    line.follower?.happened(event);
    await line.reply({ is: 'event', game: CODE, id: 1, event });
    line.follower?.happened(moved(1, 'c4'));
    expect(shown()).toEqual(['d4', 'c4']);
    expect([remote.standing?.ply, remote.mayMove]).toEqual([2, true]);
  });

  test('a move that is refused is taken off the board again, with the reason', async () => {
    line.follower?.stands(standing([]), []);
    void remote.play('d4');
    await line.reply({ is: 'refused', key: 'late', sentence: 'The game has gone on in the meantime.', game: CODE, id: 1 });
    expect(shown()).toEqual([]);
    expect(remote.refusal?.key).toBe('late');
    expect(remote.mayMove).toBe(true);
  });

  test('a move on its way stays on the board while the connection is lost and found', () => {
    line.follower?.stands(standing([]), []);
    void remote.play('d4');
    line.follower?.stands(standing([]), []);
    expect(shown()).toEqual(['d4']);
    line.follower?.stands(standing(['d4']), []);
    expect(shown()).toEqual(['d4']);
    expect(remote.mayMove).toBe(false);
  });

  test('a takeback takes the moves off the board', () => {
    line.follower?.stands(standing(['d4', 'c4', 'd5']), []);
    line.follower?.happened({ kind: 'accepted', number: ++number, at: 0, seat: 1, what: 'takeback', done: true, back: 2 });
    expect(line.caughtUp).toBe(1);
    line.follower?.stands(standing(['d4', 'c4'], { ply: 4 }), []);
    expect(shown()).toEqual(['d4', 'c4']);
  });

  test('who looks at an earlier moment goes on looking at it', () => {
    line.follower?.stands(standing(['d4', 'c4']), []);
    const first = remote.game?.first;
    if (first) remote.game?.goTo(first);
    line.follower?.happened(moved(0, 'd5'));
    expect(remote.game?.now).toBe(first);
    expect(shown()).toEqual(['d4', 'c4', 'd5']);
  });

  test('the last move brings the result', () => {
    line.follower?.stands(standing(['d4', 'c4']), []);
    line.follower?.happened(moved(0, 'd5', { result: { winner: 0, reason: 'square' } }));
    expect(remote.standing).toMatchObject({ status: 'over', turn: null, result: { winner: 0, reason: 'square' } });
    expect(remote.mayMove).toBe(false);
  });

  test('offers are made, agreed to, taken back, and lapse with the next move', () => {
    line.follower?.stands(standing(['d4']), []);
    line.follower?.happened({ kind: 'offered', number: ++number, at: 0, seat: 1, what: 'draw' });
    expect(remote.offerOf('draw')).toEqual({ what: 'draw', by: 1, agreed: [1] });
    line.follower?.happened({ kind: 'declined', number: ++number, at: 0, seat: 0, what: 'draw' });
    expect(remote.offerOf('draw')).toBeUndefined();
    line.follower?.happened({ kind: 'offered', number: ++number, at: 0, seat: 1, what: 'takeback' });
    line.follower?.happened({ kind: 'offered', number: ++number, at: 0, seat: 1, what: 'rematch' });
    line.follower?.happened(moved(1, 'c4'));
    expect(remote.standing?.offers.map(({ what }) => what)).toEqual(['rematch']);
  });

  test('the clock of the seat to move runs by the clock of the server', () => {
    line.follower?.stands(standing(['d4', 'c4'], { times: { left: [298_000, 300_000], deadline: 299_000, running: true } }), []);
    expect([remote.timeLeft(0), remote.timeLeft(1)]).toEqual([298_000, 300_000]);
    line.now = 2000;
    expect([remote.timeLeft(0), remote.timeLeft(1)]).toEqual([297_000, 300_000]);
    line.now = 400_000;
    expect(remote.timeLeft(0)).toBe(0);
  });

  test('what is said is heard once', () => {
    const said: Event = { kind: 'said', number: 4, at: 0, seat: 1, key: 'hello' };
    line.follower?.stands(standing(['d4'], { number: 4 }), [said]);
    line.follower?.stands(standing(['d4'], { number: 4 }), [said]);
    expect(remote.said).toEqual([{ number: 4, seat: 1, key: 'hello' }]);
  });

  test('without a seat nobody can move', () => {
    line.follower?.stands(standing([], { you: null }), []);
    expect(remote.mayMove).toBe(false);
    void remote.play('d4');
    expect(line.asked).toEqual([]);
  });
});
