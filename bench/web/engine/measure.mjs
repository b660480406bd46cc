// The engine in a worker of a headless Chromium beside the native one, in turns: nodes a second of both, and how long level 5
// thinks in the browser. node measure.mjs PYTHON; the app must have been built. Writes figures.json beside this file.
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const { chromium } = createRequire(new URL('../../../web/package.json', import.meta.url))('@playwright/test');
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = async (path) => JSON.parse(await readFile(here(path), 'utf8'));

const ROUNDS = 5;
const MEMORY = 32;
const LEVEL = 5;
const ASSETS = here('../../../src/fourfold/site/assets/');
const TYPES = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };

const questions = await read('questions.json');
const levels = await read('../../../src/fourfold/engine/levels.json');
const worker = (await readdir(ASSETS)).find((file) => /^worker-.*\.js$/.test(file));

/** The built worker and what it loads, and an empty page. */
const server = createServer(async ({ url }, response) => {
  const file = url.replace(/^\/assets\//, '');
  const body = url === '/' ? '<!doctype html><title>bench</title>' : await readFile(ASSETS + file).catch(() => null);
  response.writeHead(body === null ? 404 : 200, { 'content-type': TYPES[url === '/' ? 'html' : url.split('.').at(-1)] ?? 'text/plain' });
  response.end(body);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));

const orderText = (order, moves) => [...Object.entries(order).map(([name, value]) => `${name}=${value}`), ...moves].join(' ');
const errand = ({ game, settings, moves, start }, order) => ({ verb: 'analyse', game, settings, start, order: orderText(order, moves) });

/** The texts of the first positions are the package's to tell. */
async function starts(python) {
  const script = 'import json,sys,fourfold\nprint(json.dumps([str(fourfold.ruleset(p["game"],**p["settings"]).start) for p in json.load(sys.stdin)]))';
  const running = execFile(python, ['-c', script]);
  running.stdin.end(JSON.stringify(questions));
  let text = '';
  for await (const piece of running.stdout) text += piece;
  return JSON.parse(text);
}

/** Runs in the page: asks a fresh worker one errand after the other, and takes the time. */
function thinkInPage([address, errands]) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(address, { type: 'module' });
    const answers = [];
    let began = 0;
    let nodes = 0;
    const next = () => {
      if (answers.length === errands.length) {
        worker.terminate();
        return resolve(answers);
      }
      nodes = 0;
      began = performance.now();
      worker.postMessage({ kind: 'ask', errand: errands[answers.length] });
    };
    worker.onmessage = ({ data }) => {
      if (data.kind === 'ready') next();
      else if (data.kind === 'found') nodes = data.report.nodes;
      else if (data.kind === 'answer') {
        answers.push({ nodes, seconds: (performance.now() - began) / 1000 });
        next();
      } else reject(new Error(JSON.stringify(data)));
    };
  });
}

const [python = 'python3'] = process.argv.slice(2);
const texts = await starts(python);
const positions = questions.map((position, at) => ({ ...position, start: texts[at] }));
const searches = positions.map((position) => errand(position, { memory: MEMORY, afresh: 1, nodes: position.nodes }));
const fifth = positions.map((position) => {
  const { nodes, overlooked } = levels[position.game][LEVEL - 1];
  return errand(position, { memory: MEMORY, afresh: 1, nodes, overlooked, seed: 1 });
});

const browser = await chromium.launch({ executablePath: process.env.FOURFOLD_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
const page = await browser.newPage();
const address = `http://127.0.0.1:${server.address().port}/`;
await page.goto(address);
const inPage = (errands) => page.evaluate(thinkInPage, [`${address}assets/${worker}`, errands]);

const rounds = { native: [], browser: [], level: [] };
for (let round = 0; round < ROUNDS; ++round) {
  rounds.native.push(JSON.parse((await promisify(execFile)(python, [here('native.py')])).stdout));
  rounds.browser.push(await inPage(searches));
  rounds.level.push(await inPage(fifth));
}
const version = browser.version();
await browser.close();
server.close();

const least = (all, at) => Math.min(...all.map((answers) => answers[at].seconds));
const figures = positions.map(({ game, settings, moves }, at) => {
  const [native, inBrowser] = [rounds.native[0][at].nodes, rounds.browser[0][at].nodes];
  const speed = (kind, nodes) => Math.round(nodes / least(rounds[kind], at));
  const [fast, here] = [speed('native', native), speed('browser', inBrowser)];
  return {
    game,
    settings,
    plies: moves.length,
    nodes: { native, browser: inBrowser },
    nativeSpeed: fast,
    browserSpeed: here,
    ratio: Number((here / fast).toFixed(2)),
    level5: { best: least(rounds.level, at), worst: Math.max(...rounds.level.map((answers) => answers[at].seconds)) },
  };
});
await writeFile(
  here('figures.json'),
  `${JSON.stringify({ chromium: version, processor: cpus()[0]?.model, cores: cpus().length, load: loadavg()[0], rounds: ROUNDS, figures }, null, 2)}\n`,
);
for (const { game, settings, plies, nodes, ratio, browserSpeed, level5 } of figures) {
  const name = `${game} ${settings.players ?? 2}p ply ${plies}`.padEnd(22);
  const same = nodes.native === nodes.browser ? 'same nodes' : `NODES DIFFER: ${nodes.native} and ${nodes.browser}`;
  console.log(`${name} ${String(browserSpeed).padStart(8)} nodes/s, ${ratio} of native, ${same}, level 5 ${(1000 * level5.worst).toFixed(0)} ms`);
}
