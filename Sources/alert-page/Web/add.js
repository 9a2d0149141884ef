// SPDX-License-Identifier: Apache-2.0
import { advised, report } from './acts.js';
import { button, debounced, element, foreign, form, present, unique } from './dom.js';
import { furtherFields } from './further.js';
import { icon } from './icons.js';
import { staying } from './keyboard.js';
import { commandLine } from './shell.js';
import * as time from './time.js';
import { kept, problem } from './typed.js';
import { tellStarted, timerChips } from './usual.js';
import { words } from './words.js';

/**
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Methods} Methods
 */

/** Long enough to skip the letters of a fast typist, short enough to seem immediate. */
const PAUSE = 40;

/**
 * One line that adds a reminder or starts a timer: alertd reads it with each letter, and says below what it has
 * understood. Below "More" are fields for what a line cannot say. On a phone a `brief` one is the line alone until it
 * is used. `added` is called once something is added. The button stands beside the line, but below the fields while
 * they are open, and in a sheet (`isSheet`).
 *
 * @param {Page} page
 * @param {{ brief?: boolean, isSheet?: boolean, added?: () => void }} options
 */
export function addLine(page, { brief = false, isSheet = false, added = () => {} } = {}) {
  const reading = element('div', { id: unique(), className: 'reading', ariaLive: 'polite' });
  const line = element('input', {
    id: 'line', autocomplete: 'off', enterKeyHint: 'done', spellcheck: false, maxLength: 1000, dir: 'auto',
    placeholder: words.add.example,
  });
  line.setAttribute('aria-describedby', reading.id);
  const label = element('label', { htmlFor: 'line' }, words.add.line);
  const more = furtherFields(page);

  let newest = 0;
  const read = async () => {
    const number = ++newest;
    const typed = { line: line.value, ...more.time() };
    if (!typed.line.trim()) return show(number, []);
    const nodes = await readingOf(page, typed, complete);
    // An answer to an earlier letter may arrive after that to a later one.
    if (typed.line === line.value) show(number, nodes);
  };
  const show = (/** @type {number} */ number, /** @type {HTMLElement[]} */ nodes) => {
    if (number !== newest) return;
    reading.replaceChildren(...nodes);
    line.setAttribute('aria-invalid', String(Boolean(reading.querySelector('.wrong'))));
  };
  /** Puts words of time behind the title. */
  const complete = (/** @type {string} */ time) => {
    line.value = `${line.value.trim()} ${time}`;
    line.dispatchEvent(new Event('input', { bubbles: true }));
    line.focus();
  };
  const readSoon = debounced(PAUSE, read);
  line.addEventListener('input', readSoon);
  more.node.addEventListener('input', readSoon);
  const forget = kept(line, 'add');
  if (line.value) read();

  const empty = () => {
    line.value = '';
    forget();
    more.clear();
  };
  /** The text is the title of a timer that one press starts. */
  const timed = {
    title: () => line.value.trim(),
    started: () => {
      empty();
      show(++newest, []);
      added();
    },
  };
  const add = async () => {
    const text = line.value;
    if (!text.trim()) return line.focus();
    try {
      await schedule(page, { line: text, ...more.time(), ...more.content() });
      if (line.value === text) empty();
      show(++newest, []);
      added();
    } catch (error) {
      show(++newest, problem(error, text));
      line.focus();
      if (!error.parameters || error.name === 'Unreachable') throw error;
    }
  };
  const adding = element('button.primary', words.add.add);
  const bar = element('div.bar', line);
  const end = staying();
  const placeButton = () => {
    const hadFocus = document.activeElement === adding;
    (isSheet || more.node.open ? end : bar).append(adding);
    if (hadFocus) adding.focus({ preventScroll: true });
  };
  more.node.addEventListener('toggle', placeButton);
  placeButton();
  const note = time.zoneNote();
  const chips = element('div.bar.timing', element('span.meta', { ariaHidden: 'true' }, words.timer.one),
    timerChips(page, timed), element('a', { href: '#/timers' }, words.timer.place));
  const submit = () => page.act(add);
  const zone = note && element('p.meta.zone', note);
  const node = form(submit, { className: 'add card' }, label, bar, reading, zone, more.node, chips, end);
  node.classList.toggle('brief', brief && !line.value && !more.node.open);
  node.addEventListener('focusin', () => node.classList.remove('brief'));
  return node;
}

/**
 * Opens the line to add in view, from everywhere: Today has one, and elsewhere a sheet comes over the place. What was
 * typed stays when the sheet is closed without adding.
 *
 * @param {Page} page
 */
export function openAdding(page) {
  const line = document.getElementById('line');
  if (line) {
    line.focus({ preventScroll: true });
    // The words that are read stand below the line.
    return line.scrollIntoView({ block: 'center' });
  }
  const close = () => {
    sheet.close();
  };
  const sheet = element('dialog.adding', { ariaLabel: words.add.sheet },
    button(icon('close'), close, { ariaLabel: 'Close', className: 'round' }), addLine(page, { isSheet: true, added: close }));
  sheet.addEventListener('close', () => {
    removeEventListener('hashchange', close);
    sheet.remove();
  });
  // A link of the sheet leads to its place.
  addEventListener('hashchange', close);
  document.body.append(sheet);
  sheet.showModal();
  document.getElementById('line')?.focus();
}

/** @param {Page} page @param {Methods['Add']['parameters']} added */
async function schedule(page, added) {
  const { key, title, due, notes, timer } = await page.call('Add', { ...added, ...time.reader() });
  if (timer) return tellStarted(page, timer, notes);
  const undo = async () => {
    await page.call('Cancel', { key });
    page.tell(words.add.notScheduled(title));
  };
  const at = time.read(due);
  report(page, words.add.scheduled(title, at && time.moment(at)), notes, { title, key, undo });
}

/**
 * What alertd has understood. A line without a time offers some, which `complete` gets.
 *
 * @param {Page} page @param {Methods['Read']['parameters']} typed @param {(time: string) => void} complete
 */
async function readingOf(page, typed, complete) {
  const { line } = typed;
  try {
    const { title, timeStart, timeEnd, fires, notes, timer } = await page.call('Read', { ...typed, ...time.reader() });
    const length = typed.when ?? line.slice(timeStart, timeEnd);
    const command = commandLine(timer ? ['timer', length, title] : ['remind', title, ...length.split(/\s+/)]);
    return present([
      element('p', foreign(title, 'title')),
      timer !== undefined && element('p', words.timer.reading(time.countdown(timer))),
      element('ol.dates', ...present(fires.map(time.read)).map(dateItem)),
      ...advised(notes).notes.map((note) => element('p.meta', note)),
      command && element('p.meta', element('code', { dir: 'ltr' }, command)),
    ]);
  } catch (error) {
    if (error.name === 'NotUnderstood' && !error.parameters.word) return [noTime(complete)];
    return problem(error, line);
  }
}

/**
 * The answer to a title without a time: usual times to choose from.
 *
 * @type {(complete: (time: string) => void) => HTMLElement}
 */
const noTime = (complete) => element('div.chips', { role: 'group', ariaLabel: words.add.when },
  element('span.meta', words.add.when),
  ...words.add.times.map((time) => button(time, () => complete(time))));

function dateItem(/** @type {Date} */ fire) {
  return element('li', time.timeElement(fire, time.dated(fire)), ` (${time.distance(fire)})`);
}

/** Lines that show what can be typed. */
const EXAMPLES = ['Tea in 4 minutes', 'Call Mum tomorrow 18:00', 'Invoices every Friday 16:00'];

/** What Today shows before anything is scheduled: examples that a press writes into the line. */
export function examples() {
  const chips = EXAMPLES.map((example) => button(example, () => {
    const line = /** @type {HTMLInputElement} */ (document.getElementById('line'));
    line.value = example;
    line.focus();
    line.dispatchEvent(new Event('input', { bubbles: true }));
  }));
  const text = element('p', 'Nothing is scheduled. Write what and when, as in:');
  return [icon('bell'), text, element('div.chips', ...chips)];
}
