// SPDX-License-Identifier: Apache-2.0
import { acknowledgeAll } from './acts.js';
import { addLine } from './add.js';
import { coalesced } from './api.js';
import { button, element, foreign, section } from './dom.js';
import { nothingYet } from './filling.js';
import { guard } from './guard.js';
import { badge, icon } from './icons.js';
import { focusAt } from './keys.js';
import { Rows, whole } from './list.js';
import { itemRow } from './row.js';
import { FIRST_DELIVERED, FIRST_ITEMS } from './session.js';
import { missedSince } from './start.js';
import * as time from './time.js';
import { plural } from './words.js';

const PAGE = 200;
const LARGEST = 500;
/** An application with so many delivered notifications gets one line, which opens to them. */
const GROUP = 3;
/** What passes more comes first. */
const LEVELS = ['critical', 'timeSensitive', 'active', 'passive'];

/** The sections of reminders, in their order. The urgent ones stand above the line to add. */
const SECTIONS = [
  ['ringing', 'Ringing'], ['delivered', 'Waiting for you'], ['today', 'Today'], ['tomorrow', 'Tomorrow'],
  ['week', 'This week'], ['later', 'Later'], ['timeless', 'Without a time'],
];

/** The states of the end of a timer. */
const COMING = ['pending', 'paused'];

/** Rows of one list. The browser skips whole lists that are out of sight, so long sections consist of many. */
const CHUNK = 100;

/**
 * What has come: the most important first, and one line for an application with many.
 *
 * @param {import('../Types/page').Page} page
 */
function waiting(page, title) {
  const part = listed(title);
  const { node } = part;
  const all = button('', () => page.act(() => acknowledgeAll(page)), { className: 'quiet-button' });
  const over = overList(all);
  const place = element('div.groups');
  node.append(place);
  node.querySelector('h2').after(over);
  const groups = new Map();

  const group = (app) => {
    const name = foreign(app);
    const count = element('span.count');
    const done = button('', () => page.act(() => acknowledgeAll(page, app)), { className: 'quiet-button' });
    const list = element('ul.rows');
    const summary = element('summary', badge(app), ' ', name, ' ', count);
    const made = element('details.card.group', summary, overList(done), list);
    made.dataset.app = app;
    return { made, list, count, done };
  };

  /** Splits entries into pairs for Rows; `apps` has the numbers of all, also of those that are not here. */
  const lists = (entries, apps = []) => {
    const total = apps.reduce((sum, { count }) => sum + count, 0);
    // What names no application is the person's own, and what is urgent is never behind a line.
    const many = new Map(apps.filter(({ app, count }) => app && count >= GROUP).map(({ app, count }) => [app, count]));
    const isGrouped = (entry) => !entry.broken && rank(entry) >= LEVELS.indexOf('active') && many.has(entry.app);
    const single = entries.filter((entry) => !isGrouped(entry));
    single.sort((one, other) => rank(one) - rank(other));
    for (const [app, { made }] of groups) {
      if (many.has(app)) continue;
      made.remove();
      groups.delete(app);
    }
    const pairs = [...many].map(([app, count]) => {
      if (!groups.has(app)) groups.set(app, group(app));
      const { made, list, count: number, done } = groups.get(app);
      number.textContent = String(count);
      done.textContent = `Done with all ${count}`;
      done.ariaLabel = `Done with all ${count} of ${app}`;
      if (!made.isConnected) place.append(made);
      return [list, entries.filter((entry) => isGrouped(entry) && entry.app === app)];
    });
    all.textContent = `Done with all ${total}`;
    over.hidden = total < 2;
    const rest = part.lists(single);
    node.hidden = !entries.length;
    part.place.hidden = !single.length;
    return [...rest, ...pairs];
  };
  return { node, lists };
}

const rank = ({ level }) => (LEVELS.indexOf(level) + LEVELS.length) % LEVELS.length;

/** A line of controls over a list. */
const overList = (...controls) => element('p.over', ...controls);

/** A section of rows, hidden while it has none. `lists` splits entries into pairs for Rows. */
function listed(title) {
  const place = element('div.card.chunks');
  const node = section(title, place);
  const lists = (entries) => {
    node.hidden = !entries.length;
    const count = Math.ceil(entries.length / CHUNK);
    while (place.childElementCount < count) place.append(element('ul.rows'));
    return [...place.children].map((list, index) => {
      const part = entries.slice(index * CHUNK, (index + 1) * CHUNK);
      list.classList.toggle('full', part.length === CHUNK);
      return [list, part];
    });
  };
  return { node, lists, place };
}

export const today = {
  title: 'Today',

  /** The one search, for what comes and what is over. */
  head: () => [button(element('span', icon('search'), ' Search'), () => focusAt('#/history', 'input[type=search]'),
    { className: 'searching' })],

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const asked = listed('Questions');
    const timed = listed('Timers');
    const missed = section('Missed');
    missed.hidden = true;
    const parts = new Map(SECTIONS.map(([key, title]) =>
      [key, key === 'delivered' ? waiting(page, title) : listed(title)]));
    const more = button('Show more', () => page.act(showMore), { className: 'more' });
    const empty = nothingYet();
    const urgent = element('div', parts.get('ringing').node, asked.node, parts.get('delivered').node, missed);
    const coming = ['today', 'tomorrow', 'week', 'later', 'timeless'].map((key) => parts.get(key).node);
    root.append(urgent, addLine(page, { brief: true }), timed.node, ...coming, empty, more);
    const look = guard(urgent, page.tell);

    // What a start rarely shows is loaded when it is shown first.
    let [card, timing, showMissed] = [null, null, null];
    const questionRows = new Rows(() => card.questionRow(page));
    const itemRows = new Rows((item) => itemRow(page, item));
    const timerRows = new Rows((timer) => timing.timerRow(page, timer, { brief: true }));
    let wanted = FIRST_ITEMS;
    let delivered = FIRST_DELIVERED;
    const older = element('p.bar.older', { hidden: true });
    parts.get('delivered').node.append(older);
    const showOlder = button('Show more', () => {
      delivered = LARGEST;
      return page.act(loadItems);
    });
    const countOlder = (count) => {
      older.hidden = count <= delivered;
      const all = element('span', `The newest ${delivered} of ${plural(count, 'notification')}.`);
      const history = element('a', { href: '#/history' }, 'The history has them all.');
      older.replaceChildren(all, ' ', delivered < LARGEST ? showOlder : history);
    };

    const show = async (rows, pairs) => {
      await rows.place(pairs.flatMap(([{ lists }, ...entries]) => lists(...entries)));
      look();
    };

    const loadItems = coalesced(async () => {
      const [{ items, cursor, pending, here, apps }, { timers }] = await Promise.all([
        readItems(page, wanted, delivered), page.call('Timers'),
      ]);
      countOlder(here ?? 0);
      if (timers.length) timing ??= await import('./timers.js');
      await show(timerRows, [[timed, timers]]);
      // The end of a timer is a reminder, too.
      const running = new Set(whole(timers).map(({ id }) => id));
      const others = items.filter((item) => !('id' in item) || !COMING.includes(item.state) || !running.has(item.id));
      const groups = Map.groupBy(others, groupOf);
      await show(itemRows, SECTIONS.map(([key]) => [parts.get(key), groups.get(key) ?? [], whole(apps)]));
      empty.hidden = items.length > 0;
      more.hidden = !cursor;
      more.textContent = `Show more (${plural(pending, 'reminder')} in all)`;
    });
    const loadMissed = coalesced(async () => {
      const { past } = await page.call('History', { missed: true, since: missedSince() });
      if (past.length) showMissed ??= (await import('./missed.js')).missedPart(page, missed, () => page.act(loadMissed));
      await showMissed?.(past);
      look();
    });
    // An alarm that rings is among the reminders already.
    const open = () => page.questions.filter((entry) => !('kind' in entry) || entry.kind !== 'ring');
    const loadQuestions = async () => {
      // What the card imports is asked for at the same time.
      if (open().length) [card] = await Promise.all([import('./card.js'), import('./asking.js')]);
      await show(questionRows, [[asked, open()]]);
    };
    const loads = { questions: loadQuestions, items: loadItems, timers: loadItems, history: loadMissed };

    const showMore = () => {
      wanted += PAGE;
      return loadItems();
    };
    const seconds = setInterval(() => timing?.tickTimers(root), 1000);
    const loadAll = () => Promise.all([loadQuestions(), loadItems(), loadMissed()]);
    page.act(loadAll);

    return {
      changed: ({ part }) => (part === 'everything' ? loadAll() : loads[part]?.()),
      tick: () => {
        itemRows.forget();
        page.act(loadItems);
      },
      closed: () => clearInterval(seconds),
      command: () => ['list'],
    };
  },
};

/**
 * The items, of those that come at most `wanted`, and the number of all that are here and do not ring.
 *
 * @param {import('../Types/page').Page} page
 */
async function readItems(page, wanted, delivered) {
  const first = await page.call('Items', { limit: Math.min(wanted, LARGEST), delivered });
  const items = [...first.items];
  let answer = first;
  for (let left = wanted - LARGEST; answer.cursor && left > 0; left -= LARGEST) {
    answer = await page.call('Items', { limit: Math.min(left, LARGEST), cursor: answer.cursor });
    items.push(...answer.items);
  }
  return { ...answer, items, here: first.delivered, apps: first.apps ?? [] };
}

/** The section of an item; of one that cannot be read, as far as it says so. */
function groupOf(item) {
  const { state, due } = item.broken ? Object(item.entry) : item;
  return state === 'ringing' || state === 'delivered' ? state : time.group(time.read(due));
}
