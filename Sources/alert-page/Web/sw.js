// SPDX-License-Identifier: Apache-2.0
// The worker shows pushes. On a paired browser it keeps the files of the present version, so that the page opens
// without a network. It keeps nothing of what alertd says.

/** The files of the present version, which alert-page puts in. */
const FILES = ['/v/HASH/*'];
const FOLDER = '/v/HASH/';
const worker = /** @type {PageWorker} */ (/** @type {unknown} */ (self));

/** A network that does not answer within this time is none, if the page is kept. */
const PATIENCE = 4000;

/** Keeps the files, all or none: a page of two versions would be broken. */
async function keep() {
  const cache = await caches.open(FOLDER);
  try {
    if (!(await cache.match('/'))) await cache.addAll(['/', '/icon.svg', '/manifest.webmanifest', ...FILES]);
  } catch {
    await caches.delete(FOLDER);
  }
}

/** Forgets the files of every version, or of every other one. */
async function forget(/** @type {string | undefined} */ except = undefined) {
  for (const name of await caches.keys()) if (name !== except) await caches.delete(name);
}

/** A browser that keeps one version keeps the next one. */
async function renew() {
  if (!(await caches.keys()).length) return;
  await keep();
  await forget(FOLDER);
}

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), renew()])));
// The page says whether it is paired, and whether the person wants that.
worker.addEventListener('message', (event) =>
  event.waitUntil(event.data?.keeps ? keep().then(() => forget(FOLDER)) : forget()));

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith(FOLDER)) event.respondWith(kept(event.request));
  else if (event.request.mode === 'navigate' && pathname === '/') event.respondWith(newest());
});

/**
 * A file of this version never changes.
 *
 * @type {(request: Request) => Promise<Response>}
 */
const kept = async (request) => (await caches.match(request)) ?? fetch(request);

/**
 * The page as the server has it, or else as it was. The request is the worker's own: that of a link of another site,
 * passed on, would be one of that site for something that is no document, which the server refuses.
 *
 * @type {() => Promise<Response>}
 */
async function newest() {
  const old = await caches.match('/');
  if (!old) return fetch('/');
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  // A proxy answers for a computer that is away.
  const answered = fetch('/').then((response) => (response.status < 500 ? response : old), () => old);
  return Promise.race([answered, late.then(() => old)]);
}

/**
 * A push is a declarative one (Safari shows it without this worker); others read the same form here.
 *
 * @typedef {{ title: string, body?: string, tag?: string, navigate?: string, silent?: boolean }} Shown
 * @param {{ json(): unknown } | null} data
 * @returns {Shown}
 */
function read(data) {
  try {
    const { notification } = /** @type {{ notification?: Shown }} */ (data?.json());
    if (notification?.title) return notification;
  } catch {
    // Something must be shown all the same: browsers end the subscription of a page that shows nothing.
  }
  return { title: 'alertd', body: 'Something is waiting for you.', navigate: '/#/', tag: 'alertd' };
}

worker.addEventListener('push', (event) => {
  const { title, body, tag, navigate, silent } = read(event.data);
  // The same tag replaces, so "answered on desk" takes the place of its question.
  event.waitUntil(worker.registration.showNotification(title, {
    body, tag, silent, icon: '/icon.svg', badge: '/icon.svg', dir: 'auto', data: { navigate: navigate ?? '/#/' },
  }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.navigate, location.origin)));
});

/**
 * Brings an open page to the front, at this address, or opens one. Other origins are not opened.
 *
 * @type {(address: URL) => Promise<unknown>}
 */
async function show(address) {
  if (address.origin !== location.origin) address = new URL('/#/', location.origin);
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return worker.clients.openWindow(address.href);
  await page.focus();
  return page.navigate(address.href);
}
