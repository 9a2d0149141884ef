// SPDX-License-Identifier: Apache-2.0
import { sentence } from './words.js';

const lost = /** @type {HTMLElement} */ (document.getElementById('lost'));

/** The pauses before what could not be read is asked again. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [1000, 30_000];

/** The bar about the connection, and the tries to get it back. */
export class Connection {
  #ask;
  #pause = SHORTEST_PAUSE;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #asking;
  /** Whether a session has shown anything: then it may be old. */
  hasShown = false;

  /** @param {() => void} ask asks for all again */
  constructor(ask) {
    this.#ask = ask;
  }

  /** True while something is to be asked again: the bar stays until the answer has come. */
  get isRetrying() {
    return this.#pause > SHORTEST_PAUSE;
  }

  /** Shows or hides the bar that says what is missing, and what starts it again. */
  show(/** @type {boolean} */ live, /** @type {any} */ error = undefined) {
    lost.hidden = live;
    const what = error ? sentence(error) : 'No connection to alertd; "alertctl page" on its computer starts it.';
    const old = 'What you see may be old; it is asked again by itself.';
    const then = this.hasShown ? old : 'It is asked again by itself.';
    lost.textContent = live ? '' : `${what} ${then}`;
  }

  /** Says that something could not be read, and asks for all again after a pause, which grows until that succeeds. */
  askAgain(/** @type {any} */ error) {
    this.show(false, error);
    clearTimeout(this.#asking);
    this.#asking = setTimeout(this.#ask, this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  /** All was read. */
  succeed() {
    this.end();
    this.show(true);
  }

  /** Asks no more. */
  end() {
    clearTimeout(this.#asking);
    this.#pause = SHORTEST_PAUSE;
  }
}
