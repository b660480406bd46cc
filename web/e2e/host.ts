// A plain host of files, as any web host is: the app in a folder below its root, without help from a server of ours.
import { createReadStream } from 'node:fs';
import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SITE = fileURLToPath(new URL('../../src/fourfold/site', import.meta.url));

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface Host {
  /** Where the app is. */
  readonly address: string;
  /** A copy of the built app, which may be changed. */
  readonly folder: string;
  close(): Promise<void>;
}

/** The app at /some/where/ of a host of its own. */
export async function host(): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-site-'));
  await cp(SITE, folder, { recursive: true });
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    const below = path.startsWith('/some/where/') ? path.slice('/some/where/'.length) || 'index.html' : null;
    const file = below === null ? null : join(folder, below);
    if (file === null || !(await stat(file).catch(() => null))?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where/`,
    folder,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true });
    },
  };
}
