// SPDX-License-Identifier: Apache-2.0
import * as time from './time.js';

/** Minutes of a step. */
const STEP = 15;
/** A finger that rests this long takes an entry; one that moves before scrolls. */
const LONG = 450;
/** Pixels by which a mouse moves before it drags, or a finger before it scrolls. */
const SLACK = 6;
/** Pixels from the edge in which the grid scrolls along, and by how many. */
const [EDGE, SCROLL] = [40, 12];

/** A time of the day, in whole steps, some minutes and days from another one. */
export function shifted(date, minutes, days) {
  const now = date.getHours() * 60 + date.getMinutes();
  const wanted = Math.round((now + minutes) / STEP) * STEP;
  const inDay = Math.max(0, Math.min(wanted, 1440 - STEP));
  const moved = time.addDays(date, days);
  // The clock of another day, also if that has 23 hours.
  moved.setHours(Math.floor(inDay / 60), inDay % 60, 0, 0);
  return minutes === 0 ? keptClock(moved, date) : moved;
}

/** Only the day changes, so a time such as 9:05 stays. */
function keptClock(moved, date) {
  moved.setHours(date.getHours(), date.getMinutes(), date.getSeconds(), 0);
  return moved;
}

/**
 * Lets what matches `selector` in `root` be picked up: by a mouse that moves, by a finger that rests on it, or by its
 * handle. `pick(node, event)` begins a drag, unless it returns false; `follow(event)` goes on, and `drop(isTaken)` ends
 * it: Escape takes it back. Returns a function that lets go of all.
 */
function picking(root, selector, { pick, follow, drop }) {
  let isDragging = false;
  let wasDragged = false;
  let resting;

  const begin = (node, event) => {
    clearTimeout(resting);
    if (isDragging || pick(node, event) === false) return;
    isDragging = true;
    node.setPointerCapture(event.pointerId);
  };
  const end = (isTaken) => {
    clearTimeout(resting);
    if (!isDragging) return;
    isDragging = false;
    drop(isTaken);
  };

  root.addEventListener('pointerdown', (event) => {
    wasDragged = false;
    const node = event.target.closest(selector);
    if (!node || event.button !== 0) return;
    if (event.target.closest('.handle')) begin(node, event);
    else if (event.pointerType === 'mouse') resting = undefined;
    else resting = setTimeout(() => begin(node, event), LONG);
    const { clientX, clientY, pointerId, pointerType } = event;
    const move = (next) => {
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
  root.addEventListener('contextmenu', (event) => event.target.closest(selector) && isDragging && event.preventDefault());
  const escape = (event) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    end(false);
  };
  addEventListener('keydown', escape, { capture: true });
  return () => removeEventListener('keydown', escape, { capture: true });
}

/**
 * Lets entries be moved in a grid of hours, in steps of 15 minutes. `entryOf(node)` is what a node shows, none if it
 * stays; `show(node, date)` draws it at another time, null for its own; `done(entry, date)` moves it.
 */
export function dragging(scroller, { columns, entryOf, show, done }) {
  let drag = null;
  const pick = (node, { clientY }) => {
    const entry = entryOf(node);
    if (!entry) return false;
    const date = time.read(entry.at);
    drag = { node, entry, date, to: date, y: clientY, top: scroller.scrollTop };
    node.classList.add('moving');
    return true;
  };
  const drop = (isTaken) => {
    const { node, entry, date, to } = drag;
    node.classList.remove('moving');
    if (isTaken && +to !== +date) return done(entry, to);
    show(node, null);
  };
  const follow = (event) => {
    const { node, date, y, top } = drag;
    const box = scroller.getBoundingClientRect();
    if (event.clientY > box.bottom - EDGE) scroller.scrollTop += SCROLL;
    if (event.clientY < box.top + EDGE) scroller.scrollTop -= SCROLL;
    const hour = node.parentElement.clientHeight / 24;
    const minutes = ((event.clientY - y + scroller.scrollTop - top) / hour) * 60;
    const all = columns();
    const target = all.findIndex((column) => {
      const { left, right } = column.getBoundingClientRect();
      return event.clientX >= left && event.clientX < right;
    });
    const days = target < 0 ? 0 : target - all.indexOf(node.closest('.column'));
    drag.to = shifted(date, Math.abs(minutes) < STEP / 2 ? 0 : minutes, days);
    show(node, drag.to);
  };
  return picking(scroller, '.event', { pick, follow, drop });
}

/**
 * Lets entries be moved to another day of a month; their clock stays. `entryOf(node, event)` is what a node shows, none
 * if it stays; `show(date)` marks a day, null for none; `done(entry, date)` moves it.
 */
export function draggingDays(root, { entryOf, show, done }) {
  let drag = null;
  const pick = (node, event) => {
    const entry = entryOf(node, event);
    if (!entry) return false;
    const date = time.read(entry.at);
    drag = { node, entry, date, to: date };
    node.classList.add('moving');
    show(date);
    return true;
  };
  const drop = (isTaken) => {
    const { node, entry, date, to } = drag;
    node.classList.remove('moving');
    show(null);
    if (isTaken && +to !== +date) done(entry, to);
  };
  const follow = ({ clientX, clientY }) => {
    if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
    if (clientY < EDGE) scrollBy(0, -SCROLL);
    const cell = /** @type {HTMLElement | undefined} */ (document.elementFromPoint(clientX, clientY)?.closest('[data-day]'));
    drag.to = cell ? onDay(drag.date, cell.dataset.day) : drag.date;
    show(drag.to);
  };
  return picking(root, '[data-movable]', { pick, follow, drop });
}

/** The same clock on another day, which its key names. */
export function onDay(date, key) {
  const [year, month, day] = key.split('-').map(Number);
  return keptClock(new Date(year, month - 1, day), date);
}

/** Minutes and days of an arrow key in a grid of hours or, `ofDays`, of days. A page from right to left mirrors them. */
export function stepOf(key, isMirrored, ofDays = false) {
  const side = isMirrored ? -1 : 1;
  const down = ofDays ? [0, 7] : [STEP, 0];
  return { ArrowUp: down.map((part) => -part), ArrowDown: down, ArrowLeft: [0, -side], ArrowRight: [0, side] }[key];
}

/** Moves an entry by arrow keys until Enter takes its new time, or Escape or another focus takes it back. */
export function moveByKeys(node, entry, { show, done, say, ofDays = false }) {
  const first = time.read(entry.at);
  let to = first;
  const controller = new AbortController();
  const { signal } = controller;
  const end = (isTaken) => {
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
