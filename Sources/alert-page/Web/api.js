// SPDX-License-Identifier: Apache-2.0
import { Mismatch, readError, readReply, readType } from './wire.js';

/** An error of org.alertd.Page. `name` has no interface prefix. */
export class Failure extends Error {
  constructor(name, parameters = {}) {
    super(name);
    this.name = name.split('.').pop();
    this.parameters = parameters;
  }
}

/** The secret of this browser's session. localStorage belongs to one origin with its port; cookies reach all ports. */
export const bearer = {
  get: () => localStorage.getItem('bearer'),
  set: (value) => localStorage.setItem('bearer', value),
  forget: () => localStorage.removeItem('bearer'),
};

/** Whether this browser keeps anything for the page. Without it there is no session. */
export function isStoring() {
  try {
    localStorage.setItem('stored', 'yes');
    localStorage.removeItem('stored');
    return true;
  } catch {
    return false;
  }
}

const authorization = () => (bearer.get() ? { Authorization: `Bearer ${bearer.get()}` } : {});

/** The longest wait for an answer. A connection that broke without a word would keep the page waiting for ever. */
const PATIENCE = 30_000;

/** Methods that change nothing: they are given up with their view, and may be asked again. */
const READS = new Set(['Session', 'Questions', 'ShowQuestion', 'Items', 'Show', 'Occurrences', 'Timers', 'Read',
  'History', 'GetQuiet', 'Noise', 'Sounds', 'Devices']);

/** Functions that TypeScript 4.8 does not know. */
const Signals = /** @type {any} */ (AbortSignal);

/**
 * Calls a method. A read fails as "Aborted" once `signal` says so; a change goes on, since a half one would be neither
 * done nor undone.
 *
 * @type {(method: string, parameters?: object, signal?: AbortSignal) => Promise<any>}
 */
async function request(method, parameters = {}, signal = undefined) {
  const isRead = READS.has(method);
  const ends = [Signals.timeout(PATIENCE), ...(isRead && signal ? [signal] : [])];
  let response, text;
  try {
    response = await fetch(`/api/${method}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...authorization() },
      body: JSON.stringify(parameters),
      // An older browser has no "any": its views wait for their reads.
      signal: ends.length > 1 && Signals.any ? Signals.any(ends) : ends[0],
    });
    text = await response.text();
  } catch (error) {
    if (isRead && signal?.aborted) throw new Failure('Aborted');
    const late = error.name === 'TimeoutError' ? ` within ${PATIENCE / 1000} seconds` : '';
    const reason = `alert-page does not answer${late}; "alertctl page" on its computer starts it`;
    throw new Failure('Unreachable', { reason, isRead });
  }
  if (!response.ok) throw failure(response.status, text, isRead);
  const value = parsed(text);
  if (value === undefined) throw new Failure('Unreachable', { reason: 'the answer is not of alert-page', isRead });
  return understood(method, () => readReply(/** @type {any} */ (method), value));
}

/**
 * Calls a method of org.alertd.Page. The reply has what the interface says, or the call fails and names the member.
 *
 * @type {import('../Types/page').Call}
 */
export const call = (method, ...parameters) => request(method, parameters[0]);

/**
 * The calls of a view, whose reads are given up when it is closed.
 *
 * @type {(signal: AbortSignal) => import('../Types/page').Call}
 */
export const callsUntil = (signal) => (method, ...parameters) => request(method, parameters[0], signal);

/** JSON; undefined if it is none. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What `read` returns. A value of another version fails by its name. */
function understood(what, read) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    throw new Failure('Misunderstood', { reason: `${what}: ${error.message}` });
  }
}

function failure(status, text, isRead = true) {
  const { error, parameters } = parsed(text) ?? {};
  if (typeof error === 'string') {
    const name = error.split('.').pop();
    try {
      return new Failure(name, { ...understood(name, () => readError(name, parameters)), isRead });
    } catch (other) {
      return other;
    }
  }
  // A proxy answers in its own words.
  if (status === 401) return new Failure('Unauthorized');
  return new Failure('Unreachable', { reason: `the answer was ${status}`, isRead });
}

const SHORTEST = 250;
const LONGEST = 8000;
const pause = (span) => new Promise((resolve) => setTimeout(resolve, span));

/**
 * The stream of changes, shared by all tabs of the origin: HTTP/1.1 allows six connections, and the seventh tab would
 * hang. The tab that holds the lock reads the stream and tells the others. A hidden tab takes no part, so that a phone
 * in a pocket keeps nothing awake.
 */
export class Stream {
  #changed;
  #live;
  #closing;
  #channel;

  /** `changed` gets every Change; `live` gets whether the stream is open. */
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
    // A tab that was hidden has missed changes, and another tab may hold the stream.
    this.#changed({ part: 'everything' });
  }

  close() {
    this.#closing?.abort();
    this.#channel?.close();
    this.#closing = undefined;
  }

  #take({ change, live }) {
    if (change) this.#changed(change);
    else this.#live(live);
  }

  #tell(message) {
    this.#channel.postMessage(message);
    this.#take(message);
  }

  /** Reads the stream, and opens it again after growing pauses, until `signal` ends it. */
  async #follow(signal) {
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
  #timer;

  constructor(signal) {
    this.signal = Signals.any([signal, this.#controller.signal]);
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
async function* changes(signal) {
  const listening = new Listening(signal);
  try {
    yield* changesHeard(listening);
  } finally {
    listening.end();
  }
}

async function* changesHeard(listening) {
  const response = await fetch('/api/watch', { headers: authorization(), signal: listening.signal });
  if (!response.ok) throw failure(response.status, await response.text());
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    listening.heard();
    const lines = (rest + part.value).split(/\r?\n/);
    rest = lines.pop();
    for (const line of lines) if (line.startsWith('data:')) yield change(line.slice(5));
  }
}

/** A change; one that is not understood may be any. */
function change(text) {
  try {
    return readType('Change', parsed(text));
  } catch {
    return { part: 'everything' };
  }
}

/** Makes `run` run once at a time, and once more if it is wanted while it runs. */
export function coalesced(run) {
  let running = null;
  let again = false;
  return () => {
    if (running) again = true;
    running ??= (async () => {
      do {
        again = false;
        await run();
      } while (again);
    })().finally(() => (running = null));
    return running;
  };
}
