// SPDX-License-Identifier: Apache-2.0
import { advised } from './acts.js';
import { button, debounced, element, form, labelled, present, section } from './dom.js';
import { staying } from './keyboard.js';
import { whole } from './list.js';
import * as time from './time.js';
import { sentence, words } from './words.js';

/**
 * @typedef {import('../Types/wire').Item} Item
 * @typedef {import('./acts.js').Changes} Changes
 */

const LEVELS = [['passive', 'Only listed'], ['active', 'Shown and heard'],
  ['timeSensitive', 'Time-sensitive: passes a quiet schedule'], ['critical', 'Critical: passes everything']];

/** The pause after a letter before the words are read. */
const PAUSE = 150;

/**
 * Where the person can move an entry by one press: the label, and the time, from its own time and now.
 *
 * @type {[string, (due: Date | null, now: Date) => Date | null][]}
 */
const MOVES = [
  ['Later today', (due, now) => laterToday(now)],
  ['Tomorrow', (due, now) => at(time.addDays(now, 1), due)],
  ['Next week', (due, now) => at(time.addDays(time.startOfWeek(now), 7), due)],
];

/** The clock of `due` on the day of `day`; nine o'clock for what has no time. */
function at(/** @type {Date} */ day, /** @type {Date | null} */ due) {
  const date = time.startOfDay(day);
  date.setHours(due ? due.getHours() : 9, due ? due.getMinutes() : 0);
  return date;
}

/** The full hour that is at least two hours away; null if today has none. */
function laterToday(/** @type {Date} */ now) {
  const date = new Date(now);
  date.setHours(date.getHours() + 3, 0, 0, 0);
  return time.daysUntil(date, now) === 0 ? date : null;
}

/** Words that name a day and no time of day. */
const DAYS = 'mon|tues|wednes|thurs|fri|satur|sun';
const DAY = new RegExp(`^((on|next|this|coming)\\s+)?(${DAYS})day$|^(today|tomorrow)$|^\\d{4}-\\d\\d-\\d\\d$`, 'i');

/** Words for a time of an entry: a day alone keeps the time of day that the entry has. */
export const keepingClock = (/** @type {string} */ words, /** @type {Date | null} */ due) =>
  (due && DAY.test(words.trim()) ? `${words.trim()} ${clockWords(due)}` : words.trim());

/**
 * The next weekdays, from the day after tomorrow on: the name of each, and the time on it.
 *
 * @type {(due: Date | null, now?: Date) => [string, Date][]}
 */
export const weekdays = (due, now = new Date()) => [2, 3, 4, 5, 6].map((days) => {
  const date = at(time.addDays(now, days), due);
  return [time.longWeekday(date), date];
});

const pad = (/** @type {number} */ number) => String(number).padStart(2, '0');
/** A time of day as words that alertd reads in each language. */
const clockWords = (/** @type {Date} */ date) => `${pad(date.getHours())}:${pad(date.getMinutes())}`;
/** A local time as a picker has it: it is read in the zone that goes with it, and has no offset. */
export const localTime = (/** @type {Date} */ date) => `${time.dayKey(date)}T${clockWords(date)}`;

/**
 * The choices for a repetition that a single time would end: the words of each, and what Edit takes for them.
 *
 * @type {(due: Date | null, date: Date | undefined, when: string | undefined) => [string, Changes][]}
 */
export function choicesFor(due, date, when) {
  const isOtherClock = date && due && clockWords(date) !== clockWords(due);
  /** @type {[string, Changes][]} */
  const all = isOtherClock ? [[`Every time, at ${time.clock(date)}`, { when: clockWords(date) }]] : [];
  return [['This time only', { when, once: true }], ...all, ['Once, then never again', { when, noRepeat: true }]];
}

/**
 * Moves an entry, and changes its title, text, time, level and sound. `move(changes)` does it.
 *
 * @param {import('../Types/page').Page} page @param {() => Item} current
 * @param {(changes: Changes) => Promise<void>} move
 */
export function editor(page, current, move) {
  const asked = element('div.card.asked', { role: 'group', hidden: true });
  const wrong = element('p.wrong', { role: 'alert', hidden: true });
  const inputs = {
    title: element('input', { autocomplete: 'off', dir: 'auto', maxLength: 1000, required: true }),
    body: element('textarea', { rows: 2, dir: 'auto' }),
    when: element('input', { autocomplete: 'off', placeholder: 'friday 18:00, or every weekday at 8:30' }),
    level: element('select', ...LEVELS.map(([value, label]) => element('option', { value }, label))),
    sound: element('select'),
  };
  /** @type {Record<string, string>} */
  let before = {};

  /** @type {(error: any, what?: HTMLElement) => void} */
  const fail = (error, what) => {
    if (!['Invalid', 'NotUnderstood', 'Refused'].includes(error.name)) return page.report(error);
    wrong.hidden = false;
    wrong.textContent = error.parameters.reason ?? sentence(error);
    what?.focus();
  };
  /**
   * Asks what a single time is to do to a repetition.
   *
   * @type {(repetition: string, changes: Changes, date?: Date) => void}
   */
  const choose = (repetition, { when, ...further }, date) => {
    const buttons = choicesFor(time.read(current().due), date, when).map(([label, changes]) =>
      button(label, () => send({ ...further, ...changes }, date)));
    const keep = button('Leave it as it is', () => {
      asked.hidden = true;
    });
    asked.replaceChildren(element('p', `It repeats (${repetition}). Which times do you mean?`),
      element('div.chips', ...buttons, keep));
    asked.hidden = false;
    buttons[0].focus();
  };
  const send = async (/** @type {Changes} */ changes, /** @type {Date | undefined} */ date = undefined) => {
    asked.hidden = wrong.hidden = true;
    try {
      await move(changes);
      inputs.when.value = before.when ?? '';
      preview.textContent = picked.value = '';
    } catch (error) {
      if (error.name !== 'Repeats') return fail(error, 'when' in changes && !date ? inputs.when : undefined);
      choose(error.parameters.repetition, changes, date);
    }
  };
  const moveTo = (/** @type {Date} */ date) => send({ when: localTime(date) }, date);

  const chips = MOVES.map(([label, of]) => {
    const node = button(label, () => {
      const date = of(time.read(current().due), new Date());
      if (date) return moveTo(date);
      // The last hour of a day passes while the page is open.
      node.hidden = true;
      page.tell('Today has no full hour left.');
    });
    return { node, of };
  });
  const days = element('div.chips', { role: 'group', ariaLabel: 'The next days' });
  const preview = element('p.meta', { ariaLive: 'polite' });
  /** Says when the words would be, before they are saved. */
  const read = debounced(PAUSE, () => page.act(async () => {
    const { value } = inputs.when;
    const { title, due } = current();
    // What counts from its own time is not read like a new reminder.
    const isOwn = !value.trim() || value === before.when || /^[+-]|(later|earlier)$/i.test(value.trim());
    let text = '';
    if (!isOwn) {
      try {
        const when = keepingClock(value, time.read(due));
        const { fires, notes } = await page.call('Read', { line: title, when, ...time.reader() });
        text = [present(fires.map(time.read)).map((date) => time.dated(date)).join(' · '), ...advised(notes).notes].join('. ');
      } catch (error) {
        // Half a word is no fault yet; Save says what is wrong.
        if (error.name !== 'NotUnderstood' && error.name !== 'Invalid') throw error;
      }
    }
    if (value === inputs.when.value) preview.textContent = text;
  }));
  inputs.when.addEventListener('input', read);
  const picked = element('input', { type: 'datetime-local' });
  const pick = () => (picked.value ? moveTo(new Date(picked.value)) : picked.focus());
  const save = () => {
    const values = Object.entries(inputs).map(([name, input]) => [name, input.value]);
    /** @type {Changes} */
    const changes = Object.fromEntries(values.filter(([name, value]) => value !== before[name]));
    if (!changes.when?.trim()) delete changes.when;
    else changes.when = keepingClock(changes.when, time.read(current().due));
    if (Object.keys(changes).length) send(changes);
  };
  const note = time.zoneNote();
  const moving = section('Move', element('div.card', element('div.chips', ...chips.map(({ node }) => node)), days,
    form(pick, {}, labelled('To a day and time', picked, note ?? undefined), element('button', 'Move'))));
  const whenField = labelled('New time or repetition, in words', inputs.when);
  const fields = section('Change', element('div.card', form(save, {},
    labelled('Title', inputs.title),
    // The button covers no field when the first one is all that is seen.
    element('div', labelled('Text', inputs.body), whenField, preview, labelled('Importance', inputs.level),
      labelled('Sound', inputs.sound), staying(element('button.primary', 'Save'))))));
  const node = element('div.editor', asked, wrong, moving, fields);

  /** The sounds come once, when the person may choose one. */
  const loadSounds = () => page.act(async () => {
    const { sounds } = await page.call('Sounds');
    fillSounds(whole(sounds).map(({ name }) => name));
  });
  const fillSounds = (/** @type {string[]} */ names) => {
    const value = inputs.sound.value;
    const all = [...new Set([...(before.sound ? [before.sound] : []), ...names])];
    inputs.sound.replaceChildren(element('option', { value: '' }, words.add.silent),
      ...all.map((name) => element('option', { value: name }, name)));
    inputs.sound.value = value;
  };
  inputs.sound.addEventListener('focus', loadSounds, { once: true });

  /** Shows the present values, except where the person has typed something. */
  const update = () => {
    const item = current();
    const when = time.withClocks(item.rule ?? '');
    /** @type {Record<string, string>} */
    const values = { title: item.title, body: item.body ?? '', when, level: item.level, sound: item.sound ?? '' };
    const untyped = Object.entries(inputs).filter(([name, { value }]) => !(name in before) || value === before[name]);
    before = values;
    if (!inputs.sound.options.length) fillSounds([]);
    for (const [name, input] of untyped) input.value = values[name];
    days.replaceChildren(...weekdays(time.read(item.due)).map(([label, date]) => button(label, () => moveTo(date))));
    for (const { node, of } of chips) node.hidden = !of(time.read(item.due), new Date());
    // A snoozed entry has no time of its own to change.
    moving.hidden = whenField.hidden = item.state === 'snoozed';
  };
  return Object.assign(node, { update });
}
