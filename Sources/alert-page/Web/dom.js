// SPDX-License-Identifier: Apache-2.0

/**
 * Creates an element: a tag with classes, such as `li.row`, properties that may be left out, and children. A property
 * that the element has is set, another one becomes an attribute, and `on…` listens. Children that are no nodes become
 * text nodes: foreign text is never parsed as HTML.
 */
export function element(tag, ...children) {
  const [name, ...classes] = tag.split('.');
  const node = document.createElement(name);
  node.classList.add(...classes);
  const properties = children[0]?.constructor === Object ? children.shift() : {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name in node && name !== 'list') node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Text from a program or a person: its direction follows its own letters and does not leak into the page. */
export const foreign = (text, className) => element('bdi', { dir: 'auto', className: className ?? '' }, text);

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

/** Letters and numbers of the blocks that Unicode lays out from right to left by default. */
const RIGHT_TO_LEFT = /([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+)/u;

/**
 * Text of a command or about it, in an element that runs from left to right: its words never change their places. Each
 * word of right-to-left letters is isolated and marked; what is copied is the text alone.
 */
export function inOrder(tag, properties, text) {
  // The words are at the odd places.
  const parts = text.split(RIGHT_TO_LEFT)
    .map((part, place) => (place % 2 ? element('bdi.rtl', { dir: 'auto' }, part) : part)).filter(Boolean);
  return element(tag, { dir: 'ltr', ...properties }, ...parts);
}

export const button = (label, onclick, properties) =>
  element('button', { type: 'button', onclick, ...properties }, label);

/** A labelled control, with an optional hint that belongs to it. */
export function labelled(label, control, hint) {
  control.id ||= unique();
  const note = hint ? element('small', { id: unique(), dir: 'auto' }, hint) : null;
  if (note) control.setAttribute('aria-describedby', note.id);
  return element('p.field', element('label', { htmlFor: control.id, dir: 'auto' }, label), control, note);
}

/** A section with a heading that names it. */
export function section(title, ...children) {
  const heading = element('h2', { id: unique() }, title);
  return element('section', { 'aria-labelledby': heading.id }, heading, ...children);
}

/** A form whose submission calls `submit` instead of leaving the page. */
export function form(submit, properties, ...children) {
  const onsubmit = (event) => {
    event.preventDefault();
    submit();
  };
  return element('form', { onsubmit, ...properties }, ...children);
}

let count = 0;
export const unique = () => `n${++count}`;

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an SVG element; every property becomes an attribute, which the content security policy allows. */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Calls `run` once after `wait` milliseconds without another call. */
export function debounced(wait, run) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(run, wait, ...values);
  };
}
