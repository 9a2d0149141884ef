// SPDX-License-Identifier: Apache-2.0
// The timers that one press starts, which stand on Today, too.
import { advised, report } from './acts.js';
import { button, element } from './dom.js';
import * as time from './time.js';
import { words } from './words.js';

/**
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Timer} Timer
 * @typedef {import('../Types/wire').Methods['StartTimer']['parameters']} NewTimer
 */

const LENGTHS = [5, 10, 25];

/**
 * Four rounds of work, each with a break.
 *
 * @returns {NewTimer}
 */
function pomodoro() {
  const [work, pause, rest] = words.timer.pomodoroPhases;
  const [then, long] = [[{ title: pause, length: '5m' }], { title: rest, length: '15m' }];
  return { line: `25m ${work}`, then, repeat: 4, long };
}

/**
 * Says that a timer was started, with a way back.
 *
 * @param {Page} page @param {Timer} timer @param {string[]} notes
 */
export function tellStarted(page, { id, title, left, count }, notes) {
  // The row tells the steps as they come.
  const told = count > 1 && !advised(notes).remedy ? [] : notes;
  const undo = async () => {
    await page.call('StopTimer', { id });
    page.tell(words.timer.notStarted(title));
  };
  report(page, words.timer.started(title, time.countdown(left)), told, { title, undo });
}

/**
 * Starts a timer, and says so.
 *
 * @param {Page} page @param {NewTimer} timer
 */
export async function start(page, timer) {
  const reply = await page.call('StartTimer', timer);
  tellStarted(page, reply.timer, reply.notes);
}

/** The line of a timer of so many minutes, with a title if something is typed. */
export const lineOf = (/** @type {number} */ count, title = '') => `${count}m ${title}`.trim();

/**
 * The buttons that start a usual timer. What is typed beside them, `title`, is the title of a plain one, after which
 * `started` is called.
 *
 * @param {Page} page
 * @param {{ title?: () => string, started?: () => void }} typed
 */
export function timerChips(page, { title = () => '', started = () => {} } = {}) {
  /** @type {(label: string, run: () => Promise<void>) => HTMLElement} */
  const chip = (label, run) => button(label, () => page.act(run),
    { ariaLabel: words.timer.startNamed(label) });
  const plain = (/** @type {number} */ count) => async () => {
    const name = title();
    await start(page, { line: lineOf(count, name) });
    if (name) started();
  };
  return element('div.chips', { role: 'group', ariaLabel: words.timer.usual },
    ...LENGTHS.map((count) => chip(words.minutes(count), plain(count))),
    chip(words.timer.pomodoro, () => start(page, pomodoro())));
}
