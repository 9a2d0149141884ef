// SPDX-License-Identifier: Apache-2.0
import { element } from './dom.js';

const toast = /** @type {HTMLElement} */ (document.getElementById('toast'));
const text = /** @type {HTMLElement} */ (toast.querySelector('p'));
const undoButton = /** @type {HTMLElement} */ (document.getElementById('undo'));
const offerButton = /** @type {HTMLElement} */ (document.getElementById('offer'));
const said = /** @type {HTMLElement} */ (document.getElementById('said'));

/**
 * What was used last: the row or the line of controls to which it belongs, unless that is long.
 *
 * @type {Element | null}
 */
let used = null;
addEventListener('click', ({ target }) => {
  const control = target instanceof Element ? target.closest('button, a, input, summary') : null;
  if (!control || toast.contains(control)) return;
  const whole = control.closest('.row, .add, .actions, .chips');
  used = whole && whole.clientHeight < innerHeight / 2 ? whole : control;
}, { capture: true });

const MARGIN = 12;

/** What follows makes room for the toast. */
const makeRoom = () => document.documentElement.style.setProperty('--told',
  toast.hidden ? '0px' : `${toast.getBoundingClientRect().height + MARGIN}px`);
new ResizeObserver(makeRoom).observe(toast);

/** Moves what was used out from under the toast. */
function reveal() {
  makeRoom();
  // The frame and dialogs do not move.
  if (!used?.isConnected || !used.closest('main')) return;
  const { top, bottom } = used.getBoundingClientRect();
  const end = toast.getBoundingClientRect().top - MARGIN;
  if (bottom > end && top < innerHeight) scrollBy(0, bottom - end);
}

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
  reveal();
  endSoon();
  if (isFailure || offer) clearTimeout(ending);
}

function close() {
  clearTimeout(ending);
  toast.hidden = true;
  hasFailed = false;
  makeRoom();
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
