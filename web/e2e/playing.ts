// Playing through the page's own controls, as a hand would: only what is marked is tapped.
import { expect, type Page } from '@playwright/test';

/** Drawn numbers from 0 up to 1, the same for the same seed. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** How many moves have been played, as the page shows it. */
export const movesIn = (page: Page): Promise<number> => page.locator('aside .list > .cell .move').count();

/** How the game ended, in words; null while it goes on. */
export async function endOf(page: Page): Promise<string | null> {
  const end = page.locator('[data-say="end"]');
  return (await end.count()) > 0 ? end.textContent() : null;
}

/** Waits until a person is to move, or the game is over. Returns whether there is a move to make. */
export async function turnComes(page: Page): Promise<boolean> {
  await page.waitForFunction(() => document.querySelector('[data-say="end"], [role=gridcell][aria-label$="can be tapped"]'), undefined, { timeout: 30_000 });
  return (await endOf(page)) === null;
}

/** Plays one random legal move: taps what is marked, until the move is played. */
export async function playRandomly(page: Page, chance: () => number): Promise<void> {
  const before = await page.evaluate(() => document.querySelector('.table')?.getAttribute('data-ply'));
  for (let taps = 0; taps < 40; taps++) {
    const played = await page.evaluate((ply) => document.querySelector('.table')?.getAttribute('data-ply') !== ply, before);
    if (played) return;
    await page.evaluate(tapSomething, chance());
  }
  throw new Error('The move does not come to an end.');
}

/** In the page: a click on something that is marked. Without a pointer, as keys and screen readers do it. */
function tapSomething(chance: number): void {
  const pick = <T>(things: readonly T[]): T | undefined => things[Math.floor(chance * things.length)];
  const confirm = [...document.querySelectorAll<HTMLButtonElement>('.actions .main')].find((button) => !button.disabled);
  const exit = document.querySelector<HTMLElement>('button.exit');
  const targets = [...document.querySelectorAll<HTMLElement>('[role=gridcell][aria-label$="can be tapped"]')];
  const pieces = [...document.querySelectorAll<HTMLElement>('button[data-piece]:not(:disabled)')];
  const chosen = document.querySelector('button[data-piece][aria-pressed=true]');
  if (confirm) confirm.click();
  else if (pieces.length > 0 && !chosen) pick(pieces)?.click();
  else pick([...targets, ...(exit ? [exit] : [])])?.click();
}

/** Random moves until the game is over. Returns how it ended. */
export async function playToTheEnd(page: Page, seed: number, most = 400): Promise<string> {
  const chance = chances(seed);
  for (let moves = 0; moves < most && (await turnComes(page)); moves++) await playRandomly(page, chance);
  const end = await endOf(page);
  expect(end, 'the game ends').not.toBeNull();
  return end ?? '';
}
