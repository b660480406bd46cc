// A half-entered move: what has been tapped so far, what can follow, what it will do, and why a tap was refused. Headless;
// one for each position and person to move. Legality comes from the core's steps alone.
import type { Position } from '../core/core';
import { type Effect, type Fault, Refusal, type Seat, type Steps } from '../core/vocabulary';
import type { Saying } from '../words/say';
import { finished } from './foresight';
import type { Entered, Entering } from './games/entering';
import { enteringOf } from './games/enterings';
import { isCell, turned, turnsOf } from './parts';

export interface EntryOptions {
  /** Whether a complete move waits to be confirmed. */
  confirm?: boolean;
  onplay: (move: string) => void;
  /** Who looks at the board: the pieces of somebody else are not there to choose from. */
  viewer?: Seat;
}

/** A group of tiles of which the player may choose which stays. */
export interface Group {
  readonly part: string;
  readonly cells: readonly string[];
}

interface State {
  readonly parts: readonly string[];
  /** The piece chosen, as it lies. */
  readonly piece: string | null;
  /** Whether the person has turned it, and so means it to lie like this. */
  readonly turned: boolean;
}

const NOTHING: State = { parts: [], piece: null, turned: false };
const NO_STEPS: Steps = { next: [], complete: false };

export class Entry {
  readonly confirming: boolean;
  #state: State = $state.raw(NOTHING);
  #past: readonly State[] = $state.raw([]);
  #refusal: Fault | null = $state.raw(null);
  #played = $state(false);
  /** Which way the piece was turned last. */
  spin: 1 | -1 = $state(1);
  /** The cell that is pointed at and not yet tapped. */
  aim: string | null = $state(null);
  /** Which cell is under a point of the window; the board that shows this entry knows. */
  cellUnder: ((x: number, y: number) => string | null) | null = null;

  constructor(
    readonly position: Position,
    private readonly options: EntryOptions,
  ) {
    this.confirming = options.confirm ?? false;
  }

  // ---------------------------------------------------------------- what is entered

  get parts(): readonly string[] {
    return this.#state.parts;
  }

  /** The text so far: always the beginning of a legal move. */
  get entered(): string {
    const { parts, piece } = this.#state;
    return parts.join('') + (parts.length > 0 && piece ? piece : '');
  }

  /** What can follow. */
  readonly steps: Steps = $derived.by(() => (this.#played ? NO_STEPS : this.position.steps(this.entered)));

  /** What has been done of the move so far. */
  readonly effects: readonly Effect[] = $derived(this.#underway());

  /** The piece chosen, as it lies; null where none is, and in games whose pieces are all alike. */
  get piece(): string | null {
    return this.#state.piece;
  }

  /** The pieces to choose from; none in games whose pieces are all alike. */
  readonly choices: readonly string[] = $derived(this.#choosable());

  /** Whether it is one of the pieces that belong to nobody that is to be placed. */
  get neutral(): boolean {
    return this.choices.length > 0 && !this.#own.includes(this.choices[0] ?? '');
  }

  /** The groups of which one may be chosen to stay. */
  readonly groups: readonly Group[] = $derived(
    this.steps.next
      .filter((part) => part.startsWith('~'))
      .map((part) => ({ part, cells: this.#staying(this.entered + part) })),
  );

  /** The cells that a tap may continue with. */
  readonly targets: readonly string[] = $derived(this.#reachable());

  /** The text with what is pointed at, where that can follow. */
  get aimed(): string | null {
    const { aim, entered, steps, piece } = this;
    if (aim === null || this.#played) return null;
    if (this.#turns) {
      const [lies] = piece && this.parts.length === 0 ? this.fitting(aim, piece) : [];
      return lies ? aim + lies : null;
    }
    const part = this.groups.find(({ cells }) => cells.includes(aim))?.part ?? aim;
    return steps.next.includes(part) ? entered + part : null;
  }

  /** Whether a move of this game may push pieces or send them home. */
  get displaces(): boolean {
    return this.#entering.displaces ?? false;
  }

  /** Whether the star that is chosen may leave the board. */
  get canLeave(): boolean {
    return this.steps.next.includes('x');
  }

  get canGoBack(): boolean {
    return !this.#played && this.#past.length > 0;
  }

  get canConfirm(): boolean {
    return !this.#played && this.entered !== '' && this.steps.complete;
  }

  /** The next thing to do. */
  get prompt(): Saying {
    if (this.#played) return { key: 'prompt.played', words: {} };
    if (this.confirming && this.canConfirm && !this.#turns) return { key: 'prompt.confirm', words: {} };
    return this.#entering.prompt(this.#told);
  }

  /** Why the last tap was refused; nothing after the next good one. */
  get refusal(): Fault | null {
    return this.#refusal;
  }

  // ---------------------------------------------------------------- entering

  /** A cell is tapped. */
  tap(cell: string): void {
    if (this.#played) return;
    this.#refusal = null;
    if (this.#turns) this.#tapForPiece(cell);
    else this.#tapCell(cell);
  }

  /** The star that is chosen leaves the board. */
  offBoard(): void {
    if (this.#played) return;
    if (this.canLeave) this.#goOn({ ...this.#state, parts: [...this.parts, 'x'] });
    else this.#refuse(this.position.whyNot(`${this.entered}x`));
  }

  /** A piece is chosen; chosen once more, it turns. */
  takePiece(piece: string): void {
    if (this.#played) return;
    this.#refusal = null;
    const [cell] = this.parts;
    if (this.piece && turnsOf(this.piece).includes(piece)) {
      this.turnPiece(1);
    } else if (cell) {
      const turns = this.fitting(cell, piece);
      if (turns[0]) this.#goOn({ parts: [cell], piece: turns[0], turned: false }, turns.length === 1);
      else this.#goOn({ parts: [], piece, turned: false });
    } else {
      this.#goOn({ parts: [], piece, turned: false });
    }
  }

  /** The piece chosen turns by a quarter; on a cell, to the next way in which it fits. */
  turnPiece(by: 1 | -1): void {
    const { piece, parts } = this.#state;
    if (this.#played || !piece) return;
    this.#refusal = null;
    const [cell] = parts;
    let next = turned(piece, by);
    if (cell) {
      const fitting = this.fitting(cell, piece);
      while (!fitting.includes(next)) next = turned(next, by);
    }
    this.spin = by;
    this.#state = { parts, piece: next, turned: true }; // turning back is done by turning
  }

  /** The ways in which a piece fits on a cell, from how it lies on clockwise. */
  fitting(cell: string, piece: string): string[] {
    const patterns = this.#nextOn(cell);
    return turnsOf(piece).filter((turn) => patterns.includes(turn));
  }

  /** Whether a piece can be placed at all: on the cell chosen, or anywhere. */
  fits(piece: string): boolean {
    const [cell] = this.parts;
    const cells = cell ? [cell] : this.position.steps('').next;
    return cells.some((at) => this.fitting(at, piece).length > 0);
  }

  /** Takes back the last step. */
  back(): void {
    const before = this.#past.at(-1);
    if (!before || this.#played) return;
    this.#refusal = null;
    this.#past = this.#past.slice(0, -1);
    this.#state = before;
  }

  /** Begins again; also after a move that could not be sent. */
  clear(): void {
    this.#state = NOTHING;
    this.#past = [];
    this.#refusal = null;
    this.#played = false;
  }

  /** Plays the move that is complete. */
  confirm(): void {
    if (!this.canConfirm) return;
    this.#refusal = null;
    this.#played = true;
    this.aim = null;
    this.options.onplay(this.entered);
  }

  // ---------------------------------------------------------------- how

  get #entering(): Entering {
    return enteringOf(this.position.rules.game);
  }

  /** Whether pieces are chosen and turned, as in Quads: the second part of every move is a pattern. */
  get #turns(): boolean {
    return this.#entering.turns ?? false;
  }

  get #own(): readonly string[] {
    return this.position.scene().hands[this.position.turn] ?? [];
  }

  /** Pieces that can be placed and are in nobody's hand come before those of the player. */
  #choosable(): readonly string[] {
    const { viewer = this.position.turn } = this.options;
    if (!this.#turns || this.position.outcome || viewer !== this.position.turn) return [];
    const own = this.#own.flatMap(turnsOf);
    const all = this.position.steps('').next.flatMap((cell) => this.position.steps(cell).next);
    const neutral = [...new Set(all)].filter((pattern) => !own.includes(pattern)).sort();
    return neutral.length > 0 ? neutral : this.#own;
  }

  #underway(): readonly Effect[] {
    const { entered, steps } = this;
    if (this.position.outcome || entered === '') return [];
    if (this.#played || steps.complete) return this.position.effects(entered);
    return this.#entering.underway(this.position.effects(finished(this.position, entered)), this.parts);
  }

  #reachable(): readonly string[] {
    if (this.#played || this.position.outcome) return [];
    const { parts, piece } = this.#state;
    if (this.#turns) {
      if (parts.length > 0) return [];
      const cells = this.steps.next;
      return piece ? cells.filter((cell) => this.fitting(cell, piece).length > 0) : cells;
    }
    return [...this.steps.next.filter(isCell), ...this.groups.flatMap(({ cells }) => cells)];
  }

  get #told(): Entered {
    const { position, parts, piece, steps } = this;
    return { position, scene: position.scene(), parts, piece, steps, first: position.steps('').next };
  }

  #tapCell(cell: string): void {
    const { parts, steps, groups } = this;
    const group = groups.find(({ cells }) => cells.includes(cell));
    if (group) this.#goOn({ ...this.#state, parts: [...parts, group.part] });
    else if (steps.next.includes(cell)) this.#goOn({ ...this.#state, parts: [...parts, cell] });
    else if (parts.at(-1) === cell) this.back();
    else if (steps.complete && this.#couldBe(cell)) this.#endOn(cell);
    else if (parts.length === 1 && this.#movable(cell)) this.#begin(cell);
    else this.#refuse(this.#reason(cell));
  }

  /** Whether a move that is complete and waits could end on another cell instead. */
  #couldBe(cell: string): boolean {
    const { parts } = this.#past.at(-1) ?? NOTHING;
    return this.position.steps(parts.join('')).next.includes(cell);
  }

  #endOn(cell: string): void {
    this.back();
    this.#goOn({ ...this.#state, parts: [...this.parts, cell] });
  }

  /** Whether there stands something that a move could begin with. */
  #movable(cell: string): boolean {
    return cell in this.position.scene().cells && this.position.steps('').next.includes(cell);
  }

  #tapForPiece(cell: string): void {
    const { parts, piece } = this.#state;
    if (parts[0] === cell && piece) return this.turnPiece(1);
    if (parts[0] === cell) return this.back();
    if (!piece) {
      if (this.position.steps('').next.includes(cell)) this.#begin(cell);
      else this.#refuse(this.#reason(cell));
      return;
    }
    const turns = this.fitting(cell, piece);
    if (!turns[0]) return this.#refuse(this.#reason(cell));
    const meant = turns.length === 1 || (this.#state.turned && turns[0] === piece);
    this.#goOn({ parts: [cell], piece: turns[0], turned: this.#state.turned && turns[0] === piece }, meant);
  }

  /** Another beginning in place of the one that was chosen. */
  #begin(cell: string): void {
    this.#past = [];
    this.#state = NOTHING;
    this.#goOn({ parts: [cell], piece: null, turned: false });
  }

  /** Takes a step, and plays where nothing is left to be said; `meant` is false where the piece may still be turned. */
  #goOn(next: State, meant = true): void {
    this.#past = [...this.#past, this.#state];
    this.#state = next;
    const { steps } = this;
    const [only, ...others] = steps.next;
    if (only?.startsWith('~') && others.length === 0) this.#state = { ...next, parts: [...next.parts, only] };
    if (meant && !this.confirming && this.canConfirm && this.steps.next.length === 0) this.confirm();
  }

  #refuse(fault: Fault | null): void {
    this.#refusal = fault;
  }

  /** Why a cell cannot follow. */
  #reason(cell: string): Fault | null {
    const tried = this.#entering.tried(this.#told, cell);
    try {
      this.position.steps(tried);
    } catch (error) {
      if (error instanceof Refusal) return error.fault;
      throw error;
    }
    return this.position.whyNot(tried);
  }

  #nextOn(cell: string): readonly string[] {
    return this.position.steps('').next.includes(cell) ? this.position.steps(cell).next : [];
  }

  /** The tiles that stay on the board when a move is played. */
  #staying(move: string): string[] {
    const leave = this.position.effects(move).map(({ source }) => source);
    return Object.keys(this.position.scene().cells).filter((cell) => !leave.includes(cell));
  }
}
