// SPDX-License-Identifier: Apache-2.0
import { report } from './acts.js';
import { ask } from './dialog.js';
import * as time from './time.js';

/**
 * Moves an entry of a calendar to another time. Returns whether it was moved: what a calendar or a program owns stays,
 * and of a repetition one time alone can be moved, which is asked.
 *
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('./calendar.js').Placed} Entry
 * @param {Page} page @param {Entry} entry @param {Date} date
 */
export async function moveEntry(page, entry, date) {
  const { item } = await page.call('Show', { key: entry.key });
  if (item.owned) {
    page.tell(`${item.title} belongs to ${item.calendar ?? item.app ?? 'another program'}, and is moved there.`);
    return false;
  }
  if (item.repeats && !(await isOnce(page, entry, item, date))) return false;
  const { key, due, notes, change } = await page.call('Edit',
    { key: entry.key, when: time.rfc3339(date), once: item.repeats || undefined, ...time.reader() });
  const { title } = item;
  report(page, `Moved: ${title}, ${time.moment(time.read(due))}.`, notes, { title, key, undo: page.undo(change) });
  return true;
}

/**
 * Asks whether this time only is to be moved. The words of the repetition itself are changed in the detail, since no
 * single time says them. alertd moves the next time of a repetition, and no later one.
 *
 * @param {Page} page @param {Entry} entry @param {import('../Types/wire').Item} item @param {Date} date
 */
async function isOnce(page, entry, item, date) {
  const isNext = time.read(item.due)?.getTime() === entry.date.getTime();
  const text = isNext ? `Move this time only, to ${time.moment(date)}?`
    : 'Only the next time of a repetition can be moved by itself.';
  /** @type {import('./dialog.js').Choice[]} */
  const once = isNext ? [['once', 'This time only', 'primary']] : [];
  const answer = await ask(item.title, text, [...once, ['all', 'All times'], ['', 'Leave it']], 'A repetition');
  if (answer === 'all') page.go(`#/item/${encodeURIComponent(entry.key)}`);
  return answer === 'once';
}
