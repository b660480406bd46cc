// Analysing games, setting up positions, and bringing and taking them.
import { readFile } from 'node:fs/promises';
import { expect, expectNoSidewaysScrolling, expectOpenToAll, prefer, tap, test, THEMES } from './fixtures';

const WON = '#/analyse/qomet?start=3/3/3/1d1l1d1/1ll/3/3+l+-';
const RECORD = `[Game "qomet"]
[Light "Ann"]
[Dark "Bob"]

1. d4 {The middle.} 2. c4 (2. c3 3. d5) 3. d3 *
`;

test.describe('what the engine thinks', () => {
  test('is said in words, with a proof marked, and shown on the board', async ({ page }) => {
    await page.goto(WON);
    const analysis = page.getByRole('region', { name: 'Analysis' });
    await expect(analysis.getByText('Light wins with the next move')).toBeVisible();
    await expect(analysis.getByText('proven', { exact: true })).toBeVisible();
    await expect(page.locator('svg .value').filter({ hasText: '✓1' }).first()).toBeVisible();
  });

  test('gives every legal move its value, and those of what can follow while a move is entered', async ({ page }) => {
    await page.goto('#/analyse/qawale');
    await expect(page.locator('svg .value')).toHaveCount(4);
    await tap(page, 'a1');
    await expect(page.locator('svg .value')).toHaveCount(2);
  });

  test('leads into its lines', async ({ page }) => {
    await page.goto('#/analyse/qomet?moves=d4');
    const moves = page.getByRole('list', { name: 'Best lines' }).getByRole('listitem').first().getByRole('button');
    await expect(moves.nth(1)).toBeVisible();
    const second = await moves.nth(1).textContent();
    await moves.nth(1).click();
    await expect(page.locator('.move[aria-current="true"]').first()).toHaveText(second ?? '');
    expect(new URL(page.url()).hash).toMatch(/moves=d4\+\w+\+\w+$/);
  });

  test('shows how the game went, and what was missed', async ({ page }) => {
    await page.goto('#/analyse/qomet?moves=b6+f2+d7+g1+e3+d3+e4+d2+g7');
    await expect(page.getByRole('img', { name: /share of the game, move by move/ })).toBeVisible();
    const missed = page.getByRole('button', { name: /^9\. Light played .?g7.?; .?d4.? was better/ });
    await expect(missed).toBeVisible({ timeout: 30_000 });
    await missed.click();
    await expect(page.locator('.list .move[aria-current="true"]')).toHaveText('d2');
    await expect(page.locator('.list .move').last()).toHaveText('g7');
  });

  test('tells the chances of each of three', async ({ page }) => {
    await page.goto('#/analyse/exago?players=3&moves=f6+g6');
    await expect(page.getByRole('listitem').filter({ hasText: /^Yellow \d+ %$/ })).toBeVisible();
  });

  test('stops at once, and can go on', async ({ page }) => {
    await page.goto('#/analyse/qomet?moves=d4+a1');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Think on' }).click();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  });
});

test('an engine that cannot be loaded says so, and is tried again', async ({ page, complaints }) => {
  await page.route('**/engine-*.wasm', (route) => route.abort());
  await page.goto(WON);
  await expect(page.getByRole('alert')).toContainText('The engine could not be loaded');
  await page.unroute('**/engine-*.wasm');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Light wins with the next move')).toBeVisible();
  complaints.length = 0; // the browser reports the file that did not come
});

test.describe('bringing', () => {
  test('a record opens with its side lines and comments', async ({ page }) => {
    await page.goto('#/analyse/qomet');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(RECORD);
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('The middle.').first()).toBeVisible();
    await expect(page.getByText('Ann')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Side line' }).getByRole('button', { name: 'd5' })).toBeVisible();
  });

  test('a file with several games says what is wrong in which line, and offers the good ones', async ({ page }) => {
    await page.goto('#/analyse/qomet');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const text = `${RECORD}\n[Game "qomet"]\n\n1. d4 2. d4 *\n\n[Game "exago"]\n\n1. f6 *\n`;
    await dialog.locator('input[type=file]').setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(dialog.getByText('line 9, game 2: Move 2 (d4): There is a star on d4 already.')).toBeVisible();
    await dialog.getByRole('button', { name: /Exago/ }).click();
    await expect(page.getByRole('heading', { name: 'Exago: analysis' })).toBeAttached();
  });

  test('what is neither record nor position is told', async ({ page }) => {
    await page.goto('#/analyse/qomet');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('3/3/3/3x3/3/3/3 d -');
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialog.getByText("Unexpected 'x' at character 8 of the position.")).toBeVisible();
    await dialog.getByRole('textbox').fill('3/3/3/3l3/3/3/3 d -');
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(/start=3\/3\/3\/3l3/);
  });

  test('a broken link says what is wrong, and shows what could be read', async ({ page }) => {
    await page.goto('#/analyse/qomet?moves=d4+d4');
    await expect(page.getByRole('alert')).toHaveText('This link is broken: Move 2 (d4): There is a star on d4 already.');
    await page.goto('#/analyse/chess');
    await expect(page.getByRole('alert')).toContainText("There is no game 'chess'");
  });
});

test.describe('taking', () => {
  test('links are copied, and lead there again', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('#/analyse/qomet?moves=d4+c4');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy link' }).first().click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#\/analyse\/qomet\?moves=d4\+c4$/);
    await expect(page.getByLabel('Record of the game')).toHaveValue(/1\. d4 2\. c4 \*/);
  });

  test('pictures stand for themselves, light and dark', async ({ page }) => {
    await page.goto('#/analyse/qawale');
    await page.getByRole('button', { name: 'Share' }).click();
    const grounds: string[] = [];
    for (const theme of ['light', 'dark']) {
      await page.getByRole('radio', { name: theme }).check();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(text).not.toContain('var(--');
      expect(text).toMatch(/fill: ?rgb/);
      grounds.push(text);
    }
    expect(grounds[0]).not.toBe(grounds[1]);
    const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PNG' }).click()]);
    const bytes = await readFile(await png.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  test('a position is played on', async ({ page }) => {
    await page.goto('#/analyse/qomet?moves=d4+c4');
    await page.getByRole('link', { name: 'Play from here' }).click();
    await expect(page).toHaveURL(/#\/new\/qomet\?moves=d4\+c4$/);
  });
});

test.describe('setting up', () => {
  test('pieces are tapped on the board, and the rules say what is wrong', async ({ page }) => {
    await page.goto('#/edit/exago');
    await tap(page, 'f6');
    await expect(page.getByText('The rules allow this position.')).toBeVisible();
    await page.getByRole('button', { name: 'Blue', exact: true }).click();
    await tap(page, 'a1');
    await expect(page.getByText('The tiles on the board do not hang together.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play from here' })).toBeDisabled();
    await tap(page, 'a1');
    await page.getByRole('radio', { name: 'Blue' }).check();
    await page.getByRole('link', { name: 'Play from here' }).click();
    await expect(page).toHaveURL(/#\/new\/exago\?start=/);
  });

  test('pieces are dragged: from the palette, to another cell, off the board', async ({ page }) => {
    await page.goto('#/edit/qomet');
    const middle = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    };
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
      await page.mouse.move(...to);
      await page.mouse.up();
    };
    const text = page.getByLabel('Text of the position');
    await drag(await middle('.palette button'), await middle('[data-cell="d4"]'));
    await expect(text).toHaveValue('3/3/3/3l3/3/3/3 l -');
    await drag(await middle('[data-cell="d4"]'), await middle('[data-cell="c4"]'));
    await expect(text).toHaveValue('3/3/3/2l4/3/3/3 l -');
    await drag(await middle('[data-cell="c4"]'), [5, 5]);
    await expect(text).toHaveValue('3/3/3/7/3/3/3 l -');
  });

  test('the text of a position is read as it is typed', async ({ page }) => {
    await page.goto('#/edit/qomet');
    const text = page.getByLabel('Text of the position');
    await text.fill('3/3/3/3l3/3/3/3 q -');
    await expect(page.getByText(/^Unexpected 'q'/)).toBeVisible();
    await text.fill('3/3/3/3l3/3/3/3 d -');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.getByRole('link', { name: 'Analyse' }).click();
    await expect(page).toHaveURL(/#\/analyse\/qomet\?start=3\/3\/3\/3l3/);
  });

  test('options change the board', async ({ page }) => {
    await page.goto('#/edit/exago?side=5');
    await expect(page.locator('[data-cell]')).toHaveCount(61);
    await tap(page, 'e5');
    await page.getByText('Options', { exact: true }).click();
    await page.getByLabel('Size of the board').selectOption('7');
    await expect(page.locator('[data-cell]')).toHaveCount(127);
  });

  test('keys walk over the board and put pieces there', async ({ page }) => {
    await page.goto('#/edit/qomet');
    await page.locator('[data-cell="d4"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Text of the position')).toHaveValue('3/3/3/2l4/3/3/3 l -');
    await page.keyboard.press('Delete');
    await expect(page.getByLabel('Text of the position')).toHaveValue('3/3/3/7/3/3/3 l -');
  });
});

for (const theme of THEMES) {
  for (const path of ['#/analyse/qomet?moves=d4+c4+d3+c5', '#/analyse/exago?players=3&moves=f6', '#/edit/quads', '#/edit/qawale']) {
    test(`${path} keeps nobody out, ${theme}`, async ({ page }) => {
      await prefer(page, { theme });
      await page.goto(path);
      await expect(page.locator('[data-cell]').first()).toBeVisible();
      await expectOpenToAll(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScrolling(page);
    });
  }
}

for (const name of ['Share', 'Open']) {
  test(`what "${name}" opens keeps nobody out`, async ({ page }) => {
    await page.goto('#/analyse/qawale');
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectOpenToAll(page);
  });
}
