// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, form, labelled } from './dom.js';
import { kept } from './draft.js';
import { icon } from './icons.js';
import { Rows } from './list.js';
import { rowOf } from './row.js';
import { problem } from './text.js';
import * as time from './time.js';
import { start, timerChips } from './usual.js';
import { words } from './words.js';

/** What one press adds. */
const MORE = '5m';

/** @param {import('../Types/page').Page} page */
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

/** All timers, and what starts one. */
export const timers = {
  title: words.timer.place,

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const list = element('ul.rows.card', { ariaLabel: words.timer.place });
    const none = element('p.empty', { role: 'status' });
    const rows = new Rows((timer) => timerRow(page, timer));
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

const stepOf = ({ number, count }) => (count > 1 ? [words.timer.phase(number, count)] : []);

/** What is said below the title of a timer. */
export function stateOf(timer, now = new Date()) {
  const end = timer.paused ? words.timer.isPaused : words.timer.until + time.end(time.read(timer.due), now);
  return [...stepOf(timer), end].join(' · ');
}

/** The same beside the time that is left. */
const briefStateOf = (timer) => [...stepOf(timer), ...(timer.paused ? [words.timer.isPaused] : [])].join(' · ');

/**
 * The row of a timer, with all that can be done with it. A `brief` one is a line like that of a reminder: the time left,
 * the title and one control, and behind it the place with all of them.
 *
 * @param {import('../Types/page').Page} page
 */
export function timerRow(page, first, { brief = false } = {}) {
  let timer = first;
  const { node, lead, title, meta, actions: buttons } = rowOf({ kind: 'timer', href: brief ? '#/timers' : undefined });
  const left = element('span.countdown', { role: 'timer' });
  if (brief) lead.append(left);
  else buttons.before(left);
  node.dataset.timer = '';

  const all = actions(page, () => timer).filter(({ sign }) => sign || !brief).map(({ label, sign, run, isOffered }) => ({
    label, isOffered, node: button(brief ? icon(sign) : label, () => page.act(run), { className: brief ? 'round' : '' }),
  }));
  node.update = (next) => {
    timer = next;
    title.textContent = timer.title;
    node.dataset.state = timer.paused ? 'paused' : '';
    /** @type {any} */ (node).due = timer.paused ? null : time.read(timer.due);
    left.textContent = time.countdown(timer.left);
    meta.textContent = brief ? briefStateOf(timer) : stateOf(timer);
    for (const { label, node } of all) node.ariaLabel = `${label}: ${timer.title}`;
    const offered = all.filter(({ isOffered }) => isOffered(timer)).map(({ node }) => node);
    // A button that stays keeps the focus.
    if (offered.some((node, index) => buttons.children[index] !== node) || buttons.children.length > offered.length) {
      const focused = document.activeElement;
      buttons.replaceChildren(...offered);
      if (offered.includes(/** @type {any} */ (focused))) /** @type {any} */ (focused).focus();
    }
    tick(node);
  };
  return node;
}

/**
 * The actions, each with its label and whether a timer offers it.
 *
 * @param {import('../Types/page').Page} page
 */
function actions(page, current) {
  const say = words.timer;
  const pause = async ({ id, title }, isBack = false) => {
    await page.call('PauseTimer', { id });
    page.tell(say.paused(title), isBack ? undefined : () => resume({ id, title }, true));
  };
  const resume = async ({ id, title }, isBack = false) => {
    await page.call('ResumeTimer', { id });
    page.tell(say.resumed(title), isBack ? undefined : () => pause({ id, title }, true));
  };
  const extend = async ({ id }) => {
    const { timer, change } = await page.call('ExtendTimer', { id, length: MORE });
    page.tell(say.extended(timer.title, time.countdown(timer.left)), page.undo(change));
  };
  const next = async ({ id, title }) => {
    const { timer, change } = await page.call('NextPhase', { id });
    page.tell(timer ? say.began(timer.title) : say.over(title), page.undo(change));
  };
  const stop = async ({ id, title }) => {
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
export function tickTimers(root) {
  if (!document.hidden) root.querySelectorAll('[data-timer]').forEach(tick);
}

function tick(node) {
  if (node.due) node.querySelector('.countdown').textContent = time.countdown((node.due - Date.now()) / 1000);
}
