// SPDX-License-Identifier: Apache-2.0
import { isAllDay } from './calendar.js';
import { button, element } from './dom.js';
import { pastRow } from './history.js';
import { icon } from './icons.js';
import { lineRow, linesOf } from './lines.js';
import { itemRow } from './row.js';
import * as time from './time.js';

/** @typedef {import('./calendar.js').Placed} Placed */

/**
 * A sheet over a calendar that shows one time with the row of its reminder, or a day to choose from. On a phone it comes
 * from below. `move(entry)` begins to move what can be moved.
 *
 * @param {import('../Types/page').Page} page @param {HTMLElement} root @param {(entry: Placed) => void} move
 */
export function sheet(page, root, move) {
  const heading = element('h2', { tabIndex: -1 });
  const place = element('ul.rows');
  const moving = button('Move', () => {
    hide();
    if (shown) move(shown);
  });
  const closing = button(icon('close'), () => hide(), { ariaLabel: 'Close', className: 'round' });
  const node = element('div.sheet', { popover: 'auto', role: 'dialog', ariaLabel: 'Entry' },
    element('div.bar', heading, moving, closing), place);
  const hide = () => {
    node.hidePopover();
  };
  /** @type {Placed | null} */
  let shown = null;
  root.append(node);

  /** The row of an entry, and whether the entry can be moved. */
  const rowFor = async (/** @type {Placed} */ { key, past }) => {
    if (past) return { row: drawn(pastRow(page, past), past), isMovable: false };
    const { item } = await page.call('Show', { key });
    return { row: drawn(itemRow(page, item), item), isMovable: !item.owned && item.due !== undefined };
  };

  /** Reads the entry again: its row shows what became of it. */
  const refresh = async () => {
    const entry = shown;
    if (!entry || !node.matches(':popover-open')) return;
    try {
      const { row, isMovable } = await rowFor(entry);
      // The person may have opened another one since.
      if (entry !== shown) return;
      moving.hidden = !isMovable;
      place.replaceChildren(row);
    } catch (error) {
      if (!['NotFound', 'AlreadyEnded'].includes(error.name)) throw error;
      if (entry === shown) hide();
    }
  };
  const open = (/** @type {Placed} */ entry) => {
    shown = entry;
    heading.textContent = isAllDay(entry) ? time.longDay(entry.date) : time.dated(entry.date);
    node.ariaLabel = 'Entry';
    moving.hidden = true;
    place.replaceChildren();
    if (!node.matches(':popover-open')) node.showPopover();
    heading.focus();
    return page.act(refresh);
  };
  /**
   * Shows the list of a day, from the line of an entry on.
   *
   * @param {Placed[]} times @param {Placed} entry
   */
  const choose = (times, entry) => {
    shown = null;
    const lines = linesOf(times);
    const rows = lines.map((line) => lineRow({ open }, line));
    node.ariaLabel = heading.textContent = time.longDay(entry.date);
    moving.hidden = true;
    place.replaceChildren(...rows);
    node.showPopover();
    heading.focus();
    rows[lines.findIndex(({ entries }) => entries.includes(entry))]?.scrollIntoView({ block: 'center' });
  };
  return { open, choose, refresh };
}

/**
 * A row with its entry.
 *
 * @template Entry
 * @param {import('../Types/page').Row<Entry>} row @param {Entry} entry
 */
function drawn(row, entry) {
  row.update(entry);
  return row;
}
