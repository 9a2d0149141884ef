// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, present, section, svg } from './dom.js';
import { blank, filling } from './filling.js';
import { hourPlot } from './hours.js';
import { badge, colorOf } from './icons.js';
import { Rows, brokenRows, whole } from './list.js';
import { HOUR, endOf, mute, muteOf } from './mute.js';
import { rowOf } from './row.js';
import * as time from './time.js';
import { plural } from './words.js';

const WEEKS = [1, 4, 12];

/**
 * The sums of an application, with those of all of them and with its mute.
 *
 * @typedef {import('../Types/wire').AppTotal & { all: number, mute: import('../Types/wire').MuteState }} Total
 */

/** @type {import('../Types/page').Place} */
export const noise = {
  title: 'Noise',

  open(page, root, argument) {
    let weeks = WEEKS.includes(Number(argument)) ? Number(argument) : 4;
    const chips = WEEKS.map((count) => button(plural(count, 'week'), () => {
      weeks = count;
      // The way back from the history of an hour leads to the same weeks.
      window.history.replaceState(null, '', `#/noise/${weeks}`);
      return page.act(load);
    }));
    const broken = element('ul.rows.card', { hidden: true });
    const plot = hourPlot();
    const list = element('ul.rows.card', { ariaLabel: 'Applications' });
    const nothing = blank('noise', 'Nothing has alerted you in these weeks.');
    const hours = section('By weekday and hour', plot.node);
    const apps = section('By application', list);
    const rows = new Rows((/** @type {Total} */ total) => totalRow(page, total, () => load()), ({ app }) => app);
    root.append(element('div.chips', { role: 'group', ariaLabel: 'Over the last' }, ...chips));

    /** @type {() => Promise<void>} */
    const load = filling(page, root, element('div', broken, nothing, hours, apps), coalesced(async () => {
      chips.forEach((chip, index) => chip.setAttribute('aria-pressed', String(WEEKS[index] === weeks)));
      const since = time.addDays(time.startOfDay(new Date()), -7 * weeks);
      const [{ counts, totals }, { quiet }] = await Promise.all([
        page.call('Noise', { since: time.rfc3339(since) }), page.call('GetQuiet'),
      ]);
      broken.replaceChildren(...brokenRows([...totals, ...counts]));
      broken.hidden = !broken.hasChildNodes();
      const sorted = whole(totals).toSorted((a, b) => b.count - a.count);
      nothing.hidden = sorted.length > 0;
      hours.hidden = apps.hidden = !sorted.length;
      plot.show(whole(counts), since);
      const all = sorted.reduce((sum, { count }) => sum + count, 0);
      await rows.place([[list, sorted.map((total) => ({ ...total, all, mute: muteOf(quiet, total.app) }))]]);
    }));
    page.act(load);
    return {
      changed: ({ part }) => ['everything', 'history', 'quiet'].includes(part) && load(),
      tick: () => {
        rows.forget();
        page.act(load);
      },
      command: () => ['history'],
    };
  },
};

/** @param {import('../Types/page').Page} page @param {Total} total @param {() => Promise<void>} reload */
function totalRow(page, total, reload) {
  const { node, lead, what, title, meta, actions } = rowOf({ kind: 'signed' });
  const share = svg('rect', { height: 6 });
  const bar = svg('svg', { viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true', class: 'share' }, share);
  const toggle = button('', () => page.act(async () => {
    await mute(page, total.app, total.mute.muted ? undefined : HOUR, reload);
    await reload();
  }));
  title.textContent = total.app;
  lead.append(badge(total.app));
  bar.style.setProperty('--color', colorOf(total.app));
  what.append(bar);
  meta.classList.add('figures');
  actions.append(toggle);
  const update = (/** @type {Total} */ next) => {
    total = next;
    const percent = total.count / Math.max(1, total.all);
    share.setAttribute('width', String(100 * percent));
    const parts = present([
      plural(total.count, 'alert'), percent.toLocaleString(time.locale, { style: 'percent' }),
      total.snoozed > 0 && `${total.snoozed.toLocaleString(time.locale)} snoozed`,
      total.missed > 0 && `${total.missed.toLocaleString(time.locale)} missed`,
      total.mute.muted && `muted ${endOf(total.mute)}`,
    ]);
    meta.replaceChildren(...parts.map((part) => element('span', part)));
    const label = total.mute.muted ? 'Unmute' : 'Mute for an hour';
    toggle.textContent = label;
    toggle.ariaLabel = `${label}: ${total.app}`;
  };
  return Object.assign(node, { update });
}
