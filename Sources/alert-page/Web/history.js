// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, debounced, element, foreign, labelled, linked, present } from './dom.js';
import { filling } from './filling.js';
import { addressOf, byDay, filtersIn, found, spansOf } from './finding.js';
import { Rows, isBroken, whole } from './list.js';
import { HERE, itemRow, named, rowOf, separated, snoozing } from './row.js';
import { copy } from './shell.js';
import * as time from './time.js';
import { words } from './words.js';

/**
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Item} Item
 * @typedef {import('../Types/wire').Past} Past
 * @typedef {import('../Types/wire').Broken} Broken
 * @typedef {import('./finding.js').Filters} Filters
 */

const PAGE = 100;
const LARGEST = 500;
const PAUSE = 150;
/** The applications of these days are offered. */
const APP_DAYS = 84;

/**
 * One search for what comes and for what is over.
 *
 * @type {import('../Types/page').Place}
 */
export const history = {
  title: words.history.place,

  open(page, root) {
    const say = words.history;
    const inputs = {
      search: element('input', { type: 'search', autocomplete: 'off', placeholder: say.searched }),
      app: element('select', element('option', { value: '' }, say.allApps)),
      since: element('input', { type: 'date' }),
      unread: element('input', { type: 'checkbox' }),
      missed: element('input', { type: 'checkbox' }),
    };
    const coming = listed(say.coming);
    const past = element('div.days');
    const showDays = sectionsIn(past);
    const pastHeading = element('h2', say.past);
    const status = element('p.empty', { role: 'status' });
    const more = button(say.more, () => page.act(showMore), { className: 'more', hidden: true });
    const pastRows = new Rows((/** @type {Past} */ entry) => pastRow(page, entry));
    const comingRows = new Rows((/** @type {Item} */ item) => itemRow(page, item));
    let wanted = PAGE;
    // Only the address names an hour of the week.
    const hour = filtersIn(location.hash)?.hour ?? '';

    const filters = () => ({
      search: inputs.search.value.trim(), app: inputs.app.value, since: inputs.since.value,
      unread: inputs.unread.checked, missed: inputs.missed.checked, hour,
    });
    const fill = (/** @type {Filters} */ { search, app, since, unread, missed }) => {
      if (app && ![...inputs.app.options].some(({ value }) => value === app)) inputs.app.append(new Option(app, app));
      [inputs.search.value, inputs.app.value, inputs.since.value] = [search, app, since];
      [inputs.unread.checked, inputs.missed.checked] = [unread, missed];
    };

    /** @type {(Item | Broken)[] | undefined} */
    let items;
    /** What comes is read once, and searched here with each letter. */
    const allItems = async () => (items ??= await readComing(page));
    const loadComing = async () => {
      const { search, app, since, unread, missed } = filters();
      // A filter of the past finds nothing that comes.
      const isWanted = search && !since && !unread && !missed && !hour;
      const results = isWanted ? found(whole(await allItems()), search, app) : [];
      await comingRows.place([[coming.list, results]]);
      coming.node.hidden = !results.length;
      pastHeading.className = results.length ? '' : 'unseen';
      return results.length;
    };
    const loadPast = async () => {
      const { past: entries, isCut } = await readPast(page, filters(), wanted);
      const days = byDay(entries);
      await pastRows.place(showDays(days));
      more.hidden = !isCut;
      return entries.length;
    };
    const read = coalesced(async () => {
      const [coming, past] = await Promise.all([loadComing(), loadPast()]);
      status.replaceChildren(...(coming + past ? [] : nothingWith(filters())));
    });
    const showMore = () => {
      wanted += PAGE;
      return load();
    };
    const restart = debounced(PAUSE, () => {
      // Whoever has gone on meanwhile is not brought back.
      if (location.hash.split('/')[1] !== 'history') return;
      wanted = PAGE;
      page.act(load);
    });
    const filterBar = element('div.filters.card', { role: 'search' },
      labelled(say.search, inputs.search), labelled(say.app, inputs.app), labelled(say.since, inputs.since),
      labelled(say.unread, inputs.unread), labelled(say.missed, inputs.missed));
    filterBar.addEventListener('input', () => {
      restart();
      // The address has what is shown, so that Back and a reload show it again.
      window.history.replaceState(window.history.state, '', addressOf(filters()));
    });
    // The address alone has the filters, so that the place is fresh when it is opened by its name.
    fill(filtersIn(location.hash) ?? filters());
    if (hour) root.append(hourLine(filters, hour));
    root.append(filterBar);
    const load = filling(page, root, element('div', status, coming.node, pastHeading, past, more), read);
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
      // No line of alertctl names an hour of each week.
      command: hour ? undefined : () => commandOf(filters()),
    };
  },
};

/** What is said where nothing is found: the filters that are in the way, and the way out of them. */
function nothingWith(/** @type {Filters} */ filters) {
  const say = words.history;
  const names = filtered(filters);
  if (!names.length) return [say.nothing];
  const clear = element('a', { className: 'button', href: addressOf({}) }, say.clear);
  return [say.nothingWith(new Intl.ListFormat('en').format(names)), ' ', clear];
}

/** The filters in words. */
function filtered(/** @type {Filters} */ { search, app, since, unread, missed }) {
  const say = words.history.filtered;
  return present([search && say.search(search), app && say.app(app), since && say.since(since), unread && say.unread,
    missed && say.missed]);
}

function listed(/** @type {string} */ title) {
  const list = element('ul.rows.card', { ariaLabel: title });
  return { list, node: element('section', { hidden: true }, element('h2', title), list) };
}

/**
 * The sections of days: a heading and a list for each.
 *
 * @param {HTMLElement} root
 */
function sectionsIn(root) {
  /** @type {Map<string, { node: HTMLElement, list: HTMLElement }>} */
  const known = new Map();
  const made = (/** @type {string} */ key, /** @type {string} */ title) => {
    const list = element('ul.rows.card', { ariaLabel: `${words.history.list}, ${title}` });
    const shown = { list, node: element('section', { 'data-day': key }, element('h3', title), list) };
    known.set(key, shown);
    return shown;
  };
  /**
   * Shows one for each day, keeping those that are there. Returns what each list has.
   *
   * @type {(days: ReturnType<typeof byDay>) => [HTMLElement, (Past | Broken)[]][]}
   */
  return (days) => {
    const keys = days.map(({ key }) => key);
    for (const [key, { node }] of known) node.hidden = !keys.includes(key);
    /** @type {[HTMLElement, (Past | Broken)[]][]} */
    const filled = days.map(({ key, at, entries }, place) => {
      const { node, list } = known.get(key) ?? made(key, at ? time.longDay(at) : words.history.past);
      if (root.children[place] !== node) root.insertBefore(node, root.children[place] ?? null);
      return [list, entries];
    });
    for (const [key, { list }] of known) if (!keys.includes(key)) filled.push([list, []]);
    return filled;
  };
}

function commandOf(/** @type {Filters} */ { search, app, since, unread, missed }) {
  const options = Object.entries({ '--search': search, '--app': app, '--since': since }).filter(([, value]) => value);
  return ['history', ...(unread ? ['--unread'] : []), ...(missed ? ['--missed'] : []), ...options.flat()];
}

/** The hour of the week that is shown, with the way back to the plot and to all hours. */
function hourLine(/** @type {() => Filters} */ filters, /** @type {string} */ hour) {
  const { since } = filters();
  const [weekday, clock] = hour.split('-').map(Number);
  // A Sunday.
  const at = new Date(2024, 0, 7 + weekday, clock);
  const hours = `${time.longWeekday(at)}s, ${time.clock(at)}–${time.clock(new Date(+at + 3_600_000))}`;
  const weeks = since ? Math.round(-time.daysUntil(new Date(`${since}T00:00`)) / 7) : 12;
  const all = element('a', { href: addressOf({ since }) }, 'All hours');
  all.addEventListener('click', () => (all.href = addressOf({ ...filters(), hour: '' })));
  return element('p.bar.back', element('a', { href: `#/noise/${weeks}` }, '← Noise'), element('strong', hours), all);
}

/** @param {Page} page @param {Filters} filters @param {number} wanted */
async function readPast(page, filters, wanted) {
  const { search, app, unread, missed } = filters;
  const members = {
    search: search || undefined, app: app || undefined, unread: unread || undefined, missed: missed || undefined,
  };
  /** @type {(Past | Broken)[]} */
  const past = [];
  for (const span of spansOf(filters)) {
    /** @type {string | undefined} */
    let cursor;
    do {
      // There is more in this span or in the next one.
      if (past.length >= wanted) return { past, isCut: true };
      const answer = await page.call('History', { ...members, ...span, limit: wanted - past.length, cursor });
      past.push(...answer.past);
      cursor = answer.cursor;
    } while (cursor);
  }
  return { past, isCut: false };
}

/**
 * All that comes.
 *
 * @param {Page} page
 */
async function readComing(page) {
  /** @type {(Item | Broken)[]} */
  const items = [];
  /** @type {string | undefined} */
  let cursor;
  do {
    const answer = await page.call('Items', { limit: LARGEST, cursor });
    items.push(...answer.items);
    cursor = answer.cursor;
  } while (cursor);
  // What has come is in the history, too.
  return items.filter((item) => isBroken(item) || !HERE.includes(item.state));
}

/**
 * The names of the applications that have alerted.
 *
 * @param {Page} page
 */
async function readApps(page) {
  const since = time.rfc3339(time.addDays(time.startOfDay(new Date()), -APP_DAYS));
  const { totals } = await page.call('Noise', { since });
  return whole(totals).map(({ app }) => app).sort((one, other) => one.localeCompare(other));
}

/**
 * A sign before the word for an end, which says the same to who scans a list.
 *
 * @type {Record<string, string>}
 */
const SIGNS = {
  acknowledged: '✓', action: '✓', activated: '✓', replied: '✓', snoozed: '↷', replaced: '↻', missed: '!', expired: '–',
  dismissed: '×', cleared: '×',
};

/**
 * The row of a past notification. One without an end can still be dealt with.
 *
 * @param {Page} page @param {Past} past
 */
export function pastRow(page, past) {
  const say = words.history;
  const { node, lead, title, text, meta, actions } = rowOf({ kind: 'past' });
  /** @type {(label: string, run: () => Promise<unknown>, properties?: import('./row.js').Properties) => HTMLElement} */
  const act = (label, run, properties) => named(label, past.title, () => page.act(run), properties);
  const buttons = () => {
    const copying = act(say.copy, async () => {
      const isCopied = await copy([past.title, past.body].filter(Boolean).join('\n'));
      page.tell(isCopied ? say.copied : say.notCopied);
    }, { className: 'quiet-button' });
    const done = () => page.call('Ack', { keys: [past.key] });
    return past.ending ? [copying] : [act(say.done, done), snoozing(page, () => past), copying];
  };
  const update = (/** @type {Past} */ next) => {
    past = next;
    const at = time.read(past.deliveredAt);
    lead.replaceChildren(element('span.when', at ? time.timeElement(at, time.clock(at)) : ''));
    title.textContent = past.title;
    text.replaceChildren(...linked(past.body ?? ''));
    meta.replaceChildren(...separated([
      at && time.elsewhere(at).trim(), past.ending && endOf(past.ending, past), past.late && say.late,
      past.unread && say.isUnread, past.app && foreign(past.app),
    ]));
    actions.replaceChildren(...buttons());
  };
  return Object.assign(node, { update });
}

/** The end of a delivery: a sign, a word and its time. */
function endOf(/** @type {string} */ ending, /** @type {Past} */ { endedAt, deliveredAt }) {
  const [at, came] = [time.read(endedAt), time.read(deliveredAt)];
  const sign = element('span.sign', { ariaHidden: 'true' }, SIGNS[ending] ?? '·');
  const word = words.history.ends[ending] ?? ending;
  return element('span', { className: `ending ${ending}` }, sign, ` ${word}${at ? ` ${came && time.dayKey(came) === time.dayKey(at) ? time.clock(at) : time.moment(at)}` : ''}`);
}
