// What makes a folder of files an app that can be put on the home screen and opens without a network: pictures, the
// manifest, the list of files for the service worker; and beside each file its compressed forms, for hosts that send them.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { signAsPng, signAsSvg } from './sign.ts';

/** The name of the service worker: at the top of the folder, for it looks after what is below. */
export const WORKER = 'offline.js';

const MANIFEST = {
  name: 'Fourfold',
  short_name: 'Fourfold',
  description: 'Qawale, Qomet, Quads, Exago',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#f5f0e7',
  theme_color: '#f5f0e7',
  categories: ['games'],
  icons: [
    { src: 'sign.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'sign-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'sign-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'sign-mask.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

const SMALL = 1024; // compressing less saves nothing on the way

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'fourfold-offline',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    buildStart() {
      const emit = (fileName: string, source: string | Buffer) => this.emitFile({ type: 'asset', fileName, source });
      emit('sign.svg', signAsSvg());
      emit('sign-192.png', signAsPng({ size: 192, part: 0.84, paper: false }));
      emit('sign-512.png', signAsPng({ size: 512, part: 0.84, paper: false }));
      emit('sign-mask.png', signAsPng({ size: 512, part: 0.6, paper: true }));
      emit('sign-touch.png', signAsPng({ size: 180, part: 0.7, paper: true }));
      emit('app.webmanifest', JSON.stringify(MANIFEST));
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type === 'asset') page.source = String(page.source).replace('</title>', `</title>${hastened(bundle)}`);

        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') return this.error(`The service worker ${WORKER} is not among the built files.`);
        if (worker.imports.length > 0) return this.error('The service worker must be one file: it imports something.');
        const { files, version } = listed(bundle);
        worker.code = worker.code.replace(/\bFILES\b/, JSON.stringify(files)).replace(/\bVERSION\b/, JSON.stringify(version));
      },
    },
    async closeBundle() {
      await compress(folder);
    },
  };
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...all: never[]) => unknown>>[1];

/** What the first page asks for only once the app runs is asked for at once: the rules, the page, and what both need. */
function hastened(bundle: Bundle): string {
  const files = Object.keys(bundle);
  const rules = files.filter((file) => /\/rules-[^/]*\.wasm$/.test(file));
  const home = Object.values(bundle).find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('/home/Home.svelte'));
  const scripts = home ? needed(bundle, home.fileName) : new Set<string>();
  const styles = new Set([...scripts].flatMap((file) => [...stylesOf(bundle[file])]));
  return [
    ...rules.map((file) => `<link rel="preload" as="fetch" href="./${file}" crossorigin>`),
    ...[...scripts].map((file) => `<link rel="modulepreload" href="./${file}" crossorigin>`),
    ...[...styles].map((file) => `<link rel="preload" as="style" href="./${file}" crossorigin>`),
  ]
    .map((link) => `\n    ${link}`)
    .join('');
}

/** A script and all that it imports. */
function needed(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const part = bundle[file];
  if (found.has(file) || part?.type !== 'chunk') return found;
  found.add(file);
  for (const other of part.imports) needed(bundle, other, found);
  return found;
}

const stylesOf = (part: Bundle[string] | undefined): ReadonlySet<string> => (part?.type === 'chunk' && part.viteMetadata?.importedCss) || new Set();

/** Every file but the worker, and a name for all of them together. */
function listed(bundle: Bundle): { files: string[]; version: string } {
  const files = Object.keys(bundle).filter((file) => file !== WORKER).sort();
  const all = createHash('sha256');
  for (const file of files) {
    const part = bundle[file];
    all.update(`${file}\0`).update(part?.type === 'chunk' ? part.code : (part?.source ?? ''));
  }
  return { files: files.map((file) => (file === 'index.html' ? './' : file)), version: all.digest('hex').slice(0, 16) };
}

async function compress(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(css|html|js|svg|wasm|webmanifest)$/.test(file)) continue;
    const content = await readFile(join(folder, file));
    if (content.length < SMALL) continue;
    await writeFile(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  }
}
