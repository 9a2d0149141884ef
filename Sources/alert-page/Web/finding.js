// SPDX-License-Identifier: Apache-2.0
// What a search finds, and how the address says it. Nothing here touches the page.
import { addDays, dayKey, read, rfc3339, startOfDay } from './time.js';

/**
 * What narrows the history.
 *
 * @typedef {{ search: string, app: string, since: string, unread: boolean, missed: boolean, hour: string }} Filters
 */

/** Letters alike for a search: without case and marks, as alertd's history has them. */
const folded = (/** @type {string} */ text) => text.normalize('NFKD').replace(/\p{Mn}/gu, '').toLowerCase();

/**
 * The items in which each word of a search is, in title, text or application.
 *
 * @template {{ title: string, body?: string, app?: string }} Item
 * @param {Item[]} items @param {string} search
 */
export function found(items, search, app = '') {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  return items.filter((item) => {
    const text = folded([item.title, item.body, item.app].filter(Boolean).join('\n'));
    return words.every((word) => text.includes(word)) && (!app || item.app === app);
  });
}

/**
 * The filters that the address names; null if it names none.
 *
 * @type {(hash: string) => Filters | null}
 */
export function filtersIn(hash) {
  const [, , ...rest] = hash.split('/');
  const query = rest.join('/');
  if (!query) return null;
  const named = new URLSearchParams(query);
  const text = (/** @type {string} */ name) => named.get(name) ?? '';
  return {
    search: text('q'), app: text('app'), since: text('since'), unread: named.has('unread'), missed: named.has('missed'),
    hour: HOUR.test(text('hour')) ? text('hour') : '',
  };
}

/** An hour of the week: the weekday, 0 for Sunday, and the hour. */
const HOUR = /^[0-6]-(\d|1\d|2[0-3])$/;
/** The days that an hour of the week goes back, if no first day is named. */
const HOUR_DAYS = 84;

/**
 * The spans of time that filters name, the newest first: all since a day, or one hour of each week since then.
 *
 * @param {{ since?: string, hour?: string }} filters
 * @returns {{ since?: string, until?: string }[]}
 */
export function spansOf({ since, hour }, now = new Date()) {
  const first = since ? new Date(`${since}T00:00`) : undefined;
  if (!hour) return [{ since: first && rfc3339(first) }];
  const [weekday, clock] = hour.split('-').map(Number);
  const spans = [];
  for (let day = startOfDay(now); day >= (first ?? addDays(startOfDay(now), -HOUR_DAYS)); day = addDays(day, -1)) {
    const [start, end] = [clock, clock + 1].map((hour) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour));
    // Where the clock is set forward, an hour is missing.
    if (day.getDay() !== weekday || start > now || start.getHours() !== clock) continue;
    // The end of a span belongs to it.
    const last = rfc3339(new Date(+end - 1000)).replace(/(?=[+-]\d\d:\d\d$)/, '.999999');
    spans.push({ since: rfc3339(start), until: last });
  }
  return spans;
}

/** The address of filters. */
export function addressOf({ search = '', app = '', since = '', unread = false, missed = false, hour = '' }) {
  const named = new URLSearchParams();
  for (const [name, value] of [['q', search], ['app', app], ['since', since], ['hour', hour]]) if (value) named.set(name, value);
  if (unread) named.set('unread', '');
  if (missed) named.set('missed', '');
  const query = String(named).replaceAll('=&', '&').replace(/=$/, '');
  return query ? `#/history/${query}` : '#/history';
}

/**
 * Entries by the day of their delivery, in their order. What has no day stands with what came before.
 *
 * @typedef {import('../Types/wire').Past | import('../Types/wire').Broken} Entry
 * @param {Entry[]} past
 */
export function byDay(past) {
  /** @type {{ key: string, at: Date | null, entries: Entry[] }[]} */
  const days = [];
  for (const entry of past) {
    const at = 'broken' in entry ? null : read(entry.deliveredAt);
    const last = days.at(-1);
    const key = at ? dayKey(at) : last?.key ?? '';
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, at, entries: [entry] });
  }
  return days;
}
