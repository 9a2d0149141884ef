// SPDX-License-Identifier: Apache-2.0
import * as time from './time.js';

/**
 * What is moved: an entry, its own time, and the time to which it is moved.
 *
 * @template Entry
 * @typedef {{ node: HTMLElement, entry: Entry, date: Date, to: Date }} Drag
 */

/** Minutes of a step. */
const STEP = 15;
/** A finger that rests this long takes an entry; one that moves before scrolls. */
const LONG = 450;
/** Pixels by which a mouse moves before it drags, or a finger before it scrolls. */
const SLACK = 6;
/** Pixels from the edge in which the grid scrolls along, and by how many. */
const [EDGE, SCROLL] = [40, 12];

/** A time of the day, in whole steps, some minutes and days from another one. */
export function shifted(/** @type {Date} */ date, /** @type {number} */ minutes, /** @type {number} */ days) {
  const now = date.getHours() * 60 + date.getMinutes();
  const wanted = Math.round((now + minutes) / STEP) * STEP;
  const inDay = Math.max(0, Math.min(wanted, 1440 - STEP));
  const moved = time.addDays(date, days);
  // The clock of another day, also if that has 23 hours.
  moved.setHours(Math.floor(inDay / 60), inDay % 60, 0, 0);
  return minutes === 0 ? keptClock(moved, date) : moved;
}

/** Only the day changes, so a time such as 9:05 stays. */
function keptClock(/** @type {Date} */ moved, /** @type {Date} */ date) {
  moved.setHours(date.getHours(), date.getMinutes(), date.getSeconds(), 0);
  return moved;
}

/**
 * Lets what matches `selector` in `root` be picked up: by a mouse that moves, by a finger that rests on it, or by its
 * handle. `pick(node, event)` begins a drag, unless it returns false; `follow(event)` goes on, and `drop(isTaken)` ends
 * it: Escape takes it back. Returns a function that lets go of all.
 *
 * @typedef {object} Steps
 * @property {(node: HTMLElement, event: PointerEvent) => boolean} pick
 * @property {(event: PointerEvent) => void} follow
 * @property {(isTaken: boolean) => void} drop
 * @param {HTMLElement} root @param {string} selector @param {Steps} steps
 */
function picking(root, selector, { pick, follow, drop }) {
  let isDragging = false;
  let wasDragged = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  const begin = (/** @type {HTMLElement} */ node, /** @type {PointerEvent} */ event) => {
    clearTimeout(resting);
    if (isDragging || !pick(node, event)) return;
    isDragging = true;
    node.setPointerCapture(event.pointerId);
  };
  const end = (/** @type {boolean} */ isTaken) => {
    clearTimeout(resting);
    if (!isDragging) return;
    isDragging = false;
    drop(isTaken);
  };

  root.addEventListener('pointerdown', (event) => {
    wasDragged = false;
    const target = /** @type {Element} */ (event.target);
    const node = /** @type {HTMLElement | null} */ (target.closest(selector));
    if (!node || event.button !== 0) return;
    if (target.closest('.handle')) begin(node, event);
    else if (event.pointerType === 'mouse') resting = undefined;
    else resting = setTimeout(() => begin(node, event), LONG);
    const { clientX, clientY, pointerId, pointerType } = event;
    const move = (/** @type {PointerEvent} */ next) => {
      if (next.pointerId !== pointerId) return;
      const isFar = Math.hypot(next.clientX - clientX, next.clientY - clientY) > SLACK;
      if (!isDragging && isFar && pointerType === 'mouse') begin(node, event);
      if (!isDragging && isFar) return over();
      if (!isDragging) return;
      wasDragged = true;
      follow(next);
    };
    const up = () => {
      over();
      end(true);
    };
    const cancel = () => {
      over();
      end(false);
    };
    const over = () => {
      clearTimeout(resting);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  });
  // The press at the end of a drag opens nothing.
  root.addEventListener('click', (event) => {
    if (!wasDragged) return;
    wasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  // A page that scrolls would take the finger away.
  root.addEventListener('touchmove', (event) => isDragging && event.preventDefault(), { passive: false });
  root.addEventListener('contextmenu', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (isDragging && target.closest(selector)) event.preventDefault();
  });
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    end(false);
  };
  addEventListener('keydown', escape, { capture: true });
  return () => removeEventListener('keydown', escape, { capture: true });
}

/**
 * Begins to move what a node shows; null if that stays.
 *
 * @template {{ date: Date }} Entry
 * @param {HTMLElement} node @param {Entry | null} entry
 * @returns {Drag<Entry> | null}
 */
function dragOf(node, entry) {
  if (!entry) return null;
  node.classList.add('moving');
  return { node, entry, date: entry.date, to: entry.date };
}

/**
 * What a grid of hours is asked and told.
 *
 * @template {{ date: Date }} Entry
 * @typedef {object} Grid
 * @property {() => Element[]} columns
 * @property {(node: HTMLElement) => Entry | null} entryOf
 * @property {(node: HTMLElement, date: Date | null) => void} show
 * @property {(entry: Entry, date: Date) => unknown} done
 */

/**
 * Lets entries be moved in a grid of hours, in steps of 15 minutes. `entryOf(node)` is what a node shows, none if it
 * stays; `show(node, date)` draws it at another time, null for its own; `done(entry, date)` moves it.
 *
 * @template {{ date: Date }} Entry
 * @param {HTMLElement} scroller @param {Grid<Entry>} grid
 */
export function dragging(scroller, { columns, entryOf, show, done }) {
  /** @type {Drag<Entry> & { y: number, top: number } | null} */
  let drag = null;
  /** @type {Steps['pick']} */
  const pick = (node, { clientY }) => {
    const begun = dragOf(node, entryOf(node));
    drag = begun && { ...begun, y: clientY, top: scroller.scrollTop };
    return begun !== null;
  };
  /** @type {Steps['drop']} */
  const drop = (isTaken) => {
    if (!drag) return;
    const { node, entry, date, to } = drag;
    node.classList.remove('moving');
    // The days were drawn again: what was under the hand is not there any more, and its time is not seen.
    if (isTaken && node.isConnected && +to !== +date) done(entry, to);
    else show(node, null);
  };
  /** @type {Steps['follow']} */
  const follow = (event) => {
    const own = drag?.node.closest('.column');
    if (!drag || !own || !drag.node.isConnected) return;
    const { node, date, y, top } = drag;
    const box = scroller.getBoundingClientRect();
    if (event.clientY > box.bottom - EDGE) scroller.scrollTop += SCROLL;
    if (event.clientY < box.top + EDGE) scroller.scrollTop -= SCROLL;
    const hour = own.clientHeight / 24;
    const minutes = ((event.clientY - y + scroller.scrollTop - top) / hour) * 60;
    const all = columns();
    const target = all.findIndex((column) => {
      const { left, right } = column.getBoundingClientRect();
      return event.clientX >= left && event.clientX < right;
    });
    const days = target < 0 ? 0 : target - all.indexOf(own);
    drag.to = shifted(date, Math.abs(minutes) < STEP / 2 ? 0 : minutes, days);
    show(node, drag.to);
  };
  return picking(scroller, '.event', { pick, follow, drop });
}

/**
 * What a month is asked and told.
 *
 * @template {{ date: Date }} Entry
 * @typedef {object} Days
 * @property {(node: HTMLElement, event: PointerEvent) => Entry | null} entryOf
 * @property {(date: Date | null) => void} show
 * @property {(entry: Entry, date: Date) => unknown} done
 */

/**
 * Lets entries be moved to another day of a month; their clock stays. `entryOf(node, event)` is what a node shows, none
 * if it stays; `show(date)` marks a day, null for none; `done(entry, date)` moves it.
 *
 * @template {{ date: Date }} Entry
 * @param {HTMLElement} root @param {Days<Entry>} days
 */
export function draggingDays(root, { entryOf, show, done }) {
  /** @type {Drag<Entry> | null} */
  let drag = null;
  /** @type {Steps['pick']} */
  const pick = (node, event) => {
    drag = dragOf(node, entryOf(node, event));
    if (drag) show(drag.date);
    return drag !== null;
  };
  /** @type {Steps['drop']} */
  const drop = (isTaken) => {
    if (!drag) return;
    const { node, entry, date, to } = drag;
    node.classList.remove('moving');
    show(null);
    if (isTaken && +to !== +date) done(entry, to);
  };
  /** @type {Steps['follow']} */
  const follow = ({ clientX, clientY }) => {
    if (!drag) return;
    if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
    if (clientY < EDGE) scrollBy(0, -SCROLL);
    const key = document.elementFromPoint(clientX, clientY)?.closest('[data-day]')?.getAttribute('data-day');
    drag.to = key ? onDay(drag.date, key) : drag.date;
    show(drag.to);
  };
  return picking(root, '[data-movable]', { pick, follow, drop });
}

/** The same clock on another day, which its key names. */
export function onDay(/** @type {Date} */ date, /** @type {string} */ key) {
  const [year, month, day] = key.split('-').map(Number);
  return keptClock(new Date(year, month - 1, day), date);
}

/**
 * Minutes and days of an arrow key in a grid of hours or, `ofDays`, of days; none of another key. A page from right to
 * left mirrors them.
 *
 * @type {(key: string, isMirrored: boolean, ofDays?: boolean) => [number, number] | undefined}
 */
export function stepOf(key, isMirrored, ofDays = false) {
  const side = isMirrored ? -1 : 1;
  const [minutes, days] = ofDays ? [0, 7] : [STEP, 0];
  /** @type {Record<string, [number, number]>} */
  const steps = {
    ArrowUp: [-minutes, -days], ArrowDown: [minutes, days], ArrowLeft: [0, -side], ArrowRight: [0, side],
  };
  return steps[key];
}

/**
 * What a node that is moved by keys tells.
 *
 * @template {{ title: string, date: Date }} Entry
 * @typedef {object} Keys
 * @property {(node: HTMLElement, date: Date | null) => void} show
 * @property {(entry: Entry, date: Date) => unknown} done
 * @property {(text: string) => void} say
 * @property {boolean} [ofDays]
 */

/**
 * Moves an entry by arrow keys until Enter takes its new time, or Escape or another focus takes it back.
 *
 * @template {{ title: string, date: Date }} Entry
 * @param {HTMLElement} node @param {Entry} entry @param {Keys<Entry>} keys
 */
export function moveByKeys(node, entry, { show, done, say, ofDays = false }) {
  const first = entry.date;
  let to = first;
  const controller = new AbortController();
  const { signal } = controller;
  const end = (/** @type {boolean} */ isTaken) => {
    controller.abort();
    node.classList.remove('moving');
    if (isTaken && +to !== +first) return done(entry, to);
    show(node, null);
    say('Not moved.');
  };
  node.classList.add('moving');
  node.focus();
  say(`Arrow keys move ${entry.title}, Enter takes the time, Escape takes it back.`);
  node.addEventListener('keydown', (event) => {
    const step = stepOf(event.key, getComputedStyle(node).direction === 'rtl', ofDays);
    if (!step && !['Enter', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!step) return end(event.key === 'Enter');
    to = shifted(to, ...step);
    show(node, to);
    node.scrollIntoView({ block: 'nearest' });
    say(time.dated(to));
  }, { signal });
  node.addEventListener('blur', () => end(false), { signal });
}
