// Writes docs/performance-engine.md from the figures: node bench/web/engine/report.mjs
import { readFile, writeFile } from 'node:fs/promises';

const { chromium, processor, cores, load, rounds, figures } = JSON.parse(await readFile(new URL('figures.json', import.meta.url), 'utf8'));

const thousands = (number) => (number / 1000).toFixed(number < 10_000 ? 1 : 0);
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const named = ({ game, settings, plies }) => `${capital(game)}${settings.players ? `, ${settings.players} players` : ''}, after ${plies} moves`;
const same = figures.every(({ nodes }) => nodes.native === nodes.browser);
const rows = figures.map(
  (figure) =>
    `| ${named(figure)} | ${thousands(figure.nativeSpeed)} | ${thousands(figure.browserSpeed)} | ${figure.ratio.toFixed(2)} | ${(1000 * figure.level5.best).toFixed(0)} | ${(1000 * figure.level5.worst).toFixed(0)} |`,
);

const page = `# Speed of the engine in the browser

Measured by \`bench/web/engine/run .venv/bin\`: the engine in a worker of Chromium ${chromium}, headless, beside the native one on one
thread, in turns, ${rounds} rounds; the best of each counts, so ratios of this run and not seconds. Both searched ${same ? 'the same number of nodes for every question' : 'DIFFERENT numbers of nodes'}.
The last columns are how long level 5 thinks in the browser, at best and at worst. Made from \`bench/web/engine/figures.json\`.
Machine: ${processor}, ${cores} cores; ${load.toFixed(0)} processes were running or waiting when it ended.

| position | native, 1000 nodes a second | browser | ratio | level 5, ms | at worst |
|---|---:|---:|---:|---:|---:|
${rows.join('\n')}

A node of three players or more is a whole game played out.
`;
await writeFile(new URL('../../../docs/performance-engine.md', import.meta.url), page);
