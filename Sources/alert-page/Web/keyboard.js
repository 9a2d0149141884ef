// SPDX-License-Identifier: Apache-2.0
import { element } from './dom.js';

/** Follows what the keyboard on the screen takes at the bottom, where the browser tells it, as `--keyboard`. */
function follow() {
  const { visualViewport: seen } = window;
  if (!seen) return;
  const measure = () => {
    // Of a page that is enlarged the rest is out of sight, too.
    const isEnlarged = Math.abs(seen.scale - 1) > .01;
    const taken = isEnlarged ? 0 : Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop));
    document.documentElement.style.setProperty('--keyboard', `${taken}px`);
  };
  seen.addEventListener('resize', measure);
  seen.addEventListener('scroll', measure);
  measure();
}

let isFollowed = false;

/**
 * The buttons of a form, which stay in view at its end while the person is in it: above the keyboard and the places.
 *
 * @type {(...buttons: HTMLElement[]) => HTMLElement}
 */
export function staying(...buttons) {
  if (!isFollowed) follow();
  isFollowed = true;
  return element('div.staying', ...buttons);
}
