// SPDX-License-Identifier: Apache-2.0
import { report } from './acts.js';
import { button, element, foreign } from './dom.js';
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
function isOnce(page, entry, item, date) {
  const isNext = time.read(item.due)?.getTime() === entry.date.getTime();
  const detail = `#/item/${encodeURIComponent(entry.key)}`;
  return new Promise((resolve) => {
    const answer = (/** @type {string} */ value) => () => {
      node.close(value);
    };
    const question = isNext ? `Move this time only, to ${time.moment(date)}?`
      : 'Only the next time of a repetition can be moved by itself.';
    const node = element('dialog', { ariaLabel: 'A repetition' },
      element('h2', foreign(item.title)), element('p', question),
      element('div.bar', isNext ? button('This time only', answer('once'), { className: 'primary' }) : null,
        button('All times', answer('all')), button('Leave it', answer(''))));
    node.addEventListener('close', () => {
      node.remove();
      if (node.returnValue === 'all') page.go(detail);
      resolve(node.returnValue === 'once');
    });
    document.body.append(node);
    node.showModal();
  });
}
