// SPDX-License-Identifier: Apache-2.0

/** A reply is asked for again after this time, whatever the stream says. */
const LONGEST_AGE = 60_000;

/** Methods whose replies change with this part alone. Every other reply may change with any part. */
const ALONE = /** @type {Record<string, string>} */ ({ Sounds: 'sounds', Devices: 'devices' });

/**
 * @typedef {keyof import('../Types/wire').Methods} Method
 * @typedef {object} Entry
 * @property {string} method
 * @property {Promise<any>} reply
 * @property {AbortController} ending
 * @property {number} waiting the views that wait for it and could be closed; Infinity with one that stays
 * @property {number} since
 */

const aborted = () => Object.assign(new Error('Aborted'), { name: 'Aborted' });

/**
 * What was read, once for all views: a read that is open, or whose reply is still true, is not asked for again. The
 * stream of changes says what is no longer true; while there is no stream, nothing is kept.
 */
export class Store {
  /** @type {Map<string, Entry>} */
  #entries = new Map();
  #request;
  #now;
  #isLive = true;
  #changes = 0;

  /**
   * @param {(method: Method, parameters: object, signal: AbortSignal) => Promise<any>} request
   * @param {() => number} now milliseconds
   */
  constructor(request, now = () => performance.now()) {
    this.#request = request;
    this.#now = now;
  }

  /**
   * The reply to a read. It fails as "Aborted" once `signal` says so; the request ends when nobody waits for it.
   *
   * @type {(method: Method, parameters?: object, signal?: AbortSignal) => Promise<any>}
   */
  async read(method, parameters = {}, signal = undefined) {
    if (signal?.aborted) throw aborted();
    const key = keyOf(method, parameters);
    let entry = this.#entries.get(key);
    if (!entry || this.#now() - entry.since > LONGEST_AGE) entry = this.#ask(key, method, parameters);
    return signal ? this.#until(signal, entry, key) : this.#always(entry);
  }

  /**
   * Puts in a reply that came with another one, unless something has changed since the mark that was taken before
   * that was asked for.
   *
   * @type {(method: string, parameters: object, reply: any, mark?: number) => void}
   */
  put(method, parameters, reply, mark = this.#changes) {
    if (mark !== this.#changes) return;
    const key = keyOf(method, parameters);
    if (!this.#isLive) return;
    const ending = new AbortController();
    this.#entries.set(key, { method, reply: Promise.resolve(reply), ending, waiting: Infinity, since: this.#now() });
  }

  /** The mark of the present state. */
  get mark() {
    return this.#changes;
  }

  /**
   * Forgets what a change makes untrue.
   *
   * @type {(part: string) => void}
   */
  changed(part) {
    this.#changes += 1;
    for (const [key, { method }] of this.#entries) {
      if (part === 'everything' || (ALONE[method] ?? part) === part) this.#entries.delete(key);
    }
  }

  /**
   * Follows whether changes are told.
   *
   * @type {(isLive: boolean) => void}
   */
  live(isLive) {
    this.#isLive = isLive;
    if (!isLive) this.#entries.clear();
  }

  /** @type {(key: string, method: Method, parameters: object) => Entry} */
  #ask(key, method, parameters) {
    const ending = new AbortController();
    const reply = this.#request(method, parameters, ending.signal);
    const entry = { method, reply, ending, waiting: 0, since: this.#now() };
    this.#entries.set(key, entry);
    const forget = () => this.#entries.get(key) === entry && this.#entries.delete(key);
    reply.then(() => this.#isLive || forget(), forget);
    return entry;
  }

  /** @type {(entry: Entry) => Promise<any>} */
  #always(entry) {
    entry.waiting = Infinity;
    return entry.reply;
  }

  /** @type {(signal: AbortSignal, entry: Entry, key: string) => Promise<any>} */
  #until(signal, entry, key) {
    entry.waiting += 1;
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        reject(aborted());
        entry.waiting -= 1;
        if (entry.waiting > 0) return;
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
        entry.ending.abort();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      const end = () => signal.removeEventListener('abort', giveUp);
      entry.reply.finally(end).then(resolve, reject);
    });
  }
}

/**
 * The members in any order, without those that are left out.
 *
 * @type {(method: string, parameters: object) => string}
 */
function keyOf(method, parameters) {
  const members = Object.entries(parameters).filter(([, value]) => value !== undefined).sort();
  return `${method} ${JSON.stringify(members)}`;
}
