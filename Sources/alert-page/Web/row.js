// SPDX-License-Identifier: Apache-2.0
import { button, element, foreign, linked, present } from './dom.js';
import { icon } from './icons.js';
import { acknowledge, snooze } from './later.js';
import * as time from './time.js';

export const HERE = ['ringing', 'delivered'];
/**
 * The words of the levels that a person should notice.
 *
 * @type {Partial<Record<import('../Types/wire').Level, string>>}
 */
export const LEVELS = { critical: 'critical', timeSensitive: 'time-sensitive', passive: 'only listed' };

/**
 * A row of any list: what it is scanned by, a title, a text, a grey line, and its controls. With `leads` the title is
 * the link, which leads where its `href` says, and so does a press anywhere on the row outside its controls.
 *
 * @param {{ leads?: boolean, kind?: string }} options
 */
export function rowOf({ leads = false, kind }) {
  const lead = element('div.lead');
  const title = foreign('', 'title');
  const text = foreign('', 'text body');
  const meta = element('p.meta');
  const actions = element('div.actions');
  const link = element('a.opens');
  if (leads) link.append(title);
  const what = element('div.what', leads ? link : title, text, meta);
  const node = element('li.row', { tabIndex: -1 }, lead, what, actions);
  if (kind) node.classList.add(kind);
  return { node, lead, what, link, title, text, meta, actions };
}

/**
 * The grey line: parts with a dot between them. Those that are left out are false or empty.
 *
 * @type {(parts: (Node | string | false | null | undefined)[]) => (Node | string)[]}
 */
export const separated = (parts) => present(parts).flatMap((part, index) => (index ? [' · ', part] : [part]));

/**
 * The name of a button says which row it belongs to, and begins with its label.
 *
 * @typedef {import('./dom.js').ButtonProperties} Properties
 * @type {(label: string, title: string, run: () => unknown, properties?: Properties) => HTMLButtonElement}
 */
export const named = (label, title, run, properties = {}) =>
  button(label, run, { ariaLabel: `${label}: ${title}`, ...properties });

/** A circle that means Done. It has a name and no text.
 *
 * @type {(label: string, title: string, run: () => unknown) => HTMLButtonElement}
 */
export const circle = (label, title, run) =>
  named('', title, run, { className: 'done', ariaLabel: `${label}: ${title}` });

/** The address of the detail of an item. */
export const placeOf = (/** @type {{ key: string }} */ { key }) => `#/item/${encodeURIComponent(key)}`;

/**
 * The row of a reminder: its time, its title, and one quiet control. All else is in its detail.
 *
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Item} Item
 * @param {Page} page @param {Item} item
 */
export function itemRow(page, item) {
  const { node, lead, link, title, text, meta, actions } = rowOf({ leads: true });
  const dot = element('span.dot', { ariaHidden: 'true' });
  const when = element('span.when');
  /** @type {string | undefined} */
  let shown;

  const update = (/** @type {Item} */ next) => {
    item = next;
    link.href = placeOf(item);
    title.textContent = item.title;
    text.replaceChildren(...linked(HERE.includes(item.state) ? item.body ?? '' : ''));
    node.dataset.state = item.state;
    node.dataset.level = item.level;
    dot.hidden = !item.color;
    dot.style.setProperty('--color', item.color ?? '');
    when.replaceChildren(...clockOf(item));
    meta.replaceChildren(...separated(metaOf(item)));
    if (shown === item.state) return;
    shown = item.state;
    const { before, after } = controls(page, () => item);
    lead.replaceChildren(...before, when, dot);
    actions.replaceChildren(...after);
  };
  return Object.assign(node, { update });
}

/** The clock alone: the heading of its section says the day. Later days have theirs in the grey line. */
function clockOf(/** @type {Item} */ item) {
  const due = time.read(item.due);
  return due ? [time.timeElement(due, time.clock(due))] : [];
}

/**
 * What is known of an item, in the order of importance, without what its `heading` says: the day and the zone of its
 * time, or its repetition.
 *
 * @param {Item} item @param {'date' | 'rule'} [heading]
 */
export function metaOf(item, heading) {
  const due = time.read(item.due);
  const isComing = !HERE.includes(item.state);
  const parts = [];
  const sign = item.level === 'critical' ? [icon('critical'), ' '] : [];
  if (LEVELS[item.level]) parts.push(element('span.level', ...sign, LEVELS[item.level]));
  // Today and tomorrow are said by their headings.
  const isDated = !due || heading === 'date';
  if (!isDated && time.elsewhere(due)) parts.push(time.timeElement(due));
  else if (!isDated && ![0, 1].includes(time.daysUntil(due))) parts.push(time.timeElement(due, time.day(due)));
  if (item.start && heading !== 'date') parts.push(time.forEvent(item.start, due));
  if (due && (!isComing || isNear(due))) parts.push(time.distance(due));
  if (item.state === 'snoozed') parts.push('snoozed');
  if (item.state === 'paused') parts.push('paused');
  else if (!due) parts.push(item.awaitsAck ? 'comes again once it is done' : 'waits for its event');
  if ((item.rule || item.repeats) && heading !== 'rule') parts.push(item.rule ? time.withClocks(item.rule) : 'repeats');
  if (item.held) parts.push('held by do not disturb');
  // The application of an event is named after its calendar.
  const from = item.calendar ?? item.app;
  if (from) parts.push(foreign(from));
  return [...parts, ...(item.unreported ?? []).map(unreported)];
}

/** A distance helps within some hours; beyond them the clock and the day say more. */
const NEAR = 3 * 3_600_000;
const isNear = (/** @type {Date} */ due) => +due - Date.now() < NEAR;

/** A device to which the reminder was sent, and which has not reported it. */
function unreported(/** @type {import('../Types/wire').Unreported} */ { device, since, problem }) {
  const words = since ? [': connected, but has not reported it since ', time.timeElement(time.read(since))]
    : [': not yet: ', foreign(problem ?? '')];
  return element('span.unreported', foreign(device), ...words);
}

/**
 * The one button of each row that snoozes, by the entry's own length.
 *
 * @param {Page} page @param {() => { key: string, title: string }} current @param {Properties} properties
 */
export const snoozing = (page, current, properties = {}) =>
  named('Snooze', current().title, () => page.act(() => snooze(page, current())), properties);

/**
 * The controls of a row: an alarm that rings has two large ones, what has come a circle, and what comes none.
 *
 * @param {Page} page @param {() => Item} current
 */
function controls(page, current) {
  const { title, state } = current();
  const done = () => page.act(() => acknowledge(page, current()));
  const later = (/** @type {Properties} */ properties) => snoozing(page, current, properties);
  if (state === 'ringing') {
    return { before: [], after: [named('Stop', title, done, { className: 'primary' }), later({})] };
  }
  if (state !== 'delivered') return { before: [], after: [] };
  return { before: [circle('Done', title, done)], after: [later({ className: 'quiet-button' })] };
}
