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
 * Lets entries be moved in a grid of hours: by a mouse, by a finger that rests on one or pulls its handle, and by arrow
 * keys. Escape takes it back. `entryOf(node)` is what a node shows, none if it stays; `show(node, date)` draws it at
 * another time, null for its own; `done(entry, date)` moves it.
 */
export function dragging(scroller, { columns, entryOf, show, done }) {
  let drag = null;
  let wasDragged = false;
  let resting;

  const begin = (node, event) => {
    clearTimeout(resting);
    const entry = entryOf(node);
    if (!entry || drag) return;
    const date = time.read(entry.at);
    drag = { node, entry, date, to: date, x: event.clientX, y: event.clientY, top: scroller.scrollTop };
    node.setPointerCapture(event.pointerId);
    node.classList.add('moving');
  };
  const end = (isTaken) => {
    clearTimeout(resting);
    if (!drag) return;
    const { node, entry, date, to } = drag;
    drag = null;
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
    show(node, drag.to, all[target < 0 ? all.indexOf(node.closest('.column')) : target]);
  };

  scroller.addEventListener('pointerdown', (event) => {
    wasDragged = false;
    const node = event.target.closest('.event');
    if (!node || event.button !== 0 || !entryOf(node)) return;
    const start = { node, event };
    if (event.target.closest('.handle')) begin(node, event);
    else if (event.pointerType === 'mouse') resting = undefined;
    else resting = setTimeout(() => begin(node, event), LONG);
    const { clientX, clientY, pointerId, pointerType } = event;
    const move = (next) => {
      if (next.pointerId !== pointerId) return;
      const isFar = Math.hypot(next.clientX - clientX, next.clientY - clientY) > SLACK;
      if (!drag && isFar && pointerType === 'mouse') begin(start.node, event);
      if (!drag && isFar) return over();
      if (!drag) return;
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
  scroller.addEventListener('click', (event) => {
    if (!wasDragged) return;
    wasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  // A grid that scrolls would take the finger away.
  scroller.addEventListener('touchmove', (event) => drag && event.preventDefault(), { passive: false });
  scroller.addEventListener('contextmenu', (event) => event.target.closest('.event') && drag && event.preventDefault());
  const escape = (event) => {
    if (event.key !== 'Escape' || !drag) return;
    event.preventDefault();
    end(false);
  };
  addEventListener('keydown', escape, { capture: true });
  return () => removeEventListener('keydown', escape, { capture: true });
}

/** Minutes and days of an arrow key; a page from right to left has them mirrored. */
function stepOf(key, isMirrored) {
  const side = isMirrored ? -1 : 1;
  return { ArrowUp: [-STEP, 0], ArrowDown: [STEP, 0], ArrowLeft: [0, -side], ArrowRight: [0, side] }[key];
}

/** Moves an entry by arrow keys until Enter takes its new time, or Escape or another focus takes it back. */
export function moveByKeys(node, entry, { show, done, say }) {
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
    const step = stepOf(event.key, getComputedStyle(node).direction === 'rtl');
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
