// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign } from './dom.js';
import { brokenRows, whole } from './list.js';
import { itemRow } from './row.js';
import * as time from './time.js';
import { plural } from './words.js';

/** The titles in a cell of the month; the rest is a number. */
const TITLES = 3;

export const month = {
  title: 'Month',
  open: (page, root) => calendar(page, root, {
    first: (date) => time.startOfWeek(new Date(date.getFullYear(), date.getMonth(), 1)),
    days: 42,
    next: (date, step) => new Date(date.getFullYear(), date.getMonth() + step, 1),
    caption: time.month,
    draw: drawMonth,
  }),
};

export const week = {
  title: 'Week',
  open: (page, root) => calendar(page, root, {
    first: time.startOfWeek,
    days: 7,
    next: (date, step) => time.addDays(date, 7 * step),
    caption: (date) => `Week of ${time.longDay(time.startOfWeek(date))}`,
    draw: drawWeek,
  }),
};

/**
 * Days with what comes on them, and buttons for the days before and after. `kind` says which days, and draws them.
 *
 * @param {import('../Types/page').Page} page
 */
function calendar(page, root, kind) {
  const caption = element('h2', { ariaLive: 'polite' }, kind.caption(new Date()));
  const grid = element('div');
  const zone = element('p.meta', { hidden: !time.zoneNote() }, time.zoneNote());
  const broken = element('ul.rows.card', { hidden: true });
  const cut = element('p.meta', { hidden: true }, 'There are more than 2,000 times: not all are shown.');
  let date = time.startOfDay(new Date());
  let drawn = '';

  const turn = (to) => () => {
    date = to();
    page.act(load);
  };
  root.append(element('div.bar.turn',
    button('Previous', turn(() => kind.next(date, -1))),
    button('Today', turn(() => time.startOfDay(new Date()))),
    button('Next', turn(() => kind.next(date, 1))), caption), zone, cut, broken, grid);

  const load = coalesced(async () => {
    const shown = date;
    const first = kind.first(shown);
    const days = Array.from({ length: kind.days }, (_, index) => time.addDays(first, index));
    const range = { since: time.rfc3339(first), until: time.rfc3339(time.addDays(first, kind.days)) };
    const answer = await page.call('Occurrences', range);
    // A redrawn grid would lose the place of a person who reads it.
    const content = JSON.stringify([first, time.dayKey(new Date()), answer]);
    if (content === drawn) return;
    drawn = content;
    broken.replaceChildren(...brokenRows(answer.occurrences));
    broken.hidden = !broken.hasChildNodes();
    const dated = whole(answer.occurrences).filter(({ at }) => time.read(at));
    const byDay = Map.groupBy(dated, ({ at }) => time.dayKey(time.read(at)));
    cut.hidden = !answer.cut;
    caption.textContent = kind.caption(shown);
    const reading = document.activeElement.closest('[data-key]')?.getAttribute('data-key');
    kind.draw(page, grid, shown, days.map((day) => ({ day, times: byDay.get(time.dayKey(day)) ?? [] })));
    if (reading) grid.querySelector(`[data-key="${CSS.escape(reading)}"] > summary`)?.focus();
  });
  page.act(load);
  return {
    changed: ({ part }) => ['everything', 'items'].includes(part) && load(),
    command: () => ['agenda', time.dayKey(date)],
  };
}

/** @param {import('../Types/page').Page} page */
function drawMonth(page, grid, shown, days) {
  const old = grid.querySelector('[aria-pressed=true]')?.dataset.day;
  const hadFocus = Boolean(grid.querySelector('table')?.contains(document.activeElement));
  const today = time.dayKey(new Date());
  const keys = days.map(({ day }) => time.dayKey(day));
  const chosen = [old, today].find((key) => keys.includes(key) && key.startsWith(time.dayKey(shown).slice(0, 7)));
  const list = element('ul.rows.card', { ariaLive: 'polite' });
  const cells = days.map((entry) => dayButton(entry, shown, () => choose(entry.day)));

  const choose = (day, focus = true) => {
    days.forEach((entry, index) => {
      const here = entry.day.getTime() === day.getTime();
      cells[index].setAttribute('aria-pressed', here);
      cells[index].tabIndex = here ? 0 : -1;
      if (here) list.replaceChildren(...dayRows(page, entry));
      if (here && focus) cells[index].focus();
    });
  };
  const head = days.slice(0, 7).map(({ day }) =>
    element('th', { scope: 'col', abbr: time.longWeekday(day) }, time.weekday(day)));
  const rows = Array.from({ length: 6 }, (_, row) =>
    element('tr', ...cells.slice(row * 7, row * 7 + 7).map((cell) => element('td', cell))));
  const table = element('table.month', { ariaLabel: time.month(shown) },
    element('thead', element('tr', ...head)), element('tbody', ...rows));
  table.addEventListener('keydown', (event) => moveByKey(event, cells));
  // What is open in the list below stays open, unless the days are others.
  const openKey = grid.querySelector('details[open]')?.dataset.key;
  grid.replaceChildren(table, list);
  choose(days[Math.max(0, keys.indexOf(chosen ?? time.dayKey(shown)))].day, hadFocus);
  if (openKey) list.querySelectorAll('[data-key]').forEach((node) => (node.open = node.dataset.key === openKey));
}

/** Arrow keys move by a day and by a week; right-to-left pages have them mirrored. */
function moveByKey(event, cells) {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const step = { ArrowLeft: -forward, ArrowRight: forward, ArrowUp: -7, ArrowDown: 7 }[event.key];
  const target = cells[cells.indexOf(document.activeElement) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function dayButton({ day, times }, shown, onclick) {
  const titles = times.slice(0, TITLES).map((entry) => element('span.entry', dot(entry), foreign(entry.title)));
  const rest = times.length > TITLES ? [element('span.rest', `+${times.length - TITLES}`)] : [];
  const node = button('', onclick, {
    className: 'day', ariaLabel: `${time.longDay(day)}: ${times.length ? plural(times.length, 'reminder') : 'nothing'}`,
  });
  node.dataset.day = time.dayKey(day);
  if (day.getMonth() !== shown.getMonth()) node.classList.add('outside');
  if (time.daysUntil(day) === 0) node.setAttribute('aria-current', 'date');
  node.append(element('span.number', String(day.getDate())), ...titles, ...rest);
  return node;
}

function dot({ color }) {
  const node = element('span.dot', { ariaHidden: 'true' });
  node.style.setProperty('--color', color ?? 'var(--accent)');
  return node;
}

/** @param {import('../Types/page').Page} page */
function dayRows(page, { day, times }) {
  if (!times.length) return [element('li.row', `Nothing on ${time.longDay(day)}.`)];
  return times.map((entry) => element('li.row', { tabIndex: -1 }, dot(entry), occurrence(page, entry)));
}

/**
 * One time. Opened, it shows the reminder with its actions.
 *
 * @param {import('../Types/page').Page} page
 */
function occurrence(page, { key, title, at }) {
  const date = time.read(at);
  const place = element('ul.rows');
  const ontoggle = () => node.open && page.act(async () => {
    const { item } = await page.call('Show', { key });
    const row = itemRow(page, item);
    row.update(item);
    place.replaceChildren(row);
  });
  const node = element('details.what', { ontoggle },
    element('summary', time.timeElement(date, time.clock(date)), ' ', foreign(title, 'title')), place);
  // A repetition has many times in a grid.
  node.dataset.key = `${at} ${key}`;
  return node;
}

/** @param {import('../Types/page').Page} page */
function drawWeek(page, grid, _, days) {
  const open = new Set([...grid.querySelectorAll('[data-key][open]')].map((node) => node.dataset.key));
  const columns = days.map((entry) => element('section', { ariaLabel: time.longDay(entry.day) },
    element('h3', time.daysUntil(entry.day) === 0 ? { 'aria-current': 'date' } : {}, time.day(entry.day)),
    element('ul.rows.card', ...dayRows(page, entry))));
  grid.className = 'columns';
  grid.replaceChildren(...columns);
  for (const node of grid.querySelectorAll('[data-key]')) node.open = open.has(node.dataset.key);
}
