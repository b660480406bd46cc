// Entering moves at the board itself: by taps, by drags, by keys; and what it shows and says of them.
import type { Page } from '@playwright/test';
import { expect, tap, test } from './fixtures';

const cellOf = (page: Page, cell: string) => page.locator(`[data-cell="${cell}"]`).first();

/** The middle of a cell on the page, once it has come to rest there. */
async function middle(page: Page, cell: string): Promise<[x: number, y: number]> {
  await cellOf(page, cell).hover({ trial: true });
  const box = await cellOf(page, cell).boundingBox();
  if (!box) throw new Error(`There is no cell ${cell}.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, ...cells: readonly string[]): Promise<void> {
  for (const [i, cell] of cells.entries()) {
    const [x, y] = await middle(page, cell);
    await page.mouse.move(x, y, { steps: 8 });
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** The moves of the game, as the address has them. */
const movesIs = (page: Page, moves: string) => expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toContain(`moves=${moves}`);

const said = (page: Page) => page.locator('[aria-live="polite"]').first();

test.describe('a stack of Qawale', () => {
  test.beforeEach(({ page }) => page.goto('./#/analyse/qawale'));

  test('is sown tap by tap, and steps are taken back by key', async ({ page }) => {
    await tap(page, 'a1', 'b1', 'c1');
    await cellOf(page, 'c1').focus();
    await page.keyboard.press('Escape');
    await tap(page, 'b2', 'b3');
    await movesIs(page, 'a1b1b2b3');
    await expect(said(page)).toContainText('sows the stack from');
  });

  test('is sown by dragging it over the cells', async ({ page }) => {
    await drag(page, 'd4', 'd3', 'c3', 'c2');
    await movesIs(page, 'd4d3c3c2');
  });

  test('goes on by dragging where it was left', async ({ page }) => {
    await tap(page, 'a1', 'b1');
    await drag(page, 'b1', 'b2', 'c2');
    await movesIs(page, 'a1b1b2c2');
  });

  test('is held open, and nothing is played by that', async ({ page }) => {
    const [x, y] = await middle(page, 'a4');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(page.locator('.pebble')).toHaveCount(2);
    await page.mouse.up();
    await expect(page.locator('.pebble')).toHaveCount(0);
    await tap(page, 'a4', 'a3', 'a2', 'a1');
    await movesIs(page, 'a4a3a2a1');
  });

  test('that is held open can be sown by dragging it all the same', async ({ page }) => {
    const [x, y] = await middle(page, 'd4');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(page.locator('.pebble')).toHaveCount(2);
    await drag(page, 'd4', 'd3', 'c3', 'c2');
    await movesIs(page, 'd4d3c3c2');
  });

  test('may not go straight back, and the page says why', async ({ page }) => {
    await tap(page, 'a1', 'b1', 'a1');
    await expect(page.getByText('Not back to a1: the stack just left it.')).toBeVisible();
  });
});

test.describe('a star of Qomet', () => {
  test.beforeEach(({ page }) => page.goto('./#/analyse/qomet?start=3/lll/2d/d6/l1d/3/ll1+l+-'));

  test('is placed by keys alone', async ({ page }) => {
    await page.getByRole('grid').locator('[tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await movesIs(page, 'c5');
  });

  test('is dragged, and dragged off the board', async ({ page }) => {
    await drag(page, 'a1', 'b2');
    await movesIs(page, 'a1b2');
    await tap(page, 'd4');
    const [x, y] = await middle(page, 'd1');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 130, { steps: 8 });
    await page.mouse.up();
    await movesIs(page, 'a1b2+d4+d1x');
  });

  test('leaves the board by the way that is shown for it', async ({ page }) => {
    await tap(page, 'a1');
    await page.getByRole('button', { name: 'Take the star off the board' }).click();
    await movesIs(page, 'a1x');
    await expect(said(page)).toContainText('off the board');
  });

  test('shows what it would push before it does', async ({ page }) => {
    await tap(page, 'a1');
    await expect(page.locator('.push')).toHaveCount(2);
    await expect(cellOf(page, 'a4')).toHaveAccessibleName(/dark star, can be tapped/);
    await expect(cellOf(page, 'e5')).toHaveAccessibleName(/dark star$/);
  });
});

test('a piece of Quads is dragged from the tray, and turned by tap, wheel and key', async ({ page }) => {
  await page.goto('./#/analyse/quads?moves=c3PPPP+e4TTTT');
  const cell = cellOf(page, 'c2');
  const from = await page.getByRole('toolbar').locator('[data-piece="PPPS"]').boundingBox();
  if (!from) throw new Error('The tray has no such piece.');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 'c2')), { steps: 8 });
  await page.mouse.up();
  const lies = async (): Promise<string> => (await cell.getAttribute('aria-label')) ?? '';
  await expect(cell).toHaveAccessibleName(/light piece/);
  const turns = [await lies()];
  await cell.click();
  await expect(cell).not.toHaveAccessibleName(turns[0] ?? '');
  turns.push(await lies());
  await page.mouse.wheel(0, 100);
  await expect(cell).not.toHaveAccessibleName(turns[1] ?? '');
  turns.push(await lies());
  await cell.focus();
  await page.keyboard.press('r');
  await expect(cell).toHaveAccessibleName(turns[0] ?? '');
  expect(new Set(turns).size).toBe(3);
});

test('in Exago the group that stays is chosen, and who is cut off is shown before', async ({ page }) => {
  await page.goto('./#/analyse/exago?tiles=5,5&start=6/7/8/b8/1rb1r5/1b1rb6/2rr6/9/8/7/6+r+0,1');
  await tap(page, 'f4', 'e2');
  await cellOf(page, 'e3').hover();
  await expect(page.locator('.going')).toHaveCount(4);
  await tap(page, 'e3');
  await movesIs(page, 'f4e2~e3');
});

test('with less motion wanted, a move is there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#/analyse/exago');
  await tap(page, 'f6');
  await movesIs(page, 'f6');
  const longest = await page.evaluate(() => Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0))));
  expect(longest).toBeLessThanOrEqual(120);
});
