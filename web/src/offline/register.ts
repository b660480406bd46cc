// Keeps the app for times without a network, and hears of newer versions.
import { updates } from '../shell/updates.svelte';

const HOUR = 3_600_000;

/** Starts once the page stands, so that the first load has the network to itself. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => register(navigator.serviceWorker);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}

/** Where the browser refuses, as in a private window or on a host without https, the app works as long as there is a network. */
function register(workers: ServiceWorkerContainer): void {
  const controlled = workers.controller !== null;
  workers
    .register('offline.js', { updateViaCache: 'none' })
    .then((registration) => follow(workers, registration, controlled))
    .catch(() => {});
}

function follow(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration, controlled: boolean): void {
  let asked = false;
  const offer = (waiting: ServiceWorker) =>
    updates.offer(() => {
      asked = true;
      waiting.postMessage('take');
    });
  if (registration.waiting && controlled) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && workers.controller) offer(coming);
    });
  });
  workers.addEventListener('controllerchange', () => {
    if (asked) location.reload();
    else if (controlled) updates.offer(() => location.reload()); // another tab has taken the newer version
  });
  askAgain(registration);
}

/** A tab that stays open for days asks for news when somebody comes back to it. */
function askAgain(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < HOUR) return;
    last = Date.now();
    registration.update().catch(() => {}); // without a network there is no news
  });
}
