// SPDX-License-Identifier: Apache-2.0
// The timers that one press starts, which stand on Today, too.
import { button, element } from './dom.js';
import * as time from './time.js';
import { words } from './words.js';

const LENGTHS = [5, 10, 25];

/** Four rounds of work, each with a break. */
function pomodoro() {
  const [work, pause, rest] = words.timer.pomodoroPhases;
  const [then, long] = [[{ title: pause, length: '5m' }], { title: rest, length: '15m' }];
  return { line: `25m ${work}`, then, repeat: 4, long };
}

/** Says that a timer was started, with a way back. @param {import('../Types/page').Page} page */
export function tellStarted(page, { id, title, left, count }, notes) {
  // The row tells the steps as they come.
  const told = [words.timer.started(title, time.countdown(left)), ...(count > 1 ? [] : notes)];
  page.tell(told.join(' '), async () => {
    await page.call('StopTimer', { id });
    page.tell(words.timer.notStarted(title));
  });
}

/** Starts a timer, and says so. @param {import('../Types/page').Page} page */
export async function start(page, timer) {
  const reply = await page.call('StartTimer', timer);
  tellStarted(page, reply.timer, reply.notes);
}

/** The buttons that start a usual timer. @param {import('../Types/page').Page} page */
export function timerChips(page) {
  const chip = (label, timer) => button(label, () => page.act(() => start(page, timer())),
    { ariaLabel: words.timer.startNamed(label) });
  return element('div.chips', { role: 'group', ariaLabel: words.timer.usual },
    ...LENGTHS.map((count) => chip(words.minutes(count), () => ({ line: `${count}m` }))),
    chip(words.timer.pomodoro, pomodoro));
}
