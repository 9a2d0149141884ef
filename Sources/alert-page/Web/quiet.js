// SPDX-License-Identifier: Apache-2.0
import { onPage } from './acts.js';
import { coalesced } from './api.js';
import { button, element, foreign, form, labelled, section, svg } from './dom.js';
import { filling } from './filling.js';
import { badge } from './icons.js';
import { whole } from './list.js';
import { HOUR, endOf, mute, muteOf } from './mute.js';
import { named, rowOf } from './row.js';
import * as time from './time.js';
import { plural } from './words.js';

/**
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Quiet} Quiet
 */

/** @type {Record<string, string>} */
const REASONS = {
  asked: 'Do not disturb is on', schedule: 'Quiet by schedule', presentation: 'Quiet during a presentation',
};
/** The hour at which "Tonight" ends. */
const EVENING = 20;
/** The applications that are offered: those of these weeks which alerted most. */
const [APPS, APP_WEEKS] = [6, 4];
/** A Monday, for the names of days. */
const MONDAY = new Date(2024, 0, 1);

/** @type {import('../Types/page').Place} */
export const quiet = {
  title: 'Quiet',

  open(page, root) {
    const state = element('p.big', { role: 'status' });
    const held = element('p.meta');
    const isOn = element('input', { type: 'checkbox', role: 'switch', id: 'dnd' });
    const chips = element('div.chips', { role: 'group', ariaLabel: 'How long' });
    const until = element('input', { type: 'text', placeholder: 'tomorrow 9:00', autocomplete: 'off' });
    const bars = element('div');
    const schedule = element('ul.rows');
    const times = scheduleFields();
    const muted = element('ul.rows');
    const known = element('div.chips', { role: 'group', ariaLabel: 'Applications that alerted you' });
    const app = element('input', { type: 'text', required: true, placeholder: 'org.example.Chat', autocomplete: 'off' });
    /** @type {Quiet} */
    let now = { schedule: [], muted: [], allowed: [], held: 0 };

    /** @type {(call: () => Promise<{ quiet: Quiet }>) => Promise<void>} */
    const change = (call) => page.act(async () => show((await call()).quiet));
    const setSchedule = (/** @type {string[]} */ schedule) => change(() => page.call('SetSchedule', { schedule }));
    const show = (/** @type {Quiet} */ next) => {
      now = next;
      state.textContent = sentence(now);
      isOn.checked = Boolean(now.reason);
      held.textContent = now.held ? `${plural(now.held, 'notification')} held back until it ends.` : '';
      chips.replaceChildren(...offers().map(([label, end]) => button(label, () => turnOn(time.rfc3339(end)))));
      bars.replaceChildren(weekBars(now.schedule));
      const hadFocus = schedule.contains(document.activeElement);
      schedule.replaceChildren(...now.schedule.map((line) => removable(time.withClocks(line), 'Remove', () =>
        setSchedule(now.schedule.filter((other) => other !== line)))));
      if (hadFocus) times.days.focus();
      const hadMuted = muted.contains(document.activeElement);
      muted.replaceChildren(...now.muted.map((name) => removable(name, 'Unmute', () => setMute(name), badge(name),
        endOf(muteOf(now, name)))));
      if (hadMuted) app.focus();
    };
    const turnOn = (/** @type {string | undefined} */ end) => page.act(async () => {
      const reply = await page.call('SetQuiet', { on: true, until: end, ...time.reader() }).catch((error) => {
        // A silence that returns is a schedule, which is on this page.
        if (error.name === 'Invalid') error.parameters.reason = onPage(error.parameters.reason);
        throw error;
      });
      until.value = '';
      show(reply.quiet);
      if (reply.notes.length) page.tell(reply.notes.map(onPage));
    });
    isOn.addEventListener('change', async () => {
      if (isOn.checked) await turnOn(until.value.trim() || undefined);
      else await change(() => page.call('SetQuiet', { on: false }));
      // What alertd says holds, also if it was not reached.
      isOn.checked = Boolean(now.reason);
    });
    const addTimes = () => setSchedule([...now.schedule, times.line()]);
    /** @type {(name: string, seconds?: number) => Promise<unknown>} */
    const setMute = (name, seconds) => page.act(async () => show(await mute(page, name, seconds, show)));
    const muteTyped = async (/** @type {number} */ seconds) => {
      const reply = await page.act(() => mute(page, app.value.trim(), seconds, show));
      if (!reply) return;
      app.value = '';
      show(reply);
    };

    const content = element('div',
      form(() => turnOn(until.value.trim() || undefined), { className: 'card' },
        element('div.switch', element('label', { htmlFor: isOn.id }, 'Do not disturb'), isOn), state, held, chips,
        labelled('Until', until, ['In words, or empty: until you end it.', time.zoneNote()].filter(Boolean).join(' ')),
        element('button', 'Be quiet until then')),
      section('Schedule', form(addTimes, { className: 'card' }, bars, schedule, times.node,
        element('p.meta', { hidden: !time.computerNote() }, time.computerNote()),
        element('button', 'Add to the schedule'))),
      section('Muted applications', form(() => muteTyped(HOUR), { className: 'card' }, muted,
        element('h3', 'Mute another'), known,
        labelled('Application', app),
        element('div.bar', element('button', 'Mute for an hour'),
          button('Mute', () => app.reportValidity() && muteTyped(0))))));
    const load = filling(page, root, content, coalesced(async () => show((await page.call('GetQuiet')).quiet)));
    page.act(load);
    // They are an offer: without them the name can be typed.
    loudest(page).then((names) => known.replaceChildren(...names.map((name) =>
      button(element('span', badge(name), ' ', foreign(name)), () => {
        app.value = name;
        app.focus();
      })))).catch(() => {});
    return {
      changed: ({ part }) => ['everything', 'quiet'].includes(part) && load(),
      tick: () => show(now),
      command: () => ['dnd'],
    };
  },
};

/**
 * The ends that are one press away.
 *
 * @returns {[string, Date][]}
 */
function offers(now = new Date()) {
  const today = time.startOfDay(now);
  /** @type {(day: Date, hour: number) => Date} */
  const at = (day, hour) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour);
  const hour = new Date(+now + 3_600_000);
  /** @type {[string, Date][]} */
  const tonight = now.getHours() < EVENING ? [[`Tonight, ${time.clock(at(today, EVENING))}`, at(today, EVENING)]] : [];
  const tomorrow = at(time.addDays(today, 1), 9);
  return [['1 hour', hour], ...tonight, [`Tomorrow, ${time.clock(tomorrow)}`, tomorrow]];
}

/** @param {Page} page */
async function loudest(page) {
  const since = time.addDays(time.startOfDay(new Date()), -7 * APP_WEEKS);
  const { totals } = await page.call('Noise', { since: time.rfc3339(since) });
  const sorted = whole(totals).filter(({ muted }) => !muted).toSorted((one, other) => other.count - one.count);
  return sorted.slice(0, APPS).map(({ app }) => app);
}

/** @param {Quiet} quiet */
function sentence({ reason, until, desktop }) {
  const end = until ? ` until ${time.end(time.read(until))}` : '';
  if (reason) return `${REASONS[reason] ?? reason}${end}.`;
  return desktop ? `Quiet by the switch of ${desktop}.` : 'Everything is shown and heard.';
}

/** The quiet parts of the week, a bar for each day. The lines below say the same in words. */
function weekBars(/** @type {string[]} */ schedule) {
  const days = quietMinutes(schedule);
  const first = time.startOfWeek(new Date());
  const rows = Array.from({ length: 7 }, (_, index) => {
    const day = time.addDays(first, index);
    const parts = days[(day.getDay() + 6) % 7].map(([from, to]) => svg('rect', { x: from, width: to - from, height: 10 }));
    return [element('span.meta', time.weekday(day)),
      svg('svg', { viewBox: '0 0 1440 10', preserveAspectRatio: 'none', direction: 'ltr' }, ...parts)];
  });
  const hours = [0, 6, 12, 18, 24].map((hour) => element('span', time.clock(new Date(2000, 0, 1, hour))));
  return element('div.weekbars', { ariaHidden: 'true', hidden: !schedule.length, dir: 'ltr' }, ...rows.flat(),
    element('span'), element('div.scale.meta', ...hours));
}

/** Days and times to choose from; `line()` writes them as alertd reads them. */
function scheduleFields() {
  const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    .map((name, index) => [name, time.longWeekday(time.addDays(MONDAY, index))]);
  const choices = [['daily', 'Every day'], ['weekdays', 'Monday to Friday'], ['weekends', 'Saturday and Sunday'], ...names];
  const days = element('select', ...choices.map(([value, label]) => element('option', { value }, label)));
  const from = element('input', { type: 'time', required: true, value: '22:00' });
  const to = element('input', { type: 'time', required: true, value: '07:00' });
  const node = element('div.filters', labelled('Days', days), labelled('From', from), labelled('To', to));
  return { node, days, line: () => `${days.value} ${from.value}-${to.value}` };
}

/**
 * A line of a list, with a button that takes it out of it.
 *
 * @param {string} line @param {string} label @param {() => unknown} remove @param {Node} [sign]
 */
function removable(line, label, remove, sign, more = '') {
  const { node, lead, title, meta, actions } = rowOf({ kind: 'signed' });
  lead.append(...(sign ? [sign] : []));
  title.textContent = line;
  meta.append(more);
  actions.append(named(label, line, remove));
  return node;
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** @type {Record<string, string[]>} */
const NAMED = { daily: WEEK, weekdays: WEEK.slice(0, 5), weekends: WEEK.slice(5) };
const DAY = 1440;

const minutes = (/** @type {string} */ text) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);

/**
 * The quiet minutes of each day, from Monday on, as pairs of a begin and an end. The lines are in the normal form of
 * alertd, such as "weekdays 22:00-07:00"; others are passed over. A part that ends before it begins goes on on the next
 * day, and one that ends as it begins lasts a whole day.
 *
 * @param {string[]} schedule
 * @returns {[number, number][][]}
 */
export function quietMinutes(schedule) {
  /** @type {[number, number][][]} */
  const found = WEEK.map(() => []);
  for (const line of schedule) {
    const [, names, begin, end] = /^(\S+) (\d\d?:\d\d)-(\d\d?:\d\d)$/.exec(line) ?? [];
    if (!names) continue;
    const [from, to] = [minutes(begin), minutes(end)];
    for (const name of NAMED[names] ?? names.split(',')) {
      const day = WEEK.indexOf(name);
      if (day < 0) continue;
      found[day].push([from, to > from ? to : DAY]);
      if (to <= from && to > 0) found[(day + 1) % 7].push([0, to]);
    }
  }
  return found;
}
