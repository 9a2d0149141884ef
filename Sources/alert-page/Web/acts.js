// SPDX-License-Identifier: Apache-2.0
import { loaded } from './later.js';
import { whole } from './list.js';
import { HERE } from './row.js';
import * as time from './time.js';
import { plural } from './words.js';

/**
 * What a person does with entries. Each says what it did, and how to take back exactly that.
 *
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Item} Item
 * @typedef {{ key: string, title: string }} Entry
 */

/** @param {Page} page @param {Entry & { state?: string }} item */
export async function acknowledge(page, item) {
  const { change } = await page.call('Ack', { keys: [item.key] });
  page.tell(`${item.state === 'ringing' ? 'Stopped' : 'Done'}: ${item.title}`, page.undo(change));
}

/** @param {Page} page @param {string} [app] */
export async function acknowledgeAll(page, app) {
  const { count, change } = await page.call('AckAll', { app });
  page.tell(`Done: ${plural(count, 'notification')}.`, page.undo(change));
}

/**
 * Lets an entry come again: as `until` says, or after its own length, or the first one of the person's settings.
 * `alsoDo` runs after it, and returns a function that reverses what it did, so that one Undo is for both.
 *
 * @param {Page} page @param {Entry} item @param {{ duration?: string, until?: string }} [until]
 * @param {() => Promise<() => unknown>} [alsoDo]
 */
export async function snooze(page, item, until = {}, alsoDo) {
  const { due, notes, change } = await page.call('Snooze', { key: item.key, ...until, ...time.reader() });
  const { title } = item;
  const reverse = await alsoDo?.();
  const undo = page.undo(change);
  const undoBoth = reverse && (async (/** @type {string} */ what) => {
    await reverse();
    await undo?.(what);
  });
  report(page, `${title} comes again at ${time.moment(time.read(due))}.`, notes, { title, undo: undoBoth ?? undo });
}

/** Whether words are a length of time, "25m" or "1 hour", and not a time of day. */
const UNITS = 's|sec|m|min|h|d|w|seconds?|minutes?|minuten?|hours?|stunden?|days?|tage?n?|weeks?|wochen?';
const LENGTH = new RegExp(`^(in\\s+|for\\s+)?\\d+(\\.\\d+)?\\s*(${UNITS})\\b`, 'i');

/** What Snooze takes for words: a length, or a time at which it comes again. */
export function untilOf(/** @type {string} */ words) {
  const text = words.trim();
  if (!LENGTH.test(text)) return { until: text };
  const bare = text.replace(/^(in|for)\s+/i, '');
  return /^[\d.]+\s*[smhdw]$/i.test(bare) ? { duration: bare.replace(/\s/g, '') } : { until: `in ${bare}` };
}

/** @param {Page} page @param {Entry} item */
export async function skip(page, item) {
  const { due, change } = await page.call('Skip', { key: item.key });
  const next = time.read(due);
  const then = next ? [`It comes next at ${time.moment(next)}.`] : [];
  page.tell([`Skipped once: ${item.title}.`, ...then], page.undo(change));
}

/** @param {Page} page @param {Item} item */
export async function pauseOrResume(page, item) {
  const isPaused = item.state === 'paused';
  const { change } = await page.call(isPaused ? 'Resume' : 'Pause', { key: item.key });
  page.tell(`${isPaused ? 'Resumed' : 'Paused'}: ${item.title}`, page.undo(change));
}

/** @param {Page} page @param {Entry} item */
export async function cancel(page, item) {
  const { change } = await page.call('Cancel', { key: item.key });
  page.tell(`Cancelled: ${item.title}`, page.undo(change));
}

/**
 * Changes an item. Returns the reply, so that its view can follow the key.
 *
 * @typedef {Omit<import('../Types/wire').Methods['Edit']['parameters'], 'key'>} Changes
 * @param {Page} page @param {Entry} item @param {Changes} changes
 */
export async function edit(page, item, changes) {
  const words = changes.when === undefined ? {} : time.reader();
  const reply = await page.call('Edit', { key: item.key, ...changes, ...words });
  const due = time.read(reply.due);
  const then = changes.when === undefined ? 'Changed' : due ? `Moved to ${time.moment(due)}` : 'Moved';
  const title = changes.title ?? item.title;
  report(page, `${then}: ${title}.`, reply.notes, { title, key: reply.key, undo: page.undo(reply.change) });
  return reply;
}

/** The line with which alertd lets through what do not disturb would hold, at the end of one of its notes. */
const REMEDY = / ?To let it through: "alertctl (.+)"\.?$/;

/** Other lines for a terminal in sentences of alertd, and where the page has the same. */
const LINES = /** @type {const} */ ([
  [/alertctl dnd schedule /, 'the schedule below, such as '], [/"alertctl resume [^"]+" ends/, 'Resume ends'],
]);

/** A sentence of alertd without the lines for a terminal that the page has something for. */
export const onPage = (/** @type {string} */ sentence) =>
  LINES.reduce((text, [line, here]) => text.replace(line, here), sentence);

/** A word as the shell reads it. */
const unquoted = (/** @type {string} */ word) => word.replace(/'([^']*)'|\\(.)/g, '$1$2');

/**
 * What lets an entry through: a level of the reminder `id`, no mute of `app`, no do not disturb, or what the person
 * chooses in Quiet.
 *
 * @typedef {{ id: string, level: 'critical' | 'timeSensitive' } | { app: string } | { place: '' | 'quiet' }} Remedy
 * @type {(line: string) => Remedy | undefined}
 */
function remedyOf(line) {
  const [, id, level] = /^edit (.+) --level (critical|time-sensitive)$/.exec(line) ?? [];
  if (id) return { id: unquoted(id), level: level === 'critical' ? 'critical' : 'timeSensitive' };
  const [, app] = /^dnd --unmute (.+)$/.exec(line) ?? [];
  if (app) return { app: unquoted(app) };
  if (/^dnd --allow /.test(line)) return { place: 'quiet' };
  return line === 'dnd off' ? { place: '' } : undefined;
}

/**
 * What notes advise, as the page can do it: the notes without lines for a terminal, and what lets the entry through.
 *
 * @type {(notes: string[]) => { notes: string[], remedy?: Remedy }}
 */
export function advised(notes) {
  const remedies = notes.map((note) => remedyOf(REMEDY.exec(note)?.[1] ?? ''));
  const remedy = remedies.find(Boolean);
  const others = notes.map((note, index) => onPage(remedies[index] ? note.replace(REMEDY, '') : note));
  return remedy ? { notes: others, remedy } : { notes: others };
}

/**
 * The button for a remedy: it says what it does, and does it.
 *
 * @param {string} title @param {Remedy} remedy @param {string} [key] that of the entry, if it is known
 * @returns {import('../Types/page').Offer}
 */
function lettingThrough(title, remedy, key) {
  if ('app' in remedy) {
    const { app } = remedy;
    return { label: `Unmute ${app}`, run: async (page) => (await loaded(() => import('./mute.js'))).mute(page, app) };
  }
  if ('place' in remedy) {
    const { place } = remedy;
    if (place) return { label: 'Open Quiet', run: (page) => page.go(`#/${place}`) };
    return {
      label: 'End do not disturb',
      run: async (page) => {
        await page.call('SetQuiet', { on: false });
        page.tell('Do not disturb is off.');
      },
    };
  }
  const { id, level } = remedy;
  const name = level === 'critical' ? 'critical' : 'time-sensitive';
  return {
    label: `Make it ${name}`,
    run: async (page) => {
      const found = key ?? await keyOf(page, id);
      if (!found) throw Object.assign(new Error('gone'), { name: 'NotFound', parameters: { id: title } });
      const { change } = await page.call('Edit', { key: found, level });
      page.tell(`${title} is ${name} now, and comes through.`, page.undo(change));
    },
  };
}

/** The key of what comes of a reminder, or of a timer, whose end is an entry of its own. */
async function keyOf(/** @type {Page} */ page, /** @type {string} */ id) {
  const { items } = await page.call('Items', { limit: 500 });
  return whole(items).find((item) => item.id === id && !HERE.includes(item.state))?.key;
}

/**
 * Reports what was done, with the notes of alertd. What they advise is a button.
 *
 * @param {Page} page @param {string} what @param {string[]} notes
 * @param {{ title: string, key?: string, undo?: (what: string) => unknown }} entry
 */
export function report(page, what, notes, { title, key, undo }) {
  const advice = advised(notes);
  page.tell([what, ...advice.notes], undo, undefined, advice.remedy && lettingThrough(title, advice.remedy, key));
}
