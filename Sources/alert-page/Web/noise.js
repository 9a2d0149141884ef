// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign, section, svg } from './dom.js';
import { blank, filling } from './filling.js';
import { badge, colorOf } from './icons.js';
import { Rows, brokenRows, whole } from './list.js';
import * as time from './time.js';
import { plural } from './words.js';

const CELL = { width: 12, height: 12, gap: 2, left: 40, top: 14 };
const WEEKS = [1, 4, 12];
/** The shades of an hour with alerts. An hour without any has one of its own. */
const STEPS = 4;

export const noise = {
  title: 'Noise',

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    let weeks = 4;
    const chips = WEEKS.map((count) => button(plural(count, 'week'), () => {
      weeks = count;
      return page.act(load);
    }));
    const broken = element('ul.rows.card', { hidden: true });
    const plot = element('div.card.plot');
    const list = element('ul.rows.card', { ariaLabel: 'Applications' });
    const nothing = blank('noise', 'Nothing has alerted you in these weeks.');
    const hours = section('By weekday and hour', plot);
    const apps = section('By application', list);
    const rows = new Rows((total) => totalRow(page, total, () => load()), ({ app }) => app);
    root.append(element('div.chips', { role: 'group', ariaLabel: 'Over the last' }, ...chips));

    const load = filling(page, root, element('div', broken, nothing, hours, apps), coalesced(async () => {
      chips.forEach((chip, index) => chip.setAttribute('aria-pressed', String(WEEKS[index] === weeks)));
      const since = time.addDays(time.startOfDay(new Date()), -7 * weeks);
      const { counts, totals } = await page.call('Noise', { since: time.rfc3339(since) });
      broken.replaceChildren(...brokenRows([...totals, ...counts]));
      broken.hidden = !broken.hasChildNodes();
      const sorted = whole(totals).toSorted((a, b) => b.count - a.count);
      nothing.hidden = sorted.length > 0;
      hours.hidden = apps.hidden = !sorted.length;
      const sums = sumsOf(whole(counts));
      plot.replaceChildren(heatMap(sums), legend(sums));
      const all = sorted.reduce((sum, { count }) => sum + count, 0);
      await rows.place([[list, sorted.map((total) => ({ ...total, all }))]]);
    }));
    page.act(load);
    return {
      changed: ({ part }) => ['everything', 'history', 'quiet'].includes(part) && load(),
      command: () => ['history'],
    };
  },
};

/** @param {import('../Types/page').Page} page */
function totalRow(page, first, reload) {
  let total = first;
  const mute = button('', () => page.act(async () => {
    await page.call('Mute', total.muted ? { app: total.app } : { app: total.app, seconds: 3600 });
    page.tell(total.muted ? `${total.app} is heard again.` : `${total.app} is muted for an hour.`);
    await reload();
  }));
  const facts = element('p.meta.figures');
  const share = svg('rect', { height: 6 });
  const bar = svg('svg', { viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true', class: 'share' }, share);
  bar.style.setProperty('--color', colorOf(total.app));
  const node = element('li.row', { tabIndex: -1 }, badge(total.app),
    element('div.what', foreign(total.app, 'title'), facts, bar), mute);
  node.update = (next) => {
    total = next;
    const percent = total.count / Math.max(1, total.all);
    share.setAttribute('width', String(100 * percent));
    const parts = [
      plural(total.count, 'alert'), percent.toLocaleString(time.locale, { style: 'percent' }),
      total.snoozed && `${total.snoozed.toLocaleString(time.locale)} snoozed`,
      total.missed && `${total.missed.toLocaleString(time.locale)} missed`, total.muted && 'muted',
    ].filter(Boolean);
    facts.replaceChildren(...parts.map((part) => element('span', part)));
    const label = total.muted ? 'Unmute' : 'Mute for an hour';
    mute.textContent = label;
    mute.ariaLabel = `${label}: ${total.app}`;
  };
  return node;
}

/** The number of alerts for each hour of the week. */
function sumsOf(counts) {
  const sums = new Map();
  for (const { hour, count } of counts) {
    const date = time.read(hour);
    if (!date) continue;
    const key = `${date.getDay()} ${date.getHours()}`;
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

const largestOf = (sums) => Math.max(STEPS, ...sums.values());

/** The shade of a number of alerts: 0 for none, and equal parts of the largest number. */
const stepOf = (sum, largest) => Math.ceil((STEPS * sum) / largest);

/** One square for each hour of the week: the more alerts, the darker. */
function heatMap(sums) {
  const largest = largestOf(sums);
  const first = time.startOfWeek(new Date());
  const days = Array.from({ length: 7 }, (_, index) => time.addDays(first, index));
  const { width, height, gap, left, top } = CELL;
  const hours = [0, 6, 12, 18].map((hour) => svg('text', { x: left + hour * (width + gap), y: top - 4 }, String(hour)));
  const rows = days.flatMap((day, row) => {
    const y = top + row * (height + gap);
    const cells = Array.from({ length: 24 }, (_, hour) => {
      const sum = sums.get(`${day.getDay()} ${hour}`) ?? 0;
      const place = { x: left + hour * (width + gap), y, width, height, rx: 2 };
      const title = svg('title', {}, `${time.longWeekday(day)}, ${hour}:00: ${sum}`);
      return svg('rect', { ...place, class: `step-${stepOf(sum, largest)}` }, title);
    });
    return [svg('text', { x: left - 6, y: y + height - 2, 'text-anchor': 'end' }, time.weekday(day)), ...cells];
  });
  const size = `0 0 ${left + 24 * (width + gap)} ${top + 7 * (height + gap)}`;
  const label = summary(sums, days);
  return svg('svg', { viewBox: size, role: 'img', 'aria-label': label, direction: 'ltr' }, ...hours, ...rows);
}

/** What the shades mean, in numbers. */
function legend(sums) {
  const largest = largestOf(sums);
  const bound = (step) => Math.floor((largest * step) / STEPS);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => {
    const [from, to] = [bound(step - 1) + 1, bound(step)];
    const words = step === 0 ? 'none' : [from, to].map((number) => number.toLocaleString(time.locale));
    const range = Array.isArray(words) ? (from >= to ? words[1] : words.join('–')) : words;
    const square = svg('svg', { viewBox: '0 0 12 12' }, svg('rect', { width: 12, height: 12, rx: 2, class: `step-${step}` }));
    return element('span', square, range);
  });
  return element('p.legend.meta', 'Alerts in an hour of the week:', ...steps);
}

/** What the plot shows, for a person who does not see it. */
function summary(sums, days) {
  const [busiest, most] = [...sums].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (!busiest) return 'No alerts';
  const [weekday, hour] = busiest.split(' ').map(Number);
  return `Most alerts: ${time.longWeekday(days.find((day) => day.getDay() === weekday))} at ${hour}:00, ${most}`;
}
