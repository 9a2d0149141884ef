// SPDX-License-Identifier: Apache-2.0
// Mutes of applications: what is said of them, and how a change of one is taken back.
import * as time from './time.js';
import { words } from './words.js';

/** The seconds of a mute that is one press away. */
export const HOUR = 3600;

/**
 * The mute of an application.
 *
 * @type {(quiet: import('../Types/wire').Quiet, app: string) => import('../Types/wire').MuteState}
 */
export function muteOf({ muted, mutes }, app) {
  const { until } = (mutes ?? []).find((mute) => !('broken' in mute) && mute.app === app) ?? /** @type {any} */ ({});
  return { muted: muted.includes(app), ...(until ? { until } : {}) };
}

/** When a mute ends, in words. */
export function endOf(/** @type {import('../Types/wire').MuteState} */ { until }) {
  const end = time.read(until);
  return end ? words.mute.until(time.end(end)) : words.mute.endless;
}

/**
 * What the method Mute needs to make one mute of another: exactly what it was before, and only while it is as this
 * page has made it.
 *
 * @type {(app: string, former: import('../Types/wire').MuteState, present: import('../Types/wire').MuteState) => object}
 */
export function back(app, former, present) {
  const mute = !former.muted ? {} : former.until ? { until: former.until } : { seconds: 0 };
  return { app, ...mute, expected: present };
}

/**
 * Mutes an application for some seconds, for good (0), or no more (undefined), and says so, with a way back. Returns
 * the state afterwards.
 *
 * @param {import('../Types/page').Page} page
 * @param {string} app
 * @param {number} [seconds]
 * @param {(quiet: import('../Types/wire').Quiet) => unknown} [show] draws the state that Undo has made
 */
export async function mute(page, app, seconds, show) {
  const { quiet, former } = await page.call('Mute', { app, seconds });
  const say = words.mute;
  const told = seconds === undefined ? say.heard(app) : seconds === HOUR ? say.hour(app) : say.muted(app);
  page.tell(told, async () => {
    const reply = await page.call('Mute', back(app, former, muteOf(quiet, app)));
    page.tell(words.undone);
    await show?.(reply.quiet);
  });
  return quiet;
}
