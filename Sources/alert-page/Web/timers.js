// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, form, labelled } from './dom.js';
import { icon } from './icons.js';
import { Rows } from './list.js';
import { rowOf } from './row.js';
import * as time from './time.js';
import { kept, problem } from './typed.js';
import { start, timerChips } from './usual.js';
import { words } from './words.js';

/**
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Timer} Timer
 */

/** What one press adds. */
const MORE = '5m';

/** @param {Page} page */
function timerLine(page) {
  const line = element('input', {
    autocomplete: 'off', enterKeyHint: 'go', spellcheck: false, maxLength: 1000, dir: 'auto',
    placeholder: words.timer.example,
  });
  const wrong = element('div.reading', { ariaLive: 'polite' });
  const forget = kept(line, 'timer');
  line.addEventListener('input', () => wrong.replaceChildren());
  const go = () => page.act(async () => {
    const text = line.value;
    if (!text.trim()) return line.focus();
    try {
      await start(page, { line: text });
      line.value = '';
      forget();
      wrong.replaceChildren();
    } catch (error) {
      wrong.replaceChildren(...problem(error, text));
      if (!wrong.hasChildNodes()) throw error;
    }
  });
  return form(go, { className: 'card' }, timerChips(page), labelled(words.timer.start, line),
    wrong, element('button.primary', words.timer.go));
}

/**
 * All timers, and what starts one.
 *
 * @type {import('../Types/page').Place}
 */
export const timers = {
  title: words.timer.place,

  open(page, root) {
    const list = element('ul.rows.card', { ariaLabel: words.timer.place });
    const none = element('p.empty', { role: 'status' });
    const rows = new Rows((/** @type {Timer} */ timer) => timerRow(page, timer));
    root.append(timerLine(page), none, list);
    const load = coalesced(async () => {
      const { timers } = await page.call('Timers');
      await rows.place([[list, timers]]);
      list.hidden = !timers.length;
      none.textContent = timers.length ? '' : words.timer.none;
    });
    const seconds = setInterval(() => tickTimers(root), 1000);
    page.act(load);
    return {
      changed: ({ part }) => (part === 'everything' || part === 'timers') && load(),
      tick: () => {
        rows.forget();
        page.act(load);
      },
      closed: () => clearInterval(seconds),
      command: () => ['timer', 'list'],
    };
  },
};

const stepOf = (/** @type {Timer} */ { number, count }) => (count > 1 ? [words.timer.phase(number, count)] : []);

/** What is said below the title of a timer. */
function stateOf(/** @type {Timer} */ timer, now = new Date()) {
  const end = timer.paused ? words.timer.isPaused : words.timer.until + time.end(time.read(timer.due), now);
  return [...stepOf(timer), end].join(' · ');
}

/** The same for a row that shows the time left. */
const briefStateOf = (/** @type {Timer} */ timer) =>
  [...stepOf(timer), ...(timer.paused ? [words.timer.isPaused] : [])].join(' · ');

/**
 * The row of a timer, with all that can be done with it. A `brief` one is a line like that of a reminder: the time left,
 * the title and one control, and behind it the place with all of them.
 *
 * @param {Page} page @param {Timer} timer
 */
export function timerRow(page, timer, { brief = false } = {}) {
  const { node, lead, link, title, meta, actions: buttons } = rowOf({ kind: 'timer', leads: brief });
  const left = element('span.countdown', { role: 'timer' });
  if (brief) {
    link.href = '#/timers';
    lead.append(left);
  } else buttons.before(left);
  node.dataset.timer = '';

  const all = actions(page, () => timer).filter(({ sign }) => sign || !brief).map(({ label, sign, run, isOffered }) => ({
    label, isOffered, node: button(brief && sign ? icon(sign) : label, () => page.act(run),
      { className: brief ? 'round' : '' }),
  }));
  const update = (/** @type {Timer} */ next) => {
    timer = next;
    title.textContent = timer.title;
    node.dataset.state = timer.paused ? 'paused' : '';
    const due = timer.paused ? null : time.read(timer.due);
    node.dataset.timer = due ? String(+due) : '';
    left.textContent = time.countdown(timer.left);
    meta.textContent = brief ? briefStateOf(timer) : stateOf(timer);
    for (const { label, node } of all) node.ariaLabel = `${label}: ${timer.title}`;
    const offered = all.filter(({ isOffered }) => isOffered(timer)).map(({ node }) => node);
    // A button that stays keeps the focus.
    if (offered.some((node, index) => buttons.children[index] !== node) || buttons.children.length > offered.length) {
      const focused = offered.find((node) => node === document.activeElement);
      buttons.replaceChildren(...offered);
      focused?.focus();
    }
    tick(node);
  };
  return Object.assign(node, { update });
}

/**
 * The actions, each with its label and whether a timer offers it; those with a sign are offered by a line of Today.
 *
 * @typedef {{ id: string, title: string }} Named
 * @typedef {{ label: string, sign?: string, run: () => Promise<void>, isOffered: (timer: Timer) => boolean }} Action
 * @param {Page} page @param {() => Timer} current
 * @returns {Action[]}
 */
function actions(page, current) {
  const say = words.timer;
  /** @type {(timer: Named, isBack?: boolean) => Promise<void>} */
  const pause = async ({ id, title }, isBack = false) => {
    await page.call('PauseTimer', { id });
    page.tell(say.paused(title), isBack ? undefined : () => resume({ id, title }, true));
  };
  /** @type {(timer: Named, isBack?: boolean) => Promise<void>} */
  const resume = async ({ id, title }, isBack = false) => {
    await page.call('ResumeTimer', { id });
    page.tell(say.resumed(title), isBack ? undefined : () => pause({ id, title }, true));
  };
  const extend = async (/** @type {Named} */ { id }) => {
    const { timer, change } = await page.call('ExtendTimer', { id, length: MORE });
    page.tell(say.extended(timer.title, time.countdown(timer.left)), page.undo(change));
  };
  const next = async (/** @type {Named} */ { id, title }) => {
    const { timer, change } = await page.call('NextPhase', { id });
    page.tell(timer ? say.began(timer.title) : say.over(title), page.undo(change));
  };
  const stop = async (/** @type {Named} */ { id, title }) => {
    const { change } = await page.call('StopTimer', { id });
    page.tell(say.stopped(title), page.undo(change));
  };
  const always = () => true;
  return [
    { label: say.pause, sign: 'pause', run: () => pause(current()), isOffered: ({ paused }) => !paused },
    { label: say.resume, sign: 'play', run: () => resume(current()), isOffered: ({ paused }) => paused },
    { label: say.extend, run: () => extend(current()), isOffered: always },
    { label: say.next, run: () => next(current()), isOffered: ({ number, count }) => number < count },
    { label: say.stop, run: () => stop(current()), isOffered: always },
  ];
}

/** Writes the remaining times of the timers in `root` that run. */
export function tickTimers(/** @type {Element} */ root) {
  if (!document.hidden) root.querySelectorAll('[data-timer]').forEach(tick);
}

/** `data-timer` has the time at which a timer is due, in milliseconds; it is empty while the timer is paused. */
function tick(/** @type {Element} */ node) {
  const due = Number(node.getAttribute('data-timer'));
  if (due) node.querySelector('.countdown')?.replaceChildren(time.countdown((due - Date.now()) / 1000));
}
