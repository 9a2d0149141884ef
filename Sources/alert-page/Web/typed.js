// SPDX-License-Identifier: Apache-2.0
// What a person types: the drafts of it, and what of it was not understood.
import { element } from './dom.js';
import { sentence } from './words.js';

/**
 * Keeps what is typed into `input` until it is sent, also over Back, a link and a reload. It is kept for this tab
 * alone, under `name`. Returns a function that forgets it.
 */
export function kept(
  /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */ input, /** @type {string} */ name,
) {
  const key = `draft ${name}`;
  const draft = sessionStorage.getItem(key);
  if (draft !== null) input.value = draft;
  input.addEventListener('input', () => sessionStorage.setItem(key, input.value));
  return () => sessionStorage.removeItem(key);
}

/** What is kept of several inputs together, as a value of JSON. */
export function draftOf(/** @type {string} */ name) {
  const key = `draft ${name}`;
  return {
    get: () => JSON.parse(sessionStorage.getItem(key) ?? 'null'),
    keep: (/** @type {unknown} */ value) => sessionStorage.setItem(key, JSON.stringify(value)),
    forget: () => sessionStorage.removeItem(key),
  };
}

/** What was not understood: the line with its word marked, and what to write instead.
 *
 * @param {import('./api.js').Failure} error @param {string} line
 */
export function problem(error, line) {
  if (!error.parameters) return [];
  const text = element('p.wrong', sentence(error));
  const { start = 0, end = 0 } = error.parameters;
  if (!(start < end)) return [text];
  const mark = element('mark', line.slice(start, end));
  return [element('p.echo', { dir: 'auto' }, line.slice(0, start), mark, line.slice(end)), text];
}
