// SPDX-License-Identifier: Apache-2.0
import { calendar, colorOfEntry, dayIn, isAllDay, isMovable, keyOf, narrow } from './calendar.js';
import { button, element, foreign } from './dom.js';
import { dragging, moveByKeys } from './drag.js';
import { arrange } from './layout.js';
import { isWhole, linesOf, oftenOf, reminderOf } from './lines.js';
import { moveEntry } from './move.js';
import { sheet } from './sheet.js';
import * as time from './time.js';
import { plural } from './words.js';

/**
 * @typedef {import('./calendar.js').Placed} Placed
 * @typedef {import('./calendar.js').Day} Day
 * @typedef {{ key: string, from: number, to?: number, entry: Placed }} Timed
 * @typedef {import('./layout.js').Block<Timed>} Block
 * @typedef {ReturnType<typeof sheet>} Opened
 */

/** The pixels of a clock above the line of its hour. */
const HALF_A_CLOCK = 8;
/** The hour at which days without an entry open. */
const FIRST_HOUR = 7;
/** The least minutes of a block, which has two lines of text: on a phone they are as high as a finger is wide. */
const [SHORT, SHORT_ON_PHONE] = [30, 45];
/** The least pixels of a place in which the beginning of a title can be read: of a column, and of the one on a phone. */
const [PLACE, PLACE_ON_PHONE] = [60, 92];
/** The pixels that the clocks take, next to the days. */
const CLOCKS = 56;
/** The entries of a day as a whole that are shown; the rest is a number. */
const WHOLE = 3;

/** @type {import('../Types/page').Place} */
export const week = {
  title: 'Week',

  open(page, root, argument) {
    const hours = element('div.hours', { tabIndex: 0, role: 'region', ariaLabel: 'Hours of the week' });
    /** @type {Day[]} */
    let week = [];
    let chosen = time.dayKey(dayIn(argument));
    let isOpened = false;
    let places = 0;
    let strip = element('div.strip');
    /**
     * The block of each node.
     *
     * @type {Map<HTMLElement, Block>}
     */
    const drawn = new Map();

    const entryOf = (/** @type {HTMLElement} */ node) => {
      const entry = entryOfBlock(drawn.get(node));
      return entry && isMovable(entry) ? entry : null;
    };
    const nodeOf = (/** @type {Placed} */ entry) =>
      [...drawn].find(([, block]) => entryOfBlock(block) === entry)?.[0];
    const move = (/** @type {Placed} */ entry) => {
      const node = nodeOf(entry);
      if (node) moveByKeys(node, entry, { show: place, done, say: page.say });
    };
    const opened = sheet(page, root, move);
    const columns = () => [.../** @type {NodeListOf<HTMLElement>} */ (hours.querySelectorAll('.column'))];
    /**
     * Shows an event at another time, as long as it is moved; null: at its own.
     *
     * @type {(node: HTMLElement, date: Date | null) => void}
     */
    const place = (node, date) => {
      const block = drawn.get(node);
      const at = date ?? entryOfBlock(block)?.date;
      if (!block || !at) return;
      const from = date ? minuteOf(date) : block.from;
      node.style.setProperty('--from', String(from));
      node.style.setProperty('--to', String(from + block.to - block.from));
      node.querySelector('.when')?.replaceChildren(time.clock(at));
      const [own, target] = [node.closest('.column'), columns().find(({ dataset }) => dataset.day === time.dayKey(at))];
      const distance = own && target ? target.getBoundingClientRect().left - own.getBoundingClientRect().left : 0;
      node.style.setProperty('translate', `${narrow.matches ? 0 : distance}px`);
    };
    /** @type {(entry: Placed, date: Date) => Promise<void>} */
    const done = (entry, date) => page.act(async () => {
      const node = nodeOf(entry);
      try {
        if (!(await moveEntry(page, entry, date)) && node) place(node, null);
      } catch (error) {
        if (node) place(node, null);
        throw error;
      }
    });
    const letGo = dragging(hours, { columns, entryOf, show: place, done });

    /** The places of a day for entries at one time. The hours have no width before the first answer is drawn. */
    const placesHere = () => {
      const room = (hours.clientWidth || root.clientWidth) - CLOCKS;
      return Math.max(1, Math.floor(narrow.matches ? room / PLACE_ON_PHONE : room / 7 / PLACE));
    };
    const drawBlocks = () => {
      drawn.clear();
      places = placesHere();
      for (const column of columns()) {
        const { times } = week.find(({ day }) => time.dayKey(day) === column.dataset.day) ?? { times: [] };
        column.replaceChildren(...arrange(blocksOf(times), shortest(), places).map((block) => {
          const node = event(opened, block, times);
          drawn.set(node, block);
          return node;
        }));
      }
      showNow(hours);
    };
    const choose = (/** @type {string} */ key) => {
      chosen = key;
      const isChosen = (/** @type {Element} */ node) => node.getAttribute('data-day') === key;
      for (const node of hours.querySelectorAll('[data-day]')) node.toggleAttribute('data-chosen', isChosen(node));
      for (const node of strip.children) node.setAttribute('aria-pressed', String(isChosen(node)));
    };
    /** @type {import('./calendar.js').Kind['draw']} */
    const draw = (grid, shown, days, isTurned) => {
      week = days;
      const keys = days.map(({ day }) => time.dayKey(day));
      if (isTurned || !keys.includes(chosen)) chosen = time.dayKey(shown);
      const top = hours.scrollTop;
      const fresh = stripOf(days, (key) => {
        choose(key);
        toFirstHour();
      });
      strip.replaceWith(fresh);
      strip = fresh;
      hours.replaceChildren(topOf(days, opened), canvasOf(days));
      if (!hours.isConnected) grid.replaceChildren(strip, hours);
      drawBlocks();
      choose(chosen);
      if (isOpened && isTurned) toFirstHour();
      else if (isOpened) hours.scrollTop = top;
    };
    /** Scrolls to the present time if today is seen, or else to the first entry of the days that are. */
    const toFirstHour = () => {
      const now = new Date();
      const seen = week.filter(({ day }) => !narrow.matches || time.dayKey(day) === chosen);
      const isToday = seen.some(({ day }) => time.daysUntil(day, now) === 0);
      const firsts = seen.flatMap(({ times }) => blocksOf(times)).map(({ from }) => Math.floor(from / 60));
      // What has just been stays in view.
      const hour = isToday ? Math.max(0, now.getHours() - 1) : firsts.length ? Math.min(...firsts) : FIRST_HOUR;
      const day = hours.querySelector('.column[data-chosen]')?.clientHeight ?? 0;
      hours.scrollTop = (hour * day) / 24 - HALF_A_CLOCK;
    };
    // The hours have no height before the first answer has been drawn.
    const observer = new ResizeObserver(() => {
      if (places && places !== placesHere()) drawBlocks();
      const column = hours.querySelector('.column[data-chosen]');
      if (isOpened || !column?.clientHeight) return;
      isOpened = true;
      toFirstHour();
    });
    observer.observe(hours);
    narrow.addEventListener('change', drawBlocks);
    const closed = () => {
      letGo();
      observer.disconnect();
      narrow.removeEventListener('change', drawBlocks);
    };
    return calendar(page, root, {
      name: 'week', opened, first: time.startOfWeek, days: 7, draw, closed, tick: () => showNow(hours),
      next: (date, step) => time.addDays(date, 7 * step),
      caption: (date) => time.days(time.startOfWeek(date), time.addDays(time.startOfWeek(date), 6)),
    }, argument);
  },
};

const shortest = () => (narrow.matches ? SHORT_ON_PHONE : SHORT);

const minuteOf = (/** @type {Date} */ date) => date.getHours() * 60 + date.getMinutes();

/**
 * An entry with the minutes of the day at which it begins and ends. A timer ends at its time, and began before.
 *
 * @type {(entry: Placed) => Timed}
 */
function timed(entry) {
  const { date, seconds } = entry;
  const at = minuteOf(date);
  const key = reminderOf(entry);
  return seconds ? { key, entry, from: Math.max(0, at - seconds / 60), to: at } : { key, entry, from: at };
}

/** The entries of a day that have their place in its hours. */
const blocksOf = (/** @type {Placed[]} */ times) =>
  linesOf(times).filter((line) => !isWhole(line)).flatMap(({ entries }) => entries).map(timed);

/** The one entry of a block. One that comes often has no one time to move. */
const entryOfBlock = (/** @type {Block | undefined} */ block) =>
  (block && !block.isRest && block.entries.length === 1 ? block.entries[0].entry : null);

function stripOf(/** @type {Day[]} */ days, /** @type {(key: string) => void} */ choose) {
  return element('div.strip', { role: 'group', ariaLabel: 'Days' }, ...days.map(({ day, times }) => {
    const count = times.length ? plural(times.length, 'entry', 'entries') : 'nothing';
    const node = button('', () => choose(time.dayKey(day)), { ariaLabel: `${time.longDay(day)}: ${count}` });
    node.append(time.weekday(day), element('b', String(day.getDate())));
    node.classList.toggle('some', times.length > 0);
    node.dataset.day = time.dayKey(day);
    if (time.daysUntil(day) === 0) node.setAttribute('aria-current', 'date');
    return node;
  }));
}

/** The names of the days, and what belongs to a day as a whole. They stay above the hours. */
function topOf(/** @type {Day[]} */ days, /** @type {Opened} */ opened) {
  const heads = days.map(({ day }) => element('h3', time.daysUntil(day) === 0 ? { 'aria-current': 'date' } : {},
    time.weekday(day), element('b', String(day.getDate()))));
  const whole = days.map(({ times }) => linesOf(times).filter(isWhole));
  const cells = whole.map((lines, index) => {
    const shown = lines.length > WHOLE ? lines.slice(0, WHOLE - 1) : lines;
    const cell = element('div.cell', ...shown.map((line) => allDay(opened, line)));
    if (shown.length < lines.length) {
      const rest = lines.slice(shown.length).flatMap(({ entries }) => entries);
      cell.append(restButton(opened, rest, days[index].times));
    }
    cell.dataset.day = time.dayKey(days[index].day);
    return cell;
  });
  const allDayRow = element('div.allday', { hidden: !whole.some((lines) => lines.length) },
    element('span', 'All day'), ...cells);
  return element('div.top', element('div.heads', element('span'), ...heads), allDayRow);
}

function canvasOf(/** @type {Day[]} */ days) {
  const clocks = Array.from({ length: 24 }, (_, hour) => element('span', time.clock(new Date(2000, 0, 1, hour))));
  const columns = days.map(({ day }) => {
    const node = element('section.column', { ariaLabel: time.longDay(day) });
    node.dataset.day = time.dayKey(day);
    node.classList.toggle('here', time.daysUntil(day) === 0);
    return node;
  });
  return element('div.canvas', element('div.clocks', { ariaHidden: 'true' }, ...clocks), ...columns);
}

function allDay(/** @type {Opened} */ opened, /** @type {import('./lines.js').Line} */ line) {
  const { entry } = line;
  const node = button(foreign(entry.title, 'title'), () => opened.open(entry), { className: 'event' });
  if (line.every) node.append(element('span.often', oftenOf(line)));
  node.style.setProperty('--color', colorOfEntry(entry));
  node.dataset.key = keyOf(entry);
  return Object.assign(node, { entries: line.entries });
}

/**
 * The number of entries that found no place, which opens the list of their day.
 *
 * @param {Opened} opened @param {Placed[]} entries @param {Placed[]} times
 */
function restButton(opened, entries, times) {
  return button(`+${entries.length}`, () => opened.choose(times, entries[0]), {
    className: 'event rest', ariaLabel: `${entries.length} more: the list of the day`,
  });
}

/**
 * The button of a block. It shows the first of its entries, and opens it: all are in its `entries`; `times` are those
 * of its day.
 *
 * @param {Opened} opened @param {Block} block @param {Placed[]} times
 */
function event(opened, block, times) {
  const [{ entry }] = block.entries;
  const entries = block.entries.map(({ entry }) => entry);
  const node = block.isRest ? restButton(opened, entries, times)
    : button('', () => opened.open(entry), { className: 'event' });
  const styles = {
    '--from': block.from, '--to': block.to, '--at': block.at, '--of': block.of, '--span': block.span,
    '--lane': Number(block.hasLane), '--over': Number(block.isOver), '--color': colorOfEntry(entry),
  };
  for (const [name, value] of Object.entries(styles)) node.style.setProperty(name, String(value));
  if (block.isRest) return Object.assign(node, { entries });
  const often = entries.length > 1 ? element('span.often', `${entries.length} times`) : '';
  node.append(time.timeElement(entry.date, time.clock(entry.date)), foreign(entry.title, 'title'), often);
  node.querySelector('time')?.classList.add('when');
  node.classList.toggle('past', Boolean(entry.past));
  node.classList.toggle('tall', block.to - block.from > shortest());
  node.dataset.key = keyOf(entry);
  if (entries.length === 1 && isMovable(entry)) node.append(element('span.handle', { ariaHidden: 'true' }));
  return Object.assign(node, { entries });
}

/** Draws the line that is now, and takes it from a day that is over. */
function showNow(/** @type {HTMLElement} */ hours) {
  hours.querySelector('.now')?.remove();
  const now = new Date();
  const column = hours.querySelector(`.column[data-day="${time.dayKey(now)}"]`);
  if (!column) return;
  const line = element('div.now', { ariaHidden: 'true' });
  line.style.setProperty('--from', String(minuteOf(now)));
  column.append(line);
}
