// SPDX-License-Identifier: Apache-2.0
import { button, element } from './dom.js';

/**
 * An answer to choose from: what `ask` returns for it, the label of its button, and how that looks.
 *
 * @typedef {[value: string, label: string, className?: string]} Choice
 */

/**
 * Asks in a dialog, and returns the value of the answer; empty if there was none. The first button has the focus.
 *
 * @param {string} title @param {string} text @param {Choice[]} choices
 * @param {string} name what a screen reader calls the dialog
 * @returns {Promise<string>}
 */
export function ask(title, text, choices, name = title) {
  return new Promise((resolve) => {
    const node = element('dialog', { ariaLabel: name });
    const choose = (/** @type {string} */ value) => () => {
      node.close(value);
    };
    node.append(element('h2', { dir: 'auto' }, title), element('p', text), element('div.bar',
      ...choices.map(([value, label, className = '']) => button(label, choose(value), { className }))));
    node.addEventListener('close', () => {
      node.remove();
      resolve(node.returnValue);
    });
    document.body.append(node);
    node.showModal();
  });
}
