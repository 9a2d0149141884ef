// SPDX-License-Identifier: Apache-2.0

const toast = /** @type {HTMLElement} */ (document.getElementById('toast'));
const text = /** @type {HTMLElement} */ (toast.querySelector('p'));
const undoButton = /** @type {HTMLElement} */ (document.getElementById('undo'));
const said = /** @type {HTMLElement} */ (document.getElementById('said'));

document.getElementById('close')?.addEventListener('click', () => (toast.hidden = true));

/** Shows what was done, with a button that runs `press` if there is one. It stays until the next one. */
export function showToast(
  /** @type {string} */ what, /** @type {(() => unknown) | undefined} */ press, label = 'Undo',
) {
  toast.hidden = false;
  text.textContent = what;
  undoButton.hidden = !press;
  undoButton.textContent = label;
  undoButton.onclick = press ?? null;
}

/** Tells a screen reader alone. */
export const say = (/** @type {string} */ what) => (said.textContent = what);
