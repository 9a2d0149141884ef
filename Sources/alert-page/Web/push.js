// SPDX-License-Identifier: Apache-2.0

/** The worker's address needs a policy: Trusted Types refuse a plain string. */
function workerAddress() {
  const policy = window.trustedTypes?.createPolicy('sw', { createScriptURL: () => '/sw.js' });
  return policy ? policy.createScriptURL('') : '/sw.js';
}

/** Absent without https, except on this machine itself. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window;

export function registerWorker() {
  if (!('serviceWorker' in navigator)) return;
  // Without the worker all but push works, and Devices says that push does not.
  navigator.serviceWorker.register(workerAddress()).catch((error) => console.info('no worker:', error.message));
}

const manager = async () => (await navigator.serviceWorker.ready).pushManager;

export const subscription = async () => (canPush() ? (await manager()).getSubscription() : null);

const bytes = (base64url) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** @param {import('../Types/page').Page} page */
export async function subscribe(page) {
  const options = { userVisibleOnly: true, applicationServerKey: bytes(page.session.pushKey) };
  await report(page, await (await manager()).subscribe(options));
}

/** @param {import('../Types/page').Page} page */
export async function unsubscribe(page) {
  await page.call('Unsubscribe');
  await (await subscription())?.unsubscribe();
}

/**
 * Browsers replace subscriptions without a word, so each start reports the present one.
 *
 * @param {import('../Types/page').Page} page
 */
export async function resubscribe(page) {
  if (!canPush() || Notification.permission !== 'granted' || !page.session.pushKey) return;
  const present = await subscription();
  if (present) page.act(() => report(page, present));
}

/** @param {import('../Types/page').Page} page */
const report = (page, present) => {
  const { endpoint, keys } = present.toJSON();
  return page.call('Subscribe', { endpoint, ...keys });
};
