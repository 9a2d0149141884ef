// SPDX-License-Identifier: Apache-2.0

/** @typedef {import('../Types/element').Child} Child */

/**
 * Creates an element: a tag with classes, such as `li.row`, properties that may be left out, and children. A property
 * that the element has is set, another one becomes an attribute, and `on…` listens. Children that are no nodes become
 * text nodes: foreign text is never parsed as HTML.
 *
 * @template {string} Tag
 * @param {Tag} tag
 * @param {import('../Types/element').Content<import('../Types/element').ElementOf<Tag>>} content
 * @returns {import('../Types/element').ElementOf<Tag>}
 */
export function element(tag, ...content) {
  const [name, ...classes] = tag.split('.');
  // The tag names the class of the element, which createElement reads from a plain name alone.
  const node = /** @type {any} */ (document.createElement(name));
  node.classList.add(...classes);
  const [first, ...rest] = content;
  const hasProperties = first?.constructor === Object;
  for (const [name, value] of Object.entries(hasProperties ? first : {})) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name in node && name !== 'list') node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...(hasProperties ? rest : content).filter((child) => child !== null && child !== undefined));
  return node;
}

/**
 * Text from a program or a person: its direction follows its own letters and does not leak into the page.
 *
 * @type {(text: string, className?: string) => HTMLElement}
 */
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
 *
 * @param {string} tag @param {object} properties @param {string} text
 */
export function inOrder(tag, properties, text) {
  // The words are at the odd places.
  const parts = text.split(RIGHT_TO_LEFT)
    .map((part, place) => (place % 2 ? element('bdi.rtl', { dir: 'auto' }, part) : part)).filter(Boolean);
  return element(tag, { dir: 'ltr', ...properties }, ...parts);
}

/**
 * @typedef {import('../Types/element').Properties<HTMLButtonElement>} ButtonProperties
 * @type {(label: Child, onclick: () => unknown, properties?: ButtonProperties) => HTMLButtonElement}
 */
export const button = (label, onclick, properties) =>
  element('button', { type: 'button', onclick, ...properties }, label);

/**
 * A labelled control, with an optional hint that belongs to it.
 *
 * @param {string} label @param {HTMLElement} control @param {string} [hint]
 */
export function labelled(label, control, hint) {
  control.id ||= unique();
  const note = hint ? element('small', { id: unique(), dir: 'auto' }, hint) : null;
  if (note) control.setAttribute('aria-describedby', note.id);
  return element('p.field', element('label', { htmlFor: control.id, dir: 'auto' }, label), control, note);
}

/** A section with a heading that names it. */
export function section(/** @type {string} */ title, /** @type {Child[]} */ ...children) {
  const heading = element('h2', { id: unique() }, title);
  return element('section', { 'aria-labelledby': heading.id }, heading, ...children);
}

/**
 * A form whose submission calls `submit` instead of leaving the page.
 *
 * @param {() => unknown} submit @param {import('../Types/element').Properties<HTMLFormElement>} properties
 * @param {Child[]} children
 */
export function form(submit, properties, ...children) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    submit();
  };
  return element('form', { onsubmit, ...properties }, ...children);
}

/**
 * The values that are neither false nor empty.
 *
 * @type {<Value>(values: (Value | false | '' | null | undefined)[]) => Value[]}
 */
export const present = (values) => values.flatMap((value) => (value ? [value] : []));

let count = 0;
export const unique = () => `n${++count}`;

const SVG = /** @type {const} */ ('http://www.w3.org/2000/svg');

/**
 * Creates an SVG element; every property becomes an attribute, which the content security policy allows.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string | number>} attributes @param {(Node | string)[]} children
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** Calls `run` once after `wait` milliseconds without another call. */
export function debounced(/** @type {number} */ wait, /** @type {() => unknown} */ run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, wait);
  };
}
