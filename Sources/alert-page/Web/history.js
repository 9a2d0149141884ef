// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, debounced, element, foreign, labelled } from './dom.js';
import { kept } from './draft.js';
import { Rows } from './list.js';
import { snooze } from './row.js';
import { copy } from './shell.js';
import * as time from './time.js';

const PAGE = 100;
const PAUSE = 150;

export const history = {
  title: 'History',

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const search = element('input', { type: 'search', autocomplete: 'off' });
    const app = element('input', { type: 'text', autocomplete: 'off', spellcheck: false });
    const since = element('input', { type: 'date' });
    const unread = element('input', { type: 'checkbox' });
    const list = element('ul.rows.card', { ariaLabel: 'Past reminders' });
    const status = element('p.empty', { role: 'status' });
    const more = button('Show more', () => page.act(showMore), { className: 'more', hidden: true });
    const rows = new Rows((past) => pastRow(page, past));
    for (const [name, input] of Object.entries({ search, app, since, unread })) kept(input, `history ${name}`);
    let wanted = PAGE;

    const filters = () => ({
      search: search.value.trim() || undefined,
      app: app.value.trim() || undefined,
      since: since.value ? time.rfc3339(new Date(`${since.value}T00:00`)) : undefined,
      unread: unread.checked || undefined,
    });
    const load = coalesced(async () => {
      const { past, cursor } = await readPast(page, filters(), wanted);
      await rows.place([[list, past]]);
      list.hidden = !past.length;
      status.textContent = past.length ? '' : 'Nothing found.';
      more.hidden = !cursor;
    });
    const showMore = () => {
      wanted += PAGE;
      return load();
    };
    const restart = debounced(PAUSE, () => {
      wanted = PAGE;
      page.act(load);
    });
    const filterBar = element('div.filters.card', { role: 'search' }, labelled('Search', search),
      labelled('Application', app), labelled('Since', since), labelled('Unread only', unread));
    filterBar.addEventListener('input', restart);
    root.append(filterBar, status, list, more);
    page.act(load);

    return {
      changed: ({ part }) => ['everything', 'history', 'items'].includes(part) && load(),
      command: () => words(filters()),
    };
  },
};

function words({ search, app, since, unread }) {
  const options = Object.entries({ '--search': search, '--app': app, '--since': since }).filter(([, value]) => value);
  return ['history', ...(unread ? ['--unread'] : []), ...options.flat()];
}

/** @param {import('../Types/page').Page} page */
async function readPast(page, filters, wanted) {
  const past = [];
  let answer = {};
  do {
    const limit = wanted - past.length;
    answer = await page.call('History', { ...filters, limit, cursor: answer.cursor ?? undefined });
    past.push(...answer.past);
  } while (answer.cursor && past.length < wanted);
  return { past, cursor: answer.cursor };
}

/**
 * The row of a past notification. One without an end can still be dealt with.
 *
 * @param {import('../Types/page').Page} page
 */
export function pastRow(page, first) {
  let past = first;
  const title = foreign('', 'title');
  const body = foreign('', 'body');
  const meta = element('p.meta');
  const buttons = element('div.actions');
  const node = element('li.row', { tabIndex: -1 },
    element('div.what', title, body, meta), buttons);

  const act = (label, run) => button(label, () => page.act(run), { ariaLabel: `${label}: ${past.title}` });
  const actions = () => {
    const copying = act('Copy', async () => {
      const isCopied = await copy([past.title, past.body].filter(Boolean).join('\n'));
      page.tell(isCopied ? 'Copied.' : 'The browser did not allow it.');
    });
    const done = () => page.call('Ack', { keys: [past.key] });
    return past.ending ? [copying]
      : [act('Done', done), act('Snooze', () => snooze(page, past, { duration: '10m' })), copying];
  };
  node.update = (next) => {
    past = next;
    title.textContent = past.title;
    body.textContent = past.body ?? '';
    /** @type {(Node | string)[]} */
    const parts = [time.timeElement(time.read(past.deliveredAt))];
    if (past.ending) parts.push(' · ', past.ending, past.endedAt ? ` ${time.moment(time.read(past.endedAt))}` : '');
    if (past.late) parts.push(' · late');
    if (past.unread) parts.push(' · unread');
    if (past.app) parts.push(' · ', foreign(past.app));
    meta.replaceChildren(...parts);
    buttons.replaceChildren(...actions());
  };
  return node;
}
