// The app without a network, and how a newer version arrives.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, test as base, expect } from '@playwright/test';
import { type Host, host } from './host';

const test = base.extend<{ site: Host }>({
  site: async ({}, use) => {
    const site = await host();
    await use(site);
    await site.close();
  },
});
test.use({ serviceWorkers: 'allow' });

/** Until the service worker has kept everything and looks after the page. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((controlled) => navigator.serviceWorker.addEventListener('controllerchange', controlled));
  });

const caches = (page: Page) => page.evaluate(() => window.caches.keys());

/** Puts a newer version on the host: the same app, with another mark in its page. */
async function publish(site: Host): Promise<void> {
  const worker = join(site.folder, 'offline.js');
  const code = await readFile(worker, 'utf8');
  await writeFile(worker, code.replace(/(["'`])([0-9a-f]{16})\1/, '$1newer$1'));
  const index = join(site.folder, 'index.html');
  await writeFile(index, (await readFile(index, 'utf8')).replace('<title>', '<meta name="mark" content="newer"><title>'));
}

const lookForNews = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test('works in any folder of any host, and without a network once loaded', async ({ page, site, context }) => {
  await page.goto(site.address);
  await kept(page);
  await context.setOffline(true);
  await page.goto(`${site.address}#/`);
  await page.reload();
  await expect(page).toHaveTitle(/Fourfold/);
  await page.goto(`${site.address}#/learn`);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Qawale' })).toBeVisible();
  await page.goto(`${site.address}#/rules/exago`);
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
});

test('everything that is built is kept, and nothing else', async ({ page, site }) => {
  await page.goto(site.address);
  await kept(page);
  const paths = await page.evaluate(async () => {
    const [name = ''] = await window.caches.keys();
    const requests = await (await window.caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname.replace('/some/where/', ''));
  });
  expect(paths.filter((path) => path.endsWith('.wasm')).length).toBeGreaterThan(0);
  expect(paths).toContain('');
  expect(paths.filter((path) => /\.(br|gz)$|offline\.js/.test(path))).toEqual([]);
});

test('a newer version is offered, not forced; taken, it removes the old one', async ({ page, site }) => {
  await page.goto(site.address);
  await kept(page);
  const [first] = await caches(page);
  await publish(site);
  await lookForNews(page);
  const offer = page.getByRole('status').filter({ hasText: 'newer version' });
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Later' }).click();
  await expect(offer).toBeHidden();

  await page.reload();
  await expect(page.locator('meta[name=mark]')).toHaveCount(0);
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Update now' }).click();
  await expect(page.locator('meta[name=mark]')).toHaveCount(1);
  await expect.poll(() => caches(page)).toHaveLength(1);
  expect(await caches(page)).not.toContain(first);
});

test('the app can be put on the home screen', async ({ page, site, request }) => {
  await page.goto(site.address);
  const manifest = await (await request.get(`${site.address}app.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Fourfold', start_url: './', display: 'standalone' });
  for (const { src, sizes } of manifest.icons.filter(({ sizes }: { sizes: string }) => sizes !== 'any')) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, `${site.address}${src}`);
    expect(size).toBe(sizes);
  }
});
