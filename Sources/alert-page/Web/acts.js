// SPDX-License-Identifier: Apache-2.0
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
 *
 * @param {Page} page @param {Entry} item @param {{ duration?: string, until?: string }} [until]
 */
export async function snooze(page, item, until = {}) {
  const { due, notes, change } = await page.call('Snooze', { key: item.key, ...until, ...time.reader() });
  page.tell([`${item.title} comes again at ${time.moment(time.read(due))}.`, ...notes], page.undo(change));
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
  page.tell([`${then}: ${changes.title ?? item.title}.`, ...reply.notes], page.undo(reply.change));
  return reply;
}

/** The line with which alertd lets through what do not disturb would hold, in one of its notes. */
const REMEDY = / ?To let it through: "alertctl edit (\S+) --level (critical|time-sensitive)"\.?/;

/**
 * What notes advise, as the page can do it: the notes without the line for a terminal, and the level to set.
 *
 * @type {(notes: string[]) => { notes: string[], level?: 'critical' | 'timeSensitive' }}
 */
export function advised(notes) {
  const [, , level] = notes.map((note) => REMEDY.exec(note)).find(Boolean) ?? [];
  if (!level) return { notes };
  return {
    notes: notes.map((note) => note.replace(REMEDY, '')),
    level: level === 'critical' ? 'critical' : 'timeSensitive',
  };
}

/**
 * The button that lets an entry through: it says the level, and sets it. `keyOf` finds the key of the entry.
 *
 * @param {Page} page @param {string} title @param {'critical' | 'timeSensitive' | undefined} level
 * @param {() => Promise<string | undefined>} keyOf
 */
export function lettingThrough(page, title, level, keyOf) {
  if (!level) return undefined;
  const name = level === 'critical' ? 'critical' : 'time-sensitive';
  const run = async () => {
    const key = await keyOf();
    if (!key) throw Object.assign(new Error('gone'), { name: 'NotFound', parameters: { id: title } });
    const { change } = await page.call('Edit', { key, level });
    page.tell(`${title} is ${name} now, and comes through.`, page.undo(change));
  };
  return { label: `Make it ${name}`, run };
}
