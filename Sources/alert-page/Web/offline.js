// SPDX-License-Identifier: Apache-2.0
import { element, section } from './dom.js';
import { whole } from './list.js';
import { rowOf, separated } from './row.js';
import * as time from './time.js';

/** What lies in this browser for times without a network, and how long. */
const [MOST, DAYS] = [200, 30];
const [NAME, STORE, KEY] = ['page', 'last', 'start'];

/**
 * The last state of a session, cut to what may lie on a phone.
 *
 * @typedef {{key: string, title: string, state: string, due?: string, color?: string}} Entry
 * @typedef {{at: number, display: import('../Types/wire').Display, entries: Entry[]}} Snapshot
 */

/**
 * What is kept of a start: no text, no question, no history, nothing of a private event.
 *
 * @typedef {import('../Types/wire').Methods['Start']['reply']} Start
 * @type {(start: Pick<Start, 'items' | 'display'>, now?: number) => Snapshot}
 */
export function cut({ items, display }, now = Date.now()) {
  const entries = whole(items).filter(({ isPrivate }) => !isPrivate).slice(0, MOST)
    .map(({ key, title, state, due, color }) => ({ key, title, state, due, color }));
  return { at: now, display, entries };
}

/**
 * Whether a snapshot may still be shown.
 *
 * @type {(snapshot: Snapshot, now?: number) => boolean}
 */
export const isCurrent = ({ at }, now = Date.now()) => now >= at && now - at < DAYS * 86_400_000;

/** @type {<Result>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<Result>) => Promise<Result>} */
const inStore = (mode, run) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const asked = run(opening.result.transaction(STORE, mode).objectStore(STORE));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.transaction?.addEventListener('complete', () => opening.result.close());
  };
});

let hasTold = false;

/** Has the worker keep the files. */
async function askWorker() {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keeps: true });
}

/**
 * Keeps a start, if this browser may. The browser may refuse; then there is none.
 *
 * @param {any} start
 */
export async function save(start) {
  if (!start.offline) return localStorage.getItem('offline') && erase();
  try {
    await inStore('readwrite', (store) => store.put(cut(start), KEY));
    localStorage.setItem('offline', 'yes');
    hasTold ||= Boolean(askWorker());
  } catch (error) {
    console.info('nothing is kept:', error);
  }
}

/**
 * The snapshot, if there is one; one that is too old is erased.
 *
 * @returns {Promise<Snapshot | null>}
 */
export async function load() {
  try {
    const snapshot = await inStore('readonly', (store) => store.get(KEY));
    if (!snapshot || isCurrent(snapshot)) return snapshot ?? null;
    await erase();
  } catch (error) {
    console.info('nothing is kept:', error);
  }
  return null;
}

/** Erases all that is kept, also the files of the page. */
export async function erase() {
  hasTold = false;
  localStorage.removeItem('offline');
  indexedDB.deleteDatabase(NAME);
  for (const name of await caches.keys()) await caches.delete(name);
}

/** @type {Record<string, string>} */
const STATES = { ringing: 'rang', delivered: 'waiting', paused: 'paused', snoozed: 'snoozed' };

/**
 * Shows a snapshot. Nothing there can be pressed.
 *
 * @type {(main: HTMLElement, snapshot: Snapshot) => void}
 */
export function show(main, { at, display, entries }) {
  time.configure(display);
  const rows = entries.map(({ title, state, due, color }) => {
    const dot = element('span.dot', { ariaHidden: 'true' });
    dot.style.setProperty('--color', color ?? 'var(--accent)');
    const row = rowOf({ kind: 'signed' });
    row.lead.append(dot);
    row.title.textContent = title;
    row.meta.append(...separated([due && time.timeElement(time.read(due)), STATES[state]]));
    return row.node;
  });
  const list = rows.length ? element('ul.rows.card', ...rows) : element('p.empty', 'Nothing was scheduled.');
  main.replaceChildren(element('div.head', element('h1', { tabIndex: -1 }, 'Today')),
    element('div.place.today.offline', section(`As of ${time.moment(new Date(at))}`,
      element('p.meta', 'There is no connection, so nothing can be changed here now.'), list)));
  document.title = 'Today · alertd';
}
