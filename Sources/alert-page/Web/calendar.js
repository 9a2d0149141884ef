// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element } from './dom.js';
import { filling } from './filling.js';
import { colorOf, icon } from './icons.js';
import { brokenRows, whole } from './list.js';
import * as time from './time.js';

/** The pages of the history that are read for the days that are over, and their length. */
const [PAGES, PAGE] = [4, 500];

/** The days before and after a span in which alarms of its events are looked for: 45 with a month, and an hour. */
const [BEFORE, AFTER] = [2, 1];

const VIEWS = [['week', 'Week'], ['month', 'Month']];

/**
 * Days with what came and what comes on them, and buttons for the days before and after. `kind` says which days, and
 * draws them: `draw(grid, shown, days)`, where each day has its `times`. `date` is the first one to show.
 *
 * @param {import('../Types/page').Page} page
 */
export function calendar(page, root, kind, date) {
  const caption = element('h2', { ariaLive: 'polite' }, kind.caption(date));
  const grid = element('div');
  const zone = element('p.meta', { hidden: !time.zoneNote() }, time.zoneNote());
  const broken = element('ul.rows.card', { hidden: true });
  const cut = element('p.meta', { hidden: true });
  const views = VIEWS.map(([name, title]) =>
    element('a', { href: `#/${name}`, ...(name === kind.name ? { 'aria-current': 'page' } : {}) }, title));
  let drawn = '';

  const turn = (label, to, shown = label) => button(shown, () => {
    date = to();
    page.act(load);
  }, { ariaLabel: label, className: shown === label ? '' : 'round' });
  const arrow = (name) => {
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
    const byDay = Map.groupBy(whole(answer.entries).filter(dayOf), (entry) => time.dayKey(dayOf(entry)));
    cut.textContent = missingOf(answer, first, kind.name);
    cut.hidden = !cut.textContent;
    caption.textContent = kind.caption(shown);
    VIEWS.forEach(([name], index) => views[index].setAttribute('href', `#/${name}/${time.dayKey(shown)}`));
    const reading = document.activeElement.closest('[data-key]')?.getAttribute('data-key');
    kind.draw(grid, shown, days.map((day) => ({ day, times: byDay.get(time.dayKey(day)) ?? [] })));
    if (reading) /** @type {any} */ (grid.querySelector(`[data-key="${CSS.escape(reading)}"]`))?.focus();
  });
  const load = filling(page, root, element('div', zone, cut, broken, grid), read);
  page.act(load);
  let today = time.dayKey(new Date());
  return {
    changed: ({ part }) => ['everything', 'items', 'timers', 'history'].includes(part) && load(),
    tick: () => {
      kind.tick?.(grid);
      if (today === time.dayKey(new Date())) return;
      today = time.dayKey(new Date());
      page.act(load);
    },
    command: () => ['agenda', time.dayKey(date)],
  };
}

/** What is shown of too many times, what is not, and where that is; empty if all are shown. */
function missingOf({ until, isPastCut }, first, name) {
  const coming = until && `All times until ${time.dated(until > first ? until : first)} are shown. ` +
    (name === 'month' ? 'Later ones are in their week.' : 'A reminder lists its later ones: open it.');
  const past = isPastCut &&
    `Of what is over the newest ${(PAGES * PAGE).toLocaleString(time.locale)} are shown: History has the others.`;
  return [coming, past].filter(Boolean).join(' ');
}

/** What a past entry has of its event: a day or a time. */
const startOf = ({ start }) => (isAllDay({ day: start }) ? { day: start } : { start });

/** An entry at the time of its event, where it has one: `alarm` is the time at which it comes. */
export const eventOf = (entry) => (entry.start ? { ...entry, at: entry.start, alarm: entry.at } : entry);

/** The day of an entry in the grid. */
const dayOf = (entry) => (isAllDay(entry) ? new Date(`${entry.day}T00:00`) : time.read(entry.at));

/** Whether an entry belongs to a day as a whole, as an event without a time does. */
export const isAllDay = ({ day }) => /^\d{4}-\d\d-\d\d$/.test(day ?? '');

/** Whether an entry can be moved: what is over cannot, nor what a followed calendar or another event has. */
export const isMovable = ({ past, calendar, start }) => !past && !calendar && !start;

/** The color of an entry: that of its calendar, or of its application; the accent for what the person has set. */
export function colorOfEntry({ color, calendar, app }) {
  const name = calendar ?? app;
  return color ?? (name ? colorOf(name) : 'var(--accent)');
}

/** A key for one time of an entry: a repetition has many in a grid. */
export const keyOf = ({ at, key }) => `${at} ${key}`;

/** The times of a run as an entry each: a reminder that comes often has one entry for them. */
export function timesOf(entry) {
  const first = time.read(entry.at);
  if (!entry.count || !entry.every || !first) return [entry];
  return Array.from({ length: entry.count }, (_, index) =>
    ({ ...entry, at: index ? time.rfc3339(new Date(+first + index * entry.every * 1000)) : entry.at }));
}

/**
 * What came between two times, and what comes, in the order of their times.
 *
 * @param {import('../Types/page').Page} page
 */
async function entriesBetween(page, first, end) {
  const now = new Date();
  // The alarm of an event may come some days before the event, or after its beginning.
  const [since, until] = [time.rfc3339(time.addDays(first, -BEFORE)), time.rfc3339(time.addDays(end, AFTER))];
  const [{ occurrences, complete }, { past, isPastCut }, { timers }] = await Promise.all([
    page.call('Occurrences', { since, until }),
    time.read(since) < now ? pastBetween(page, since, time.read(until) < now ? until : time.rfc3339(now)) : { past: [], isPastCut: false },
    page.call('Timers'),
  ]);
  const lengths = new Map(whole(timers).map(({ id, seconds }) => [id, seconds]));
  const over = past.map((entry) => ('broken' in entry ? entry
    : eventOf({ key: entry.key, id: entry.id, title: entry.title, app: entry.app, at: entry.due, past: entry,
      ...startOf(entry) })));
  const coming = occurrences.flatMap(timesOf).map((entry) =>
    eventOf('id' in entry && lengths.has(entry.id) ? { ...entry, seconds: lengths.get(entry.id) } : entry));
  const timeOf = (entry) => +(time.read(entry.at) ?? 0);
  return { entries: [...over, ...coming].sort((one, other) => timeOf(one) - timeOf(other)), until: time.read(complete), isPastCut };
}

/** @param {import('../Types/page').Page} page */
async function pastBetween(page, since, until) {
  const found = [];
  let cursor;
  for (let count = 0; count < PAGES && (count === 0 || cursor); count += 1) {
    const answer = await page.call('History', { since, until, limit: PAGE, cursor });
    found.push(...answer.past);
    cursor = answer.cursor;
  }
  return { past: found, isPastCut: Boolean(cursor) };
}

/** The day that an address names; today if it names none. */
export function dayIn(argument) {
  const day = /^\d{4}-\d\d-\d\d$/.test(argument ?? '') ? new Date(`${argument}T00:00`) : new Date();
  return time.startOfDay(Number.isNaN(+day) ? new Date() : day);
}
