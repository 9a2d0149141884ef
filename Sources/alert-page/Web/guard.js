// SPDX-License-Identifier: Apache-2.0

/** A tap within this time after a button has appeared or moved was meant for something else. */
const SPAN = 500;

/**
 * Ignores presses of the buttons in `root` for a moment after they have appeared or moved. Such a button carries
 * `data-fresh`. Returns a function that looks again, to be called after an update.
 */
export function guard(root) {
  const places = new WeakMap();
  const timers = new WeakMap();

  const settle = (node) => {
    clearTimeout(timers.get(node));
    node.dataset.fresh = '';
    timers.set(node, setTimeout(() => delete node.dataset.fresh, SPAN));
  };
  const look = () => {
    for (const node of root.querySelectorAll('button')) {
      const place = placeOf(node);
      if (places.get(node) !== place) settle(node);
      places.set(node, place);
    }
  };

  // Whatever moves a button changes the size of something above it.
  new ResizeObserver(look).observe(document.body);
  new ResizeObserver(look).observe(root);
  root.addEventListener('click', (event) => {
    look();
    if (!event.target.closest('[data-fresh]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  look();
  return look;
}

/** The place and text in the document: scrolling is the person's own doing and moves nothing. */
function placeOf(node) {
  const { left, top } = node.getBoundingClientRect();
  return [Math.round(left + scrollX), Math.round(top + scrollY), node.textContent].join();
}
