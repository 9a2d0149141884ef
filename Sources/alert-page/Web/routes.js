// SPDX-License-Identifier: Apache-2.0
import { button, element } from './dom.js';
import { markPlace, settings } from './frame.js';
import { loaded } from './later.js';
import { decoded } from './session.js';
import { today } from './today.js';

/** @typedef {import('../Types/page').Place} Place */

/**
 * The places of the page. What a start rarely shows is loaded when it is opened first.
 *
 * @type {Record<string, Place | (() => Promise<Place>)>}
 */
const PLACES = {
  '': today,
  q: async () => (await import('./question.js')).question,
  item: async () => (await import('./detail.js')).detail,
  month: async () => (await import('./month.js')).month,
  week: async () => (await import('./week.js')).week,
  history: async () => (await import('./history.js')).history,
  timers: async () => (await import('./timers.js')).timers,
  quiet: async () => (await import('./quiet.js')).quiet,
  noise: async () => (await import('./noise.js')).noise,
  sounds: async () => (await import('./sounds.js')).sounds,
  devices: async () => (await import('./devices.js')).devices,
  settings,
};

/** Where a person was in each address, so that the way back leads there. */
const left = new Map();
/** From these one comes back to the list. */
const INNER = ['item', 'q'];

/**
 * Whether a person returns to an address: by the browser's history, each entry of which is marked once it was open, or
 * from a detail to where they came from.
 *
 * @type {(last: string, before: string, address: string, state: { seen?: boolean } | null) => boolean}
 */
const isReturning = (last, before, address, state) =>
  Boolean(state?.seen) || (INNER.includes(last.split('/')[1]) && before === address);

/** @type {Promise<unknown> | undefined} */
let styled;

/** Loads the rules of the places other than Today, once. */
const styles = () => (styled ??= new Promise((resolve, reject) => {
  const failed = () => {
    styled = undefined;
    reject(new Error('the rules of the page cannot be loaded'));
  };
  document.head.append(element('link', {
    rel: 'stylesheet', href: new URL('views.css', import.meta.url).href, onload: resolve, onerror: failed,
  }));
}));

/** The place that is shown, and the way to others. */
export class Routes {
  #page;
  #main;
  #nav;
  #copyView;
  #viewing = new AbortController();
  #turn = 0;
  /** The address from which the one came that is left now. */
  #before = '';
  /** @type {ResizeObserver | undefined} */
  #returning;
  /** @type {import('../Types/page').View} */
  view = {};

  /**
   * @param {(signal: AbortSignal) => import('../Types/page').Page} page makes the page as a view has it
   * @param {{main: HTMLElement, nav: HTMLElement, copyView: () => unknown, failed: (error: Error) => void}} surroundings
   */
  constructor(page, { main, nav, copyView, failed }) {
    this.#page = page;
    this.#main = main;
    this.#nav = nav;
    this.#copyView = copyView;
    this.failed = failed;
    history.scrollRestoration = 'manual';
  }

  /** Opens the place that the fragment names. */
  route = async (/** @type {Event | undefined} */ event = undefined) => {
    const turn = (this.#turn += 1);
    if (event instanceof HashChangeEvent) left.set(new URL(event.oldURL).hash, scrollY);
    const [, name = '', argument = ''] = location.hash.split('/');
    const found = Object.hasOwn(PLACES, name) ? PLACES[name] : today;
    const place = typeof found === 'function' ? await this.#loaded(found) : found;
    // The person has gone on while it was loaded.
    if (!place || turn !== this.#turn) return;
    this.#open(place, name, decoded(argument), event);
  };

  /** @type {(load: () => Promise<Place>) => Promise<Place | null>} */
  async #loaded(load) {
    this.#main.ariaBusy = 'true';
    try {
      const [place] = await loaded(() => Promise.all([load(), styles()]), true);
      return place;
    } catch (error) {
      this.failed(error);
      return null;
    } finally {
      this.#main.ariaBusy = null;
    }
  }

  /** @type {(place: Place, name: string, argument: string, event?: Event) => void} */
  #open(place, name, argument, event) {
    this.close();
    const page = this.#page(this.#viewing.signal);
    const root = element('div', { className: `place ${place.title.toLowerCase()}` });
    const heading = element('h1', { tabIndex: -1, dir: 'auto' });
    const copying = button('Copy as command', this.#copyView, { className: 'quiet-button' });
    const head = element('div.head', heading, ...(place.head?.() ?? []), copying);
    this.#main.replaceChildren(head, root);
    page.name(place.title);
    try {
      this.view = place.open(page, root, argument);
    } catch (error) {
      // The other places still work, and the bar says what happened.
      this.view = {};
      reportError(error);
    }
    copying.hidden = !this.view.command;
    markPlace(this.#nav, name);
    if (event) heading.focus({ preventScroll: true });
    this.#scroll(event);
    dispatchEvent(new Event('placed'));
  }

  /** Goes to the top of a new place, or to where the person was in one that they return to. */
  #scroll(/** @type {Event | undefined} */ event) {
    const address = location.hash;
    const last = event instanceof HashChangeEvent ? new URL(event.oldURL).hash : '';
    const isReturn = isReturning(last, this.#before, address, history.state);
    history.replaceState({ seen: true }, '');
    this.#before = last;
    this.#stopReturning();
    const goal = event && isReturn ? left.get(address) ?? 0 : 0;
    scrollTo(0, goal);
    if (!goal) return;
    // The rows come one after the other, and parts above them may come later.
    let isFilled = !this.view.filled;
    const approach = () => {
      scrollTo(0, goal);
      if (isFilled && scrollY >= goal - 1) this.#stopReturning();
    };
    const observer = new ResizeObserver(approach);
    this.#returning = observer;
    this.view.filled?.then(() => {
      isFilled = true;
      if (this.#returning === observer) approach();
    });
    observer.observe(this.#main);
    for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      addEventListener(kind, () => this.#stopReturning(), { once: true, passive: true });
    }
  }

  #stopReturning() {
    this.#returning?.disconnect();
    this.#returning = undefined;
  }

  /** Closes the place that is shown. What it still reads is given up. */
  close() {
    this.view.closed?.();
    this.#viewing.abort();
    this.#viewing = new AbortController();
    this.view = {};
  }
}
