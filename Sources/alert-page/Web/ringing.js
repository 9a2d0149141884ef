// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { element } from './dom.js';
import { guard } from './guard.js';
import { Rows, whole } from './list.js';
import { itemRow, placeOf } from './row.js';
import { FIRST_DELIVERED, FIRST_ITEMS } from './session.js';

/** The alarms that the bar shows; Today has them all. */
const MOST = 2;

/** The alarms of the bar: those that ring, but for the one whose own place is open. */
export const ringingIn = (items, hash) => items
  .filter((item) => item.state === 'ringing' && placeOf(item) !== hash).slice(0, MOST);

/**
 * The bar of the alarms that ring, over each place but Today, which has them first. Returns what reads them again.
 *
 * @param {import('../Types/page').Page} page
 */
export function ringingBar(page) {
  const bar = document.getElementById('ringing');
  const list = element('ul.rows');
  bar.replaceChildren(list);
  const look = guard(bar, page.tell);
  const rows = new Rows((item) => itemRow(page, item));
  const load = coalesced(async () => {
    // The first reply of Today says it.
    const { items } = await page.call('Items', { limit: FIRST_ITEMS, delivered: FIRST_DELIVERED });
    const ringing = page.session ? ringingIn(whole(items), location.hash) : [];
    await rows.place([[list, ringing]]);
    bar.hidden = !ringing.length;
    look();
  });
  addEventListener('placed', () => load().catch(() => {}));
  return { load, hide: () => (bar.hidden = true) };
}
