// SPDX-License-Identifier: Apache-2.0
import { element } from './dom.js';
import { sentence } from './words.js';

/** An address in a text. What ends a sentence or closes a bracket behind it is none of it. */
const ADDRESS = /https?:\/\/[^\s<>"']+/gu;
const END = /[.,:;!?)\]}»”’]+$/u;

/** A text in parts, [text, whether it is an address]. Joined, they are the text. */
export function partsOf(/** @type {string} */ text) {
  /** @type {[string, boolean][]} */
  const parts = [];
  let place = 0;
  for (const { 0: match, index = 0 } of text.matchAll(ADDRESS)) {
    let address = match.replace(END, '');
    // A bracket that was opened within the address belongs to it.
    if (match[address.length] === ')' && address.includes('(')) address += ')';
    if (index > place) parts.push([text.slice(place, index), false]);
    parts.push([address, true]);
    place = index + address.length;
  }
  if (place < text.length) parts.push([text.slice(place), false]);
  return parts;
}

/** A text of others as nodes: its addresses are shown whole, and open apart from this page. */
export const linked = (/** @type {string | undefined} */ text) => partsOf(text ?? '').map(([part, isAddress]) => (isAddress
  ? element('a', { href: part, rel: 'noopener noreferrer', target: '_blank', dir: 'ltr' }, part) : part));

/** What was not understood: the line with its word marked, and what to write instead.
 *
 * @param {import('./api.js').Failure} error @param {string} line
 */
export function problem(error, line) {
  if (!error.parameters) return [];
  const text = element('p.wrong', sentence(error));
  const { start, end } = error.parameters;
  if (!(start < end)) return [text];
  const mark = element('mark', line.slice(start, end));
  return [element('p.echo', { dir: 'auto' }, line.slice(0, start), mark, line.slice(end)), text];
}
