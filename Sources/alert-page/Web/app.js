// SPDX-License-Identifier: Apache-2.0
import { Stream, bearer, call, callsUntil, coalesced, isStoring } from './api.js';
import { devices } from './devices.js';
import { button, element } from './dom.js';
import { entry, withoutStorage } from './entry.js';
import { history as past } from './history.js';
import { listenForKeys } from './keys.js';
import { whole } from './list.js';
import { month, week } from './month.js';
import { noise } from './noise.js';
import { registerWorker, resubscribe } from './push.js';
import { question } from './question.js';
import { quiet } from './quiet.js';
import { copyCommand } from './shell.js';
import { sounds } from './sounds.js';
import * as time from './time.js';
import { timers } from './timers.js';
import { today } from './today.js';
import { sentence, words } from './words.js';

/**
 * The places of the page. A place has a title, and `open(page, root, argument)` fills `root` and returns a view:
 * `changed(change)` follows alertd, `tick()` comes each minute, `command()` gives the words of alertctl that show the
 * same, and `closed()` lets go. Each of the four may be missing.
 */
const places = { '': today, q: question, month, week, history: past, timers, quiet, noise, sounds, devices };

const main = document.getElementById('main');
const nav = document.querySelector('nav');
const toast = document.getElementById('toast');
const said = document.getElementById('said');
const lost = document.getElementById('lost');
const undoButton = document.getElementById('undo');

/** The pauses before what could not be read is asked again. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [1000, 30_000];
let pause = SHORTEST_PAUSE;
let asking;

/** Whether the toast says that something failed; it ends with its view, or with what succeeds. */
let hasFailed = false;
/** Whether the toast goes along to the place that is opened next. */
let goesAlong = false;

let view = {};
let viewing = new AbortController();
let stream;

/** What views use of the page around them. @type {import('../Types/page').Page} */
const page = {
  session: null,
  questions: [],
  call,

  /** Opens a place. What is told next goes along. */
  go(fragment) {
    goesAlong = location.hash !== fragment;
    location.hash = fragment;
  },

  /** Names the place in the heading and in the browser's title. */
  name(title) {
    main.querySelector('h1').textContent = title;
    const { textContent } = document.getElementById('asked');
    document.title = (textContent ? `${textContent} ` : '') + `${title} · alertd`;
  },

  /**
   * Reports what was done, with a way back or another way if there is one. The report stays until the next one; one
   * without a way back ends with its view.
   */
  tell(text, undo, label = 'Undo') {
    hasFailed = false;
    toast.hidden = false;
    toast.querySelector('p').textContent = text;
    undoButton.hidden = !undo;
    undoButton.textContent = label;
    undoButton.onclick = () => page.act(undo);
  },

  /** Tells a screen reader alone. */
  say(text) {
    // The same text again is news, too, and a reader tells only what is put in.
    said.replaceChildren(element('span', text));
  },

  /** Runs what a person asked for, and reports what goes wrong. */
  async act(run) {
    const before = hasFailed && toast.textContent;
    try {
      const result = await run();
      // A success takes the place of the failure before it.
      if (before && hasFailed && before === toast.textContent) closeToast();
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
    if (error.parameters.isRead && error.name === 'Unreachable') return askAgain(error);
    if (error.name !== 'Unreachable') page.tell(sentence(error));
    else page.tell(`${sentence(error)} It may or may not have been done.`, run, 'Try again');
    hasFailed = true;
  },

  /** What takes back a change of this page, and no other one; none for a change that cannot be taken back. */
  undo: (change) => (change == null ? undefined : async () => {
    await call('Undo', { change });
    page.tell('Undone.');
  }),
};

/** The page as a view has it: what the view still reads when it is closed is given up, and says nothing elsewhere. */
function pageOf(signal) {
  const own = Object.create(page);
  own.call = callsUntil(signal);
  return own;
}

/** Says that something could not be read, and reads all again after a pause, which grows until that succeeds. */
function askAgain(error) {
  showConnection(false, error);
  clearTimeout(asking);
  asking = setTimeout(() => follow({ part: 'everything' }), pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

function closeToast() {
  toast.hidden = true;
  hasFailed = false;
}

const copyView = () => page.act(async () => page.tell(await copyCommand(view.command())));

/** Opens the place that the fragment names. */
function route(event) {
  if (/^#[tc]=/.test(location.hash)) return start();
  const [, name = '', argument = ''] = location.hash.split('/');
  const place = places[name] ?? today;
  closeView();
  // A message belongs to its view; a way back is worth keeping.
  if (event && (hasFailed || (!goesAlong && undoButton.hidden))) closeToast();
  goesAlong = false;
  const root = element('div', { className: `place ${place.title.toLowerCase()}` });
  const heading = element('h1', { tabIndex: -1, dir: 'auto' });
  const copying = button('Copy as command', copyView, { className: 'quiet-button' });
  main.replaceChildren(element('div.head', heading, copying), root);
  page.name(place.title);
  try {
    view = place.open(pageOf(viewing.signal), root, decoded(argument)) ?? {};
  } catch (error) {
    // The other places still work, and the bar says what happened.
    view = {};
    reportError(error);
  }
  copying.hidden = !view.command;
  markPlace(name);
  if (event) heading.focus();
  scrollTo(0, 0);
}

function markPlace(name) {
  for (const link of nav.querySelectorAll('a')) {
    if (link.hash === `#/${name}`) {
      link.setAttribute('aria-current', 'page');
      link.scrollIntoView({ block: 'nearest', inline: 'center' });
    } else link.removeAttribute('aria-current');
  }
}

/** Keeps the open questions, counts them beside Today, and announces new ones wherever the person is. */
const refreshQuestions = coalesced(async () => {
  const known = new Set(page.questions.map(({ id }) => id));
  page.questions = (await call('Questions')).questions;
  // An alarm that rings is no question.
  const count = page.questions.filter((entry) => !('kind' in entry) || entry.kind !== 'ring').length;
  document.getElementById('asked').textContent = count ? `(${count})` : '';
  page.name(main.querySelector('h1').textContent);
  const fresh = whole(page.questions).find(({ id }) => !known.has(id));
  if (fresh) page.say((fresh.kind === 'ring' ? words.said.rings : words.said.asks)(fresh.title));
});

async function follow(change) {
  if (!page.session) return;
  try {
    if (change.part === 'unreachable') return showConnection(false);
    // While something is to be asked again, the bar stays until the answer has come.
    const isRetry = pause > SHORTEST_PAUSE;
    if (change.part === 'everything' && !isRetry) showConnection(true);
    if (change.part === 'everything' || change.part === 'questions') await refreshQuestions();
    await view.changed?.(change);
    if (change.part !== 'everything') return;
    clearTimeout(asking);
    pause = SHORTEST_PAUSE;
    showConnection(true);
  } catch (error) {
    page.report(error);
  }
}

/** Shows or hides the bar that says what is missing, and what starts it again. */
function showConnection(live, error) {
  lost.hidden = live;
  const what = error ? sentence(error) : 'No connection to alertd; "alertctl page" on its computer starts it.';
  const then = page.session ? 'What you see may be old; it is asked again by itself.' : 'It is asked again by itself.';
  lost.textContent = live ? '' : `${what} ${then}`;
}

/** A part of the address; one that is broken counts as it is. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Closes the view that is shown. */
function closeView() {
  view.closed?.();
  viewing.abort();
  viewing = new AbortController();
  view = {};
}

/** Ends the session in this browser, and shows how to pair it. */
function leave(reason) {
  bearer.forget();
  // What was typed belongs to the session.
  sessionStorage.clear();
  page.session = null;
  stream?.close();
  nav.hidden = true;
  clearTimeout(asking);
  closeView();
  removeEventListener('hashchange', route);
  entry(main, reason, start);
}

/** Takes a ticket out of the address, so that neither the history nor a screenshot shows it. */
function takeTicket() {
  const [, ticket] = /^#[tc]=(.+)$/.exec(location.hash) ?? [];
  if (ticket) window.history.replaceState(null, '', '#/');
  return ticket && decoded(ticket);
}

/** The session of before, if it still counts: a ticket for the same browser would only add to the list of devices. */
async function begin(ticket) {
  try {
    if (bearer.get()) return await call('Session');
  } catch (error) {
    if (!ticket || error.name !== 'Unauthorized') throw error;
  }
  if (!ticket) return null;
  bearer.set((await call('Enter', { ticket, name: browserName() })).bearer);
  return call('Session');
}

const browserName = () => {
  const { brands = [], platform = navigator.platform } = navigator.userAgentData ?? {};
  const brand = brands.find(({ brand }) => !/not.*brand|chromium/i.test(brand))?.brand ?? brands[0]?.brand;
  return `${brand ?? 'Browser'} on ${platform}`.slice(0, 60);
};

/** Enters with a ticket or with the session of before, and shows the place. */
async function start(typed) {
  const ticket = typeof typed === 'string' ? typed : takeTicket();
  try {
    page.session = await begin(ticket);
  } catch (error) {
    // Only the end of the session ends it here: anything else may pass.
    if (error.name === 'Unauthorized' || !bearer.get()) return leave(sentence(error));
    showConnection(false, error.parameters && error);
    setTimeout(start, 2000, ticket);
    return;
  }
  if (!page.session) return leave();
  showConnection(true);
  time.configure(page.session.display);
  nav.hidden = false;
  addEventListener('hashchange', route);
  route();
  stream ??= new Stream(follow, showConnection);
  stream.open();
  resubscribe(page);
}

document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
document.getElementById('close').addEventListener('click', closeToast);
// A network that is back is tried at once.
addEventListener('online', () => follow({ part: 'everything' }));
// Another tab has ended the session, or has begun one.
addEventListener('storage', ({ key, newValue }) => {
  if (key !== 'bearer') return;
  if (!newValue) leave();
  else if (!page.session) start();
});
setInterval(() => document.hidden || view.tick?.(), 60_000);
if (isStoring()) {
  listenForKeys(page, () => view.command && copyView());
  registerWorker();
  start();
} else withoutStorage(main);
