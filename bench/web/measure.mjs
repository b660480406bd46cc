// Measures the app in a headless Chromium: what is loaded, when something can be seen and played, and how smoothly.
// node bench/web/measure.mjs ADDRESS: the app must be served there compressed, as `fourfold serve` does. See run.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const { chromium } = createRequire(new URL('../../web/package.json', import.meta.url))('@playwright/test');
const address = process.argv[2];
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** A phone of the middle class on a slow mobile network, as Lighthouse has it. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const SLOWER_PROCESSOR = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const ROUNDS = 5;
const MOVES = ['d4', 'c3', 'e5', 'c5', 'e3', 'd6', 'd2', 'b4'];

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Gives a fresh page, with nothing kept from before, to somebody, and closes it. */
async function withPage(browser, { phone = false, keep = 'block' }, use) {
  const context = await browser.newContext({ ...(phone && PHONE), serviceWorkers: keep });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (phone) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  try {
    return await use(page, devtools);
  } finally {
    await context.close();
  }
}

/** Every file that comes over the network, with its bytes on the way, headers aside. */
async function loaded(browser, path) {
  return withPage(browser, {}, async (page, devtools) => {
    const urls = new Map();
    const files = [];
    devtools.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const response = urls.get(requestId);
      if (response) files.push({ file: new URL(response.url).pathname.slice(1) || 'index.html', bytes: encodedDataLength });
    });
    await page.goto(address + path, { waitUntil: 'networkidle' });
    return files.sort((a, b) => b.bytes - a.bytes);
  });
}

const paint = (page) => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
const now = (page) => page.evaluate(() => performance.now());

/** Milliseconds from the request to the first paint, to the four games, and to a board that takes a tap. */
async function firstVisit(browser) {
  const home = await withPage(browser, { phone: true }, async (page) => {
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('.cards svg').nth(3).waitFor();
    const boards = await now(page);
    return { paint: await paint(page), boards };
  });
  const game = await withPage(browser, { phone: true }, async (page) => {
    await page.goto(`${address}#/new/qomet?level=1`, { waitUntil: 'commit' });
    await page.locator('form .button.main').last().click();
    await page.locator('[data-cell="d4"]').waitFor();
    return { game: await now(page) };
  });
  const lesson = await withPage(browser, { phone: true }, async (page) => {
    await page.goto(`${address}#/learn/qomet`, { waitUntil: 'commit' });
    await page.locator('[data-cell="d4"]').waitFor();
    return { lesson: await now(page) };
  });
  return { ...home, ...game, ...lesson };
}

/** The same once the app is kept in the browser: the network is gone. */
async function laterVisit(browser) {
  return withPage(browser, { phone: true, keep: 'allow' }, async (page, devtools) => {
    await page.goto(address);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((then) => navigator.serviceWorker.addEventListener('controllerchange', then));
    });
    await devtools.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline: true });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.cards svg').nth(3).waitFor();
    return { later_boards: await now(page), later_paint: await paint(page) };
  });
}

/** How long frames last while moves are shown and the engine thinks, and how long a tap takes to be seen. */
async function smoothness(browser) {
  return withPage(browser, {}, async (page) => {
    await page.addInitScript(() => {
      globalThis.taps = [];
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (name === 'pointerdown' || name === 'click') globalThis.taps.push(duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    });
    await page.goto(`${address}#/analyse/qomet`);
    await page.locator('[data-cell="d4"]').waitFor();
    await page.waitForTimeout(2000); // the engine is at it
    await page.evaluate(() => {
      globalThis.frames = [];
      let last = performance.now();
      requestAnimationFrame(function each(at) {
        globalThis.frames.push(at - last);
        last = at;
        requestAnimationFrame(each);
      });
    });
    for (const move of MOVES) {
      await page.locator(`[data-cell="${move}"]`).click();
      await page.waitForTimeout(800);
    }
    const { frames, taps } = await page.evaluate(() => ({ frames: globalThis.frames, taps: globalThis.taps }));
    return { frames: frames.length, longest: Math.max(...frames), over50: frames.filter((each) => each > 50).length, taps: median(taps.length ? taps : [0]), slowest_tap: Math.max(0, ...taps) };
  });
}

async function medians(rounds, measure) {
  const all = [];
  for (let round = 0; round < rounds; ++round) all.push(await measure());
  return Object.fromEntries(Object.keys(all[0]).map((key) => [key, Math.round(median(all.map((each) => each[key])))]));
}

const browser = await chromium.launch({
  executablePath: process.env.FOURFOLD_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const version = browser.version();
const load = loadavg()[0];
const figures = {
  browser: `Chromium ${version}`,
  machine: `${cpus()[0].model}, ${cpus().length} cores`,
  load: Number(load.toFixed(1)),
  first_load: await loaded(browser, ''),
  first_visit: await medians(ROUNDS, () => firstVisit(browser)),
  later_visit: await medians(ROUNDS, () => laterVisit(browser)),
  smoothness: await medians(3, () => smoothness(browser)),
};
await browser.close();
await writeFile(here('figures.json'), `${JSON.stringify(figures, null, 1)}\n`);
console.log(JSON.stringify(figures, null, 1));
