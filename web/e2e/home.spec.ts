import { expect, test } from '@playwright/test';

test('the app starts and says its name', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page).toHaveTitle(/Fourfold/);
});
