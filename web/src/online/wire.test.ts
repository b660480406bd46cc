import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Event, Standing } from './messages';
import { type Refused, type Reply, Wire } from './wire.svelte';

/** The other end of a socket: what was sent to it, and what it says. */
class Peer {
  readonly heard: Record<string, unknown>[] = [];
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.heard.push(JSON.parse(text) as Record<string, unknown>);
  }
  say(answer: Answer): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  close(): void {
    this.readyState = 3;
  }
}

const GAME = 'abcdefghijkl';
const hello: Answer = { is: 'hello', player: 'k3', now: 5000 };
const moved = (number: number): Event => ({ kind: 'moved', number, at: 0, seat: 0, move: 'd4', times: { left: [], deadline: null, running: false } });
const standing = (number: number): Standing => ({
  game: 'qomet',
  options: {},
  status: 'running',
  seats: [],
  you: 0,
  number,
  ply: 0,
  turn: 0,
  moves: [],
  position: '',
  times: { left: [], deadline: null, running: false },
  offers: [],
  result: null,
  rematch: null,
});

let peers: Peer[];
let alarms: { at: number; then: () => void }[];
let clock: number;
let wire: Wire;
const peer = () => peers.at(-1) as Peer;

/** Lets time pass. */
function wait(milliseconds: number): void {
  clock += milliseconds;
  for (const alarm of [...alarms]) {
    if (alarm.at > clock || !alarms.includes(alarm)) continue;
    alarms = alarms.filter((each) => each !== alarm);
    alarm.then();
  }
}

beforeEach(() => {
  peers = [];
  alarms = [];
  clock = 1000;
  wire = new Wire({
    open: () => {
      const peer = new Peer();
      peers.push(peer);
      return peer as unknown as WebSocket;
    },
    now: () => clock,
    after: (milliseconds, then) => {
      const alarm = { at: clock + milliseconds, then };
      alarms.push(alarm);
      return () => (alarms = alarms.filter((each) => each !== alarm));
    },
    chance: () => 1,
  });
  wire.connect();
});

function listener() {
  const told: (number | string)[] = [];
  return {
    told,
    stands: (standing: Standing, events: readonly Event[]) => void told.push(`stands ${standing.number}`, ...events.map(({ number }) => number)),
    happened: (event: Event) => void told.push(event.number),
    refused: ({ key }: Refused) => void told.push(key),
  };
}

describe('a wire', () => {
  test('is connected from the hello on, and knows the time of the server', () => {
    expect(wire.connected).toBe(false);
    peer().say(hello);
    expect([wire.connected, wire.player, wire.now]).toEqual([true, 'k3', 5000]);
    wait(10);
    expect(wire.now).toBe(5010);
  });

  test('follows a game as soon as it is connected, and tells what happens once and in order', () => {
    const follower = listener();
    wire.follow(GAME, follower);
    peer().say(hello);
    expect(peer().heard).toEqual([{ game: GAME, do: 'follow', after: 0 }]);
    peer().say({ is: 'game', game: GAME, now: 5000, standing: standing(3), events: [moved(3)] });
    peer().say({ is: 'event', game: GAME, event: moved(3) });
    peer().say({ is: 'event', game: GAME, event: moved(4) });
    expect(follower.told).toEqual(['stands 3', 3, 4]);
  });

  test('asks again where an event is missing', () => {
    const follower = listener();
    wire.follow(GAME, follower);
    peer().say(hello);
    peer().say({ is: 'game', game: GAME, now: 5000, standing: standing(3), events: [] });
    peer().say({ is: 'event', game: GAME, event: moved(5) });
    expect(follower.told).toEqual(['stands 3']);
    expect(peer().heard.at(-1)).toEqual({ game: GAME, do: 'follow', after: 3 });
  });

  test('comes back after a loss, catches up, and says again what was not answered', async () => {
    wire.follow(GAME, listener());
    peer().say(hello);
    peer().say({ is: 'game', game: GAME, now: 5000, standing: standing(3), events: [] });
    const answer = wire.act(GAME, { do: 'move', ply: 2, move: 'd4' });
    peer().break();
    expect(wire.connected).toBe(false);
    wait(1000);
    expect(peers).toHaveLength(2);
    peer().say(hello);
    expect(peer().heard).toEqual([
      { game: GAME, do: 'follow', after: 3 },
      { game: GAME, id: 1, do: 'move', ply: 2, move: 'd4' },
    ]);
    peer().say({ is: 'done', game: GAME, id: 1, number: 4 });
    expect((await answer).is).toBe('done');
  });

  test('waits twice as long after each failure, half a minute at most, and not at all when hurried', () => {
    for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      peer().break();
      const before = peers.length;
      wait(pause - 1);
      expect(peers).toHaveLength(before);
      wait(1);
      expect(peers).toHaveLength(before + 1);
    }
    peer().break();
    const before = peers.length;
    wire.hurry();
    expect(peers).toHaveLength(before + 1);
  });

  test('takes a connection that does not answer for dead', () => {
    peer().say(hello);
    void wire.act(GAME, { do: 'resign', ply: 2 });
    wait(12_000);
    expect(peers).toHaveLength(2);
    peer().say(hello);
    expect(peer().heard).toEqual([{ game: GAME, id: 1, do: 'resign', ply: 2 }]);
  });

  test('changes over to another process when this one closes down', () => {
    peer().say(hello);
    peer().say({ is: 'closing', after: 1500 });
    expect(wire.connected).toBe(false);
    wait(3000);
    expect(peers).toHaveLength(2);
  });

  test('tells a refused follower why, and the doer of a deed', async () => {
    const follower = listener();
    wire.follow(GAME, follower);
    peer().say(hello);
    peer().say({ is: 'refused', key: 'unknown_game', sentence: 'There is no such game.', game: GAME });
    const answer: Promise<Reply> = wire.act(GAME, { do: 'resign', ply: 2 });
    peer().say({ is: 'refused', key: 'over', sentence: 'The game is over.', game: GAME, id: 1 });
    expect(follower.told).toEqual(['unknown_game']);
    expect(await answer).toMatchObject({ is: 'refused', key: 'over' });
  });

  test('hears no more after it has hung up', () => {
    peer().say(hello);
    wire.close();
    wait(60_000);
    expect(peers).toHaveLength(1);
    expect(wire.connected).toBe(false);
  });
});
