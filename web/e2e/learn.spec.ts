// Each lesson to its end, as a newcomer goes through it: every move is made on the board.
import type { Page } from '@playwright/test';
import { lessonOf } from '../src/learn/lessons';
import { expect, GAMES, tap, test } from './fixtures';

const steps = (game: string) => lessonOf(game) ?? [];
const word = (page: Page) => page.getByRole('main').getByRole('status');
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Enters a move as a person would: cells one after the other, a piece from the tray, a star off the board. */
async function enter(page: Page, game: string, move: string): Promise<void> {
  const cells = move.match(/[a-z]\d+/g) ?? [];
  if (game === 'quads') {
    await tap(page, ...cells);
    await page.locator('.tray button:enabled').first().click();
    if (await button(page, 'Play this').isVisible()) await button(page, 'Play this').click();
    return;
  }
  await tap(page, ...cells);
  if (move.endsWith('x')) await button(page, 'Off the board').click();
}

/** The step of Quads that asks for one certain piece is shown; everything else is found by what fits. */
const isShown = (game: string, at: number): boolean => game === 'quads' && steps(game)[at]?.example === 'd2TSSS';

for (const game of GAMES) {
  test(`the lesson of ${game} can be played to its end`, async ({ page }) => {
    await page.goto(`./#/learn/${game}`);
    for (const [at, step] of steps(game).entries()) {
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(step.title());
      if (isShown(game, at)) await button(page, 'Show me').click();
      else await enter(page, game, step.example);
      await expect(word(page)).toContainText(step.done());
      await button(page, at + 1 < steps(game).length ? 'Next' : 'Finish').click();
    }
    await expect(page.getByRole('heading', { name: `That is all of` })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Play against level 1' })).toHaveAttribute('href', `#/new/${game}?level=1`);
    await page.goto('./#/learn');
    await expect(page.getByRole('main')).toContainText('You know this game.');
  });
}

test('another legal move gets a friendly word, an illegal one the rule that forbids it', async ({ page }) => {
  await page.goto('./#/learn/qomet');
  await tap(page, 'a1');
  await button(page, 'Next').click();
  await tap(page, 'e5');
  await expect(word(page)).toContainText('The star on e5 is not yours.');
  await tap(page, 'g7');
  await expect(word(page)).toContainText('Not yet. You placed a star');
  await button(page, 'Try again').click();
  await tap(page, 'd4', 'd5');
  await expect(word(page)).toContainText('Right!');
});

test('a lesson goes on where it was left, and steps that are not done stay shut', async ({ page }) => {
  await page.goto('./#/learn/exago');
  await tap(page, 'f6');
  await button(page, 'Next').click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Tile by tile');
  await expect(page.getByRole('button', { name: 'Step 3 of 8' })).toBeDisabled();
  await page.getByRole('button', { name: 'Step 1 of 8' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('The first tile');
});

test('a step can be done by keyboard alone', async ({ page }) => {
  await page.goto('./#/learn/qomet');
  const cell = page.locator('[data-cell="d4"]');
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(word(page)).toContainText('Right!');
  await expect(button(page, 'Next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
});

for (const game of GAMES) {
  test(`the rules of ${game} have figures, options and rulings`, async ({ page }) => {
    await page.goto(`./#/rules/${game}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('figure').first()).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Variants and options' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Where the printed rules are silent' })).toBeVisible();
    await main.getByRole('link', { name: 'Learn' }).click();
    await expect(main.getByRole('heading', { name: steps(game)[0]?.title() ?? '' })).toBeVisible();
  });
}

test('there is no lesson and no rules of what is no game', async ({ page }) => {
  for (const address of ['learn/chess', 'rules/chess']) {
    await page.goto(`./#/${address}`);
    await expect(page.getByRole('alert')).toContainText('There is no such page');
  }
});
