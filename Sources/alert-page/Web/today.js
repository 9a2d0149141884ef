// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign, section } from './dom.js';
import { focusAt } from './frame.js';
import { guard } from './guard.js';
import { badge, icon } from './icons.js';
import { acknowledgeAll, addLine, loaded, nothingYet } from './later.js';
import { Rows, isBroken, whole } from './list.js';
import { itemRow } from './row.js';
import { FIRST_DELIVERED, FIRST_ITEMS } from './session.js';
import { missedSince } from './start.js';
import * as time from './time.js';
import { plural } from './words.js';

/**
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Item} Item
 * @typedef {import('../Types/wire').AppCount} AppCount
 * @typedef {import('../Types/wire').Broken} Broken
 */

/**
 * Pairs for Rows: a list, and its entries.
 *
 * @template Entry
 * @typedef {[Element, (Entry | Broken)[]][]} Pairs
 */

const PAGE = 200;
const LARGEST = 500;
/** An application with so many delivered notifications gets one line, which opens to them. */
const GROUP = 3;
/** What passes more comes first. */
const LEVELS = ['critical', 'timeSensitive', 'active', 'passive'];

const STORED = 'missed';

/** The keys of missed entries that the person has dealt with in this browser; alertd has no such state. */
export const dealt = () => {
  try {
    const keys = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return new Set(Array.isArray(keys) ? keys : []);
  } catch {
    return new Set();
  }
};

export const keepDealt = (/** @type {Set<string>} */ keys) => localStorage.setItem(STORED, JSON.stringify([...keys]));

/**
 * What was missed and is still to be dealt with, each with its notice, if there is one: alertd delivers a notification
 * about an alarm that nobody heard.
 *
 * @typedef {import('../Types/wire').Past & { notice?: Item }} Missed
 * @type {(past: (import('../Types/wire').Past | Broken)[], items: (Item | Broken)[]) => (Missed | Broken)[]}
 */
export function undealt(past, items) {
  const known = dealt();
  // The newest delivery of an id comes first.
  const notices = new Map(whole(items).filter(({ state }) => state === 'delivered').map((item) => [item.id, item]));
  return past.filter((entry) => isBroken(entry) || !known.has(entry.key)).map((entry) => {
    if (isBroken(entry)) return entry;
    const id = `${entry.id}-missed`;
    const notice = notices.get(id);
    if (!notice || !`Missed: ${entry.title}`.startsWith(notice.title)) return entry;
    notices.delete(id);
    return { ...entry, notice };
  });
}

/** The states of the end of a timer. */
const COMING = ['pending', 'paused'];

/** Rows of one list. The browser skips whole lists that are out of sight, so long sections consist of many. */
const CHUNK = 100;

/**
 * What has come: the most important first, and one line for an application with many.
 *
 * @param {Page} page @param {string} title
 */
function waiting(page, title) {
  const all = button('', () => page.act(() => acknowledgeAll(page)), { className: 'quiet-button' });
  const over = overList(all);
  const part = listed(title, over);
  const { node } = part;
  const place = element('div.groups');
  node.append(place);
  /** @type {Map<string, ReturnType<typeof group>>} */
  const groups = new Map();

  const group = (/** @type {string} */ app) => {
    const name = foreign(app);
    const count = element('span.count');
    const done = button('', () => page.act(() => acknowledgeAll(page, app)), { className: 'quiet-button' });
    const list = element('ul.rows');
    const summary = element('summary', badge(app), ' ', name, ' ', count);
    const made = element('details.card.group', summary, overList(done), list);
    made.dataset.app = app;
    return { made, list, count, done };
  };

  /**
   * Splits entries into pairs for Rows; `apps` has the numbers of all, also of those that are not here.
   *
   * @type {(entries: (Item | Broken)[], apps?: AppCount[]) => Pairs<Item>}
   */
  const lists = (entries, apps = []) => {
    const total = apps.reduce((sum, { count }) => sum + count, 0);
    // What names no application is the person's own, and what is urgent is never behind a line.
    const many = new Map(apps.filter(({ app, count }) => app && count >= GROUP).map(({ app, count }) => [app, count]));
    /** The application whose line has an entry; none if it stands by itself. */
    const lineOf = (/** @type {Item | Broken} */ entry) => {
      const isGrouped = !isBroken(entry) && rank(entry) >= LEVELS.indexOf('active') && many.has(entry.app ?? '');
      return isGrouped ? entry.app : undefined;
    };
    const single = entries.filter((entry) => lineOf(entry) === undefined);
    single.sort((one, other) => rank(one) - rank(other));
    for (const [app, { made }] of groups) {
      if (many.has(app)) continue;
      made.remove();
      groups.delete(app);
    }
    /** @type {Pairs<Item>} */
    const pairs = [...many].map(([app, count]) => {
      const shown = groups.get(app) ?? group(app);
      groups.set(app, shown);
      const { made, list, count: number, done } = shown;
      number.textContent = String(count);
      done.textContent = `Done with all ${count}`;
      done.ariaLabel = `Done with all ${count} of ${app}`;
      if (!made.isConnected) place.append(made);
      return [list, entries.filter((entry) => lineOf(entry) === app)];
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

const rank = (/** @type {Item | Broken} */ entry) => LEVELS.indexOf(isBroken(entry) ? 'passive' : entry.level);

/** A line of controls over a list. */
const overList = (/** @type {Node[]} */ ...controls) => element('p.over', ...controls);

/**
 * A section of rows, hidden while it has none, with what stands over them. `lists` splits entries into pairs for Rows.
 *
 * @param {string} title @param {HTMLElement} [over]
 */
function listed(title, over) {
  const place = element('div.card.chunks');
  const node = section(title, over, place);
  node.hidden = true;
  /** @type {<Entry>(entries: (Entry | Broken)[]) => Pairs<Entry>} */
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

/** @type {import('../Types/page').Place} */
export const today = {
  title: 'Today',

  /** The one search, for what comes and what is over. */
  head: () => [button(element('span', icon('search'), ' Search'), () => focusAt('#/history', 'input[type=search]'),
    { className: 'searching' })],

  open(page, root) {
    const asked = listed('Questions');
    const timed = listed('Timers');
    const missed = section('Missed');
    missed.hidden = true;
    // The sections of reminders, in their order.
    const parts = {
      ringing: listed('Ringing'), delivered: waiting(page, 'Waiting for you'), today: listed('Today'),
      tomorrow: listed('Tomorrow'), week: listed('This week'), later: listed('Later'),
      timeless: listed('Without a time'),
    };
    const more = button('Show more', () => page.act(showMore), { className: 'more' });
    const empty = nothingYet();
    // The urgent ones stand above the line to add.
    const urgent = element('div', parts.ringing.node, asked.node, parts.delivered.node, missed);
    root.append(urgent, addLine(page, { brief: true }), timed.node, parts.today.node, parts.tomorrow.node,
      parts.week.node, parts.later.node, parts.timeless.node, empty, more);
    const look = guard(urgent, page.tell);

    // What a start rarely shows is loaded when it is shown first.
    /** @type {Rows<import('../Types/wire').Question> | undefined} */
    let questionRows;
    /** @type {Rows<import('../Types/wire').Timer> | undefined} */
    let timerRows;
    /** @type {typeof import('./timers.js') | undefined} */
    let timing;
    /** @type {ReturnType<typeof import('./missed.js').missedPart> | undefined} */
    let showMissed;
    const itemRows = new Rows((/** @type {Item} */ item) => itemRow(page, item));
    let wanted = FIRST_ITEMS;
    let delivered = FIRST_DELIVERED;
    const older = element('p.bar.older', { hidden: true });
    parts.delivered.node.append(older);
    const showOlder = button('Show more', () => {
      delivered = LARGEST;
      return page.act(loadItems);
    });
    const countOlder = (/** @type {number} */ count) => {
      older.hidden = count <= delivered;
      const all = element('span', `The newest ${delivered} of ${plural(count, 'notification')}.`);
      const history = element('a', { href: '#/history' }, 'The history has them all.');
      older.replaceChildren(all, ' ', delivered < LARGEST ? showOlder : history);
    };

    /** @type {<Entry extends object>(rows: Rows<Entry>, pairs: Pairs<Entry>) => Promise<void>} */
    const show = async (rows, pairs) => {
      await rows.place(pairs);
      look();
    };

    const readMissed = () => page.call('History', { missed: true, since: missedSince() });
    /** @type {(import('../Types/wire').Past | Broken)[]} */
    let past = [];
    /** @type {(Item | Broken)[]} */
    let others = [];
    /** @type {AppCount[]} */
    let apps = [];
    /** Draws the rows of what was read. What was missed is no row of what waits, too. */
    const draw = async () => {
      const left = undealt(past, others);
      const notices = new Set(left.flatMap((entry) => ('notice' in entry && entry.notice ? [entry.notice] : [])));
      const shown = others.filter((item) => !notices.has(/** @type {Item} */ (item)));
      const groups = Map.groupBy(shown, groupOf);
      const counts = apps.map(({ app, count }) => (
        { app, count: count - [...notices].filter((notice) => (notice.app ?? '') === app).length }));
      const names = /** @type {(keyof typeof parts)[]} */ (Object.keys(parts));
      const pairs = names.flatMap((name) => parts[name].lists(groups.get(name) ?? [], counts));
      await Promise.all([showMissed?.(left), itemRows.place(pairs)]);
      look();
    };
    const loadItems = coalesced(async () => {
      const [read, { timers }, missed] = await Promise.all([
        // What fails here is reported by its own load.
        readItems(page, wanted, delivered), page.call('Timers'), readMissed().catch(() => ({ past })),
      ]);
      const { items, cursor, pending, here } = read;
      past = missed.past;
      apps = whole(read.apps);
      countOlder(here ?? 0);
      if (timers.length) {
        const { timerRow } = (timing ??= await loaded(() => import('./timers.js'), true));
        timerRows ??= new Rows((timer) => timerRow(page, timer, { brief: true }));
      }
      if (timerRows) await show(timerRows, timed.lists(timers));
      // The end of a timer is a reminder, too.
      const running = new Set(whole(timers).map(({ id }) => id));
      others = items.filter((item) => isBroken(item) || !COMING.includes(item.state) || !running.has(item.id));
      await draw();
      empty.hidden = items.length > 0;
      more.hidden = !cursor;
      more.textContent = `Show more (${plural(pending, 'reminder')} in all)`;
    });
    const loadMissed = coalesced(async () => {
      past = (await readMissed()).past;
      // What is no longer shown is forgotten.
      const known = dealt();
      const left = new Set(whole(past).map(({ key }) => key).filter((key) => known.has(key)));
      if (left.size < known.size) keepDealt(left);
      if (past.length && !showMissed) {
        const { missedPart } = await loaded(() => import('./missed.js'), true);
        showMissed = missedPart(page, missed, () => page.act(loadItems));
      }
      await draw();
    });
    // An alarm that rings is among the reminders already.
    const open = () => page.questions.filter((entry) => isBroken(entry) || entry.kind !== 'ring');
    const loadQuestions = async () => {
      // What the card imports is asked for at the same time.
      if (open().length) {
        const [{ questionRow }] = await loaded(() => Promise.all([import('./card.js'), import('./asking.js')]), true);
        questionRows ??= new Rows(() => questionRow(page));
      }
      if (questionRows) await show(questionRows, asked.lists(open()));
    };
    /** @type {Partial<Record<import('../Types/wire').Part, () => Promise<unknown>>>} */
    const loads = { questions: loadQuestions, items: loadItems, timers: loadItems, history: loadMissed };

    const showMore = () => {
      wanted += PAGE;
      return loadItems();
    };
    const seconds = setInterval(() => timing?.tickTimers(root), 1000);
    const loadAll = () => Promise.all([loadQuestions(), loadItems(), loadMissed()]);
    const filled = page.act(loadAll);

    return {
      filled,
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
 * @param {Page} page @param {number} wanted @param {number} delivered
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
function groupOf(/** @type {Item | Broken} */ item) {
  const { state, due } = isBroken(item) ? Object(item.entry) : item;
  return state === 'ringing' || state === 'delivered' ? state : time.group(time.read(due));
}
