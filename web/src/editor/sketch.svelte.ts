// A position that is being set up: pieces are put on cells, moved and taken away, and the core says all the while whether the
// rules know such a position.
import { turned } from '../board/parts';
import { Position, type Rules } from '../core/core';
import { type Fault, Refusal, type Scene, type Seat } from '../core/vocabulary';
import { positionText } from './notation';

/** A position as it is drawn, which the rules may refuse. */
class Drawn extends Position {
  constructor(
    rules: Rules,
    text: string,
    private readonly drawing: Scene,
  ) {
    super(rules, { text, key: '', turn: Math.max(0, drawing.turn), outcome: null });
  }

  override scene(): Scene {
    return this.drawing;
  }
}

/** What is put on a cell that is tapped: a piece as in a scene, or nothing. */
export type Brush = string | null;

const NO_REVERSAL = '-';

export class Sketch {
  cells: ReadonlyMap<string, string> = $state.raw(new Map());
  turn: Seat = $state(0);
  brush: Brush = $state(null);
  #reversal = $state(NO_REVERSAL);

  constructor(
    readonly rules: Rules,
    /** The cells row by row, from the top. */
    readonly rows: readonly (readonly string[])[],
    from: Position = rules.start,
  ) {
    this.take(from);
    this.brush = this.palette[0]?.[0] ?? null;
  }

  /** Goes on from a position. */
  take(position: Position): void {
    this.cells = new Map(Object.entries(position.scene().cells));
    this.turn = position.turn;
    this.#reversal = position.text.split(' ')[2] ?? NO_REVERSAL;
  }

  /** Goes on from the text of a position; the fault where it is none. */
  takeText(text: string): Fault | null {
    try {
      this.take(this.rules.position(text.trim()));
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.fault;
      throw error;
    }
  }

  clear(): void {
    this.#set(new Map());
    this.turn = 0;
  }

  // ---------------------------------------------------------------- pieces

  /** Whether pieces stand on each other. */
  get stacked(): boolean {
    return this.rules.game === 'qawale';
  }

  /** Whether pieces have a pattern that turns, and each is there once. */
  get patterned(): boolean {
    return this.rules.game === 'quads';
  }

  /** The pieces that can be put on the board, one group for each seat, those of nobody last. */
  get palette(): string[][] {
    const { start, seatNames, game } = this.rules;
    const letters = seatNames.map((name) => name[0] ?? '');
    if (!this.patterned) return [...letters.map((letter) => [letter]), ...(game === 'qawale' ? [['n']] : [])];
    const { hands } = start.scene();
    const own = hands.map((hand, seat) => hand.map((pattern) => (letters[seat] ?? '') + pattern));
    const [cell = ''] = start.steps('').next;
    return [...own, start.steps(cell).next.map((pattern) => `n${pattern}`)];
  }

  /** Whether a piece of which there is only one is on the board already. */
  isPlaced(piece: string): boolean {
    return this.patterned && [...this.cells.values()].some((other) => isSame(piece, other));
  }

  /** Taps a cell: puts there what the brush holds, or takes away what stands there. */
  tap(cell: string): void {
    const there = this.cells.get(cell);
    if (this.brush === null) return this.#put(cell, this.stacked ? there?.slice(0, -1) : undefined);
    if (this.stacked) return this.#put(cell, (there ?? '') + this.brush);
    if (there !== undefined && isSame(there, this.brush)) return this.#put(cell, this.patterned ? turnedPiece(there) : undefined);
    const cells = new Map(this.cells);
    if (this.patterned) for (const [other, piece] of cells) if (isSame(piece, this.brush)) cells.delete(other);
    cells.set(cell, this.brush);
    this.#set(cells);
  }

  /** A piece from the palette is chosen; chosen once more, one with a pattern turns. */
  choose(brush: Brush): void {
    const again = brush !== null && this.brush !== null && this.patterned && isSame(brush, this.brush);
    this.brush = again && this.brush ? turnedPiece(this.brush) : brush;
  }

  /** Drops what was dragged from a cell on another one; beside the board it is gone. */
  move(from: string, to: string | null): void {
    const dragged = this.cells.get(from);
    if (dragged === undefined || from === to) return;
    const cells = new Map(this.cells);
    cells.delete(from);
    if (to !== null) cells.set(to, this.stacked ? (cells.get(to) ?? '') + dragged : dragged);
    this.#set(cells);
  }

  // ---------------------------------------------------------------- what comes of it

  /** How many of a seat's pieces are not on the board; below zero where there are too many. */
  get hands(): number[] {
    const { start, seatNames } = this.rules;
    const scene = start.scene();
    const letters = seatNames.map((name) => name[0] ?? '');
    const count = (cells: Iterable<string>, letter: string): number =>
      [...cells].reduce((sum, pieces) => sum + (this.patterned ? Number(pieces[0] === letter) : pieces.split(letter).length - 1), 0);
    return letters.map(
      (letter, seat) => (scene.hands[seat]?.length ?? 0) + count(Object.values(scene.cells), letter) - count(this.cells.values(), letter),
    );
  }

  get text(): string {
    const { cells, turn } = this;
    return positionText(this.rules, this.rows, { cells, turn, hands: this.hands.map((hand) => Math.max(0, hand)), reversal: this.#reversal });
  }

  /** The position; what is wrong with it where the rules know none such. */
  get result(): Position | Fault {
    try {
      return this.rules.position(this.text);
    } catch (error) {
      if (error instanceof Refusal) return error.fault;
      throw error;
    }
  }

  /** The position as it is drawn, allowed or not. */
  get drawn(): Position {
    const start = this.rules.start.scene();
    const hands = this.hands.map((hand, seat) => (start.hands[seat] ?? []).slice(0, Math.max(0, hand)));
    return new Drawn(this.rules, this.text, { ...start, cells: Object.fromEntries(this.cells), hands, turn: this.turn });
  }

  #put(cell: string, pieces: string | undefined): void {
    const cells = new Map(this.cells);
    if (pieces) cells.set(cell, pieces);
    else cells.delete(cell);
    this.#set(cells);
  }

  /** Whoever changes the board has pushed nothing. */
  #set(cells: ReadonlyMap<string, string>): void {
    this.cells = cells;
    this.#reversal = NO_REVERSAL;
  }
}

export function isFault(result: Position | Fault): result is Fault {
  return 'kind' in result;
}

/** A quarter turn of a piece with a pattern. */
function turnedPiece(piece: string): string {
  return (piece[0] ?? '') + turned(piece.slice(1));
}

/** Whether it is the same piece, however it lies. */
function isSame(one: string, other: string): boolean {
  if (one.length === 1) return one === other;
  return one[0] === other[0] && one.length === other.length && (one.slice(1) + one.slice(1)).includes(other.slice(1));
}
