// The one WebSocket of the page. It comes back by itself when it is lost, catches up on every game that is followed, and
// says again what was not answered: a deed names the ply it answers, so that saying it twice does no harm.
import type { Answer, Event, Order, Standing } from './messages';

/** What a follower of a game is told. */
export interface Follower {
  /** How the game stands, and what happened since the last event it knew. */
  stands(standing: Standing, events: readonly Event[]): void;
  happened(event: Event): void;
  /** The game cannot be followed. */
  refused(refusal: Refused): void;
}

export type Refused = Extract<Answer, { is: 'refused' }>;
export type Reply = Extract<Answer, { is: 'game' | 'event' | 'done' | 'refused' }>;

interface Unanswered {
  readonly id: number;
  readonly game: string;
  readonly order: Order;
  readonly answer: (reply: Reply) => void;
}

/** What the wire needs of the browser; tests bring their own. */
export interface Surroundings {
  open(): WebSocket;
  now(): number;
  /** Calls back after so many milliseconds, unless it is taken back. */
  after(milliseconds: number, then: () => void): () => void;
  chance(): number;
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** After so long without an answer the connection is taken for dead. */
const PATIENCE = 12_000;

export class Wire {
  /** Whether messages get through just now. */
  connected = $state(false);
  /** Who one is here; null for somebody unknown. */
  player: string | null = $state(null);

  private socket: WebSocket | null = null;
  private readonly followers = new Map<string, { last: number; followers: Set<Follower> }>();
  private unanswered: Unanswered[] = [];
  private lastId = 0;
  private failures = 0;
  private ahead = 0; // of the server's clock before ours
  private takeBackWaiting: (() => void) | null = null;
  private takeBackDoubt: (() => void) | null = null;
  private closed = false;

  constructor(private readonly around: Surroundings) {}

  /** The time by the clock of the server. */
  get now(): number {
    return this.around.now() + this.ahead;
  }

  /** Connects, or connects again as somebody else. */
  connect(): void {
    this.closed = false;
    this.takeBackWaiting?.();
    this.takeBackWaiting = null;
    this.drop();
    const socket = this.around.open();
    this.socket = socket;
    socket.onmessage = (message) => this.socket === socket && this.hear(String(message.data));
    socket.onclose = () => this.socket === socket && this.lost();
  }

  /** Tries at once where it is waiting to try again: the network is back, or somebody looks. */
  hurry(): void {
    if (this.takeBackWaiting) this.connect();
  }

  /** Hangs up for good. */
  close(): void {
    this.closed = true;
    this.takeBackWaiting?.();
    this.takeBackWaiting = null;
    this.drop();
  }

  /** Follows a game from its beginning on, until the returned function is called. */
  follow(game: string, follower: Follower): () => void {
    const known = this.followers.get(game);
    const entry = known ?? { last: 0, followers: new Set() };
    entry.followers.add(follower);
    this.followers.set(game, entry);
    entry.last = 0; // whoever is new wants everything; the others skip what they have
    this.catchUp(game);
    return () => {
      entry.followers.delete(follower);
      if (entry.followers.size > 0) return;
      this.followers.delete(game);
      this.say({ game, do: 'unfollow' });
    };
  }

  /** Asks for how the game stands, with the events after the last that is known. */
  catchUp(game: string): void {
    const entry = this.followers.get(game);
    if (entry) this.say({ game, do: 'follow', after: entry.last });
  }

  /** Does something in a game. The answer comes, however often the connection is lost in between. */
  act(game: string, order: Order): Promise<Reply> {
    return new Promise((answer) => {
      const deed = { id: ++this.lastId, game, order, answer };
      this.unanswered.push(deed);
      this.repeat(deed);
    });
  }

  private repeat(deed: Unanswered): void {
    if (this.say({ game: deed.game, id: deed.id, ...deed.order })) this.doubt();
  }

  private say(message: object): boolean {
    if (!this.connected || this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // ------------------------------------------------------------ hearing

  private hear(text: string): void {
    const answer = JSON.parse(text) as Answer;
    this.takeBackDoubt?.();
    this.takeBackDoubt = null;
    if (answer.is === 'hello') return this.welcome(answer);
    if (answer.is === 'closing') return this.leave(answer.after);
    this.tell(answer);
    this.settle(answer);
    if (this.unanswered.length > 0) this.doubt();
  }

  private welcome(hello: Extract<Answer, { is: 'hello' }>): void {
    this.failures = 0;
    this.ahead = hello.now - this.around.now();
    this.player = hello.player;
    this.connected = true;
    for (const game of this.followers.keys()) this.catchUp(game);
    for (const deed of this.unanswered) this.repeat(deed);
  }

  private tell(answer: Reply): void {
    const entry = this.followers.get(answer.game ?? '');
    if (!entry) return;
    if (answer.is === 'game') {
      this.ahead = answer.now - this.around.now();
      entry.last = answer.standing.number;
      for (const follower of entry.followers) follower.stands(answer.standing, answer.events);
    } else if (answer.is === 'event') {
      const { number } = answer.event;
      if (number <= entry.last) return; // told twice
      if (number > entry.last + 1) return this.catchUp(answer.game);
      entry.last = number;
      for (const follower of entry.followers) follower.happened(answer.event);
    } else if (answer.is === 'refused' && answer.id === undefined) {
      for (const follower of entry.followers) follower.refused(answer);
    }
  }

  private settle(reply: Reply): void {
    const deed = this.unanswered.find(({ id }) => id === reply.id);
    if (!deed) return;
    this.unanswered = this.unanswered.filter((each) => each !== deed);
    deed.answer(reply);
  }

  // ------------------------------------------------------------ losing and finding

  /** Silence after a question means that the connection is dead, even where nobody has said so. */
  private doubt(): void {
    this.takeBackDoubt ??= this.around.after(PATIENCE, () => {
      this.takeBackDoubt = null;
      this.connect();
    });
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.connected = false;
    this.takeBackDoubt?.();
    this.takeBackDoubt = null;
    socket?.close();
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++);
    this.tryAfter(wait * (0.5 + this.around.chance() / 2));
  }

  /** The process at the other end closes down: another will be there. */
  private leave(after: number): void {
    this.drop();
    this.tryAfter(after * (1 + this.around.chance()));
  }

  private tryAfter(milliseconds: number): void {
    this.takeBackWaiting?.();
    this.takeBackWaiting = this.around.after(milliseconds, () => {
      this.takeBackWaiting = null;
      this.connect();
    });
  }
}

/** The address of the WebSocket beside the page. */
function socketAddress(): string {
  const address = new URL('api/socket', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  return address.href;
}

let ours: Wire | null = null;

/** The wire of this page, connected when it is first asked for. */
export function wire(): Wire {
  if (ours) return ours;
  const wire = new Wire({
    open: () => new WebSocket(socketAddress()),
    now: () => Date.now(),
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
  });
  addEventListener('online', () => wire.hurry());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wire.hurry());
  wire.connect();
  return (ours = wire);
}
