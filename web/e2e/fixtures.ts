// What the tests of the page have in common: pages on which nothing goes wrong unseen, and looking for what keeps people out.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';

export const GAMES = ['qawale', 'qomet', 'quads', 'exago'] as const;
export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['en', 'fr', 'ar'] as const;

/** Every test fails when its page complains in the console, or throws. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, 'what the page complained about').toEqual([]);
    },
    { auto: true },
  ],
});

/** What somebody chose the last time: colours and language. Before the page is opened. */
export async function prefer(page: Page, { theme, language }: { theme?: string; language?: string }): Promise<void> {
  await page.addInitScript(
    ([theme, language]) => {
      if (theme) localStorage.setItem('fourfold.theme', theme);
      if (language) localStorage.setItem('PARAGLIDE_LOCALE', language);
    },
    [theme, language],
  );
}

/** No violation of what axe can check, with the page at rest. */
export async function expectOpenToAll(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(said).toEqual([]);
}

/** Nothing of the page is wider than the window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

/** Enters a move by tapping one cell of the board after the other. */
export async function tap(page: Page, ...cells: readonly string[]): Promise<void> {
  for (const cell of cells) await page.locator(`[data-cell="${cell}"]`).first().click();
}

export { expect };
