// SPDX-License-Identifier: Apache-2.0
import { element, foreign } from './dom.js';

/** @typedef {import('../Types/wire').Broken} Broken */

/**
 * What stands for an entry: its row, or one that says why it has none.
 *
 * @template Entry
 * @typedef {{ node: HTMLElement, row?: import('../Types/page').Row<Entry>, text?: string, id?: unknown }} Kept
 */

/** Milliseconds of work before keys, taps and frames get their turn. */
const SLICE = 8;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * One node for each entry, in one or more lists. A node stays while the key of its entry does, so focus, an open menu
 * and half-typed text survive every update; it may move from one list to another. An id is no key: a repeating
 * reminder has one entry that is here, one that comes, and many that are over. If the row that had the focus goes and
 * its id gets a new one, as by a snooze, the new one takes the focus.
 *
 * @template {object} Entry
 */
export class Rows {
  /** @type {Map<string, Kept<Entry>>} */
  #nodes = new Map();
  #create;
  #key;
  #run = 0;
  /**
   * The id of the row that went with the focus, and what has the focus since. A run that is overtaken leaves it.
   *
   * @type {{ id: unknown, heir: Element | null } | undefined}
   */
  #orphan;

  /**
   * `create(entry)` returns a node with a method `update(entry)`, which this class calls when the entry differs.
   * `key(entry)` tells the entries apart; entries with one key are told apart by their order.
   *
   * @param {(entry: Entry) => import('../Types/page').Row<Entry>} create
   * @param {(entry: Entry) => unknown} [key]
   */
  constructor(create, key = (/** @type {any} */ { key, id }) => key ?? id) {
    this.#create = create;
    this.#key = key;
  }

  /**
   * Shows `entries` in `list` for each pair [list, entries]. A later call takes over from one that still runs.
   *
   * @param {[Element, (Entry | Broken)[]][]} pairs
   */
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

  /**
   * Gives the focus of a row that went to the row that its id has now, unless the person has moved on.
   *
   * @param {HTMLElement} node @param {Entry | Broken} entry
   */
  #pass(node, entry) {
    if (!this.#orphan || this.#orphan.id !== idOf(entry)) return;
    if (this.#orphan.heir === document.activeElement) node.focus({ preventScroll: true });
    this.#orphan = undefined;
  }

  /**
   * The pairs with a key for each entry, which no other one has.
   *
   * @param {[Element, (Entry | Broken)[]][]} pairs
   * @returns {[Element, [string, Entry | Broken][]][]}
   */
  #keyed(pairs) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const keyOf = (/** @type {Entry | Broken} */ entry) => {
      const key = isBroken(entry) ? 'broken' : String(this.#key(entry));
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > 1 ? `${key} ${count}` : key;
    };
    return pairs.map(([list, entries]) => [list, entries.map((entry) => [keyOf(entry), entry])]);
  }

  /** @type {(key: string, entry: Entry | Broken) => HTMLElement} */
  #node(key, entry) {
    const text = JSON.stringify(entry);
    const before = this.#nodes.get(key);
    if (before && before.text === text) return before.node;
    const kept = this.#drawn(entry, before?.row);
    if (before && before.node !== kept.node) before.node.replaceWith(kept.node);
    this.#nodes.set(key, { ...kept, text, id: idOf(entry) });
    return kept.node;
  }

  /** @type {(entry: Entry | Broken, row?: import('../Types/page').Row<Entry>) => Kept<Entry>} */
  #drawn(entry, row) {
    try {
      if (isBroken(entry)) throw new TypeError(entry.broken);
      const drawn = row ?? this.#create(entry);
      update(drawn, entry);
      return { node: drawn, row: drawn };
    } catch (error) {
      // An entry that cannot be drawn costs its own row.
      console.warn('a row cannot be drawn:', error);
      return { node: brokenRow(isBroken(entry) ? entry.entry : entry, error) };
    }
  }

  /** Lets the next `place` update every row, since times are written relative to now. */
  forget() {
    for (const row of this.#nodes.values()) row.text = undefined;
  }

  /** Removes the rows of other keys. If the row that takes over the focus goes, too, the first one is remembered. */
  #remove(/** @type {Set<string>} */ staying) {
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

/**
 * The row of an entry that this page cannot draw: it says which one, why, and where else to look.
 *
 * @type {(entry: unknown, error: { message: string }) => HTMLElement}
 */
function brokenRow(entry, { message }) {
  const { id, title, name } = Object(entry);
  return element('li.row.broken', { tabIndex: -1 }, element('div.what',
    foreign(String(title ?? name ?? id ?? 'An entry'), 'title'),
    element('p.wrong', 'This page cannot show this entry. Reload the page; "alertctl list" in a terminal shows it.'),
    element('p.meta', foreign(message))));
}

/**
 * Whether an entry of a list is not what the interface says.
 *
 * @type {(entry: object) => entry is Broken}
 */
export const isBroken = (entry) => 'broken' in entry;

/** The id of an entry, which several may have; none if it has none or cannot be read. */
const idOf = (/** @type {object} */ entry) => ('id' in entry ? /** @type {{ id: unknown }} */ (entry).id : undefined);

/**
 * The entries of a list that can be used.
 *
 * @type {<Entry extends object>(entries: (Entry | Broken)[]) => Entry[]}
 */
export const whole = (entries) => entries.flatMap((entry) => (isBroken(entry) ? [] : [entry]));

/** The rows of the others, for views that make no rows of their own. */
export const brokenRows = (/** @type {object[]} */ entries) => entries.filter(isBroken)
  .map(({ broken, entry }) => brokenRow(entry, { message: broken }));

/**
 * Updates a row. If the focused button goes, its row takes the focus.
 *
 * @template Entry
 * @param {import('../Types/page').Row<Entry>} node @param {Entry} entry
 */
function update(node, entry) {
  const hadFocus = node.contains(document.activeElement);
  node.update(entry);
  if (hadFocus && !node.contains(document.activeElement)) node.focus({ preventScroll: true });
}

/** A moved node loses focus unless the browser has `moveBefore`. */
function move(/** @type {HTMLElement} */ node, /** @type {Element} */ list, /** @type {Element | null} */ next) {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && node.contains(activeElement) ? activeElement : null;
  if (node.isConnected && list.moveBefore) list.moveBefore(node, next);
  else list.insertBefore(node, next);
  if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/** The keyboard goes on at the next row, not at the top of the page. The row takes the focus, none of its buttons. */
function passFocus(/** @type {Element} */ node) {
  const heir = node.nextElementSibling ?? node.previousElementSibling ?? document.getElementById('main');
  if (!(heir instanceof HTMLElement)) return null;
  heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
  return heir;
}
