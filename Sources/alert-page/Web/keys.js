// SPDX-License-Identifier: Apache-2.0
import { openAdding } from './add.js';
import { focusAt } from './frame.js';

/** @type {Record<string, string>} */
const PLACES = { t: '#/', m: '#/month', w: '#/week', h: '#/history', q: '#/quiet' };
const TYPED = 'input, textarea, select, dialog[open]';

/**
 * Single keys, unless the person types or has switched them off (WCAG 2.1.4).
 *
 * @param {import('../Types/page').Page} page @param {() => unknown} copyCommand
 * @param {KeyboardEvent[]} early those that were pressed before this module was there
 */
export function listenForKeys(page, copyCommand, early) {
  const keys = /** @type {HTMLDialogElement} */ (document.getElementById('keys'));
  const used = /** @type {HTMLInputElement} */ (document.getElementById('single-keys'));
  used.checked = localStorage.getItem('keys') !== 'off';
  used.addEventListener('change', () => localStorage.setItem('keys', used.checked ? 'on' : 'off'));

  const press = (/** @type {KeyboardEvent} */ event) => {
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
  };
  document.addEventListener('keydown', press);
  for (const event of early) {
    const { activeElement } = document;
    // What was typed after a press that has opened the line is for the line.
    if (activeElement instanceof HTMLInputElement && activeElement.id === 'line') type(activeElement, event);
    else if (!activeElement?.closest(TYPED)) press(event);
  }
}

/** Appends the letter of a key that was pressed before its field had the focus. */
function type(/** @type {HTMLInputElement} */ field, /** @type {KeyboardEvent} */ event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.length > 1 || target.closest(TYPED)) return;
  field.value += event.key;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Moves the focus over the rows of the place; the buttons of a row come next by Tab. */
function focusRow(/** @type {number} */ step) {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#main .row')]);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  row?.focus();
}
