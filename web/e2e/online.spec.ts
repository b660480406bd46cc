// Games over the network: several browsers at one real server.
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { expectNoSidewaysScrolling, expectOpenToAll, GAMES } from './fixtures';
import { chances, endOf, movesIn, playRandomly } from './playing';
import { GameServer } from './server';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const test = base.extend<{ server: GameServer; guest: (options?: BrowserContextOptions) => Promise<Page> }>({
  server: async ({}, use) => {
    const server = new GameServer();
    await server.start();
    await use(server);
    await server.clear();
  },
  // Each guest has a browser of his own, as far as the server can tell.
  guest: async ({ browser, server }: { browser: Browser; server: GameServer }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.address, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Options of Exago with which random moves line up tiles soon. */
const SOON_OVER = 'side=5&line=3';

/** Creates a game with the first seat for its creator. Returns its address. */
async function create(page: Page, game: string, chosen: (page: Page) => Promise<void> = async () => {}): Promise<string> {
  await page.goto(`./#/online/new/${game}`);
  await page.getByRole('checkbox', { name: /lots/ }).uncheck();
  await chosen(page);
  await page.getByRole('button', { name: 'Create a game' }).click();
  await page.waitForURL(/online\/game/);
  return page.url();
}

async function sitDown(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('.invitation li .main').first().click();
  await expect(page.locator('.invitation li .main')).toHaveCount(0);
}

const running = (page: Page): Promise<void> => expect(page.locator('.invitation')).toHaveCount(0);
const canMove = (page: Page): Promise<number> => page.locator('[role=gridcell][aria-label$="can be tapped"]').count();
const ply = (page: Page): Promise<string | null> => page.locator('.table').getAttribute('data-ply');

/** Whoever is to move plays at random, until the game is over for everybody. */
async function playOut(pages: readonly Page[], seed: number): Promise<void> {
  const chance = chances(seed);
  for (let moves = 0; moves < 400; moves++) {
    let mover: Page | undefined;
    const somebodyCan = async (): Promise<boolean> => {
      const counts = await Promise.all(pages.map(canMove));
      mover = pages[counts.findIndex((count) => count > 0)];
      return mover !== undefined || (await Promise.all(pages.map(endOf))).every((end) => end !== null);
    };
    await expect.poll(somebodyCan, { intervals: [20], timeout: 20_000 }).toBe(true);
    if (!mover) return;
    await playRandomly(mover, chance);
  }
}

test.describe('to its end', () => {
  test.setTimeout(240_000);

  for (const game of GAMES) {
    test(`${game} between two`, async ({ guest }) => {
      const [ann, ben] = [await guest(), await guest(PHONE)];
      await sitDown(ben, await create(ann, game === 'exago' ? `exago?${SOON_OVER}` : game));
      await running(ann);
      await playOut([ann, ben], 3);
      expect(await endOf(ann)).toBe(await endOf(ben));
      expect(await endOf(ann)).toMatch(/won|draw/i);
    });
  }

  test('Exago between three', async ({ guest }) => {
    const pages = [await guest(), await guest(), await guest(PHONE)] as const;
    const address = await create(pages[0], `exago?players=3&${SOON_OVER}`);
    await sitDown(pages[1], address);
    await sitDown(pages[2], address);
    await running(pages[0]);
    await playOut(pages, 4);
    expect(await endOf(pages[0])).toMatch(/won|draw/i);
  });
});

test('the server is killed in the middle of a game, and nothing is lost', async ({ server, guest }) => {
  const [ann, ben] = [await guest(), await guest()];
  await sitDown(ben, await create(ann, 'qomet'));
  await ann.locator('[data-cell=d4]').click();
  await expect.poll(() => movesIn(ben)).toBe(1);
  await server.kill();
  await expect(ben.getByText('Connection lost')).toBeVisible();
  await ben.locator('[data-cell=c4]').click(); // is sent when the server is back
  await server.start();
  await expect(ann.getByText('Connection lost')).toHaveCount(0, { timeout: 40_000 });
  await expect.poll(() => movesIn(ann), { timeout: 40_000 }).toBe(2);
  await ann.locator('[data-cell=d5]').click();
  await expect.poll(() => movesIn(ben), { timeout: 40_000 }).toBe(3);
});

test('a lost connection, a page loaded again, and who comes back sits where he sat', async ({ guest }) => {
  const [ann, ben] = [await guest(), await guest()];
  await sitDown(ben, await create(ann, 'qomet'));
  await ann.locator('[data-cell=d4]').click();
  await expect.poll(() => movesIn(ben)).toBe(1);
  await ben.context().setOffline(true);
  await ben.context().setOffline(false);
  await ben.reload();
  await expect.poll(() => canMove(ben)).toBeGreaterThan(0);
  await ben.locator('[data-cell=c4]').click();
  await expect.poll(() => movesIn(ann)).toBe(2);
});

test('whoever has the link can watch, and cannot move', async ({ guest }) => {
  const [ann, ben, eve] = [await guest(), await guest(), await guest()];
  const address = await create(ann, 'quads', async (page) => {
    await page.locator('summary').click();
    await page.getByRole('switch', { name: /[Hh]idden/ }).check();
  });
  await sitDown(ben, address);
  await eve.goto(address);
  await expect(eve.getByText('You are watching.')).toBeVisible();
  expect(await canMove(eve)).toBe(0);
  await playRandomly(ann, chances(1));
  await expect.poll(() => ply(eve)).toBe('1');
});

test('a draw and a takeback by consent, a rematch with the seats changed', async ({ guest }) => {
  const [ann, ben] = [await guest(), await guest()];
  await sitDown(ben, await create(ann, 'qomet'));
  await ann.locator('[data-cell=d4]').click();
  await expect.poll(() => movesIn(ben)).toBe(1);

  await ann.getByRole('button', { name: 'More', exact: true }).click();
  await ann.getByRole('button', { name: 'Ask to take back' }).click();
  await ben.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => movesIn(ann)).toBe(0);
  await ann.locator('[data-cell=c4]').click();

  await ben.getByRole('button', { name: 'More', exact: true }).click();
  await ben.getByRole('button', { name: 'Offer a draw' }).click();
  await ann.getByRole('button', { name: 'Decline' }).click();
  await expect(ben.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await ben.locator('[data-cell=d5]').click(); // the same offer is not made twice in a row
  await expect.poll(() => movesIn(ann)).toBe(2);
  await ben.getByRole('button', { name: 'More', exact: true }).click();
  await ben.getByRole('button', { name: 'Offer a draw' }).click();
  await ann.getByRole('button', { name: 'Agree' }).click();
  await expect(ben.locator('[data-say=end]')).toHaveText(/draw/i);

  await ben.getByRole('button', { name: 'Rematch' }).click();
  await ann.getByRole('button', { name: 'Agree' }).click();
  for (const page of [ann, ben]) await page.getByRole('link', { name: 'To the next game' }).click();
  await ben.locator('[data-cell=d4]').click();
  await expect.poll(() => movesIn(ann)).toBe(1);
});

test('an engine plays in its seat, one can resign, and the record is there', async ({ guest }) => {
  const ann = await guest();
  await create(ann, 'qomet', async (page) => {
    await page.getByRole('combobox', { name: /Dark/ }).selectOption('1');
  });
  await ann.locator('[data-cell=d4]').click();
  await expect.poll(() => movesIn(ann), { timeout: 20_000 }).toBe(2);
  await ann.getByRole('button', { name: 'More', exact: true }).click();
  await ann.getByRole('button', { name: 'Resign' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(ann.locator('[data-say=end]')).toHaveText(/resignation/);
  const download = ann.waitForEvent('download');
  await ann.getByRole('link', { name: 'Save the record' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.txt$/);
});

test('French against Arabic: each hears the other in his own language', async ({ guest }) => {
  const [ann, ben] = [await guest({ locale: 'fr' }), await guest({ locale: 'ar', ...PHONE })];
  await ann.goto('./#/online/new/qomet');
  await ann.getByRole('button', { name: 'Créer une partie' }).click();
  await ann.waitForURL(/online\/game/);
  await ben.goto(ann.url());
  await ben.locator('.invitation li .main').first().click();
  await running(ann);
  await ann.getByText('Dire quelque chose').click();
  await ann.getByRole('button', { name: 'Bonne chance' }).click();
  await expect(ben.getByRole('log')).toContainText('حظًا موفقًا');
  expect(await ben.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await expectNoSidewaysScrolling(ben);
});

test('an open invitation stands in the lobby until somebody takes it, and the game among one’s own', async ({ guest }) => {
  const [ann, ben] = [await guest(), await guest()];
  await ann.goto('./#/online');
  await ann.getByLabel('Your name').fill('Ann <b>');
  await ann.getByRole('button', { name: 'Save' }).click();
  await expect(ann.getByText('Saved')).toBeVisible();
  await create(ann, 'qawale', async (page) => {
    await page.getByRole('checkbox', { name: /everybody/ }).check();
  });
  await ben.goto('./#/online');
  await expect(ben.getByText('Ann <b>')).toBeVisible();
  await ben.getByRole('link', { name: /^Join/ }).click();
  await ben.locator('.invitation li .main').first().click();
  await running(ann);
  await ben.goto('./#/online/games');
  await expect(ben.getByRole('link', { name: /Qawale/ })).toBeVisible();
  await ben.getByLabel('Opponent').fill('Ann');
  await expect(ben.getByRole('link', { name: /Qawale/ })).toBeVisible();
  await ben.getByLabel('Opponent').fill('Nobody');
  await expect(ben.getByText('No game fits this search.')).toBeVisible();
});

test('a private link makes another device the same player', async ({ guest }) => {
  const [desk, phone, ben] = [await guest(), await guest(PHONE), await guest()];
  const address = await create(desk, 'qomet');
  await sitDown(ben, address);
  await desk.goto('./#/online');
  await desk.getByText('On another device', { exact: true }).click();
  await desk.getByRole('button', { name: 'Make a private link' }).click();
  const link = await desk.getByRole('textbox', { name: 'Make a private link' }).inputValue();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Go on here' }).click();
  await expect(phone.getByRole('link', { name: /Qomet/ }).first()).toBeVisible();
  await phone.goto(address);
  await phone.locator('[data-cell=d4]').click();
  await expect.poll(() => movesIn(ben)).toBe(1);
});

test('a wrong link gets a sentence', async ({ guest }) => {
  const page = await guest();
  await page.goto('./#/online/new/exago?side=4');
  await expect(page.getByRole('alert')).toHaveText(/side must be 5 to 8/);
  await page.goto('./#/online/game/abcdefghijkl');
  await expect(page.getByRole('alert')).toHaveText(/no such game/i);
  await page.goto('./#/online/continue/nonsense');
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(page.getByRole('alert')).toHaveText(/not valid/);
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing keeps anybody out, ${theme}`, async ({ guest }) => {
    const page = await guest({ colorScheme: theme, viewport: { width: 360, height: 740 } });
    await page.goto('./#/online');
    await expect(page.getByLabel('Your name')).toBeVisible();
    await expectOpenToAll(page);
    await expectNoSidewaysScrolling(page);
    await page.goto('./#/online/new/exago');
    await expect(page.getByRole('button', { name: 'Create a game' })).toBeVisible();
    await expectOpenToAll(page);
    await expectNoSidewaysScrolling(page);
    await create(page, 'exago');
    await expect(page.locator('.invitation')).toBeVisible();
    await expectOpenToAll(page);
    await page.goto('./#/online/games');
    await expect(page.getByRole('link', { name: /Exago/ })).toBeVisible();
    await expectOpenToAll(page);
    await expectNoSidewaysScrolling(page);
  });
}
