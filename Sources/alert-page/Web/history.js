// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, debounced, element, foreign, labelled } from './dom.js';
import { draftOf } from './draft.js';
import { addressOf, byDay, filtersIn, found } from './finding.js';
import { Rows, whole } from './list.js';
import { itemRow, snooze } from './row.js';
import { copy } from './shell.js';
import { linked } from './text.js';
import * as time from './time.js';
import { words } from './words.js';

const PAGE = 100;
const LARGEST = 500;
const PAUSE = 150;
/** The applications of these days are offered. */
const APP_DAYS = 84;

/** One search for what comes and for what is over. */
export const history = {
  title: words.history.place,

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const say = words.history;
    const inputs = {
      search: element('input', { type: 'search', autocomplete: 'off' }),
      app: element('select', element('option', { value: '' }, say.allApps)),
      since: element('input', { type: 'date' }),
      unread: element('input', { type: 'checkbox' }),
      missed: element('input', { type: 'checkbox' }),
    };
    const coming = listed(say.coming);
    const past = element('div.days');
    const pastHeading = element('h2', say.past);
    const status = element('p.empty', { role: 'status' });
    const more = button(say.more, () => page.act(showMore), { className: 'more', hidden: true });
    const pastRows = new Rows((entry) => pastRow(page, entry));
    const comingRows = new Rows((item) => itemRow(page, item));
    const draft = draftOf('history');
    let wanted = PAGE;

    const filters = () => ({
      search: inputs.search.value.trim(), app: inputs.app.value, since: inputs.since.value,
      unread: inputs.unread.checked, missed: inputs.missed.checked,
    });
    const fill = ({ search, app, since, unread, missed }) => {
      if (app && ![...inputs.app.options].some(({ value }) => value === app)) inputs.app.append(new Option(app, app));
      Object.assign(inputs.search, { value: search });
      Object.assign(inputs.app, { value: app });
      Object.assign(inputs.since, { value: since });
      Object.assign(inputs.unread, { checked: unread });
      Object.assign(inputs.missed, { checked: missed });
    };

    let items;
    /** What comes is read once, and searched here with each letter. */
    const allItems = async () => (items ??= await readComing(page));
    const loadComing = async () => {
      const { search, app, since, unread, missed } = filters();
      // A filter of the past finds nothing that comes.
      const isWanted = search && !since && !unread && !missed;
      const results = isWanted ? found(whole(await allItems()), search, app) : [];
      await comingRows.place([[coming.list, results]]);
      coming.node.hidden = !results.length;
      pastHeading.className = results.length ? '' : 'unseen';
      return results.length;
    };
    const loadPast = async () => {
      const { past: entries, cursor } = await readPast(page, filters(), wanted);
      const days = byDay(entries);
      await pastRows.place(show(past, days));
      more.hidden = !cursor;
      return entries.length;
    };
    const load = coalesced(async () => {
      const [coming, past] = await Promise.all([loadComing(), loadPast()]);
      status.textContent = coming + past ? '' : say.nothing;
    });
    const showMore = () => {
      wanted += PAGE;
      return load();
    };
    const restart = debounced(PAUSE, () => {
      // Whoever has gone on meanwhile is not brought back.
      if (location.hash.split('/')[1] !== 'history') return;
      wanted = PAGE;
      // The address has what is shown, so that Back and a reload show it again.
      window.history.replaceState(null, '', addressOf(filters()));
      page.act(load);
    });
    const filterBar = element('div.filters.card', { role: 'search' },
      ...Object.entries(inputs).map(([name, input]) => labelled(say[name], input)));
    filterBar.addEventListener('input', () => {
      draft.keep(filters());
      restart();
    });
    root.append(filterBar, status, coming.node, pastHeading, past, more);
    fill(filtersIn(location.hash) ?? draft.get() ?? filters());
    page.act(load);
    // Without them the page still searches; what failed is asked again with the rest.
    page.act(async () => {
      const { app } = filters();
      for (const name of await readApps(page)) {
        if (name !== app) inputs.app.append(element('option', { value: name }, name));
      }
    });

    return {
      changed: ({ part }) => {
        if (!['everything', 'history', 'items'].includes(part)) return;
        items = undefined;
        return load();
      },
      command: () => commandOf(filters()),
    };
  },
};

function listed(title) {
  const list = element('ul.rows.card', { ariaLabel: title });
  return { list, node: element('section', { hidden: true }, element('h2', title), list) };
}

/** Shows a heading and a list for each day, keeping those that are there. Returns what each list has. */
function show(root, days) {
  const known = new Map([...root.children].map((node) => [node.dataset.day, node]));
  const sections = days.map(({ key, at }) => {
    const title = at ? time.longDay(at) : words.history.past;
    return known.get(key) ?? element('section', { 'data-day': key },
      element('h3', title), element('ul.rows.card', { ariaLabel: `${words.history.list}, ${title}` }));
  });
  for (const node of [...root.children]) if (!sections.includes(node)) node.hidden = true;
  sections.forEach((node, place) => {
    node.hidden = false;
    if (root.children[place] !== node) root.insertBefore(node, root.children[place] ?? null);
  });
  const emptied = [...root.children].filter((node) => node.hidden).map((node) => [node.querySelector('ul'), []]);
  return [...sections.map((node, place) => [node.querySelector('ul'), days[place].entries]), ...emptied];
}

function commandOf({ search, app, since, unread, missed }) {
  const options = Object.entries({ '--search': search, '--app': app, '--since': since }).filter(([, value]) => value);
  return ['history', ...(unread ? ['--unread'] : []), ...(missed ? ['--missed'] : []), ...options.flat()];
}

/** @param {import('../Types/page').Page} page */
async function readPast(page, { search, app, since, unread, missed }, wanted) {
  const filters = {
    search: search || undefined, app: app || undefined, unread: unread || undefined, missed: missed || undefined,
    since: since ? time.rfc3339(new Date(`${since}T00:00`)) : undefined,
  };
  const past = [];
  let answer = {};
  do {
    const limit = wanted - past.length;
    answer = await page.call('History', { ...filters, limit, cursor: answer.cursor ?? undefined });
    past.push(...answer.past);
  } while (answer.cursor && past.length < wanted);
  return { past, cursor: answer.cursor };
}

/** All that comes. @param {import('../Types/page').Page} page */
async function readComing(page) {
  const items = [];
  let cursor;
  do {
    const answer = await page.call('Items', { limit: LARGEST, cursor });
    items.push(...answer.items);
    cursor = answer.cursor ?? undefined;
  } while (cursor);
  // What has come is in the history, too.
  return items.filter((item) => !('state' in item) || !['ringing', 'delivered'].includes(item.state));
}

/** The names of the applications that have alerted. @param {import('../Types/page').Page} page */
async function readApps(page) {
  const since = time.rfc3339(time.addDays(time.startOfDay(new Date()), -APP_DAYS));
  const { totals } = await page.call('Noise', { since });
  return whole(totals).map((total) => /** @type {any} */ (total).app).sort((one, other) => one.localeCompare(other));
}

/** A sign before the word for an end, which says the same to who scans a list. */
const SIGNS = {
  acknowledged: '✓', action: '✓', activated: '✓', replied: '✓', snoozed: '↷', replaced: '↻', missed: '!', expired: '–',
  dismissed: '×', cleared: '×',
};

/**
 * The row of a past notification. One without an end can still be dealt with.
 *
 * @param {import('../Types/page').Page} page
 */
export function pastRow(page, first) {
  const say = words.history;
  let past = first;
  const title = foreign('', 'title');
  const body = foreign('', 'body');
  const meta = element('p.meta');
  const buttons = element('div.actions');
  const node = element('li.row.past', { tabIndex: -1 },
    element('div.what', title, body, meta), buttons);

  const act = (label, run, properties) =>
    button(label, () => page.act(run), { ariaLabel: `${label}: ${past.title}`, ...properties });
  const actions = () => {
    const copying = act(say.copy, async () => {
      const isCopied = await copy([past.title, past.body].filter(Boolean).join('\n'));
      page.tell(isCopied ? say.copied : say.notCopied);
    }, { className: 'quiet-button' });
    const done = () => page.call('Ack', { keys: [past.key] });
    return past.ending ? [copying]
      : [act(say.done, done), act(say.snooze, () => snooze(page, past, { duration: '10m' })), copying];
  };
  node.update = (next) => {
    past = next;
    title.textContent = past.title;
    body.replaceChildren(...linked(past.body));
    /** @type {(Node | string)[]} */
    const parts = [time.timeElement(time.read(past.deliveredAt), time.clock(time.read(past.deliveredAt)))];
    if (past.ending) parts.push(' · ', endOf(past));
    if (past.late) parts.push(` · ${say.late}`);
    if (past.unread) parts.push(` · ${say.isUnread}`);
    if (past.app) parts.push(' · ', foreign(past.app));
    meta.replaceChildren(...parts);
    buttons.replaceChildren(...actions());
  };
  return node;
}

/** The end of a delivery: a sign, a word and its time. */
function endOf({ ending, endedAt }) {
  const at = time.read(endedAt);
  const sign = element('span.sign', { ariaHidden: 'true' }, SIGNS[ending] ?? '·');
  const word = words.history.ends[ending] ?? ending;
  return element('span', { className: `ending ${ending}` }, sign, ` ${word}${at ? ` ${time.moment(at)}` : ''}`);
}
