// SPDX-License-Identifier: Apache-2.0
import { addLine } from './add.js';
import { coalesced } from './api.js';
import { questionRow } from './card.js';
import { button, element, section } from './dom.js';
import { guard } from './guard.js';
import { pastRow } from './history.js';
import { Rows, whole } from './list.js';
import { itemRow } from './row.js';
import * as time from './time.js';
import { tickTimers, timerRow } from './timers.js';
import { plural } from './words.js';

const PAGE = 200;
const LARGEST = 500;
/** The delivered entries that are shown until more are asked for. */
const FIRST = 100;
/** What was missed in these days is shown. */
const MISSED_DAYS = 7;

/** The sections of reminders, in their order. The urgent ones stand above the line to add. */
const SECTIONS = [
  ['ringing', 'Ringing'], ['delivered', 'Waiting for you'], ['today', 'Today'], ['tomorrow', 'Tomorrow'],
  ['week', 'This week'], ['later', 'Later'], ['timeless', 'Without a time'],
];

/** The states of the end of a timer. */
const COMING = ['pending', 'paused'];

/** Rows of one list. The browser skips whole lists that are out of sight, so long sections consist of many. */
const CHUNK = 100;

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
  return { node, lists };
}

export const today = {
  title: 'Today',

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const asked = listed('Questions');
    const timed = listed('Timers');
    const missed = listed('Missed');
    const parts = new Map(SECTIONS.map(([key, title]) => [key, listed(title)]));
    const more = button('Show more', () => page.act(showMore), { className: 'more' });
    const empty = element('p.empty', { hidden: true }, 'Nothing is scheduled. Add the first reminder above.');
    const urgent = element('div', asked.node, parts.get('ringing').node, parts.get('delivered').node);
    const coming = ['today', 'tomorrow', 'week', 'later', 'timeless'].map((key) => parts.get(key).node);
    root.append(urgent, addLine(page), timed.node, missed.node, ...coming, empty, more);
    const look = guard(urgent);

    const questionRows = new Rows(() => questionRow(page));
    const itemRows = new Rows((item) => itemRow(page, item));
    const timerRows = new Rows((timer) => timerRow(page, timer));
    const missedRows = new Rows((past) => pastRow(page, past));
    let wanted = PAGE;
    let delivered = FIRST;
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
      await rows.place(pairs.flatMap(([{ lists }, entries]) => lists(entries)));
      look();
    };

    const loadItems = coalesced(async () => {
      const [{ items, cursor, pending, here }, { timers }] = await Promise.all([
        readItems(page, wanted, delivered), page.call('Timers'),
      ]);
      countOlder(here ?? 0);
      await show(timerRows, [[timed, timers]]);
      // The end of a timer is a reminder, too.
      const running = new Set(whole(timers).map(({ id }) => id));
      const others = items.filter((item) => !('id' in item) || !COMING.includes(item.state) || !running.has(item.id));
      const groups = Map.groupBy(others, groupOf);
      await show(itemRows, SECTIONS.map(([key]) => [parts.get(key), groups.get(key) ?? []]));
      empty.hidden = items.length > 0;
      more.hidden = !cursor;
      more.textContent = `Show more (${plural(pending, 'reminder')} in all)`;
    });
    const loadMissed = coalesced(async () => {
      const since = time.rfc3339(time.addDays(time.startOfDay(new Date()), -MISSED_DAYS));
      const { past } = await page.call('History', { missed: true, since });
      await show(missedRows, [[missed, past]]);
    });
    // An alarm that rings is among the reminders already.
    const loadQuestions = () => show(questionRows, [[asked,
      page.questions.filter((entry) => !('kind' in entry) || entry.kind !== 'ring')]]);
    const loads = { questions: loadQuestions, items: loadItems, timers: loadItems, history: loadMissed };

    const showMore = () => {
      wanted += PAGE;
      return loadItems();
    };
    const seconds = setInterval(() => tickTimers(root), 1000);
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
  return { ...answer, items, here: first.delivered };
}

/** The section of an item; of one that cannot be read, as far as it says so. */
function groupOf(item) {
  const { state, due } = item.broken ? Object(item.entry) : item;
  return state === 'ringing' || state === 'delivered' ? state : time.group(time.read(due));
}
