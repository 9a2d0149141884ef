// SPDX-License-Identifier: Apache-2.0

/** A tap within this time after a button has appeared or moved was meant for something else. */
const SPAN = 500;

/**
 * Ignores presses of the buttons in `root` for a moment after they have appeared, changed or moved, or can be pressed
 * again; keys follow a button that moves. Such a button carries `data-fresh`. `tell` says why a
 * press did nothing. Returns a function that looks again, to be called after an update.
 *
 * @param {HTMLElement} root
 * @param {(text: string) => void} [tell]
 */
export function guard(root, tell) {
  /** @type {WeakMap<HTMLElement, { place: number[], text: string }>} */
  const seen = new WeakMap();
  /** @type {WeakMap<HTMLElement, ReturnType<typeof setTimeout>>} */
  const timers = new WeakMap();

  /** @type {(node: HTMLElement, what: string) => void} */
  const settle = (node, what) => {
    clearTimeout(timers.get(node));
    // Once new, it stays new until it has settled.
    if (node.dataset.fresh !== 'new') node.dataset.fresh = what;
    timers.set(node, setTimeout(() => delete node.dataset.fresh, SPAN));
  };
  const look = () => {
    for (const node of root.querySelectorAll('button')) {
      const [place, text] = [placeOf(node), `${node.textContent} ${node.disabled}`];
      const before = seen.get(node);
      if (!before || before.text !== text) settle(node, 'new');
      else if (areApart(before.place, place)) settle(node, 'moved');
      seen.set(node, { place, text });
    }
  };

  // Whatever moves a button changes the size of something above it.
  new ResizeObserver(look).observe(document.body);
  new ResizeObserver(look).observe(root);
  root.addEventListener('click', (event) => {
    look();
    const pressed = /** @type {Element} */ (event.target).closest('[data-fresh]');
    const fresh = pressed instanceof HTMLElement && pressed.dataset.fresh;
    const byKey = event.detail === 0;
    if (!fresh || (byKey && fresh === 'moved')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tell?.('Not pressed: the button had only just appeared or moved. Press it again.');
  }, { capture: true });
  look();
  return look;
}

/** The place in the document: scrolling is the person's own doing and moves nothing. */
function placeOf(/** @type {Element} */ node) {
  const { left, top } = node.getBoundingClientRect();
  return [left + scrollX, top + scrollY];
}

/**
 * Scroll positions are rounded, so that a button at rest seems to move by a pixel.
 *
 * @type {(one: number[], other: number[]) => boolean}
 */
const areApart = ([x, y], [left, top]) => Math.abs(x - left) > 2 || Math.abs(y - top) > 2;
