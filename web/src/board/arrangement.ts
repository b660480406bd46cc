// Where every piece is: on a cell, or in the grip of a hand. Pieces keep their names while they move, so that their way
// can be shown. What a move does to them, the core's effects tell.
import type { Effect, Scene } from '../core/vocabulary';

export interface Piece {
  readonly name: number;
  /** What it is, as the scene writes it. */
  readonly kind: string;
}

let named = 0;
const newPiece = (kind: string): Piece => ({ name: ++named, kind });

export class Arrangement {
  private constructor(
    /** What stands on each cell, from below. */
    readonly cells: ReadonlyMap<string, readonly Piece[]>,
    /** What a hand holds above a cell, from below. */
    readonly grip: readonly Piece[],
    /** The cell that the hand is above. */
    readonly over: string | null,
  ) {}

  /** The pieces of a scene; `stacked` where each letter is one of them. */
  static of(scene: Pick<Scene, 'cells'>, stacked = false): Arrangement {
    const cells = Object.entries(scene.cells).map(([cell, pieces]): [string, Piece[]] => [
      cell,
      (stacked ? [...pieces] : [pieces]).map(newPiece),
    ]);
    return new Arrangement(new Map(cells), [], null);
  }

  after(effects: readonly Effect[]): Arrangement {
    return effects.reduce<Arrangement>((arrangement, effect) => arrangement.with(effect), this);
  }

  with({ kind, piece, source, target }: Effect): Arrangement {
    const cells = new Map(this.cells);
    const take = (cell: string): readonly Piece[] => {
      const taken = cells.get(cell) ?? [];
      cells.delete(cell);
      return taken;
    };
    const put = (cell: string, pieces: readonly Piece[]): unknown => cells.set(cell, [...(cells.get(cell) ?? []), ...pieces]);

    if (kind === 'lift' && source) return new Arrangement(cells, take(source), source);
    if (kind === 'sow' && target) {
      put(target, this.grip.slice(0, 1));
      return new Arrangement(cells, this.grip.slice(1), target);
    }
    if (source && target) put(target, take(source));
    else if (source) take(source);
    else if (target) put(target, [newPiece(piece)]);
    return new Arrangement(cells, this.grip, this.over);
  }

  /** Whether the pieces stand as in a scene. */
  shows(scene: Scene): boolean {
    const written = Object.entries(scene.cells);
    return (
      this.grip.length === 0 &&
      written.length === this.cells.size &&
      written.every(([cell, pieces]) => pieces === this.cells.get(cell)?.map(({ kind }) => kind).join(''))
    );
  }
}
