// SPDX-License-Identifier: Apache-2.0
import { element } from './dom.js';
import { guard } from './guard.js';
import { Rows, whole } from './list.js';
import { itemRow, placeOf } from './row.js';

/** The alarms that the bar shows; Today has them all. */
const MOST = 2;

/**
 * @typedef {import('../Types/wire').Item} Item
 * @typedef {import('../Types/wire').Broken} Broken
 */

/**
 * The alarms of the bar: those that ring, but for the one whose own place is open.
 *
 * @type {(items: Item[], hash: string) => Item[]}
 */
export const ringingIn = (items, hash) => items
  .filter((item) => item.state === 'ringing' && placeOf(item) !== hash).slice(0, MOST);

/**
 * The bar of the alarms that ring, over each place but Today, which has them first. Returns what shows those of `items`.
 *
 * @param {import('../Types/page').Page} page
 */
export function ringingBar(page) {
  const bar = /** @type {HTMLElement} */ (document.getElementById('ringing'));
  const list = element('ul.rows');
  bar.replaceChildren(list);
  const look = guard(bar, page.tell);
  const rows = new Rows((/** @type {Item} */ item) => itemRow(page, item));
  /** @type {(Item | Broken)[]} */
  let shown = [];
  const draw = async () => {
    const ringing = page.session ? ringingIn(whole(shown), location.hash) : [];
    await rows.place([[list, ringing]]);
    bar.hidden = !ringing.length;
    look();
  };
  addEventListener('placed', draw);
  return (/** @type {(Item | Broken)[]} */ items) => {
    shown = items;
    return draw();
  };
}
