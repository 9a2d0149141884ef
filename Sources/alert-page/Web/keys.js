// SPDX-License-Identifier: Apache-2.0
import { openAdding } from './adding.js';

/** @type {Record<string, string>} */
const PLACES = { t: '#/', m: '#/month', w: '#/week', h: '#/history', q: '#/quiet' };
const TYPED = 'input, textarea, select, dialog[open]';

/**
 * Single keys, unless the person types or has switched them off (WCAG 2.1.4).
 *
 * @param {import('../Types/page').Page} page @param {() => unknown} copyCommand
 */
export function listenForKeys(page, copyCommand) {
  const keys = /** @type {HTMLDialogElement} */ (document.getElementById('keys'));
  const used = /** @type {HTMLInputElement} */ (document.getElementById('single-keys'));
  used.checked = localStorage.getItem('keys') !== 'off';
  used.addEventListener('change', () => localStorage.setItem('keys', used.checked ? 'on' : 'off'));

  document.addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest(TYPED)) return;
    if (event.key === '?') return keys.showModal();
    // A row is opened by its title, which is a link.
    if (event.key === 'Enter' && target.matches('.row')) {
      return /** @type {HTMLElement | null} */ (target.querySelector('.opens'))?.click();
    }
    if (!page.session || !used.checked) return;
    /** @type {Record<string, () => unknown>} */
    const actions = {
      n: () => openAdding(page),
      '/': () => focusAt('#/history', 'input[type=search]'),
      j: () => focusRow(1),
      k: () => focusRow(-1),
      c: copyCommand,
    };
    const action = actions[event.key] ?? (PLACES[event.key] && (() => (location.hash = PLACES[event.key])));
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Goes to a place, and focuses what the selector finds there.
 *
 * @type {(place: string, selector: string) => void}
 */
export function focusAt(place, selector) {
  const focus = () => /** @type {HTMLElement} */ (document.querySelector(selector)).focus();
  if (document.querySelector(selector)) return focus();
  // The place may be loaded first.
  addEventListener('placed', focus, { once: true });
  location.hash = place;
}

/** Moves the focus over the rows of the place; the buttons of a row come next by Tab. */
function focusRow(/** @type {number} */ step) {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#main .row')]);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  row?.focus();
}
