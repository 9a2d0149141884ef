// SPDX-License-Identifier: Apache-2.0
import { button, element, foreign } from './dom.js';
import { copyCommand } from './shell.js';
import { linked } from './text.js';
import * as time from './time.js';

const SNOOZES = [['10 minutes', { duration: '10m' }], ['1 hour', { duration: '1h' }],
  ['until tomorrow, 9:00', { until: 'tomorrow at 9:00' }]];

const HERE = ['ringing', 'delivered'];

/**
 * The row of a reminder, with all that can be done with it. It is empty until its first `update`.
 *
 * @param {import('../Types/page').Page} page
 */
export function itemRow(page, item) {
  const dot = element('span.dot', { ariaHidden: 'true' });
  const title = foreign('', 'title');
  const body = foreign('', 'body');
  const meta = element('p.meta');
  const buttons = element('div.actions');
  const what = element('div.what', title, body, meta);
  const menu = actionMenu(page, () => item);
  const node = element('li.row', { tabIndex: -1 }, dot, what, buttons, menu);

  node.update = (next) => {
    const before = item;
    item = next;
    title.textContent = item.title;
    body.replaceChildren(...linked(item.body));
    node.dataset.state = item.state;
    dot.hidden = !item.color;
    dot.style.setProperty('--color', item.color ?? '');
    meta.replaceChildren(...metaOf(item));
    menu.update();
    if (!buttons.hasChildNodes() || before.state !== item.state) buttons.replaceChildren(...mainButtons(page, item));
  };
  return node;
}

function metaOf(item) {
  const due = time.read(item.due);
  const parts = due ? [time.timeElement(due), time.distance(due)] : [];
  if (item.state === 'snoozed') parts.push('snoozed');
  if (item.state === 'paused') parts.push('paused');
  else if (!due) parts.push(item.awaitsAck ? 'comes again once it is done' : 'waits for its event');
  if (item.repeats) parts.push('repeats');
  if (item.held) parts.push('held by do not disturb');
  if (item.calendar) parts.push(foreign(item.calendar));
  if (item.app) parts.push(foreign(item.app));
  parts.push(...(item.unreported ?? []).map(unreported));
  return parts.flatMap((part, index) => (index ? [' · ', part] : [part]));
}

/** A device to which the reminder was sent, and which has not reported it. */
function unreported({ device, since, problem }) {
  const words = since ? [': connected, but has not reported it since ', time.timeElement(time.read(since))]
    : [': not yet: ', foreign(problem ?? '')];
  return element('span.unreported', foreign(device), ...words);
}

/** The name of a button says which row it belongs to, and begins with its label. */
const named = (label, item, run, properties) =>
  button(label, run, { ariaLabel: `${label}: ${item.title}`, ...properties });

/** @param {import('../Types/page').Page} page */
function mainButtons(page, item) {
  if (!HERE.includes(item.state)) return [];
  const stop = item.state === 'ringing' ? 'Stop' : 'Done';
  return [
    named(stop, item, () => page.act(() => acknowledge(page, item)), { className: 'primary' }),
    named('Snooze', item, () => page.act(() => snooze(page, item, SNOOZES[0][1]))),
  ];
}

/** @param {import('../Types/page').Page} page */
async function acknowledge(page, item) {
  await page.call('Ack', { keys: [item.key] });
  page.tell(`Done: ${item.title}`);
}

/** @param {import('../Types/page').Page} page */
export async function snooze(page, item, until) {
  const { due, notes, change } = await page.call('Snooze', { key: item.key, ...until, ...time.reader() });
  const told = [`${item.title} comes again at ${time.moment(time.read(due))}.`, ...notes];
  page.tell(told.join(' '), page.undo(change));
}

/** @param {import('../Types/page').Page} page */
async function skip(page, item) {
  const { due, change } = await page.call('Skip', { key: item.key });
  const next = time.read(due);
  const then = next ? ` ${item.title} comes next at ${time.moment(next)}.` : '';
  page.tell(`Skipped once.${then}`, page.undo(change));
}

/** @param {import('../Types/page').Page} page */
async function pauseOrResume(page, item) {
  await page.call(item.state === 'paused' ? 'Resume' : 'Pause', { key: item.key });
  page.tell(`${item.state === 'paused' ? 'Resumed' : 'Paused'}: ${item.title}`);
}

/** @param {import('../Types/page').Page} page */
async function cancel(page, item) {
  const { change } = await page.call('Cancel', { key: item.key });
  page.tell(`Cancelled: ${item.title}`, page.undo(change));
}

/**
 * The rarer actions. They are built when the menu is opened first: 10,000 rows have 10,000 menus.
 *
 * @param {import('../Types/page').Page} page
 */
function actionMenu(page, current) {
  const summary = element('summary', 'More');
  const content = element('div.menu');
  const fill = () => menu.open && content.replaceChildren(...menuButtons(page, current()), nextDates(page, current()));
  const menu = element('details', { ontoggle: fill }, summary, content);
  let shown;
  menu.update = () => {
    const { title, state } = current();
    summary.setAttribute('aria-label', `More: ${title}`);
    if (state !== shown) fill();
    shown = state;
  };
  return menu;
}

/** @param {import('../Types/page').Page} page */
function menuButtons(page, item) {
  const list = [];
  const add = (label, run) => list.push(named(label, item, () => page.act(run)));
  const here = HERE.includes(item.state) || item.state === 'snoozed';
  if (here) for (const [label, until] of SNOOZES) add(`Snooze ${label}`, () => snooze(page, item, until));
  if (!here && item.repeats) add('Skip the next time', () => skip(page, item));
  if (!here && !item.owned) add(item.state === 'paused' ? 'Resume' : 'Pause', () => pauseOrResume(page, item));
  if (!item.owned) add('Cancel', () => cancel(page, item));
  add('Copy as command', async () => page.tell(await copyCommand(words(item))));
  if (item.link?.startsWith('https://')) list.push(meeting(item));
  return list;
}

const meeting = (item) =>
  element('a', { href: item.link, rel: 'noopener noreferrer', target: '_blank' }, 'Join: ', foreign(item.link));

/** The words that schedule the same again, or show it if its time has no option of its own. */
function words(item) {
  const title = item.title.startsWith('-') ? ['--', item.title] : [item.title];
  const [, rule, start, zone] = /^rrule (\S+) start=(\S+) zone=(\S+)$/.exec(item.trigger) ?? [];
  if (rule) return ['remind', '--rrule', rule, '--start', start, '--tz', zone, ...title];
  return item.repeats || !item.due ? ['show', item.id] : ['remind', '--at', item.due, ...title];
}

/** @param {import('../Types/page').Page} page */
function nextDates(page, item) {
  const list = element('ol.dates');
  if (!item.repeats) return list;
  page.act(async () => {
    const { next } = await page.call('Show', { key: item.key });
    const dates = next.slice(0, 3).map((date) => element('li', time.timeElement(time.read(date))));
    list.replaceChildren(...dates);
  });
  return list;
}
