// SPDX-License-Identifier: Apache-2.0
// What a start does not show is loaded when its first rows are drawn, or with its first use. A press that comes before
// waits for its module.
import { Failure } from './api.js';
import { button, element } from './dom.js';
import { words } from './words.js';

/** Idle time comes within these milliseconds, whatever else there is to do. */
const PATIENCE = 500;

/** Runs `run` when what is shown first is drawn. Its use tries again what fails here. */
export function whenIdle(/** @type {() => unknown} */ run) {
  const quietly = async () => {
    try {
      await run();
    } catch (error) {
      console.info('not loaded yet:', error.message);
    }
  };
  // WebKit has no idle time.
  if ('requestIdleCallback' in window) requestIdleCallback(quietly, { timeout: PATIENCE });
  else setTimeout(quietly, PATIENCE / 10);
}

/**
 * What `load` imports. alert-page has only the files of its version, so that an older page loads itself again,
 * once. `isRead` says that all is read again after a failure; otherwise the person is offered to press again.
 *
 * @template Module
 * @param {() => Promise<Module>} load
 * @returns {Promise<Module>}
 */
export async function loaded(load, isRead = false) {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && window.reloadOnce()) return new Promise(() => {});
    console.info(error);
    throw new Failure('Unreachable', { reason: 'this part of the page cannot be loaded', isRead, isUndone: true });
  }
}

/**
 * A module that is loaded late. `use` gives it to `run`: at once if it is there, since browsers allow some things to a
 * press alone. `whenThere` waits without loading it; what waits runs before the press that has loaded it.
 *
 * @template Module
 * @param {() => Promise<Module>} load
 */
function late(load) {
  /** @type {Module | undefined} */
  let module;
  /** @type {Promise<Module> | undefined} */
  let loading;
  /** @type {((module: Module) => unknown)[]} */
  const waiting = [];
  const start = async () => {
    const there = module = await loaded(load);
    for (const run of waiting.splice(0)) run(there);
    return there;
  };
  const get = () => (loading ??= start().catch((error) => {
    loading = undefined;
    throw error;
  }));
  /** @type {<Result>(run: (module: Module) => Result) => Result | Promise<Result>} */
  const use = (run) => (module ? run(module) : get().then(run));
  const whenThere = (/** @type {(module: Module) => unknown} */ run) => (module ? run(module) : waiting.push(run));
  return { get, use, whenThere };
}

const acts = late(() => import('./acts.js'));
const shell = late(() => import('./shell.js'));
const add = late(async () => {
  // What add.js imports is asked for at the same time.
  const [module] = await Promise.all([import('./add.js'), acts.get(), import('./further.js'),
    import('./keyboard.js'), shell.get(), import('./typed.js'), import('./usual.js')]);
  return module;
});

/** @type {typeof import('./acts.js').acknowledge} */
export const acknowledge = async (page, item) => acts.use((module) => module.acknowledge(page, item));
/** @type {typeof import('./acts.js').acknowledgeAll} */
export const acknowledgeAll = async (page, app) => acts.use((module) => module.acknowledgeAll(page, app));
/** @type {typeof import('./acts.js').snooze} */
export const snooze = async (page, item, until) => acts.use((module) => module.snooze(page, item, until));
/** @type {typeof import('./shell.js').copyCommand} */
export const copyCommand = async (line) => shell.use((module) => module.copyCommand(line));
/** Opens the line to add, from everywhere. */
export const openAdding = (/** @type {import('../Types/page').Page} */ page) =>
  page.act(() => add.use((module) => module.openAdding(page)));

/**
 * The line to add. Its place is empty until it works.
 *
 * @type {(...given: Parameters<typeof import('./add.js').addLine>) => HTMLElement}
 */
export function addLine(page, options) {
  /** @type {HTMLElement} */
  let node = element('div.add.card.awaited');
  const place = node;
  add.whenThere((module) => {
    node = module.addLine(page, options);
    place.replaceWith(node);
  });
  if (node === place) whenIdle(() => add.get().catch(() =>
    // A press tries again.
    place.replaceChildren(button(words.add.line, () => openAdding(page)))));
  return node;
}

/** What Today shows before anything is scheduled. */
export function nothingYet() {
  const place = element('div.blank.empty', { hidden: true });
  add.whenThere((module) => place.append(...module.examples()));
  return place;
}

/**
 * Listens for keys. Those that are pressed before their module is there are kept for it.
 *
 * @param {import('../Types/page').Page} page @param {() => unknown} copyView
 */
export function listenForKeys(page, copyView) {
  /** @type {KeyboardEvent[]} */
  const early = [];
  const keys = late(async () => {
    // A press of the button that adds opens its line before the keys that follow it count.
    const [module] = await Promise.all([import('./keys.js'), add.get()]);
    return module;
  });
  let isHeard = false;
  const listen = () => keys.use((module) => {
    if (isHeard) return;
    isHeard = true;
    document.removeEventListener('keydown', keep);
    module.listenForKeys(page, copyView, early);
  });
  const keep = (/** @type {KeyboardEvent} */ event) => {
    early.push(event);
    whenIdle(listen);
  };
  document.addEventListener('keydown', keep);
  return listen;
}
