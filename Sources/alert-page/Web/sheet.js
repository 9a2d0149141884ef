// SPDX-License-Identifier: Apache-2.0
import { isAllDay } from './calendar.js';
import { button, element } from './dom.js';
import { pastRow } from './history.js';
import { icon } from './icons.js';
import { lineRow, linesOf } from './lines.js';
import { itemRow } from './row.js';
import * as time from './time.js';

/**
 * A sheet over a calendar that shows one time with the row of its reminder, or a day to choose from. On a phone it comes
 * from below. `move(entry)` begins to move what can be moved.
 *
 * @param {import('../Types/page').Page} page
 */
export function sheet(page, root, move) {
  const heading = element('h2', { tabIndex: -1 });
  const place = element('ul.rows');
  const moving = button('Move', () => {
    node.hidePopover();
    move(shown);
  });
  const closing = button(icon('close'), () => node.hidePopover(), { ariaLabel: 'Close', className: 'round' });
  const node = /** @type {any} */ (element('div.sheet', { popover: 'auto', role: 'dialog', ariaLabel: 'Entry' },
    element('div.bar', heading, moving, closing), place));
  let shown;
  root.append(node);

  /** Reads the entry again: its row shows what became of it. */
  const refresh = async () => {
    if (!shown || !node.matches(':popover-open')) return;
    try {
      const [create, entry] = shown.past ? [pastRow, shown.past]
        : [itemRow, (await page.call('Show', { key: shown.key })).item];
      const row = create(page, entry);
      row.update(entry);
      moving.hidden = shown.past || entry.owned || !entry.due;
      place.replaceChildren(row);
    } catch (error) {
      if (!['NotFound', 'AlreadyEnded'].includes(error.name)) throw error;
      node.hidePopover();
    }
  };
  const open = (entry) => {
    shown = entry;
    heading.textContent = isAllDay(entry) ? time.longDay(time.read(`${entry.day}T00:00`)) : time.dated(time.read(entry.at));
    node.ariaLabel = 'Entry';
    moving.hidden = true;
    place.replaceChildren();
    if (!node.matches(':popover-open')) node.showPopover();
    heading.focus();
    return page.act(refresh);
  };
  /** Shows the list of a day, from the line of an entry on. */
  const choose = (times, entry) => {
    shown = null;
    const lines = linesOf(times);
    const rows = lines.map((line) => lineRow({ open }, line));
    node.ariaLabel = heading.textContent = time.longDay(time.read(entry.at));
    moving.hidden = true;
    place.replaceChildren(...rows);
    node.showPopover();
    heading.focus();
    rows[lines.findIndex(({ entries }) => entries.includes(entry))]?.scrollIntoView({ block: 'center' });
  };
  return { open, choose, refresh };
}
