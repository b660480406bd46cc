// What the tests of Vitest need of a browser: `fetch` for the files that Vite serves from this machine.
import { readFile } from 'node:fs/promises';

const fetchFromNetwork = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const path = String(input).replace(/^\/@fs/, '').replace(/[?#].*$/, '');
  if (!path.endsWith('.wasm')) return fetchFromNetwork(input, init);
  return new Response(await readFile(path), { headers: { 'content-type': 'application/wasm' } });
};
