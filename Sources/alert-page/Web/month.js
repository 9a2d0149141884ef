// SPDX-License-Identifier: Apache-2.0
import { calendar, dayIn, isMovable, keyOf, narrow } from './calendar.js';
import { button, element, foreign, unique } from './dom.js';
import { draggingDays, moveByKeys } from './drag.js';
import { blank } from './filling.js';
import { clockOf, dot, isWhole, lineRow, linesOf, oftenOf } from './lines.js';
import { moveEntry } from './move.js';
import { sheet } from './sheet.js';
import * as time from './time.js';
import { plural } from './words.js';

/**
 * @typedef {import('./calendar.js').Placed} Placed
 * @typedef {import('./calendar.js').Day} Day
 * @typedef {import('./lines.js').Line} Line
 * @typedef {ReturnType<typeof sheet>} Opened
 */

/**
 * The entries of the nodes that can be dragged.
 *
 * @type {WeakMap<HTMLElement, Placed>}
 */
const dragged = new WeakMap();

/** The rows of text in a cell of the month; the rest is a number. What comes often has two. */
const ROWS = 3;
/** A number with more digits does not fit in a cell on a phone. */
const MOST = 999;
const DAYS = 42;

/** @type {import('../Types/page').Place} */
export const month = {
  title: 'Month',

  open(page, root, argument) {
    /** Marks the day to which an entry is moved; none for null. */
    const mark = (/** @type {Date | null} */ date) => {
      const key = date && time.dayKey(date);
      for (const cell of root.querySelectorAll('.day')) {
        cell.classList.toggle('target', cell.getAttribute('data-day') === key);
      }
    };
    const done = (/** @type {Placed} */ entry, /** @type {Date} */ date) => {
      mark(null);
      return page.act(() => moveEntry(page, entry, date));
    };
    const opened = sheet(page, root, (entry) => {
      const key = CSS.escape(keyOf(entry));
      const node = /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${key}"]`));
      if (node) moveByKeys(node, entry, { show: (_, date) => mark(date), done, say: page.say, ofDays: true });
    });
    const entryOf = (/** @type {HTMLElement} */ node, /** @type {PointerEvent} */ { pointerType }) =>
      // A dot is too small for a finger: the row below is taken by it.
      (node.matches('.entry') && pointerType !== 'mouse' ? null : dragged.get(node) ?? null);
    const letGo = draggingDays(root, { entryOf, show: mark, done });
    let chosen = time.dayKey(dayIn(argument));
    let isOpened = false;
    const turn = (/** @type {number} */ step) => {
      const name = step < 0 ? 'Previous' : 'Next';
      /** @type {HTMLElement | null} */ (root.querySelector(`[aria-label="${name}"]`))?.click();
    };
    /** @type {import('./calendar.js').Kind['draw']} */
    const draw = (grid, shown, days, isTurned) => {
      const keys = days.map(({ day }) => time.dayKey(day));
      const today = time.dayKey(new Date());
      // Another month opens at today, or at its first day.
      const wanted = (isTurned ? [today] : [chosen, today])
        .find((key) => keys.includes(key) && key.startsWith(time.dayKey(shown).slice(0, 7)));
      const hadFocus = Boolean(grid.querySelector('table')?.contains(document.activeElement));
      const choose = drawMonth(grid, shown, days, opened, (key) => (chosen = key), turn);
      choose(days[Math.max(0, keys.indexOf(wanted ?? time.dayKey(shown)))].day, hadFocus);
      // On a phone the month opens at its present week, with the list of the day below.
      if (isOpened) return;
      isOpened = true;
      if (narrow.matches && !scrollY) grid.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'start' });
    };
    return calendar(page, root, {
      name: 'month', days: DAYS, draw, opened, closed: letGo, caption: time.month,
      first: (date) => time.startOfWeek(new Date(date.getFullYear(), date.getMonth(), 1)),
      next: (date, step) => new Date(date.getFullYear(), date.getMonth() + step, 1),
    }, argument);
  },
};

/**
 * Draws the days and the list of the chosen one. Returns a function that chooses a day.
 *
 * @param {HTMLElement} grid @param {Date} shown @param {Day[]} days @param {Opened} opened
 * @param {(key: string) => void} chose @param {(step: number) => void} turn
 */
function drawMonth(grid, shown, days, opened, chose, turn) {
  const heading = element('h2', { id: unique() });
  const list = element('ul.rows.card', { ariaLive: 'polite' });
  list.setAttribute('aria-labelledby', heading.id);
  const nothing = blank('calendar', 'Nothing on this day.');
  const cells = days.map((entry) => dayButton(entry, shown, () => choose(entry.day)));

  const choose = (/** @type {Date} */ day, focus = true) => {
    const index = days.findIndex((entry) => +entry.day === +day);
    cells.forEach((cell, place) => {
      cell.setAttribute('aria-pressed', String(place === index));
      cell.tabIndex = place === index ? 0 : -1;
    });
    chose(time.dayKey(day));
    const { times } = days[index];
    heading.textContent = time.longDay(day);
    list.replaceChildren(...linesOf(times).map((line) => dayRow(opened, line)));
    nothing.hidden = times.length > 0;
    if (focus) cells[index].focus();
  };
  const head = days.slice(0, 7).map(({ day }) =>
    element('th', { scope: 'col', abbr: time.longWeekday(day) }, time.weekday(day)));
  const rows = Array.from({ length: DAYS / 7 }, (_, row) =>
    element('tr', ...cells.slice(row * 7, row * 7 + 7).map((cell) => element('td', cell))));
  const table = element('table.month', { ariaLabel: time.month(shown) },
    element('thead', element('tr', ...head)), element('tbody', ...rows));
  table.addEventListener('keydown', (event) => moveByKey(event, cells, turn));
  grid.className = 'monthly';
  grid.replaceChildren(table, element('section', { 'aria-labelledby': heading.id }, heading, list, nothing));
  return choose;
}

/**
 * Arrow keys move by a day and by a week, Home and End to the ends of the week, PageUp and PageDown by a month;
 * right-to-left pages have the arrows mirrored.
 *
 * @param {KeyboardEvent} event @param {HTMLElement[]} cells @param {(step: number) => void} turn
 */
function moveByKey(event, cells, turn) {
  const at = cells.findIndex((cell) => cell === document.activeElement);
  if (at < 0) return;
  const forward = getComputedStyle(cells[at]).direction === 'rtl' ? -1 : 1;
  /** @type {Record<string, number>} */
  const pages = { PageUp: -1, PageDown: 1 };
  /** @type {Record<string, number>} */
  const targets = {
    ArrowLeft: at - forward, ArrowRight: at + forward, ArrowUp: at - 7, ArrowDown: at + 7,
    Home: at - (at % 7), End: at - (at % 7) + 6,
  };
  const [page, target] = [pages[event.key], cells[targets[event.key]]];
  if (!page && !target) return;
  event.preventDefault();
  if (page) turn(page);
  else target.focus();
}

/** @type {(day: Day, shown: Date, onclick: () => void) => HTMLButtonElement} */
function dayButton({ day, times }, shown, onclick) {
  const lines = linesOf(times).sort((one, other) => Number(isWhole(other)) - Number(isWhole(one)));
  let left = ROWS;
  const fitting = lines.filter((line) => (left -= line.every ? 2 : 1) >= 0);
  const entries = fitting.map((line) => {
    const { entry } = line;
    if (line.every) return element('span.entry.often', dot(entry), foreign(entry.title), element('span', oftenOf(line)));
    return movable(element('span.entry', dot(entry), ...clockOf(entry), foreign(entry.title)), entry);
  });
  const more = lines.length - fitting.length;
  const rest = more ? [element('span.rest', more > MOST ? `${MOST}+` : `+${more}`)] : [];
  const node = button('', onclick, {
    className: 'day', ariaLabel: `${time.longDay(day)}: ${times.length ? plural(times.length, 'entry', 'entries') : 'nothing'}`,
  });
  node.dataset.day = time.dayKey(day);
  const distance = time.daysUntil(day);
  node.classList.toggle('outside', day.getMonth() !== shown.getMonth());
  node.classList.toggle('gone', distance < 0);
  if (distance === 0) node.setAttribute('aria-current', 'date');
  node.append(element('span.number', String(day.getDate())), ...entries, ...rest);
  return node;
}

/** Lets a node be dragged to another day, if its entry can be moved. */
function movable(/** @type {HTMLElement} */ node, /** @type {Placed} */ entry) {
  if (isMovable(entry)) node.dataset.movable = '';
  dragged.set(node, entry);
  return node;
}

/** One line of the chosen day, which opens its reminder. */
function dayRow(/** @type {Opened} */ opened, /** @type {Line} */ line) {
  const node = lineRow(opened, line);
  // What comes often has no one time to move.
  return line.every ? node : movable(node, line.entry);
}
