// SPDX-License-Identifier: Apache-2.0
import { snooze } from './acts.js';
import { button, element, foreign } from './dom.js';
import { Rows, isBroken, whole } from './list.js';
import { circle, named, rowOf, separated } from './row.js';
import * as time from './time.js';
import { plural, words } from './words.js';

/** What was missed in these days is shown. */
export const DAYS = 7;
const STORED = 'missed';

/** The keys of missed entries that the person has dealt with in this browser; alertd has no such state. */
const dealt = () => {
  try {
    const keys = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return new Set(Array.isArray(keys) ? keys : []);
  } catch {
    return new Set();
  }
};

const keep = (/** @type {Set<string>} */ keys) => localStorage.setItem(STORED, JSON.stringify([...keys]));

/**
 * Those of the missed entries that are still to be dealt with. What is no longer shown is forgotten.
 *
 * @param {(Past | Broken)[]} past
 */
function undealt(past) {
  const known = dealt();
  const keys = new Set(whole(past).map(({ key }) => key));
  const left = new Set([...known].filter((key) => keys.has(key)));
  if (left.size < known.size) keep(left);
  return past.filter((entry) => isBroken(entry) || !left.has(entry.key));
}

/**
 * Marks entries as dealt with, and returns what takes that back.
 *
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Past} Past
 * @typedef {import('../Types/wire').Broken} Broken
 * @param {Page} page @param {string[]} keys @param {() => unknown} redraw
 */
function deal(page, keys, redraw) {
  keep(new Set([...dealt(), ...keys]));
  redraw();
  return (/** @type {string} */ what) => {
    keep(new Set([...dealt()].filter((key) => !keys.includes(key))));
    page.tell(words.undone(what));
    redraw();
  };
}

/**
 * The row of a missed reminder: done with, or again tomorrow.
 *
 * @param {Page} page @param {Past} past @param {() => unknown} redraw
 */
function missedRow(page, past, redraw) {
  const { node, lead, title, text, meta, actions } = rowOf({ kind: 'missed' });
  const done = () => page.tell(`Done: ${past.title}`, deal(page, [past.key], redraw));
  const again = () => page.act(async () => {
    await snooze(page, past, { until: 'tomorrow at 9:00' });
    deal(page, [past.key], redraw);
  });
  lead.append(circle('Done', past.title, done));
  actions.append(named('Again tomorrow', past.title, again, { className: 'quiet-button' }));
  const update = (/** @type {Past} */ next) => {
    past = next;
    title.textContent = past.title;
    text.textContent = past.body ?? '';
    meta.replaceChildren(...separated([
      time.timeElement(time.read(past.due)), past.app && foreign(past.app)]));
  };
  return Object.assign(node, { update });
}

/** So many are shown as rows; more are behind one line with their number. */
const FEW = 3;

/**
 * Fills a section with what was missed. `show(past)` draws it.
 *
 * @param {Page} page @param {HTMLElement} node @param {() => unknown} redraw
 */
export function missedPart(page, node, redraw) {
  const over = element('p.over');
  const number = element('summary');
  const list = element('ul.rows');
  const box = element('details.card.group', number, list);
  const heading = /** @type {HTMLElement} */ (node.querySelector('h2'));
  node.append(over, box);
  const rows = new Rows((/** @type {Past} */ past) => missedRow(page, past, redraw));
  let isMuch = false;

  return async (/** @type {(Past | Broken)[]} */ past) => {
    const left = undealt(past);
    node.hidden = !left.length;
    over.replaceChildren(...allMissed(page, left, redraw));
    over.hidden = left.length < 2;
    const wasMuch = isMuch;
    isMuch = left.length > FEW;
    // What the person has opened stays open.
    if (!isMuch || !wasMuch) box.open = !isMuch;
    number.hidden = !isMuch;
    number.textContent = plural(left.length, 'missed reminder');
    // One line is enough for its number and what is done with all.
    heading.classList.toggle('unseen', isMuch);
    (isMuch ? number : heading).after(over);
    await rows.place([[list, left]]);
  };
}

/** @param {Page} page @param {(Past | Broken)[]} entries @param {() => unknown} redraw */
function allMissed(page, entries, redraw) {
  const keys = whole(entries).map(({ key }) => key);
  const run = () => page.tell(`Done: ${plural(keys.length, 'missed reminder')}.`, deal(page, keys, redraw));
  return keys.length > 1 ? [button(`Done with all ${keys.length}`, run, { className: 'quiet-button' })] : [];
}
