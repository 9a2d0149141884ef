// SPDX-License-Identifier: Apache-2.0
import { debounced, element, foreign, form, unique } from './dom.js';
import { kept } from './draft.js';
import { problem } from './fields.js';
import { commandLine } from './shell.js';
import * as time from './time.js';
import { tellStarted, timerChips } from './timers.js';
import { words } from './words.js';

/** Long enough to skip the letters of a fast typist, short enough to seem immediate. */
const PAUSE = 40;

/**
 * One line that adds a reminder: alertd reads it with each letter, and says below what it has understood.
 *
 * @param {import('../Types/page').Page} page
 */
export function addLine(page) {
  const reading = element('div', { id: unique(), className: 'reading', ariaLive: 'polite' });
  const line = element('input', {
    id: 'line', autocomplete: 'off', enterKeyHint: 'done', spellcheck: false, maxLength: 1000, dir: 'auto',
    placeholder: 'Invoices every last friday 16:00',
  });
  line.setAttribute('aria-describedby', reading.id);
  const label = element('label', { htmlFor: 'line' }, 'Add a reminder');

  let newest = 0;
  const read = async () => {
    const number = ++newest;
    const text = line.value;
    if (!text.trim()) return reading.replaceChildren();
    const nodes = await readingOf(page, text);
    // An answer to an earlier letter may arrive after that to a later one.
    if (number === newest && text === line.value) reading.replaceChildren(...nodes);
  };
  line.addEventListener('input', debounced(PAUSE, read));
  const forget = kept(line, 'add');
  if (line.value) read();

  const add = async () => {
    const text = line.value;
    if (!text.trim()) return;
    try {
      await schedule(page, text);
      if (line.value === text) {
        line.value = '';
        forget();
      }
      newest += 1;
      reading.replaceChildren();
    } catch (error) {
      newest += 1;
      reading.replaceChildren(...problem(error, text));
      if (!error.parameters) throw error;
    }
  };
  const bar = element('div.bar', line, element('button.primary', 'Add'));
  const note = time.zoneNote();
  const more = element('div.bar', timerChips(page), element('a', { href: '#/timers' }, words.timer.place));
  return form(add, { className: 'add card' }, label, bar, reading, note && element('p.meta.zone', note), more);
}

/** @param {import('../Types/page').Page} page */
async function schedule(page, line) {
  const { key, title, due, notes, timer } = await page.call('Add', { line, ...time.reader() });
  if (timer) return tellStarted(page, timer, notes);
  const undo = async () => {
    await page.call('Cancel', { key });
    page.tell(`Not scheduled: ${title}`);
  };
  const at = time.read(due);
  page.tell([`Scheduled: ${title}${at ? `, ${time.moment(at)}` : ''}.`, ...notes].join(' '), undo);
}

/** @param {import('../Types/page').Page} page */
async function readingOf(page, line) {
  try {
    const { title, timeStart, timeEnd, fires, notes, timer } = await page.call('Read', { line, ...time.reader() });
    const length = line.slice(timeStart, timeEnd);
    const command = commandLine(timer ? ['timer', length, title] : ['remind', title, ...length.split(/\s+/)]);
    return [
      element('p', foreign(title, 'title')),
      timer && element('p', words.timer.reading(time.countdown(timer))),
      element('ol.dates', ...fires.map(time.read).filter(Boolean).map(dateItem)),
      ...notes.map((note) => element('p.meta', note)),
      command && element('p.meta', element('code', { dir: 'ltr' }, command)),
    ].filter(Boolean);
  } catch (error) {
    return problem(error, line);
  }
}

function dateItem(fire) {
  return element('li', time.timeElement(fire, time.dated(fire)), ` (${time.distance(fire)})`);
}
