// SPDX-License-Identifier: Apache-2.0
import { bearer, request } from './api.js';
import { missedSince, version } from './start.js';
import { sentence } from './words.js';

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
  bearer.set((await request('Enter', { ticket, name: nameOf(navigator) })).bearer);
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
  const { questions, items, cursor, pending, delivered, apps, timers, quiet, missed, since } = start;
  store.put('Questions', {}, { questions }, mark);
  const first = { limit: FIRST_ITEMS, delivered: FIRST_DELIVERED };
  store.put('Items', first, { items, cursor, pending, delivered, apps }, mark);
  store.put('Timers', {}, { timers }, mark);
  store.put('GetQuiet', {}, { quiet }, mark);
  store.put('History', { missed: true, since }, { past: missed }, mark);
}

/** The items in a reply of Start, as the interface says. */
export const [FIRST_ITEMS, FIRST_DELIVERED] = [60, 100];

/**
 * The name of a browser for the list of devices, such as "Firefox on Linux".
 *
 * @typedef {{brands: {brand: string}[], platform: string}} Brands
 * @type {(browser: {userAgentData?: Brands, platform: string, userAgent: string}) => string}
 */
export function nameOf({ userAgentData, platform, userAgent }) {
  // One of the brands is none, so that nobody relies on their order.
  const brands = (userAgentData?.brands ?? []).map(({ brand }) => brand).filter((brand) => !/not.*brand/i.test(brand));
  const known = brands.find((brand) => brand !== 'Chromium') ?? brands[0];
  const brand = known ?? /Firefox|Epiphany|Safari/.exec(userAgent)?.[0] ?? 'Browser';
  return `${brand} on ${userAgentData?.platform || platform}`.slice(0, 60);
}

/** The pauses before what could not be read is asked again. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [1000, 30_000];

/** The bar about the connection, and the tries to get it back. */
export class Connection {
  #bar = /** @type {HTMLElement} */ (document.getElementById('lost'));
  #ask;
  #pause = SHORTEST_PAUSE;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #asking;
  /** Whether a session has shown anything: then it may be old. */
  hasShown = false;

  /** @param {() => void} ask asks for all again */
  constructor(ask) {
    this.#ask = ask;
  }

  /** True while something is to be asked again: the bar stays until the answer has come. */
  get isRetrying() {
    return this.#pause > SHORTEST_PAUSE;
  }

  /** Shows or hides the bar that says what is missing, and what starts it again. */
  show(/** @type {boolean} */ live, /** @type {any} */ error = undefined) {
    this.#bar.hidden = live;
    const what = error ? sentence(error) : 'No connection to alertd; "alertctl page" on its computer starts it.';
    const old = 'What you see may be old; it is asked again by itself.';
    const then = this.hasShown ? old : 'It is asked again by itself.';
    this.#bar.textContent = live ? '' : `${what} ${then}`;
  }

  /** Says that something could not be read, and asks for all again after a pause, which grows until that succeeds. */
  askAgain(/** @type {any} */ error) {
    this.show(false, error);
    clearTimeout(this.#asking);
    this.#asking = setTimeout(this.#ask, this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  /** All was read. */
  succeed() {
    this.end();
    this.show(true);
  }

  /** Asks no more. */
  end() {
    clearTimeout(this.#asking);
    this.#pause = SHORTEST_PAUSE;
  }
}
