// Every language must have exactly the sentences of English, with the same words to fill in. Says what is missing.
import { readFile } from 'node:fs/promises';
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

const complaints = [];
for (const file of files) {
  const path = (locale) => here(`../../lang/${locale}/${file}`);
  const base = await read(path(settings.baseLocale));
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

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
