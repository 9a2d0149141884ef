// SPDX-License-Identifier: Apache-2.0
import { bearer, request } from './api.js';
import { missedSince, version } from './start.js';

/** A part of the address; one that is broken counts as it is. */
export function decoded(/** @type {string} */ text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether the address has a ticket. */
export const hasTicket = () => /^#[tc]=/.test(location.hash);

/** Takes a ticket out of the address, so that neither the history nor a screenshot shows it. */
export function takeTicket() {
  const [, ticket] = /^#[tc]=(.+)$/.exec(location.hash) ?? [];
  if (ticket) window.history.replaceState(null, '', '#/');
  return ticket && decoded(ticket);
}

/** The session of before, if it still counts: a ticket for the same browser would only add to the list of devices. */
export async function begin(/** @type {string | undefined} */ ticket) {
  try {
    if (bearer.get()) return await readStart();
  } catch (error) {
    if (!ticket || error.name !== 'Unauthorized') throw error;
  }
  if (!ticket) return null;
  bearer.set((await request('Enter', { ticket, name: browserName() })).bearer);
  return readStart();
}

/**
 * All that is shown first. A page of another version than its server's loads itself again, once.
 *
 * @returns {Promise<import('../Types/wire').Methods['Start']['reply'] & {since: string}>}
 */
export async function readStart() {
  const since = missedSince();
  try {
    const reply = await request('Start', { missedSince: since });
    if (reply.version !== version && window.reloadOnce()) await new Promise(() => {});
    return { ...reply, since };
  } catch (error) {
    if (error.name === 'Misunderstood' && window.reloadOnce()) await new Promise(() => {});
    throw error;
  }
}

/** Keeps the replies that came with Start, as the views ask for them; `mark` is the store's of before. */
export function keep(
  /** @type {import('./store.js').Store} */ store, /** @type {Awaited<ReturnType<typeof readStart>>} */ start,
  /** @type {number} */ mark,
) {
  const { questions, items, cursor, pending, delivered, timers, quiet, missed, since } = start;
  store.put('Questions', {}, { questions }, mark);
  const first = { limit: FIRST_ITEMS, delivered: FIRST_DELIVERED };
  store.put('Items', first, { items, cursor, pending, delivered }, mark);
  store.put('Timers', {}, { timers }, mark);
  store.put('GetQuiet', {}, { quiet }, mark);
  store.put('History', { missed: true, since }, { past: missed }, mark);
}

/** The items in a reply of Start, as the interface says. */
export const [FIRST_ITEMS, FIRST_DELIVERED] = [60, 100];

function browserName() {
  const { brands = /** @type {{brand: string}[]} */ ([]), platform = navigator.platform } = navigator.userAgentData ?? {};
  const brand = brands.find(({ brand }) => !/not.*brand|chromium/i.test(brand))?.brand ?? brands[0]?.brand;
  return `${brand ?? 'Browser'} on ${platform}`.slice(0, 60);
}
