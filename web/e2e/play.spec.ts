// Playing: each game to its end against the engine and on one screen, through the page alone.
import { expect, expectNoSidewaysScrolling, expectOpenToAll, GAMES, prefer, test, THEMES } from './fixtures';
import { endOf, movesIn, playRandomly, playToTheEnd, chances, turnComes } from './playing';

const start = { name: 'Start the game' };

test.describe('to its end', () => {
  test.setTimeout(240_000);
  test.use({ reducedMotion: 'reduce' });

  for (const game of GAMES) {
    test(`${game} against the engine`, async ({ page }) => {
      await page.goto(`./#/new/${game}`);
      await page.getByRole('slider').fill('1');
      await page.getByRole('button', start).click();
      const end = await playToTheEnd(page, 7);
      expect(end).toMatch(/won|draw/i);
      await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
    });

    test(`${game} on one screen`, async ({ page }) => {
      await page.goto(game === 'exago' ? './#/new/exago?side=5&line=3' : `./#/new/${game}`); // random moves line up few tiles
      await page.getByRole('radio', { name: 'Together on this screen' }).check();
      await page.getByRole('button', start).click();
      expect(await playToTheEnd(page, 11)).toMatch(/won|draw/i);
    });
  }

  for (const players of [3, 6]) {
    test(`Exago with ${players} on one screen`, async ({ page }) => {
      await page.goto(`./#/new/exago?players=${players}&side=5&line=3`); // so that random moves come to an end soon
      await page.getByRole('radio', { name: 'Together on this screen' }).check();
      await expect(page.getByRole('radio', { name: String(players), exact: true })).toBeChecked();
      await page.getByRole('button', start).click();
      await expect(page.locator('[data-seat]')).toHaveCount(players);
      expect(await playToTheEnd(page, 5)).toMatch(/won|draw/i);
    });
  }
});

test('two taps from home to playing', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'Play: Qomet' }).click();
  await page.getByRole('button', start).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a game goes on after the page is loaded again, and is the first thing at home', async ({ page }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('radio', { name: 'Together on this screen' }).check();
  await page.getByRole('button', start).click();
  await page.locator('[data-cell=d4]').click();
  await page.locator('[data-cell=c4]').click();
  await page.reload();
  await expect(page.locator('aside').getByRole('button', { name: 'c4' })).toBeVisible();
  expect(await movesIn(page)).toBe(2);
  await page.goto('./');
  await page.getByRole('link', { name: 'Continue: Qomet' }).click();
  await page.locator('[data-cell=d5]').click();
  await expect.poll(() => movesIn(page)).toBe(3);
});

test('the engine goes on thinking after the page is loaded again', async ({ page }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('radio', { name: /Light/ }).check();
  await page.getByRole('button', start).click();
  await page.locator('[data-cell=d4]').click();
  await page.reload();
  await expect.poll(() => movesIn(page)).toBe(2);
});

test('taking back, a hint, and looking back', async ({ page }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('radio', { name: /Light/ }).check();
  await page.getByRole('button', start).click();
  await page.locator('[data-cell=d4]').click();
  await expect.poll(() => movesIn(page)).toBe(2);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('[data-say]')).toContainText('Hint:', { timeout: 10_000 });
  await page.locator('h1').press('ArrowLeft');
  await page.locator('h1').press('ArrowLeft');
  await expect(page.locator('[data-say]')).toContainText('move 0 of 2');
  await page.locator('[data-cell=a1]').click();
  await expect(page.locator('[data-say]')).toContainText('side line');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => movesIn(page)).toBe(0);
  await expect(page.getByRole('group', { name: 'Side line' })).toHaveText(/1 …\s*a1|1\.\s*a1/);
});

test('resigning asks first; the next game changes the seats', async ({ page }) => {
  await page.goto('./#/new/qawale');
  await page.getByRole('radio', { name: /Light/ }).check();
  await page.getByRole('button', start).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  expect(await endOf(page)).toBeNull();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('[data-say=end]')).toHaveText('Dark won by resignation');
  const address = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page).not.toHaveURL(address);
  await expect(page.locator('.near [data-seat]')).toHaveAttribute('data-seat', '1');
});

test('the hidden variant covers the pieces until the device is passed', async ({ page }) => {
  await page.goto('./#/new/quads?hidden=true');
  await page.getByRole('radio', { name: 'Together on this screen' }).check();
  await page.getByRole('button', start).click();
  const chance = chances(3);
  for (const name of ['Light', 'Dark', 'Light', 'Dark']) {
    await expect(page.getByRole('heading', { name: `Pass the device to ${name}` })).toBeVisible();
    await expect(page.locator('button[data-piece]')).toHaveCount(0);
    await page.getByRole('button', { name: `I am ${name}` }).click();
    await playRandomly(page, chance);
  }
});

test('engines play each other until they are asked to pause', async ({ page }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('radio', { name: 'Watch the engine play' }).check();
  await page.getByRole('button', start).click();
  await expect.poll(() => movesIn(page), { timeout: 15_000 }).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const moves = await movesIn(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => movesIn(page), { timeout: 15_000 }).toBeGreaterThan(moves);
});

test('a move waits to be confirmed where that is wanted', async ({ page }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('radio', { name: 'Together on this screen' }).check();
  await page.getByRole('button', start).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('checkbox', { name: 'Confirm every move' }).check();
  await page.getByRole('checkbox', { name: 'Sounds' }).check();
  await page.keyboard.press('Escape');
  await page.locator('[data-cell=d4]').click();
  expect(await movesIn(page)).toBe(0);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => movesIn(page)).toBe(1);
});

test('a clock runs, and waits after the page is loaded again', async ({ page }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('radio', { name: 'Together on this screen' }).check();
  await page.getByRole('radio', { name: 'Time for the game' }).check();
  await page.getByRole('button', start).click();
  await page.locator('[data-cell=d4]').click();
  await expect(page.getByRole('timer').first()).not.toHaveText('10:00');
  await page.reload();
  await expect(page.locator('[data-say]')).toContainText('clocks stand still');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('[data-cell=c4]').click();
  await expect.poll(() => movesIn(page)).toBe(2);
});

test('options are those of the rules, and what they refuse is said', async ({ page }) => {
  await page.goto('./#/new/exago');
  await page.getByText('Options', { exact: true }).click();
  await page.getByLabel('Size of the board').selectOption('8');
  await page.getByRole('switch', { name: 'Lift early' }).check();
  await page.getByLabel('Red', { exact: true }).fill('999');
  await page.getByLabel('Red', { exact: true }).blur();
  await expect(page.getByRole('alert')).toContainText('tiles');
  await page.getByRole('button', start).click();
  await expect(page.getByRole('gridcell')).toHaveCount(169);
});

test('of several seats each can be anybody', async ({ page }) => {
  await page.goto('./#/new/exago');
  await page.getByRole('radio', { name: '4', exact: true }).check();
  await page.getByRole('radio', { name: 'People and engines' }).check();
  await page.getByLabel('Who plays Red').selectOption('person');
  await page.getByLabel('Name of Red').fill('Ann');
  await page.getByLabel('Who plays Blue').selectOption('1');
  await page.getByLabel('Who plays Yellow').selectOption('person');
  await page.getByLabel('Name of Yellow').fill('Cem');
  await page.getByLabel('Who plays Green').selectOption('2');
  await page.getByRole('radio', { name: 'As listed' }).check();
  await page.getByRole('button', start).click();
  await expect(page.locator('[data-say]')).toContainText('Ann:');
  await page.locator('[data-cell=f6]').click();
  await expect(page.locator('[data-say]')).toContainText('Cem:', { timeout: 15_000 });
  expect(await movesIn(page)).toBe(2);
});

test('two windows with the same game follow each other', async ({ page, context }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('radio', { name: 'Together on this screen' }).check();
  await page.getByRole('button', start).click();
  await page.locator('[data-cell=d4]').click();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('[data-cell=c4]').click();
  await expect.poll(() => movesIn(page)).toBe(2);
  await page.locator('[data-cell=d5]').click();
  await expect.poll(() => movesIn(other)).toBe(3);
});

test('what cannot be read is set aside with a sentence, and the rest is there', async ({ page }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('button', start).click();
  await page.evaluate(() => {
    localStorage.setItem('fourfold.game.broken', '{"half":');
    const good = Object.entries(localStorage).find(([key]) => key.startsWith('fourfold.game.') && !key.endsWith('broken'));
    const game = JSON.parse(good?.[1] ?? '{}');
    game.id = 'illegal';
    game.written.moves = ['d4', 'd4'];
    localStorage.setItem('fourfold.game.illegal', JSON.stringify(game));
  });
  await page.goto('./#/games');
  await expect(page.getByRole('alert')).toContainText('2 kept games could not be read');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('./#/play/broken');
  await expect(page.getByRole('alert')).toContainText('not kept');
});

test('a game is deleted only after it was asked', async ({ page }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('button', start).click();
  await page.goto('./#/games');
  await page.getByRole('button', { name: 'Delete Qomet' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete Qomet' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('everything with the keyboard alone', async ({ page }) => {
  await page.goto('./#/new/qomet');
  await page.getByRole('radio', { name: 'Against the engine' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Together on this screen' })).toBeChecked();
  await page.getByRole('button', start).focus();
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  for (let tabs = 0; tabs < 30 && !(await page.evaluate(() => document.activeElement?.matches('[role=gridcell]'))); tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => movesIn(page)).toBe(2);
  await page.keyboard.press(',');
  await expect(page.locator('[data-say]')).toContainText('move 1 of 2');
  await page.keyboard.press('.');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  for (const game of GAMES) {
    test(`${game}: nothing is too wide, the board stays where it is, three buttons at most`, async ({ page }) => {
      await page.goto(`./#/new/${game}`);
      await expectNoSidewaysScrolling(page);
      await page.getByRole('radio', { name: 'Together on this screen' }).check();
      await page.getByRole('button', start).click();
      await expectNoSidewaysScrolling(page);
      const board = page.getByRole('grid');
      const before = await board.boundingBox();
      const chance = chances(9);
      for (let moves = 0; moves < 3; moves++) {
        await turnComes(page);
        await playRandomly(page, chance);
        expect(await board.boundingBox()).toEqual(before);
        expect(await page.locator('.actions > .button:visible').count()).toBeLessThanOrEqual(3);
      }
      const button = await page.locator('.actions > .button').first().boundingBox();
      expect(button?.height).toBeGreaterThanOrEqual(44);
    });
  }
});

test('in Arabic the page is mirrored, the board is not', async ({ page }) => {
  await prefer(page, { language: 'ar' });
  await page.goto('./#/new/qomet');
  await page.locator('.start button').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const [a, g] = await Promise.all([page.locator('[data-cell=a1]').boundingBox(), page.locator('[data-cell=g1]').boundingBox()]);
  expect(a?.x).toBeLessThan(g?.x ?? 0);
  await expectNoSidewaysScrolling(page);
});

for (const theme of THEMES) {
  test(`open to all in ${theme}`, async ({ page }) => {
    await prefer(page, { theme });
    await page.goto('./');
    await expect(page.locator('.cards svg').first()).toBeVisible();
    await expectOpenToAll(page);
    await page.goto('./#/new/exago?players=3');
    await page.getByText('Options', { exact: true }).click();
    await expectOpenToAll(page);
    await page.getByRole('radio', { name: 'People and engines' }).check();
    await page.getByRole('button', start).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expectOpenToAll(page);
    await page.goto('./#/games');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectOpenToAll(page);
  });
}
