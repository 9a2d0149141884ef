// SPDX-License-Identifier: Apache-2.0
import { element } from './dom.js';

const toast = /** @type {HTMLElement} */ (document.getElementById('toast'));
const text = /** @type {HTMLElement} */ (toast.querySelector('p'));
const undoButton = /** @type {HTMLElement} */ (document.getElementById('undo'));
const said = /** @type {HTMLElement} */ (document.getElementById('said'));

/** Whether the toast says that something failed; it ends with its view, or with what succeeds. */
let hasFailed = false;

/** Shows what was done, with a button that runs `press` if there is one. It stays until the next one. */
export function showToast(
  /** @type {string} */ what, /** @type {(() => unknown) | undefined} */ press, label = 'Undo', isFailure = false,
) {
  hasFailed = isFailure;
  toast.hidden = false;
  text.textContent = what;
  undoButton.hidden = !press;
  undoButton.textContent = label;
  undoButton.onclick = press ?? null;
}

function close() {
  toast.hidden = true;
  hasFailed = false;
}
document.getElementById('close')?.addEventListener('click', close);

/** The failure that the toast tells; nothing if it tells none. */
export const failure = () => (hasFailed ? text.textContent : '');

/** Takes away a failure that is told, once what a person asked for has succeeded. */
export const endFailure = (/** @type {string | null} */ told) => told && told === failure() && close();

/** Ends what belongs to the view that is left: a failure, and what has no way back. */
export const leaveView = () => (hasFailed || undoButton.hidden) && close();

/** Tells a screen reader alone. The same text again is news, too, and a reader tells only what is put in. */
export const say = (/** @type {string} */ what) => said.replaceChildren(element('span', what));
