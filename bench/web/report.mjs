// Writes docs/performance-app.md from the figures: node bench/web/report.mjs
import { readFile, writeFile } from 'node:fs/promises';

const figures = JSON.parse(await readFile(new URL('figures.json', import.meta.url), 'utf8'));
const { first_load: files, first_visit: first, later_visit: later, smoothness } = figures;
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
const sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
const plain = (file) => file.replace(/^assets\//, '').replace(/-[\w-]{8}(?=\.)/, '');
const SHOWN = 12;
const rest = files.slice(SHOWN);
const rows = files.slice(0, SHOWN).map(({ file, bytes }) => `| ${plain(file)} | ${kilobytes(bytes)} |`);
if (rest.length > 0) rows.push(`| ${rest.length} smaller files | ${kilobytes(rest.reduce((bytes, file) => bytes + file.bytes, 0))} |`);

const page = `# Performance of the app

Measured by \`make bench-web\` with ${figures.browser}, headless, against \`fourfold serve\`; medians. Made from
\`bench/web/figures.json\`. Machine: ${figures.machine}; ${figures.load} processes were waiting for them when it began.

## The first load

What the first page loads, in kilobytes on the way (compressed, with headers): **${kilobytes(sum)}** of at most 300, which
\`web/e2e/first-load.spec.ts\` watches over. Everything else, the engine too, is fetched when it is needed, and in the
background for times without a network.

| file | kB |
|---|---:|
${rows.join('\n')}

## On a phone

A processor ${4} times slower than this machine's, 1.6 Mbit/s with 150 ms of latency, nothing kept from before.

| from the request to | seconds |
|---|---:|
| the first paint | ${seconds(first.paint)} |
| the first page with its four boards | ${seconds(first.boards)} |
| the first step of a lesson, ready for a tap | ${seconds(first.lesson)} |
| a game against the engine, ready for a tap, by way of the form | ${seconds(first.game)} |
| on a later visit without a network: the first paint | ${seconds(later.later_paint)} |
| on a later visit without a network: the four boards | ${seconds(later.later_boards)} |

## Smoothness

Eight moves on the page that analyses, each shown as it is made while the engine thinks (no slower processor here):
${smoothness.frames} frames, ${smoothness.over50} of them over 50 ms, the longest ${smoothness.longest} ms. From a tap to the next
frame that shows it: ${smoothness.taps} ms in the median, ${smoothness.slowest_tap} ms at most (0: less than 16 ms, which is the least that is told).
`;
await writeFile(new URL('../../docs/performance-app.md', import.meta.url), page);
