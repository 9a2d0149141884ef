// SPDX-License-Identifier: Apache-2.0
import { element, foreign } from './dom.js';

/** Milliseconds of work before keys, taps and frames get their turn. */
const SLICE = 8;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * One node for each entry, in one or more lists. A node stays while the key of its entry does, so focus, an open menu
 * and half-typed text survive every update; it may move from one list to another. An id is no key: a repeating
 * reminder has one entry that is here, one that comes, and many that are over. If the row that had the focus goes and
 * its id gets a new one, as by a snooze, the new one takes the focus.
 */
export class Rows {
  #nodes = new Map();
  #create;
  #key;
  #run = 0;
  /** The id of the row that went with the focus, and what has the focus since. A run that is overtaken leaves it. */
  #orphan;

  /**
   * `create(entry)` returns a node with a method `update(entry)`, which this class calls when the entry differs.
   * `key(entry)` tells the entries apart; entries with one key are told apart by their order.
   */
  constructor(create, key = (/** @type {any} */ { key, id }) => key ?? id) {
    this.#create = create;
    this.#key = key;
  }

  /** Shows `entries` in `list` for each pair [list, entries]. A later call takes over from one that still runs. */
  async place(pairs) {
    const run = ++this.#run;
    const keyed = this.#keyed(pairs);
    this.#remove(new Set(keyed.flatMap(([, entries]) => entries.map(([key]) => key))));
    let began = performance.now();
    for (const [list, entries] of keyed) {
      let next = list.firstElementChild;
      for (const [key, entry] of entries) {
        const node = this.#node(key, entry);
        if (node === next) next = node.nextElementSibling;
        else move(node, list, next);
        this.#pass(node, entry);
        if (performance.now() - began < SLICE) continue;
        await nextTask();
        if (run !== this.#run) return;
        began = performance.now();
      }
    }
    this.#orphan = undefined;
  }

  /** Gives the focus of a row that went to the row that its id has now, unless the person has moved on. */
  #pass(node, { id }) {
    if (!this.#orphan || this.#orphan.id !== id) return;
    if (this.#orphan.heir === document.activeElement) node.focus({ preventScroll: true });
    this.#orphan = undefined;
  }

  /** The pairs with a key for each entry, which no other one has. */
  #keyed(pairs) {
    const counts = new Map();
    const keyOf = (entry) => {
      const key = entry.broken ? 'broken' : String(this.#key(entry));
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > 1 ? `${key} ${count}` : key;
    };
    return pairs.map(([list, entries]) => [list, entries.map((entry) => [keyOf(entry), entry])]);
  }

  #node(key, entry) {
    const text = JSON.stringify(entry);
    let row = this.#nodes.get(key);
    if (row && row.text === text) return row.node;
    try {
      if (entry.broken) throw new TypeError(entry.broken);
      if (!row?.works) row = this.#keep(key, { node: this.#create(entry), works: true }, row);
      update(row.node, entry);
    } catch (error) {
      // An entry that cannot be drawn costs its own row.
      console.warn('a row cannot be drawn:', error);
      row = this.#keep(key, { node: brokenRow(entry.entry ?? entry, error), works: false }, row);
    }
    row.text = text;
    row.id = entry.id;
    return row.node;
  }

  #keep(key, row, before) {
    if (before) before.node.replaceWith(row.node);
    this.#nodes.set(key, row);
    return row;
  }

  /** Lets the next `place` update every row, since times are written relative to now. */
  forget() {
    for (const row of this.#nodes.values()) row.text = undefined;
  }

  /** Removes the rows of other keys. If the row that takes over the focus goes, too, the first one is remembered. */
  #remove(staying) {
    for (const [key, { node, id }] of this.#nodes) {
      if (staying.has(key)) continue;
      if (node.contains(document.activeElement)) {
        const first = this.#orphan?.heir === node ? this.#orphan.id : id;
        this.#orphan = { id: first, heir: passFocus(node) };
      }
      node.remove();
      this.#nodes.delete(key);
    }
  }
}

/** The row of an entry that this page cannot draw: it says which one, why, and where else to look. */
function brokenRow(entry, { message }) {
  const { id, title, name } = Object(entry);
  return element('li.row.broken', { tabIndex: -1 }, element('div.what',
    foreign(String(title ?? name ?? id ?? 'An entry'), 'title'),
    element('p.wrong', 'This page cannot show this entry. Reload the page; "alertctl list" in a terminal shows it.'),
    element('p.meta', foreign(message))));
}

/**
 * The entries of a list that can be used.
 *
 * @type {<Entry extends object>(entries: (Entry | import('../Types/wire').Broken)[]) => Entry[]}
 */
export const whole = (entries) => /** @type {any[]} */ (entries).filter((entry) => !entry.broken);

/** The rows of the others, for views that make no rows of their own. */
export const brokenRows = (entries) => /** @type {any[]} */ (entries).filter((entry) => entry.broken)
  .map(({ broken, entry }) => brokenRow(entry, { message: broken }));

/** A line of controls over a list. */
export const overList = (/** @type {Node[]} */ ...controls) => element('p.over', ...controls);

/** Updates a row. If the focused button goes, its row takes the focus. */
function update(node, entry) {
  const hadFocus = node.contains(document.activeElement);
  node.update(entry);
  if (hadFocus && !node.contains(document.activeElement)) node.focus({ preventScroll: true });
}

/** A moved node loses focus unless the browser has `moveBefore`. */
function move(node, list, next) {
  const focused = node.contains(document.activeElement) ? /** @type {any} */ (document.activeElement) : null;
  if (node.isConnected && list.moveBefore) list.moveBefore(node, next);
  else list.insertBefore(node, next);
  if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/** The keyboard goes on at the next row, not at the top of the page. The row takes the focus, none of its buttons. */
function passFocus(node) {
  const heir = node.nextElementSibling ?? node.previousElementSibling ?? document.getElementById('main');
  heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
  return heir;
}
