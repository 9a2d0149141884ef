// SPDX-License-Identifier: Apache-2.0
import { button, element } from './dom.js';
import { icon } from './icons.js';

/** Pale rows in the place of rows that are still read. */
const paleRows = (count = 4) =>
  element('div.pale.card', { ariaHidden: 'true' }, ...Array.from({ length: count }, () => element('span')));

/** A view, or a part of it, that has nothing to show: an icon, a sentence, and what can be done about it.
 *
 * @type {(name: string, sentence: string, ...more: Node[]) => HTMLElement}
 */
export const blank = (name, sentence, ...more) => element('div.blank', icon(name), element('p', sentence), ...more);

/**
 * Appends `content` to `root`, and shows pale rows until `load` has filled it, or a button if that fails. Returns
 * `load` with these steps.
 *
 * @param {import('../Types/page').Page} page @param {Element} root @param {HTMLElement} content
 * @param {() => Promise<unknown>} load
 */
export function filling(page, root, content, load) {
  const pale = paleRows();
  const failed = blank('offline', 'This could not be loaded.', button('Try again', () => page.act(run)));
  failed.classList.add('card');
  failed.hidden = true;
  content.hidden = true;
  root.append(pale, failed, content);
  const run = async () => {
    try {
      await load();
    } catch (error) {
      // What was shown before stays: it is better than nothing.
      if (content.hidden && error.name !== 'Aborted') [pale.hidden, failed.hidden] = [true, false];
      throw error;
    }
    pale.hidden = failed.hidden = true;
    content.hidden = false;
  };
  return run;
}
