// SPDX-License-Identifier: Apache-2.0
import { addLine } from './add.js';
import { button, element } from './dom.js';
import { icon } from './icons.js';
import { words } from './words.js';

/**
 * Opens the line to add in view, from everywhere: Today has one, and elsewhere a sheet comes over the place. What was
 * typed stays when the sheet is closed without adding.
 *
 * @param {import('../Types/page').Page} page
 */
export function openAdding(page) {
  const line = document.getElementById('line');
  if (line) {
    line.focus({ preventScroll: true });
    // The words that are read stand below the line.
    return line.scrollIntoView({ block: 'center' });
  }
  const close = () => {
    sheet.close();
  };
  const sheet = element('dialog.adding', { ariaLabel: words.add.sheet },
    button(icon('close'), close, { ariaLabel: 'Close', className: 'round' }), addLine(page, { added: close }));
  sheet.addEventListener('close', () => {
    removeEventListener('hashchange', close);
    sheet.remove();
  });
  // A link of the sheet leads to its place.
  addEventListener('hashchange', close);
  document.body.append(sheet);
  sheet.showModal();
  document.getElementById('line')?.focus();
}
