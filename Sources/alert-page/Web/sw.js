// SPDX-License-Identifier: Apache-2.0
// The worker shows pushes. It keeps no copy of anything: a page of an old version would speak to a new server.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** A push is a declarative one (Safari shows it without this worker); others read the same form here. */
function read(data) {
  try {
    const { notification } = data.json();
    if (notification?.title) return notification;
  } catch {
    // Something must be shown all the same: browsers end the subscription of a page that shows nothing.
  }
  return { title: 'alertd', body: 'Something is waiting for you.', navigate: '/#/', tag: 'alertd' };
}

self.addEventListener('push', (event) => {
  const { title, body, tag, navigate, silent } = read(event.data);
  // The same tag replaces, so "answered on desk" takes the place of its question.
  event.waitUntil(self.registration.showNotification(title, {
    body, tag, silent, icon: '/icon.svg', badge: '/icon.svg', dir: 'auto', data: { navigate: navigate ?? '/#/' },
  }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.navigate, self.location.origin)));
});

/** Brings an open page to the front, at this address, or opens one. Other origins are not opened. */
async function show(address) {
  if (address.origin !== self.location.origin) address = new URL('/#/', self.location.origin);
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(address.href);
  await page.focus();
  return page.navigate(address.href);
}
