// SPDX-License-Identifier: Apache-2.0
import { bearer, coalesced, isRead, isStoring, request } from './api.js';
import { frame } from './frame.js';
import { copyCommand, listenForKeys, loaded, whenIdle } from './later.js';
import { whole } from './list.js';
import { Routes } from './routes.js';
import { Connection, begin, hasTicket, keep, readStart, takeTicket } from './session.js';
import { Store } from './store.js';
import * as time from './time.js';
import { endFailure, failure, leaveView, say, showToast } from './toast.js';
import { sentence, words } from './words.js';

/** @typedef {import('../Types/wire').Methods} Methods */

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const nav = /** @type {HTMLElement} */ (document.querySelector('nav'));
const asked = /** @type {HTMLElement} */ (document.getElementById('asked'));

const store = new Store(request);
/** @type {Connection} */
const connection = new Connection(() => follow({ part: 'everything' }));
/** @type {import('./stream.js').Stream | undefined} */
let stream;
/** Whether the last change was that alertd is away. */
let isAway = false;

/** Replies that are of their moment, such as the dates of "in 5 minutes", are not kept. */
const MOMENTARY = new Set(['Read', 'Start', 'Session']);

/**
 * Calls a method: a read is shared with other views, and is given up with its view; a change goes on, since a half one
 * would be neither done nor undone, and makes every read old.
 *
 * @type {(method: keyof Methods, parameters: object | undefined, signal?: AbortSignal) => Promise<any>}
 */
async function call(method, parameters, signal) {
  if (MOMENTARY.has(method)) return request(method, parameters, signal);
  if (isRead(method)) return store.read(method, parameters, signal);
  try {
    return await request(method, parameters);
  } finally {
    store.changed('everything');
  }
}

/** Whether the person signs out: the end of the session is no loss then. */
let isLeaving = false;

/** Whether what is told goes along to the place that is opened next. */
let goesAlong = false;

/** @type {import('../Types/page').Page} what views use of the page around them */
const page = {
  session: null,
  questions: [],
  call: /** @type {any} */ (call),

  /** Opens a place. What is told next goes along. */
  go(fragment) {
    goesAlong = location.hash !== fragment;
    location.hash = fragment;
  },

  /** Names the place in the heading and in the browser's title. */
  name(title) {
    const heading = main.querySelector('h1');
    if (heading) heading.textContent = title;
    document.title = (page.questions.length ? `(${page.questions.length}) ` : '') + `${title} · alertd`;
  },

  /**
   * Reports what was done, and sentences about it, with a way back or another way if there is one, and with what is
   * offered beside it. The way back gets the first sentence. The report ends with its view, or before.
   */
  tell(told, undo, label, offer) {
    const [what, ...notes] = [told].flat();
    showToast([what, ...notes].join(' '), undo && (() => page.act(() => undo(what))), label, false,
      offer && { label: offer.label, run: () => page.act(() => offer.run(page)) });
  },

  say,

  /** Runs what a person asked for, and reports what goes wrong. */
  async act(run) {
    const before = failure();
    try {
      const result = await run();
      endFailure(before);
      return result;
    } catch (error) {
      page.report(error, run);
    }
  },

  /** Reports a failure. What could not be read is asked again; what a person did is theirs to do again, with `run`. */
  report(error, run) {
    if (error.name === 'Aborted') return;
    if (error.name === 'Unauthorized') return leave(sentence(error));
    if (!error.parameters) throw error;
    const isAway = error.name === 'Unreachable';
    if (isAway && error.parameters.isRead) return connection.askAgain(error);
    if (!isAway) return showToast(sentence(error), undefined, undefined, true);
    const doubt = error.parameters.isUndone ? '' : ' It may or may not have been done.';
    showToast(sentence(error) + doubt, run && (() => page.act(run)), 'Try again', true);
  },

  /** Signs this browser out: the session ends, and nothing stays here. */
  async signOut() {
    isLeaving = true;
    try {
      await request('Leave');
    } finally {
      isLeaving = false;
    }
    leave('Signed out on this device.');
  },

  /** What takes back a change of this page, and no other one; none for a change that cannot be taken back. */
  undo: (change) => (change == null ? undefined : async (what) => {
    await page.call('Undo', { change });
    page.tell(words.undone(what));
  }),
};

/** The page as a view has it: what the view still reads when it is closed is given up, and says nothing elsewhere. */
function pageOf(/** @type {AbortSignal} */ signal) {
  const own = Object.create(page);
  own.call = (/** @type {keyof Methods} */ method, /** @type {object} */ parameters) => call(method, parameters, signal);
  return own;
}

const framed = frame(page);

/** @type {() => Promise<void>} */
const copyView = () => page.act(async () => page.tell(await copyCommand(routes.view.command?.() ?? [])));
/** @type {Routes} */
const routes = new Routes(pageOf, { main, nav, copyView, failed: (error) => page.report(error) });
function route(/** @type {Event} */ event) {
  if (hasTicket()) return start();
  if (!goesAlong) leaveView();
  goesAlong = false;
  routes.route(event);
}

/** Takes in all that is shown first. */
function take(/** @type {Awaited<ReturnType<typeof readStart>>} */ reply, /** @type {number} */ mark) {
  page.session = reply;
  keep(store, reply, mark);
  if (!reply.offline && !localStorage.getItem('offline')) return;
  whenIdle(async () => {
    const { save } = await loadOffline();
    // Nothing stays here of an ended session.
    if (page.session === reply) await save(reply);
  });
}

/** What lies in this browser for times without a network. */
const loadOffline = () => loaded(() => import('./offline.js'));

/** Shows what was there last, while nothing else can be had. */
async function showLast() {
  if (page.session || !localStorage.getItem('offline')) return;
  const { load, show } = await loadOffline();
  const last = await load();
  if (last && !page.session) show(main, last);
}

/** Keeps the open questions, counts them beside Today, and announces new ones wherever the person is. */
const refreshQuestions = coalesced(async () => {
  const known = new Set(page.questions.map((one) => ('id' in one ? one.id : undefined)));
  page.questions = (await page.call('Questions')).questions;
  // An alarm that rings is no question.
  const count = page.questions.filter((one) => !('kind' in one) || one.kind !== 'ring').length;
  asked.textContent = count ? `(${count})` : '';
  page.name(main.querySelector('h1')?.textContent ?? '');
  const questions = /** @type {import('../Types/wire').Question[]} */ (whole(page.questions));
  const fresh = questions.find(({ id }) => !known.has(id));
  if (fresh) page.say((fresh.kind === 'ring' ? words.said.rings : words.said.asks)(fresh.title));
});

/**
 * Takes in a change of alertd.
 *
 * @type {(change: import('../Types/wire').Change) => Promise<void>}
 */
async function follow(change) {
  if (!page.session || isLeaving) return;
  try {
    isAway = change.part === 'unreachable';
    if (isAway) return connection.show(false);
    store.changed(change.part);
    const isAll = change.part === 'everything';
    if (isAll && !connection.isRetrying) connection.show(true);
    const { mark } = store;
    if (isAll) take(await readStart(), mark);
    if (isAll || change.part === 'questions') await refreshQuestions();
    framed.changed(change);
    await routes.view.changed?.(change);
    if (isAll && !stream) await openStream();
    // alertd may have gone since it answered.
    if (isAll && !isAway) connection.succeed();
  } catch (error) {
    page.report(error);
  }
}

/** Ends the session in this browser, and shows how to pair it. */
async function leave(/** @type {string | undefined} */ reason = undefined) {
  bearer.forget();
  // What was typed belongs to the session.
  sessionStorage.clear();
  page.session = null;
  page.questions = [];
  connection.hasShown = false;
  if (localStorage.getItem('offline')) loadOffline().then(({ erase }) => erase());
  stream?.close();
  framed.hide();
  connection.end();
  // Nothing is lost: there is nothing to follow any more.
  connection.show(true);
  routes.close();
  store.changed('everything');
  removeEventListener('hashchange', route);
  (await loaded(() => import('./entry.js'))).entry(main, reason, start);
}

/** Enters with a ticket or with the session of before, and shows the place. */
async function start(/** @type {unknown} */ typed = undefined) {
  const ticket = typeof typed === 'string' ? typed : takeTicket();
  const { mark } = store;
  let reply;
  try {
    reply = await begin(ticket);
  } catch (error) {
    // Only the end of the session ends it here: anything else may pass.
    if (error.name === 'Unauthorized' || !bearer.get()) return leave(sentence(error));
    connection.show(false, error.parameters && error);
    showLast();
    setTimeout(start, 2000, ticket);
    return;
  }
  if (!reply) return leave();
  take(reply, mark);
  connection.hasShown = true;
  connection.succeed();
  time.configure(reply.display);
  framed.show();
  addEventListener('hashchange', route);
  // Today shows them from the beginning. The reply has them, so nothing is waited for.
  await page.act(refreshQuestions);
  routes.route();
  whenIdle(() => {
    page.act(openStream);
    page.act(async () => (await loadPush()).resubscribe(page));
  });
}

const loadPush = () => loaded(() => import('./push.js'), true);

/** Follows the changes of alertd. */
async function openStream() {
  const { Stream } = await loaded(() => import('./stream.js'), true);
  // The session may have ended since the call.
  if (!page.session) return;
  stream ??= new Stream(follow, showLive);
  stream.open();
}

function showLive(/** @type {boolean} */ isLive) {
  store.live(isLive);
  if (page.session && !isLeaving && (!isLive || !connection.isRetrying)) connection.show(isLive);
}

document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
// A network that is back is tried at once.
addEventListener('online', () => follow({ part: 'everything' }));
// Another tab has ended the session, or has begun one.
addEventListener('storage', ({ key, newValue }) => {
  if (key !== 'bearer') return;
  if (!newValue) leave();
  else if (!page.session) start();
});
setInterval(() => {
  if (document.hidden) return;
  framed.tick();
  routes.view.tick?.();
}, 60_000);
if (isStoring()) {
  const listen = listenForKeys(page, () => routes.view.command && copyView());
  // What a person waits for comes first.
  start().finally(() => whenIdle(async () => {
    await listen();
    (await loadPush()).registerWorker();
  }));
} else import('./entry.js').then(({ withoutStorage }) => withoutStorage(main));
