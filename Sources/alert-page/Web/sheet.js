// SPDX-License-Identifier: Apache-2.0
import { isAllDay } from './calendar.js';
import { button, element, foreign } from './dom.js';
import { pastRow } from './history.js';
import { icon } from './icons.js';
import { itemRow, rowOf } from './row.js';
import * as time from './time.js';

/**
 * A sheet over a calendar that shows one time with the row of its reminder, or several to choose from. On a phone it
 * comes from below. `move(entry)` begins to move what can be moved.
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
    moving.hidden = true;
    place.replaceChildren();
    if (!node.matches(':popover-open')) node.showPopover();
    heading.focus();
    return page.act(refresh);
  };
  const choose = (entries) => {
    shown = null;
    heading.textContent = time.longDay(time.read(entries[0].at));
    moving.hidden = true;
    place.replaceChildren(...entries.map((entry) => {
      const { node, lead, title } = rowOf({ kind: 'linked' });
      lead.append(element('span.when', time.clock(time.read(entry.at))));
      title.replaceWith(button(foreign(entry.title, 'title'), () => open(entry), { className: 'plain' }));
      return node;
    }));
    node.showPopover();
    heading.focus();
  };
  return { open, choose, refresh };
}
