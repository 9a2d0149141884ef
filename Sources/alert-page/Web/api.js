// SPDX-License-Identifier: Apache-2.0
import { present } from './dom.js';
import { takeFirst } from './start.js';
import { Mismatch, readError, readReply } from './wire.js';

/** @typedef {import('../Types/wire').Methods} Methods */

/** An error of org.alertd.Page. `name` has no interface prefix. */
export class Failure extends Error {
  constructor(/** @type {string} */ name, parameters = /** @type {import('../Types/page').FailureParameters} */ ({})) {
    super(name);
    this.name = name.split('.').pop() ?? name;
    this.parameters = parameters;
  }
}

/** The secret of this browser's session. localStorage belongs to one origin with its port; cookies reach all ports. */
export const bearer = {
  get: () => localStorage.getItem('bearer'),
  set: (/** @type {string} */ value) => localStorage.setItem('bearer', value),
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

/** @returns {Record<string, string>} */
export const authorization = () => (bearer.get() ? { Authorization: `Bearer ${bearer.get()}` } : {});

/** The longest wait for an answer. A connection that broke without a word would keep the page waiting for ever. */
const PATIENCE = 30_000;

/** Methods that change nothing: views share them, and they may be asked again. */
const READS = new Set(['Session', 'Start', 'Questions', 'ShowQuestion', 'Items', 'Show', 'Occurrences', 'Timers',
  'Read', 'History', 'GetQuiet', 'Noise', 'Sounds', 'Devices']);

const Signals = /** @type {AbortSignals} */ (/** @type {unknown} */ (AbortSignal));

/** Whether a method only reads. */
export const isRead = (/** @type {string} */ method) => READS.has(method);

/**
 * Sends a request, and returns the status and the text of its reply.
 *
 * @type {(method: string, parameters: object, signal?: AbortSignal) => Promise<{response: Response, text: string}>}
 */
async function sent(method, parameters, signal) {
  const first = method === 'Start' ? await takeFirst() : null;
  if (first?.error) throw first.error;
  if (first?.response) return { response: first.response, text: first.text ?? '' };
  const ends = present([Signals.timeout?.(PATIENCE), signal]);
  const response = await fetch(`/api/${method}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...authorization() },
    body: JSON.stringify(parameters),
    // An older browser has no "any": its views wait for their reads.
    signal: ends.length > 1 && Signals.any ? Signals.any(ends) : ends[0],
  });
  return { response, text: await response.text() };
}

/**
 * Calls a method of org.alertd.Page. The reply has what the interface says, or the call fails and names the member. It
 * fails as "Aborted" once `signal` says so.
 *
 * @template {keyof Methods} Name
 * @param {Name} method @param {Methods[Name]['parameters']} [parameters] @param {AbortSignal} [signal]
 * @returns {Promise<Methods[Name]['reply']>}
 */
export async function request(method, parameters = {}, signal = undefined) {
  let reply;
  try {
    reply = await sent(method, parameters, signal);
  } catch (error) {
    if (signal?.aborted) throw new Failure('Aborted');
    const late = error.name === 'TimeoutError' ? ` within ${PATIENCE / 1000} seconds` : '';
    const reason = `alert-page does not answer${late}; "alertctl page" on its computer starts it`;
    throw new Failure('Unreachable', { reason, isRead: isRead(method) });
  }
  const { response, text } = reply;
  if (!response.ok) throw failure(response.status, text, isRead(method));
  const value = parsed(text);
  if (value !== undefined) return understood(method, () => readReply(method, value));
  throw new Failure('Unreachable', { reason: 'the answer is not of alert-page', isRead: isRead(method) });
}

/**
 * JSON; undefined if it is none.
 *
 * @returns {unknown}
 */
export function parsed(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What `read` returns. A value of another version fails by its name.
 *
 * @template Result
 * @param {string} what @param {() => Result} read
 */
function understood(what, read) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    throw new Failure('Misunderstood', { reason: `${what}: ${error.message}` });
  }
}

/** The error of a reply. */
export function failure(/** @type {number} */ status, /** @type {string} */ text, isRead = true) {
  const { error, parameters } = /** @type {{ error?: unknown, parameters?: unknown }} */ (parsed(text) ?? {});
  if (typeof error === 'string') {
    const name = error.split('.').pop() ?? error;
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

/** Makes `run` run once at a time, and once more if it is wanted while it runs. */
export function coalesced(/** @type {() => unknown} */ run) {
  /** @type {Promise<void> | null} */
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
