// What a board shows from one moment to the next: follows the position and what is being entered, keeps the names of the
// pieces, and tells how they get from the one to the other.
import type { Position } from '../core/core';
import type { Effect, Seat } from '../core/vocabulary';
import { Arrangement } from './arrangement';
import type { Drawing, Point } from './drawing';
import { type Motions, motionsOf, NO_MOTIONS, slides } from './motion';

export interface Last {
  readonly before: Position;
  readonly move: string;
}

export class Stage {
  /** The arrangement of the position, and after each of the effects entered. */
  private stages: Arrangement[] = [];
  private effects: readonly Effect[] = [];
  private position: Position | null = null;
  /** Arrangements of positions shown before, so that pieces keep their names when moves are taken back. */
  private readonly known = new WeakMap<Position, Arrangement>();

  constructor(private readonly handOf: (seat: Seat) => Point) {}

  get arrangement(): Arrangement {
    return this.stages.at(-1) ?? Arrangement.of({ cells: {} });
  }

  /** Shows a position and what is entered of the next move; tells how the pieces get there, or null where all stays as it is. */
  show(position: Position, last: Last | null, entered: readonly Effect[], drawing: Drawing): Motions | null {
    const before = this.arrangement;
    const layout = drawing.layout(position.scene().side);
    if (position !== this.position) {
      const from = this.position;
      const played = from !== null && last?.before === from;
      const motions = played ? this.#play(last.before.effects(last.move), drawing) : NO_MOTIONS;
      const known = played ? this.arrangement : this.known.get(position);
      const scene = position.scene();
      const base = known?.shows(scene) ? known : Arrangement.of(scene, drawing.stacked);
      this.position = position;
      this.stages = [base];
      this.effects = [];
      this.known.set(position, base);
      this.#extend(entered);
      if (played && base === known) return motions;
      return base === known && from ? slides(before, this.arrangement, drawing, layout) : NO_MOTIONS;
    }
    const kept = shared(this.effects, entered);
    if (kept === this.effects.length && kept === entered.length) return null;
    const back = kept < this.effects.length;
    const turned = back && entered.length === this.effects.length && entered[kept]?.target === this.effects[kept]?.target;
    if (!back) return this.#play(entered, drawing);
    this.stages.length = kept + 1;
    this.effects = entered.slice(0, kept);
    this.#extend(entered);
    return turned ? NO_MOTIONS : slides(before, this.arrangement, drawing, layout);
  }

  /** Goes on to all of these effects from those that are shown. */
  #play(effects: readonly Effect[], drawing: Drawing): Motions {
    const seen = this.arrangement;
    const kept = shared(this.effects, effects);
    const layout = drawing.layout(this.position?.scene().side ?? 0);
    this.stages.length = kept + 1;
    this.effects = effects.slice(0, kept);
    this.#extend(effects);
    return motionsOf(seen, this.stages.slice(kept), effects.slice(kept), drawing, layout, this.handOf);
  }

  #extend(effects: readonly Effect[]): void {
    for (const effect of effects.slice(this.effects.length)) this.stages.push(this.arrangement.with(effect));
    this.effects = effects;
  }
}

/** How many effects two lists begin with in common. */
function shared(one: readonly Effect[], other: readonly Effect[]): number {
  const differs = one.findIndex((effect, i) => JSON.stringify(effect) !== JSON.stringify(other[i]));
  return differs < 0 ? one.length : differs;
}
