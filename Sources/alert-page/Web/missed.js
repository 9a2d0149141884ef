// SPDX-License-Identifier: Apache-2.0
import { snooze } from './acts.js';
import { button, element, foreign } from './dom.js';
import { Rows, whole } from './list.js';
import { circle, named, rowOf, separated } from './row.js';
import * as time from './time.js';
import { dealt, keepDealt } from './today.js';
import { plural, words } from './words.js';

/**
 * Marks entries as dealt with here, and their notices as done everywhere. Returns what takes both back, without a word.
 *
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('./today.js').Missed} Missed
 * @typedef {import('../Types/wire').Broken} Broken
 * @param {Page} page @param {Missed[]} entries @param {() => unknown} redraw
 */
async function deal(page, entries, redraw) {
  const keys = entries.map(({ key }) => key);
  const notices = entries.flatMap(({ notice }) => (notice ? [notice.key] : []));
  const change = notices.length ? (await page.call('Ack', { keys: notices })).change : undefined;
  keepDealt(new Set([...dealt(), ...keys]));
  redraw();
  return async () => {
    if (change !== undefined) await page.call('Undo', { change });
    keepDealt(new Set([...dealt()].filter((key) => !keys.includes(key))));
    redraw();
  };
}

/** Says what is done with, and has Undo take it back. */
async function dealAndTell(
  /** @type {Page} */ page, /** @type {Missed[]} */ entries, /** @type {string} */ told, /** @type {() => unknown} */ redraw,
) {
  const takeBack = await deal(page, entries, redraw);
  page.tell(told, async (what) => {
    await takeBack();
    page.tell(words.undone(what));
  });
}

/**
 * The row of a missed reminder: done with, or again tomorrow.
 *
 * @param {Page} page @param {Missed} past @param {() => unknown} redraw
 */
function missedRow(page, past, redraw) {
  const { node, lead, title, text, meta, actions } = rowOf({ kind: 'missed' });
  const done = () => page.act(() => dealAndTell(page, [past], `Done: ${past.title}`, redraw));
  const again = () => page.act(
    () => snooze(page, past, { until: 'tomorrow at 9:00' }, () => deal(page, [past], redraw)));
  lead.append(circle('Done', past.title, done));
  actions.append(named('Again tomorrow', past.title, again, { className: 'quiet-button' }));
  const update = (/** @type {Missed} */ next) => {
    past = next;
    title.textContent = past.title;
    text.textContent = past.notice?.body ?? past.body ?? '';
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
  const rows = new Rows((/** @type {Missed} */ past) => missedRow(page, past, redraw));
  let isMuch = false;

  return async (/** @type {(Missed | Broken)[]} */ left) => {
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

/** @param {Page} page @param {(Missed | Broken)[]} entries @param {() => unknown} redraw */
function allMissed(page, entries, redraw) {
  const missed = whole(entries);
  const told = `Done: ${plural(missed.length, 'missed reminder')}.`;
  const run = () => page.act(() => dealAndTell(page, missed, told, redraw));
  return missed.length > 1 ? [button(`Done with all ${missed.length}`, run, { className: 'quiet-button' })] : [];
}
