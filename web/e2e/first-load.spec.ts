// What somebody downloads to see the first page: at most 300 kilobytes, compressed, all included.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SITE } from './host';
import { expect, test } from './fixtures';

const MOST = 300_000;

test('the first load has at most 300 kilobytes', async ({ page }) => {
  const files = new Set<string>();
  page.on('response', (response) => files.add(new URL(response.url()).pathname.slice(1) || 'index.html'));
  await page.goto('./', { waitUntil: 'networkidle' });
  const sizes = await Promise.all([...files].map(async (file) => [file, gzipSync(await readFile(join(SITE, file)), { level: 9 }).length] as const));
  const all = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(all, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(MOST);
  expect([...files].filter((file) => file.endsWith('.wasm')).every((file) => file.includes('rules-'))).toBe(true);
});
