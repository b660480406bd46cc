// A lesson under way: which step, what was played in it, and whether that was it. Headless.
import { Entry } from '../board/entry.svelte';
import type { Core, Position } from '../core/core';
import type { Drawer } from '../store/drawer';
import { keepStepsDone, stepsDone } from './progress';
import { type Played, positionOf, type Step } from './step';

export class Lesson {
  /** The step shown; as many as there are steps when the lesson is over. */
  at = $state(0);
  /** What was played in this step; null while nothing is. */
  played: Played | null = $state.raw(null);
  /** How many steps are done. */
  done = $state(0);
  /** The move that is being entered; null once one was played. */
  entry: Entry | null = $state.raw(null);
  #before: Position | null = $state.raw(null);

  constructor(
    private readonly core: Core,
    readonly game: string,
    readonly steps: readonly Step[],
    private readonly drawer: Drawer,
  ) {
    this.done = stepsDone(drawer, game, steps.length);
    this.goTo(this.done === steps.length ? 0 : this.done);
  }

  get step(): Step | null {
    return this.steps[this.at] ?? null;
  }

  /** The position on the board. */
  get position(): Position | null {
    return this.played?.after ?? this.#before;
  }

  /** Whether the move that was played is what the step asks for. */
  get reached(): boolean {
    return this.played !== null && (this.step?.reached(this.played) ?? false);
  }

  get over(): boolean {
    return this.at === this.steps.length;
  }

  play(move: string): void {
    const before = this.#before;
    if (!before || this.played) return;
    this.played = { before, move, after: before.play(move), effects: before.effects(move) };
    this.entry = null;
    if (this.reached && this.at === this.done) {
      this.done = this.at + 1;
      keepStepsDone(this.drawer, this.game, this.done);
    }
  }

  /** The step from its beginning. */
  again(): void {
    this.played = null;
    this.#before = this.step && positionOf(this.core, this.game, this.step);
    this.entry = this.#before && new Entry(this.#before, { onplay: (move) => this.play(move) });
  }

  /** Plays a move that does it. */
  show(): void {
    this.again();
    if (this.step) this.play(this.step.example);
  }

  /** Goes to a step; one that comes after an undone one stays shut. */
  goTo(step: number): void {
    if (step < 0 || step > this.done) return;
    this.at = step;
    this.again();
  }
}
