// The service worker: keeps one version of the app whole, so that it opens without a network. A newer version is
// fetched beside it and waits until somebody asks for it. See scripts/offline.ts, which fills in the two names below.
declare const self: ServiceWorkerGlobalScope;
/** Every file of this version, as a path below the folder of the app; './' is its page. */
declare const FILES: readonly string[];
declare const VERSION: string;

const files = FILES;
const folder = self.registration.scope;
const ours = `fourfold ${folder} `; // another copy of the app in another folder keeps its own
const cacheName = ours + VERSION;
const anyLanguage = { ignoreVary: true };

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(sweep)));
self.addEventListener('message', (event) => {
  if (event.data === 'take') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const file = fileOf(event.request);
  if (file === null) return;
  if (file === './') event.waitUntil(sweep());
  event.respondWith(kept(file));
});

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(files.map(async (file) => cache.put(file, await fetched(file))));
}

/** A file with a hash in its name is the same in every version: one that is here need not be fetched again. */
async function fetched(file: string): Promise<Response> {
  const hashed = file.startsWith('assets/');
  const known = hashed ? await caches.match(file, anyLanguage) : undefined;
  if (known) return known;
  const response = await fetch(file, { cache: hashed ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** The file that a request asks for; null for what is no part of the app. */
function fileOf(request: Request): string | null {
  const { origin, pathname } = new URL(request.url);
  const path = origin + pathname;
  if (request.method !== 'GET' || !path.startsWith(folder)) return null;
  const file = path.slice(folder.length);
  if (request.mode === 'navigate') return file === '' || file === 'index.html' ? './' : null;
  return files.includes(file) || file.startsWith('assets/') ? file : null;
}

/** From this version, from an older one that a page still shows, or from the network. */
async function kept(file: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(file, anyLanguage)) ?? (await caches.match(file, anyLanguage)) ?? fetch(file);
}

/** Removes older versions, unless another page may still be showing one. */
async function sweep(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length > 1) return;
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(ours) && name !== cacheName);
  const newer = self.registration.waiting ?? self.registration.installing;
  if (!newer) await Promise.all(older.map((name) => caches.delete(name)));
}

export {};
