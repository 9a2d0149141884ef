// SPDX-License-Identifier: Apache-2.0
// The plot of a week by hours: the more alerts, the darker. A square leads to what came then.
import { element, labelled, svg } from './dom.js';
import { addressOf } from './finding.js';
import * as time from './time.js';
import { plural } from './words.js';

const CELL = { width: 12, height: 12, gap: 2, left: 40, top: 14 };
/** The shades of an hour with alerts. An hour without any has one of its own. */
const STEPS = 4;
const HOURS = 24;

/** The number of alerts for each hour of the week, by weekday (0 is Sunday) and hour. */
export function sumsOf(/** @type {import('../Types/wire').Count[]} */ counts) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { hour, count } of counts) {
    const date = time.read(hour);
    if (!date) continue;
    const key = `${date.getDay()}-${date.getHours()}`;
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

/** @type {Record<string, number>} */
const STEPS_BY_KEY = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -HOURS, ArrowDown: HOURS };

/**
 * The square to which a key leads from another one, of seven rows of hours; the same one at an edge. None for a key
 * that leads nowhere.
 *
 * @type {(key: string, at: number) => number | undefined}
 */
export function squareAfter(key, at) {
  const step = STEPS_BY_KEY[key];
  if (step) return at + step >= 0 && at + step < 7 * HOURS ? at + step : at;
  const first = at - (at % HOURS);
  return key === 'Home' ? first : key === 'End' ? first + HOURS - 1 : undefined;
}

const largestOf = (/** @type {Map<string, number>} */ sums) => Math.max(STEPS, ...sums.values());

/** The shade of a number of alerts: 0 for none, and equal parts of the largest number. */
const stepOf = (/** @type {number} */ sum, /** @type {number} */ largest) => Math.ceil((STEPS * sum) / largest);

const clock = (/** @type {number} */ hour) => time.clock(new Date(2000, 0, 1, hour));

/**
 * The plot, with a line below it that leads to the history of the chosen square. A press chooses a square, and so do
 * the arrow keys: to a screen reader it is one control with 168 values. On a phone a square is smaller than a finger, so
 * that the lists of days and hours choose one, too. `show(counts, since)` draws it.
 */
export function hourPlot() {
  const place = element('div.squares', { tabIndex: 0, role: 'slider', dir: 'ltr', 'aria-valuemin': '0',
    'aria-valuemax': String(7 * HOURS - 1) });
  const link = element('a');
  const line = element('p.bar.chosen', link);
  const [dayList, hourList] = [element('select'), element('select')];
  const key = element('div');
  /** @type {Map<string, number>} */
  let sums = new Map();
  let since = new Date();
  /** @type {Date[]} */
  let days = [];
  /** @type {SVGRectElement[]} */
  let squares = [];
  /** @type {number | undefined} */
  let chosen;

  const nameOf = (/** @type {number} */ at) => `${days[Math.floor(at / HOURS)].getDay()}-${at % HOURS}`;
  /** @type {(at: number) => string} */
  const wordsOf = (at) => `${time.longWeekday(days[Math.floor(at / HOURS)])}, ${clock(at % HOURS)}–${clock(at % HOURS + 1)}: ` +
    plural(sums.get(nameOf(at)) ?? 0, 'alert');
  const choose = (/** @type {number} */ at) => {
    if (chosen !== undefined) squares[chosen]?.classList.remove('here');
    chosen = at;
    squares[at].classList.add('here');
    place.setAttribute('aria-valuenow', String(at));
    place.setAttribute('aria-valuetext', wordsOf(at));
    link.textContent = wordsOf(at);
    [dayList.value, hourList.value] = [String(Math.floor(at / HOURS)), String(at % HOURS)];
    // An hour without alerts leads nowhere.
    if (sums.has(nameOf(at))) link.href = addressOf({ since: time.dayKey(since), hour: nameOf(at) });
    else link.removeAttribute('href');
  };
  const busiest = () => [...squares.keys()].reduce((best, at) =>
    ((sums.get(nameOf(at)) ?? 0) > (sums.get(nameOf(best)) ?? 0) ? at : best), 0);

  place.addEventListener('click', ({ target }) => {
    const at = squares.findIndex((square) => square === target);
    if (at >= 0) choose(at);
  });
  for (const list of [dayList, hourList]) {
    list.addEventListener('change', () => choose(Number(dayList.value) * HOURS + Number(hourList.value)));
  }
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') return link.click();
    const at = chosen === undefined ? undefined : squareAfter(event.key, chosen);
    if (at === undefined) return;
    event.preventDefault();
    choose(at);
  });
  /** @type {(counts: import('../Types/wire').Count[], first: Date) => void} */
  const show = (counts, first) => {
    [sums, since] = [sumsOf(counts), first];
    const week = time.startOfWeek(new Date());
    days = Array.from({ length: 7 }, (_, index) => time.addDays(week, index));
    const largest = largestOf(sums);
    squares = days.flatMap((day, row) => Array.from({ length: HOURS }, (_, hour) => {
      const sum = sums.get(`${day.getDay()}-${hour}`) ?? 0;
      const { width, height, gap, left, top } = CELL;
      return svg('rect', { x: left + hour * (width + gap), y: top + row * (height + gap), width, height, rx: 2,
        class: `step-${stepOf(sum, largest)}` });
    }));
    squares.forEach((square, at) => square.append(svg('title', {}, wordsOf(at))));
    place.ariaLabel = `Alerts by weekday and hour. Most: ${wordsOf(busiest())}`;
    place.replaceChildren(drawn(days, squares));
    key.replaceChildren(legend(largest));
    dayList.replaceChildren(...days.map((day, row) => option(row, time.longWeekday(day))));
    hourList.replaceChildren(...Array.from({ length: HOURS }, (_, hour) => option(hour, clock(hour))));
    choose(chosen ?? busiest());
  };
  const lists = element('div.filters', labelled('Day', dayList), labelled('Hour', hourList));
  return { node: element('div.card.plot', place, key, lists, line), show };
}

const option = (/** @type {number} */ value, /** @type {string} */ label) => element('option', { value: String(value) }, label);

/** The squares, with the names of days and hours around them. */
function drawn(/** @type {Date[]} */ days, /** @type {SVGRectElement[]} */ squares) {
  const { width, height, gap, left, top } = CELL;
  const hours = [0, 6, 12, 18].map((hour) => svg('text', { x: left + hour * (width + gap), y: top - 4 }, clock(hour)));
  const names = days.map((day, row) => svg('text', { x: left - 6, y: top + row * (height + gap) + height - 2, 'text-anchor': 'end' },
    time.weekday(day)));
  const size = `0 0 ${left + HOURS * (width + gap)} ${top + 7 * (height + gap)}`;
  return svg('svg', { viewBox: size, 'aria-hidden': 'true', direction: 'ltr' }, ...hours, ...names, ...squares);
}

/** What the shades mean, in numbers. */
function legend(/** @type {number} */ largest) {
  const bound = (/** @type {number} */ step) => Math.floor((largest * step) / STEPS);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => {
    const [from, to] = [bound(step - 1) + 1, bound(step)];
    const [first, last] = [from, to].map((number) => number.toLocaleString(time.locale));
    const range = step === 0 ? 'none' : from >= to ? last : `${first}–${last}`;
    const square = svg('svg', { viewBox: '0 0 12 12' }, svg('rect', { width: 12, height: 12, rx: 2, class: `step-${step}` }));
    return element('span', square, range);
  });
  return element('p.legend.meta', 'Alerts in an hour of the week:', ...steps);
}
