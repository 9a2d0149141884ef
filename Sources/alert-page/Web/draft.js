// SPDX-License-Identifier: Apache-2.0

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
