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

const bytes = (/** @type {string} */ base64url) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** What the person chose on this browser: "on", "off", or null before they chose. */
const chosen = {
  get: () => localStorage.getItem('push'),
  set: (/** @type {'on' | 'off'} */ value) => localStorage.setItem('push', value),
};

/** @param {import('../Types/page').Page} page */
export async function subscribe(page) {
  const options = { userVisibleOnly: true, applicationServerKey: bytes(page.session?.pushKey ?? '') };
  await report(page, await (await manager()).subscribe(options));
  chosen.set('on');
}

/** @param {import('../Types/page').Page} page */
export async function unsubscribe(page) {
  await page.call('Unsubscribe');
  await (await subscription())?.unsubscribe();
  chosen.set('off');
}

/**
 * Reports the present subscription at each start, because browsers replace them without a word. One that is lost is
 * taken up again if the person wants it, or the person learns why not.
 *
 * @param {import('../Types/page').Page} page
 */
export async function resubscribe(page) {
  if (!canPush() || !page.session?.pushKey) return;
  const isAllowed = Notification.permission === 'granted';
  const present = isAllowed ? await subscription() : null;
  if (present) {
    if (chosen.get() === null) chosen.set('on');
    return page.act(() => report(page, present));
  }
  if (chosen.get() !== 'on') return;
  try {
    if (!isAllowed) {
      // It is told once: the browser asks nobody again by itself.
      chosen.set('off');
      throw new Error('the browser does not allow them');
    }
    await subscribe(page);
  } catch (error) {
    const reason = error.parameters?.reason ?? error.message;
    page.tell(`This device gets no notifications any more: ${reason}. Switch them on again in Devices.`,
      () => page.go('#/devices'), 'Devices');
  }
}

/** @type {(page: import('../Types/page').Page, present: PushSubscription) => Promise<any>} */
const report = (page, present) => {
  const { endpoint, keys } = /** @type {any} */ (present.toJSON());
  return page.call('Subscribe', { endpoint, ...keys });
};
