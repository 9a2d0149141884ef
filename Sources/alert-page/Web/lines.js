// SPDX-License-Identifier: Apache-2.0
// The lines of a day in a calendar: an entry each, and one for a reminder that comes again and again.
import { colorOfEntry, isAllDay, keyOf } from './calendar.js';
import { button, element, foreign } from './dom.js';
import { rowOf, separated } from './row.js';
import * as time from './time.js';

/** @typedef {import('./calendar.js').Placed} Placed */

/** The times of one reminder in a day that are one line, if they are at equal distances. */
const OFTEN = 5;
/** The seconds from the first to the last of these, and between two, with which they belong to the day as a whole. */
const [LONG, CLOSE] = [6 * 3600, 3600];

/**
 * What a day shows as one line.
 *
 * @typedef {object} Line
 * @property {Placed} entry The first entry.
 * @property {Placed[]} entries All of them; more than one for a reminder that comes often.
 * @property {number | null} every The seconds between them; null for one entry.
 * @property {boolean} isLong True if the entries are spread over the day.
 */

/**
 * What the entries of one reminder have in common: each delivery has its key, and past entries are separate.
 *
 * @type {(entry: Placed) => string}
 */
export const reminderOf = ({ id, key, past }) => `${past ? 'past' : 'coming'} ${id ?? key}`;

/** The one distance of times in seconds; null if they differ. */
function distanceOf(/** @type {Placed[]} */ entries) {
  const at = entries.map(({ date }) => +date / 1000);
  const distances = new Set(at.slice(1).map((second, index) => Math.round(second - at[index])));
  const [distance] = distances;
  return distances.size === 1 && distance > 0 ? distance : null;
}

/**
 * The lines of a day, in the order of their first entries.
 *
 * @param {Placed[]} times @returns {Line[]}
 */
export function linesOf(times) {
  /** @type {Map<string, Placed[]>} */
  const reminders = new Map();
  for (const entry of times) {
    const same = reminders.get(reminderOf(entry));
    if (same) same.push(entry);
    else reminders.set(reminderOf(entry), [entry]);
  }
  /** @type {(entries: Placed[]) => Line[]} */
  const linesOfOne = (entries) => {
    const every = entries.length >= OFTEN && !entries.some(isAllDay) ? distanceOf(entries) : null;
    if (!every) return entries.map((entry) => ({ entry, entries: [entry], every: null, isLong: false }));
    return [{ entry: entries[0], entries, every, isLong: every <= CLOSE && every * (entries.length - 1) >= LONG }];
  };
  const lines = [...reminders.values()].flatMap(linesOfOne);
  const placeOf = new Map(times.map((entry, place) => [entry, place]));
  const placeOfLine = (/** @type {Line} */ { entry }) => placeOf.get(entry) ?? 0;
  return lines.sort((one, other) => placeOfLine(one) - placeOfLine(other));
}

/** Whether a line belongs to its day as a whole, as an event without a time does. */
export const isWhole = (/** @type {Line} */ { entry, isLong }) => isLong || isAllDay(entry);

/** How often the reminder of a line comes, such as "every 10 min · 144"; empty for one entry. */
export function oftenOf(/** @type {Line} */ { every, entries }) {
  if (!every) return '';
  const [unit, size] = every % 3600 === 0 ? ['h', 3600] : every % 60 === 0 ? ['min', 60] : ['s', 1];
  const one = every === 3600 ? 'every hour' : every === 60 ? 'every minute' : `every ${every / Number(size)} ${unit}`;
  return `${one} ·\u00a0${entries.length}`;
}

/** The dot of an entry in its color. */
export function dot(/** @type {Placed} */ entry) {
  const node = element('span.dot', { ariaHidden: 'true' });
  node.style.setProperty('--color', colorOfEntry(entry));
  return node;
}

/** The clock of an entry; none of an event without a time of day. */
export const clockOf = (/** @type {Placed} */ entry) =>
  (isAllDay(entry) ? [] : [time.timeElement(entry.date, time.clock(entry.date))]);

/**
 * The row of a line, which opens its reminder.
 *
 * @param {{ open: (entry: Placed) => unknown }} opened @param {Line} line
 */
export function lineRow(opened, line) {
  const { entry, entries } = line;
  const open = button(foreign(entry.title, 'title'), () => opened.open(entry), { className: 'plain' });
  open.dataset.key = keyOf(entry);
  const { node, lead, title, meta } = rowOf({ kind: 'linked' });
  lead.append(element('span.when', ...(isAllDay(entry) ? ['all day'] : clockOf(entry))), dot(entry));
  title.replaceWith(open);
  const last = entries[entries.length - 1];
  const source = entry.calendar ?? entry.app;
  meta.append(...separated([line.every !== null && `${oftenOf(line)}, until ${time.clock(last.date)}`,
    entry.alarm && `alarm ${time.moment(time.read(entry.alarm), entry.date)}`, source && foreign(source)]));
  return node;
}
