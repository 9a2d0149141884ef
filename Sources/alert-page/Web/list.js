// SPDX-License-Identifier: Apache-2.0

/** Milliseconds of work before keys, taps and frames get their turn. */
const SLICE = 8;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * One node for each id, in one or more lists. A node stays while its id does, so focus, an open menu and half-typed
 * text survive every update; it may move from one list to another.
 */
export class Rows {
  #nodes = new Map();
  #create;
  #run = 0;

  /** `create(entry)` returns a node with a method `update(entry)`, which this class calls when the entry differs. */
  constructor(create) {
    this.#create = create;
  }

  /** Shows `entries` in `list` for each pair [list, entries]. A later call takes over from one that still runs. */
  async place(pairs) {
    const run = ++this.#run;
    this.#remove(new Set(pairs.flatMap(([, entries]) => entries.map(({ id }) => id))));
    let began = performance.now();
    for (const [list, entries] of pairs) {
      let next = list.firstElementChild;
      for (const entry of entries) {
        const node = this.#node(entry);
        if (node === next) next = node.nextElementSibling;
        else move(node, list, next);
        if (performance.now() - began < SLICE) continue;
        await nextTask();
        if (run !== this.#run) return;
        began = performance.now();
      }
    }
  }

  #node(entry) {
    const text = JSON.stringify(entry);
    let row = this.#nodes.get(entry.id);
    if (!row) this.#nodes.set(entry.id, (row = { node: this.#create(entry) }));
    if (row.text !== text) update(row.node, entry);
    row.text = text;
    return row.node;
  }

  /** Lets the next `place` update every row, since times are written relative to now. */
  forget() {
    for (const row of this.#nodes.values()) row.text = undefined;
  }

  #remove(staying) {
    for (const [id, { node }] of this.#nodes) {
      if (staying.has(id)) continue;
      if (node.contains(document.activeElement)) passFocus(node);
      node.remove();
      this.#nodes.delete(id);
    }
  }
}

/** Updates a row. If the focused button goes, its row takes the focus. */
function update(node, entry) {
  const hadFocus = node.contains(document.activeElement);
  node.update(entry);
  if (hadFocus && !node.contains(document.activeElement)) node.focus({ preventScroll: true });
}

/** A moved node loses focus unless the browser has `moveBefore`. */
function move(node, list, next) {
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  if (node.isConnected && list.moveBefore) list.moveBefore(node, next);
  else list.insertBefore(node, next);
  if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/** The keyboard goes on at the next row, not at the top of the page. The row takes the focus, none of its buttons. */
function passFocus(node) {
  const heir = node.nextElementSibling ?? node.previousElementSibling ?? document.getElementById('main');
  heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
}
