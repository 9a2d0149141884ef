// SPDX-License-Identifier: Apache-2.0
// What a search finds, and how the address says it. Nothing here touches the page.
import { dayKey, read } from './time.js';

/** Letters alike for a search: without case and marks, as alertd's history has them. */
const folded = (text) => text.normalize('NFKD').replace(/\p{Mn}/gu, '').toLowerCase();

/** The items in which each word of a search is, in title, text or application. */
export function found(items, search, app = '') {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  return items.filter((item) => {
    const text = folded([item.title, item.body, item.app].filter(Boolean).join('\n'));
    return words.every((word) => text.includes(word)) && (!app || item.app === app);
  });
}

/** The filters that the address names; null if it names none. */
export function filtersIn(hash) {
  const [, , ...rest] = hash.split('/');
  const query = rest.join('/');
  if (!query) return null;
  const named = new URLSearchParams(query);
  return {
    search: named.get('q') ?? '', app: named.get('app') ?? '', since: named.get('since') ?? '',
    unread: named.has('unread'), missed: named.has('missed'),
  };
}

/** The address of filters. */
export function addressOf({ search, app, since, unread, missed }) {
  const named = new URLSearchParams();
  for (const [name, value] of [['q', search], ['app', app], ['since', since]]) if (value) named.set(name, value);
  if (unread) named.set('unread', '');
  if (missed) named.set('missed', '');
  const query = String(named).replaceAll('=&', '&').replace(/=$/, '');
  return query ? `#/history/${query}` : '#/history';
}

/** Entries by the day of their delivery, in their order. What has no day stands with what came before. */
export function byDay(past) {
  const days = [];
  for (const entry of past) {
    const at = read(entry.deliveredAt);
    const key = at ? dayKey(at) : days.at(-1)?.key ?? '';
    if (days.at(-1)?.key === key) days.at(-1).entries.push(entry);
    else days.push({ key, at, entries: [entry] });
  }
  return days;
}
