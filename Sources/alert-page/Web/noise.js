// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign, labelled, section, svg } from './dom.js';
import { brokenRows, whole } from './list.js';
import * as time from './time.js';
import { plural } from './words.js';

const CELL = { width: 12, height: 12, gap: 2, left: 40, top: 14 };

export const noise = {
  title: 'Noise',

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const spans = [1, 4, 12].map((count) => element('option', { value: count }, plural(count, 'week')));
    const weeks = element('select', ...spans);
    weeks.value = '4';
    const first = element('div');
    const plot = element('div.card.plot');
    const body = element('tbody');
    const heads = ['Application', 'Alerts', 'Snoozed', 'Missed'].map((name) => element('th', { scope: 'col' }, name));
    const table = element('table.card.totals', element('thead', element('tr', ...heads)), body);
    const broken = element('ul.rows.card', { hidden: true });
    root.append(labelled('Over the last', weeks), first, broken, section('By weekday and hour', plot),
      section('By application', table));

    const load = coalesced(async () => {
      const since = time.addDays(time.startOfDay(new Date()), -7 * weeks.value);
      const { counts, totals } = await page.call('Noise', { since: time.rfc3339(since) });
      broken.replaceChildren(...brokenRows([...totals, ...counts]));
      broken.hidden = !broken.hasChildNodes();
      const sorted = whole(totals).toSorted((a, b) => b.count - a.count);
      plot.replaceChildren(heatMap(whole(counts)));
      const hadFocus = first.contains(document.activeElement);
      first.replaceChildren(...noisiest(page, sorted.find(({ muted }) => !muted), load));
      if (hadFocus) first.querySelector('button')?.focus();
      body.replaceChildren(...sorted.map((total) => totalRow(total, sorted[0].count)));
    });
    weeks.addEventListener('change', () => page.act(load));
    page.act(load);
    return {
      changed: ({ part }) => ['everything', 'history', 'quiet'].includes(part) && load(),
      command: () => ['history'],
    };
  },
};

/** @param {import('../Types/page').Page} page */
function noisiest(page, total, reload) {
  if (!total) return [element('p.empty', 'Nothing has made a noise.')];
  const mute = async () => {
    await page.call('Mute', { app: total.app, seconds: 3600 });
    page.tell(`${total.app} is muted for an hour.`);
    await reload();
  };
  const text = element('span.what', 'Noisiest: ', foreign(total.app), `, ${plural(total.count, 'alert')}.`);
  return [element('p.card.bar', text,
    button('Mute for an hour', () => page.act(mute), { ariaLabel: `Mute for an hour: ${total.app}` }))];
}

function totalRow({ app, count, snoozed, missed, muted }, largest) {
  const bar = svg('svg', { viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true', class: 'share' },
    svg('rect', { width: (100 * count) / largest, height: 6 }));
  const name = element('th', { scope: 'row' }, foreign(app), muted ? ' (muted)' : '', bar);
  const cells = [count, snoozed, missed].map((number) => element('td', number.toLocaleString(time.locale)));
  return element('tr', name, ...cells);
}

/** One square for each hour of the week: the more alerts, the more opaque. */
function heatMap(counts) {
  const sums = new Map();
  for (const { hour, count } of counts) {
    const date = time.read(hour);
    if (!date) continue;
    const key = `${date.getDay()} ${date.getHours()}`;
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  const largest = Math.max(1, ...sums.values());
  const first = time.startOfWeek(new Date());
  const days = Array.from({ length: 7 }, (_, index) => time.addDays(first, index));
  const { width, height, gap, left, top } = CELL;
  const hours = [0, 6, 12, 18].map((hour) => svg('text', { x: left + hour * (width + gap), y: top - 4 }, String(hour)));
  const rows = days.flatMap((day, row) => {
    const y = top + row * (height + gap);
    const cells = Array.from({ length: 24 }, (_, hour) => {
      const sum = sums.get(`${day.getDay()} ${hour}`) ?? 0;
      const place = { x: left + hour * (width + gap), y, width, height, rx: 2 };
      const mark = { class: sum ? 'some' : 'none', 'fill-opacity': sum ? 0.2 + (0.8 * sum) / largest : 1 };
      return svg('rect', { ...place, ...mark }, svg('title', {}, `${time.longWeekday(day)}, ${hour}:00: ${sum}`));
    });
    return [svg('text', { x: left - 6, y: y + height - 2, 'text-anchor': 'end' }, time.weekday(day)), ...cells];
  });
  const size = `0 0 ${left + 24 * (width + gap)} ${top + 7 * (height + gap)}`;
  const label = summary(sums, days);
  return svg('svg', { viewBox: size, role: 'img', 'aria-label': label, direction: 'ltr' }, ...hours, ...rows);
}

/** What the plot shows, for a person who does not see it. */
function summary(sums, days) {
  const [busiest, most] = [...sums].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (!busiest) return 'No alerts';
  const [weekday, hour] = busiest.split(' ').map(Number);
  return `Most alerts: ${time.longWeekday(days.find((day) => day.getDay() === weekday))} at ${hour}:00, ${most}`;
}
