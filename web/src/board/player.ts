// Plays motions on the page: transforms and opacity alone, so that no frame takes long.
import { FADE, type Motion, type Motions } from './motion';

const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)'; // out

const translate = ([x, y]: readonly [number, number]): string => `translate(${x}px, ${y}px)`;

export class Player {
  private running: Animation[] = [];

  /** `landed` is told of each piece that has come to its place. */
  play(motions: Motions, svg: SVGSVGElement, landed: (motion: Motion) => void): void {
    this.stop();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const motion of motions.all) {
      const node = svg.querySelector(`[data-piece="${motion.piece.name}"]`);
      if (!node) continue;
      this.#run(node, still ? faded(motion) : moved(motion), still ? FADE : (motion.way.at(-1)?.at ?? 0)).onfinish = () => landed(motion);
    }
    if (still) return;
    for (const [cell, at] of motions.arrivals) {
      const node = svg.querySelector(`[data-shadow="${cell}"]`);
      if (node) this.#run(node, [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], at);
    }
  }

  /** Everything is at once where it belongs. */
  stop(): void {
    for (const animation of this.running) animation.cancel();
    this.running = [];
  }

  #run(node: Element, frames: Keyframe[], duration: number): Animation {
    const animation = node.animate(frames, { duration, fill: 'backwards' });
    this.running.push(animation);
    return animation;
  }
}

function faded({ leaves }: Motion): Keyframe[] {
  return leaves ? [{ opacity: 1 }, { opacity: 0 }] : [{ opacity: 0 }, { opacity: 1 }];
}

function moved({ way }: Motion): Keyframe[] {
  const end = way.at(-1)?.at || 1;
  const frames = way.map(({ at, point, seen = 1 }) => ({ offset: at / end, transform: translate(point), opacity: seen, easing: EASE }));
  const [first] = frames;
  return first && first.offset > 0 ? [{ ...first, offset: 0 }, ...frames] : frames;
}
