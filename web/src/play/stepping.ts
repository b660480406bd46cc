// Where a step through the moves leads, and which key means which step.
import type { Game, Moment } from '../game/game.svelte';

export const STEPS = ['start', 'back', 'forward', 'end'] as const;
export type Step = (typeof STEPS)[number];

/** The moment that a step leads to; null where there is none further. Forward follows the line that was come by. */
export function stepTo(game: Game, step: Step): Moment | null {
  const { now } = game;
  const to = { start: () => game.first, back: () => now.parent, forward: () => now.next, end: () => lastOf(game, now) }[step]();
  return to === now ? null : to;
}

/** Of the game its end, even where something was tried after it. */
function lastOf(game: Game, moment: Moment): Moment {
  if (moment !== game.end && game.isMain(moment)) return game.end;
  let last = moment;
  while (last.next) last = last.next;
  return last;
}

/** The step that a key means here; null where the key belongs to something else. */
export function stepFor({ key, target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent, mirrored: boolean): Step | null {
  if (defaultPrevented || altKey || ctrlKey || metaKey || within(target, 'input:not([type=checkbox]), textarea, select, dialog, [popover]')) return null;
  if (key === ',') return 'back';
  if (key === '.') return 'forward';
  if (within(target, '[role=grid], [role=toolbar], [role=tablist], [role=radiogroup], [role=slider], fieldset')) return null;
  const left: Step = mirrored ? 'forward' : 'back';
  const right: Step = mirrored ? 'back' : 'forward';
  return ({ ArrowLeft: left, ArrowRight: right, Home: 'start', End: 'end' } as const)[key] ?? null;
}

function within(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
