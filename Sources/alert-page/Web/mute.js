// SPDX-License-Identifier: Apache-2.0
// Mutes of applications: what is said of them, and how a change of one is taken back.
import { whole } from './list.js';
import * as time from './time.js';
import { words } from './words.js';

/** @typedef {import('../Types/wire').MuteState} MuteState */

/** The seconds of a mute that is one press away. */
export const HOUR = 3600;

/**
 * The mute of an application.
 *
 * @type {(quiet: import('../Types/wire').Quiet, app: string) => MuteState}
 */
export function muteOf({ muted, mutes = [] }, app) {
  const until = whole(mutes).find((mute) => mute.app === app)?.until;
  return { muted: muted.includes(app), ...(until ? { until } : {}) };
}

/** When a mute ends, in words. */
export function endOf(/** @type {MuteState} */ { until }) {
  const end = time.read(until);
  return end ? words.mute.until(time.end(end)) : words.mute.endless;
}

/**
 * What the method Mute needs to make one mute of another: exactly what it was before, and only while it is as this
 * page has made it.
 *
 * @type {(app: string, former: MuteState, present: MuteState) => import('../Types/wire').Methods['Mute']['parameters']}
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
  page.tell(told, async (what) => {
    const reply = await page.call('Mute', back(app, former, muteOf(quiet, app)));
    page.tell(words.undone(what));
    await show?.(reply.quiet);
  });
  return quiet;
}
