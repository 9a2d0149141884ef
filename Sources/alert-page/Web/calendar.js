// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, present } from './dom.js';
import { filling } from './filling.js';
import { colorOf, icon } from './icons.js';
import { brokenRows, isBroken, whole } from './list.js';
import * as time from './time.js';

/** The pages of the history that are read for the days that are over, and their length. */
const [PAGES, PAGE] = [4, 500];

/** The days before and after a span in which alarms of its events are looked for: 45 with a month, and an hour. */
const [BEFORE, AFTER] = [2, 1];

/**
 * An entry of a calendar: a time that comes, one that is over (`past`), or the end of a timer (`seconds`). `alarm` is
 * the time at which it comes, if it stands at the time of its event.
 *
 * @typedef {object} Entry
 * @property {string} key
 * @property {string} [id]
 * @property {string} title
 * @property {string} at
 * @property {string} [day]
 * @property {string} [start]
 * @property {string} [alarm]
 * @property {string} [color]
 * @property {string} [calendar]
 * @property {string} [app]
 * @property {number} [seconds]
 * @property {import('../Types/wire').Past} [past]
 */

/**
 * An entry at its place: the time at which it stands, or the beginning of its day.
 *
 * @typedef {Entry & { date: Date }} Placed
 */

/**
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Broken} Broken
 * @typedef {{ day: Date, times: Placed[] }} Day
 */

/**
 * A kind of calendar: its name in addresses, the number of its days, and what draws them.
 *
 * @typedef {object} Kind
 * @property {string} name
 * @property {number} days
 * @property {(date: Date) => Date} first
 * @property {(date: Date, step: number) => Date} next
 * @property {(date: Date) => string} caption
 * @property {(grid: HTMLElement, shown: Date, days: Day[], isTurned: boolean) => void} draw
 * @property {{ refresh: () => Promise<void> }} opened the sheet of an entry
 * @property {() => void} closed lets go of what outlives the nodes
 * @property {() => void} [tick]
 */

/** Whether the page is as narrow as on a phone. The tests of modules have no screen. */
export const narrow = globalThis.matchMedia?.('(max-width: 44.99rem)');

/** @type {[string, string][]} */
const VIEWS = [['week', 'Week'], ['month', 'Month']];

/**
 * Days with what came and what comes on them, and buttons for the days before and after. `kind` says which days, and
 * draws them: `draw(grid, shown, days, isTurned)`, where each day has its `times`, and others than before are turned to.
 * `argument` names the first day to show.
 *
 * @param {Page} page @param {HTMLElement} root @param {Kind} kind @param {string} argument
 * @returns {import('../Types/page').View}
 */
export function calendar(page, root, kind, argument) {
  let date = dayIn(argument);
  /** @type {number | undefined} */
  let shownDay;
  const caption = element('h2', { ariaLive: 'polite' }, kind.caption(date));
  const grid = element('div');
  const zone = element('p.meta', { hidden: !time.zoneNote() }, time.zoneNote());
  const broken = element('ul.rows.card', { hidden: true });
  const cut = element('p.meta', { hidden: true });
  const views = VIEWS.map(([name, title]) =>
    element('a', { href: `#/${name}`, ...(name === kind.name ? { 'aria-current': 'page' } : {}) }, title));
  let drawn = '';

  /** @type {(label: string, to: () => Date, shown?: string | Node) => HTMLElement} */
  const turn = (label, to, shown = label) => button(shown, () => {
    date = to();
    page.act(load);
  }, { ariaLabel: label, className: shown === label ? '' : 'round' });
  const arrow = (/** @type {string} */ name) => {
    const node = icon(name);
    node.classList.add('turns');
    return node;
  };
  root.append(element('div.bar.turn',
    turn('Previous', () => kind.next(date, -1), arrow('left')),
    turn('Today', () => time.startOfDay(new Date())),
    turn('Next', () => kind.next(date, 1), arrow('right')), caption,
    element('div.views', ...views)));

  const read = coalesced(async () => {
    const shown = date;
    const first = kind.first(shown);
    const days = Array.from({ length: kind.days }, (_, index) => time.addDays(first, index));
    const end = time.addDays(first, kind.days);
    const answer = await entriesBetween(page, first, end);
    const now = new Date();
    // A redrawn grid would lose the place of a person who reads it.
    const content = JSON.stringify([first, +shown, time.dayKey(now), answer]);
    if (content === drawn) return;
    drawn = content;
    const bad = brokenRows(answer.entries);
    broken.replaceChildren(...bad);
    broken.hidden = !bad.length;
    const byDay = Map.groupBy(whole(answer.entries).flatMap(placed), ({ date }) => time.dayKey(date));
    cut.textContent = missingOf(answer, first, kind.name);
    cut.hidden = !cut.textContent;
    caption.textContent = kind.caption(shown);
    VIEWS.forEach(([name], index) => views[index].setAttribute('href', `#/${name}/${time.dayKey(shown)}`));
    const reading = document.activeElement?.closest('[data-key]')?.getAttribute('data-key');
    const isTurned = shownDay !== undefined && shownDay !== +shown;
    shownDay = +shown;
    kind.draw(grid, shown, days.map((day) => ({ day, times: byDay.get(time.dayKey(day)) ?? [] })), isTurned);
    if (!reading) return;
    const again = /** @type {HTMLElement | null} */ (grid.querySelector(`[data-key="${CSS.escape(reading)}"]`));
    again?.focus();
  });
  const load = filling(page, root, element('div', zone, cut, broken, grid), read);
  page.act(load);
  let today = time.dayKey(new Date());
  return {
    changed: ({ part }) => {
      page.act(kind.opened.refresh);
      return ['everything', 'items', 'timers', 'history'].includes(part) && load();
    },
    closed: kind.closed,
    tick: () => {
      kind.tick?.();
      if (today === time.dayKey(new Date())) return;
      today = time.dayKey(new Date());
      page.act(load);
    },
    command: () => ['agenda', time.dayKey(date)],
  };
}

/**
 * What is shown of too many times, what is not, and where that is; empty if all are shown.
 *
 * @param {{ until: Date | null, isPastCut: boolean }} answer @param {Date} first @param {string} name
 */
function missingOf({ until, isPastCut }, first, name) {
  const coming = until && `All times until ${time.dated(until > first ? until : first)} are shown. ` +
    (name === 'month' ? 'Later ones are in their week.' : 'A reminder lists its later ones: open it.');
  const past = isPastCut &&
    `Of what is over the newest ${(PAGES * PAGE).toLocaleString(time.locale)} are shown: History has the others.`;
  return present([coming, past]).join(' ');
}

/**
 * What a past entry has of its event: a day or a time.
 *
 * @type {(past: import('../Types/wire').Past) => { day?: string, start?: string }}
 */
const startOf = ({ start }) => (isAllDay({ day: start }) ? { day: start } : { start });

/**
 * An entry at the time of its event, where it has one: `alarm` is the time at which it comes.
 *
 * @type {(entry: Entry) => Entry}
 */
export const eventOf = (entry) => (entry.start ? { ...entry, at: entry.start, alarm: entry.at } : entry);

/**
 * An entry at its place in the grid; none if its time cannot be read.
 *
 * @type {(entry: Entry) => Placed[]}
 */
function placed(entry) {
  const date = time.read(isAllDay(entry) ? `${entry.day}T00:00` : entry.at);
  return date ? [{ ...entry, date }] : [];
}

/** Whether an entry belongs to a day as a whole, as an event without a time does. */
export const isAllDay = (/** @type {{ day?: string }} */ { day }) => /^\d{4}-\d\d-\d\d$/.test(day ?? '');

/** Whether an entry can be moved: what is over cannot, nor what a followed calendar or another event has. */
export const isMovable = (/** @type {Entry} */ { past, calendar, start }) => !past && !calendar && !start;

/** The color of an entry: that of its calendar, or of its application; the accent for what the person has set. */
export function colorOfEntry(/** @type {Entry} */ { color, calendar, app }) {
  const name = calendar ?? app;
  return color ?? (name ? colorOf(name) : 'var(--accent)');
}

/** A key for one time of an entry: a repetition has many in a grid. */
export const keyOf = (/** @type {Entry} */ { at, key }) => `${at} ${key}`;

/**
 * The times of a run as an entry each: a reminder that comes often has one entry for them.
 *
 * @type {(entry: Entry & { every?: number, count?: number }) => Entry[]}
 */
export function timesOf(entry) {
  const { count, every } = entry;
  const first = time.read(entry.at);
  if (!count || !every || !first) return [entry];
  return Array.from({ length: count }, (_, index) =>
    ({ ...entry, at: index ? time.rfc3339(new Date(+first + index * every * 1000)) : entry.at }));
}

/**
 * What came between two times, and what comes, in the order of their times.
 *
 * @param {Page} page @param {Date} first @param {Date} end
 */
async function entriesBetween(page, first, end) {
  const now = new Date();
  // The alarm of an event may come some days before the event, or after its beginning.
  const [from, to] = [time.addDays(first, -BEFORE), time.addDays(end, AFTER)];
  const [since, until] = [from, to].map(time.rfc3339);
  const [{ occurrences, complete }, { past, isPastCut }, { timers }] = await Promise.all([
    page.call('Occurrences', { since, until }),
    from < now ? pastBetween(page, since, to < now ? until : time.rfc3339(now)) : { past: [], isPastCut: false },
    page.call('Timers'),
  ]);
  const lengths = new Map(whole(timers).map(({ id, seconds }) => [id, seconds]));
  const over = past.map((entry) => (isBroken(entry) ? entry : eventOf({
    key: entry.key, id: entry.id, title: entry.title, app: entry.app, at: entry.due, past: entry, ...startOf(entry),
  })));
  const coming = occurrences.flatMap((entry) => {
    /** @type {(Entry | Broken)[]} */
    const times = isBroken(entry) ? [entry] : timesOf({ ...entry, seconds: lengths.get(entry.id) }).map(eventOf);
    return times;
  });
  const timeOf = (/** @type {Entry | Broken} */ entry) => (isBroken(entry) ? 0 : +(time.read(entry.at) ?? 0));
  const entries = [...over, ...coming].sort((one, other) => timeOf(one) - timeOf(other));
  return { entries, until: time.read(complete), isPastCut };
}

/** @param {Page} page @param {string} since @param {string} until */
async function pastBetween(page, since, until) {
  /** @type {(import('../Types/wire').Past | Broken)[]} */
  const found = [];
  /** @type {string | undefined} */
  let cursor;
  for (let count = 0; count < PAGES && (count === 0 || cursor); count += 1) {
    const reply = await page.call('History', { since, until, limit: PAGE, cursor });
    found.push(...reply.past);
    cursor = reply.cursor;
  }
  return { past: found, isPastCut: Boolean(cursor) };
}

/** The day that an address names; today if it names none. */
export function dayIn(/** @type {string} */ argument) {
  const day = /^\d{4}-\d\d-\d\d$/.test(argument) ? new Date(`${argument}T00:00`) : new Date();
  return time.startOfDay(Number.isNaN(+day) ? new Date() : day);
}
