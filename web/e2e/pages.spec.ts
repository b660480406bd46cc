// Every page, in both themes and all languages, on a phone and on a desk: nothing keeps anybody out, nothing runs over.
// French differs from English in the length of its words, Arabic in its direction as well.
import { PATTERNS } from '../src/shell/routes';
import { expect, expectNoSidewaysScrolling, expectOpenToAll, GAMES, LANGUAGES, prefer, test, THEMES } from './fixtures';

const WIDTHS = [320, 768, 1440];

/** Pages of something that has to be made first are looked at where it is made. */
const MADE_FIRST = /:id|:code/;

const ADDRESSES = [...PATTERNS, 'nowhere']
  .filter((pattern) => !MADE_FIRST.test(pattern))
  .flatMap((pattern) => (pattern.includes(':game') ? GAMES.map((game) => pattern.replace(':game', game)) : [pattern]));

for (const address of ADDRESSES) {
  test(`#/${address} keeps nobody out, in every language and both themes, and runs over on no width`, async ({ page }) => {
    test.slow(); // it opens the page three times, and axe looks at it four times
    await page.goto(`./#/${address}`);
    for (const language of LANGUAGES) {
      await page.evaluate((language) => localStorage.setItem('PARAGLIDE_LOCALE', language), language);
      await page.reload();
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScrolling(page);
      }
      for (const theme of language === 'fr' ? [] : THEMES) {
        await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme);
        await expectOpenToAll(page);
      }
    }
  });
}

test.describe('the language', () => {
  test.use({ locale: 'fr-CA' });
  test('is the browser’s, until another is chosen', async ({ page }) => {
    await page.goto('./#/learn');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apprendre');
    await page.getByRole('navigation').getByRole('button', { name: 'Réglages' }).click();
    await page.getByRole('radio', { name: 'العربية' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('تعلّم');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('تعلّم');
  });
});

test('boards are not mirrored where the page is', async ({ page }) => {
  await prefer(page, { language: 'ar' });
  await page.goto('./#/learn/qawale');
  const left = await page.locator('[data-cell="a1"]').boundingBox();
  const right = await page.locator('[data-cell="d1"]').boundingBox();
  expect(left?.x).toBeLessThan(right?.x ?? 0);
});
