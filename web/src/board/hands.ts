// Where the hand of a seat is, for pieces that go home: its place on the page if that is near, or else beyond the board.
import type { Seat } from '../core/vocabulary';
import type { Layout, Point } from './drawing';

const NEAR = 6; // how many steps up the page a strip with the hand is looked for

/** The middle of a hand, in units of the drawing. */
export function handPoint(svg: SVGSVGElement | undefined, { box }: Layout, seat: Seat, viewer: Seat | undefined): Point {
  const [left, top, width, height] = box;
  const hand = svg && nearest(svg, `[data-hand="${seat}"]`);
  if (!hand) return [left + width / 2, seat === (viewer ?? 0) ? top + height + 40 : top - 40];
  const board = svg.getBoundingClientRect();
  const strip = hand.getBoundingClientRect();
  const scale = width / board.width;
  return [left + (strip.left + strip.width / 2 - board.left) * scale, top + (strip.top + strip.height / 2 - board.top) * scale];
}

function nearest(from: Element, selector: string): Element | null {
  let around = from.parentElement;
  for (let i = 0; around && i < NEAR; i++, around = around.parentElement) {
    const found = around.querySelector(selector);
    if (found) return found;
  }
  return null;
}
