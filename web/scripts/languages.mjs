// Every language must have exactly the sentences of English, with the same words to fill in, and English must have every
// sentence that the app says. With the argument "unsaid", also finds sentences that nobody says.
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = async (path) => JSON.parse(await readFile(path, 'utf8'));

const settings = await read(here('../project.inlang/settings.json'));
const files = settings['plugin.inlang.messageFormat'].pathPattern.map((pattern) => pattern.split('/').at(-1));

/** The words in braces, the same however often and in however many variants they occur. */
function words(sentence) {
  const braces = JSON.stringify(sentence).match(/\{\w+\}/g) ?? [];
  return [...new Set(braces)].sort().join(' ');
}

/** Sentences that are asked for by the core and the server, whose keys are not in this source. */
const ASKED_FOR_ELSEWHERE = new Set(['rules.json', 'online.json']);

/** The keys in the source: those of Paraglide's `m`, every text that could be a key, and beginnings as in `lesson.${game}`. */
async function keysOfSource() {
  const said = new Map();
  const whole = new Set();
  const beginnings = [];
  for await (const file of sources()) {
    const source = await readFile(file, 'utf8');
    for (const [, key] of source.matchAll(/\bm\['([^']+)'\]/g)) said.set(key, file.slice(file.indexOf('/src/') + 1));
    for (const [, key] of source.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)) whole.add(key);
    for (const [, beginning] of source.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)) beginnings.push(beginning);
  }
  return { said, isNamed: (key) => whole.has(key) || beginnings.some((beginning) => key.startsWith(beginning)) };
}

async function* sources(folder = here('../src/')) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'paraglide') yield* sources(`${path}/`);
    else if (/\.(ts|svelte)$/.test(entry.name)) yield path;
  }
}

const { said, isNamed } = await keysOfSource();
const unsaidToo = process.argv.includes('unsaid');
const complaints = [];
const known = new Set();
for (const file of files) {
  const path = (locale) => here(`../../lang/${locale}/${file}`);
  const base = await read(path(settings.baseLocale));
  for (const key of Object.keys(base)) {
    known.add(key);
    if (unsaidToo && !ASKED_FOR_ELSEWHERE.has(file) && !isNamed(key)) complaints.push(`lang/en/${file}: nothing says "${key}".`);
  }
  for (const locale of settings.locales) {
    const sentences = await read(path(locale));
    const where = `lang/${locale}/${file}`;
    for (const key of Object.keys(base)) {
      if (!(key in sentences)) complaints.push(`${where} lacks "${key}".`);
      else if (words(sentences[key]) !== words(base[key])) complaints.push(`${where}: "${key}" has other words to fill in than English.`);
    }
    for (const key of Object.keys(sentences)) {
      if (!(key in base)) complaints.push(`${where}: "${key}" is in no English file.`);
    }
  }
}

for (const [key, file] of said) {
  if (!known.has(key)) complaints.push(`web/${file} says "${key}", which is in no English file.`);
}

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
