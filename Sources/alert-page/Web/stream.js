// SPDX-License-Identifier: Apache-2.0
import { authorization, bearer, failure, parsed } from './api.js';
import { readType } from './wire.js';

/**
 * What one tab tells the others: a change, or whether the stream is open.
 *
 * @typedef {import('../Types/wire').Change} Change
 * @typedef {{ change?: Change, live?: boolean }} News
 */

const SHORTEST = 250;
const LONGEST = 8000;
/** A stream that has begun says something within this time. */
const FIRST_EVENT = 3000;
const pause = (/** @type {number} */ span) => new Promise((resolve) => setTimeout(resolve, span));

/**
 * The stream of changes, shared by all tabs of the origin: HTTP/1.1 allows six connections, and the seventh tab would
 * hang. The tab that holds the lock reads the stream and tells the others. A hidden tab takes no part, so that a phone
 * in a pocket keeps nothing awake.
 */
export class Stream {
  #changed;
  #live;
  /** @type {AbortController | undefined} */
  #closing;
  /** @type {BroadcastChannel | undefined} */
  #channel;

  #first = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #overdue;

  /**
   * `changed` gets every Change; `live` gets whether the stream is open.
   *
   * @param {(change: Change) => void} changed
   * @param {(isLive: boolean) => void} live
   */
  constructor(changed, live) {
    this.#changed = changed;
    this.#live = live;
    document.addEventListener('visibilitychange', () => (document.hidden ? this.close() : this.open()));
  }

  open() {
    if (this.#closing || document.hidden || !bearer.get()) return;
    const closing = (this.#closing = new AbortController());
    this.#channel = new BroadcastChannel('changes');
    this.#channel.onmessage = ({ data }) => this.#take(data);
    // Aborting the request for the lock rejects it, which is no failure.
    navigator.locks.request('stream', { signal: closing.signal }, () => this.#follow(closing.signal)).catch(() => {});
    // A tab that was hidden has missed changes, and another tab may hold the stream. A page that has just started has
    // all, and its own stream begins with "everything".
    if (this.#first) this.#overdue = setTimeout(() => this.#changed({ part: 'everything' }), FIRST_EVENT);
    else this.#changed({ part: 'everything' });
    this.#first = false;
  }

  close() {
    clearTimeout(this.#overdue);
    this.#closing?.abort();
    this.#channel?.close();
    this.#closing = undefined;
  }

  #take(/** @type {News} */ { change, live }) {
    if (!change) return this.#live(Boolean(live));
    // Another tab may tell of less than this one has missed.
    if (change.part === 'everything') clearTimeout(this.#overdue);
    this.#changed(change);
  }

  #tell(/** @type {News} */ message) {
    this.#channel?.postMessage(message);
    this.#take(message);
  }

  /** Reads the stream, and opens it again after growing pauses, until `signal` ends it. */
  async #follow(/** @type {AbortSignal} */ signal) {
    for (let wait = SHORTEST; !signal.aborted; wait = Math.min(wait * 2, LONGEST)) {
      try {
        for await (const change of changes(signal)) {
          this.#tell({ live: true });
          this.#tell({ change });
          wait = SHORTEST;
        }
      } catch (error) {
        // The session has ended: asking again gains nothing. `everything` makes each tab notice.
        if (error.name === 'Unauthorized') return this.#tell({ change: { part: 'everything' } });
      }
      if (signal.aborted) return;
      this.#tell({ live: false });
      await pause(wait);
    }
  }
}

/** alert-page writes something every 20 seconds: a stream that says nothing for this long is lost. */
const SILENCE = 60_000;

/** Aborts when nothing was heard for a while, or when `signal` does. */
class Listening {
  #controller = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor(/** @type {AbortSignal} */ signal) {
    this.signal = this.#controller.signal;
    signal.addEventListener('abort', () => this.#controller.abort(), { signal: this.signal });
    this.heard();
  }

  heard() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), SILENCE);
  }

  end() {
    clearTimeout(this.#timer);
    // A reader that stops early leaves no connection behind.
    this.#controller.abort();
  }
}

/** The changes of one connection. EventSource could not send the bearer. */
async function* changes(/** @type {AbortSignal} */ signal) {
  const listening = new Listening(signal);
  try {
    yield* changesHeard(listening);
  } finally {
    listening.end();
  }
}

async function* changesHeard(/** @type {Listening} */ listening) {
  const response = await fetch('/api/watch', { headers: authorization(), signal: listening.signal });
  if (!response.ok || !response.body) throw failure(response.status, await response.text());
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    listening.heard();
    const lines = (rest + part.value).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield change(line.slice(5));
  }
}

/**
 * A change; one that is not understood may be any.
 *
 * @returns {Change}
 */
function change(/** @type {string} */ text) {
  try {
    return readType('Change', parsed(text));
  } catch {
    return { part: 'everything' };
  }
}
