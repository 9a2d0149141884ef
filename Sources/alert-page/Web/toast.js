// SPDX-License-Identifier: Apache-2.0
import { element } from './dom.js';

const toast = /** @type {HTMLElement} */ (document.getElementById('toast'));
const text = /** @type {HTMLElement} */ (toast.querySelector('p'));
const undoButton = /** @type {HTMLElement} */ (document.getElementById('undo'));
const offerButton = /** @type {HTMLElement} */ (document.getElementById('offer'));
const said = /** @type {HTMLElement} */ (document.getElementById('said'));

/** Where the control is that was used last. */
let used = new DOMRect();
addEventListener('click', ({ target }) => {
  const control = target instanceof Element ? target.closest('button, a, input, summary') : null;
  if (control && !toast.contains(control)) used = control.getBoundingClientRect();
}, { capture: true });

/** The toast stands at the bottom, or at the top if it would cover the control that was used. What follows makes room. */
function place() {
  delete toast.dataset.above;
  const { top, bottom, height } = toast.getBoundingClientRect();
  const isCovering = used.height > 0 && used.top < bottom + MARGIN && used.bottom > top - MARGIN;
  if (isCovering) toast.dataset.above = '';
  document.documentElement.style.setProperty('--told', toast.hidden || isCovering ? '0px' : `${height + MARGIN}px`);
}
const MARGIN = 12;
new ResizeObserver(place).observe(toast);

/** Whether the toast says that something failed; it ends with its view, or with what succeeds. */
let hasFailed = false;

/** What was done is told so long. */
const SPAN = 6000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ending;

/** Ends the toast after its time, but not under the mouse or around the focus. */
function endSoon() {
  clearTimeout(ending);
  const isUsed = () => toast.matches(':focus-within') || (matchMedia('(hover: hover)').matches && toast.matches(':hover'));
  ending = setTimeout(() => (isUsed() ? endSoon() : close()), SPAN);
}

/**
 * Shows what was done, with a button that runs `press` if there is one, and one more for what is offered beside it. It
 * ends with its view, and after some seconds unless it says what failed or offers something.
 */
export function showToast(
  /** @type {string} */ what, /** @type {(() => unknown) | undefined} */ press, label = 'Undo', isFailure = false,
  /** @type {{ label: string, run: () => unknown } | undefined} */ offer = undefined,
) {
  hasFailed = isFailure;
  toast.hidden = false;
  text.textContent = what;
  undoButton.hidden = !press;
  undoButton.textContent = label;
  undoButton.onclick = press ?? null;
  offerButton.hidden = !offer;
  offerButton.textContent = offer?.label ?? '';
  offerButton.onclick = offer?.run ?? null;
  place();
  endSoon();
  if (isFailure || offer) clearTimeout(ending);
}

function close() {
  clearTimeout(ending);
  toast.hidden = true;
  hasFailed = false;
  place();
}
document.getElementById('close')?.addEventListener('click', close);

/** The failure that the toast tells; nothing if it tells none. */
export const failure = () => (hasFailed ? text.textContent : '');

/** Takes away a failure that is told, once what a person asked for has succeeded. */
export const endFailure = (/** @type {string | null} */ told) => told && told === failure() && close();

/** Ends what belongs to the view that is left. */
export const leaveView = close;

/** Tells a screen reader alone. The same text again is news, too, and a reader tells only what is put in. */
export const say = (/** @type {string} */ what) => said.replaceChildren(element('span', what));
