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
 * The room for the bar at the top of a place. A place that is opened begins below the bar. A bar that comes later lies
 * over the top of what is seen, and nothing moves under the finger: the room is made above it. It stays while the place
 * does, since what was below it would move, too.
 */
function roomFor(/** @type {HTMLElement} */ bar) {
  const { style } = document.documentElement;
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  const top = () => main.firstElementChild?.getBoundingClientRect().top ?? 0;
  let room = 0;
  return (/** @type {boolean} */ isOpened) => {
    const { offsetHeight: height } = bar;
    style.setProperty('--rings', `${height}px`);
    if (!isOpened && height <= room) return;
    room = height;
    const before = top();
    style.setProperty('--room', `${room}px`);
    if (!isOpened) scrollBy(0, top() - before);
  };
}

/**
 * The bar of the alarms that ring, over each place but Today, which has them first. Returns what shows those of `items`;
 * `isOpened` says that the place is opened with them.
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
  const makeRoom = roomFor(bar);
  const draw = async (/** @type {boolean} */ isOpened) => {
    const ringing = page.session ? ringingIn(whole(shown), location.hash) : [];
    await rows.place([[list, ringing]]);
    bar.hidden = !ringing.length;
    makeRoom(isOpened);
    look();
  };
  addEventListener('placed', () => draw(true));
  return (/** @type {(Item | Broken)[]} */ items, isOpened = false) => {
    shown = items;
    return draw(isOpened);
  };
}
