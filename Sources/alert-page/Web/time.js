// SPDX-License-Identifier: Apache-2.0

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY = 86_400_000;
/** The first language of the browser that can be used: WebKitGTK's may be "C", which is none. */
const preferred = [...(navigator.languages ?? []), navigator.language].find(isLanguage) ?? 'en';

function isLanguage(/** @type {string} */ name) {
  try {
    return Boolean(name) && Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}

/** The languages that alertd reads. */
const READ = ['de', 'en'];
const spoken = preferred.split('-')[0].toLowerCase();

/** The English in which days, times and numbers are written, since the sentences around them are English, too. */
export const locale = spoken === 'en' ? preferred : 'en-GB';

/** The zone and the language of the person here, which go with each typed word. */
export const reader = () => ({ zone: zone(), language: READ.includes(spoken) ? spoken : 'en' });

/**
 * The cycle of a clock with so many hours.
 *
 * @type {Record<number, 'h12' | 'h23'>}
 */
const CYCLES = { 12: 'h12', 24: 'h23' };

let formats = formatsOf({});
/**
 * The zone of alertd.
 *
 * @type {string | undefined}
 */
let computer;
let firstWeekday = new Intl.Locale(preferred).getWeekInfo?.().firstDay ?? 1;

/**
 * Follows the person's settings in alertd; whatever they leave open follows the browser's locale.
 *
 * @param {import('../Types/wire').Display} display
 */
export function configure(display) {
  formats = formatsOf(display);
  computer = display.zone;
  // An unknown day leaves the browser's.
  firstWeekday = DAYS.indexOf(display.firstWeekday ?? '') + 1 || firstWeekday;
}

/** @param {{ hours?: number, zone?: string }} display */
function formatsOf({ hours, zone }) {
  /** @type {Intl.DateTimeFormatOptions} */
  const time = { hour: 'numeric', minute: '2-digit', hourCycle: CYCLES[hours ?? 0] };
  /** @type {Intl.DateTimeFormatOptions} */
  const day = { weekday: 'short', day: 'numeric', month: 'short' };
  const make = (/** @type {Intl.DateTimeFormatOptions} */ options) => new Intl.DateTimeFormat(locale, options);
  return {
    clock: make(time),
    day: make(day),
    dayOfYear: make({ ...day, year: 'numeric' }),
    longDay: make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    days: make({ day: 'numeric', month: 'long', year: 'numeric' }),
    month: make({ month: 'long', year: 'numeric' }),
    weekday: make({ weekday: 'short' }),
    longWeekday: make({ weekday: 'long' }),
    here: make({ ...day, ...time }),
    // The clock of the computer, if the browser knows its zone.
    there: isZone(zone)
      ? { full: make({ ...day, ...time, timeZone: zone }), clock: make({ ...time, timeZone: zone }) } : null,
  };
}

/** Whether the browser knows a zone: that of alertd may be a rule. */
function isZone(/** @type {string | undefined} */ name) {
  try {
    return Boolean(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The same time by the clock of the computer where alertd runs; empty while that shows the same. */
export function elsewhere(/** @type {Date} */ date) {
  if (!formats.there) return '';
  const [here, there] = [formats.here, formats.there.full].map((format) => format.format(date));
  if (here === there) return '';
  const [clockHere, clockThere] = [formats.clock, formats.there.clock].map((format) => format.format(date));
  // On another day the day is said, too.
  const isSameDay = here.replace(clockHere, '') === there.replace(clockThere, '');
  return ` (${isSameDay ? clockThere : there} in ${computer})`;
}

/** A sentence that names the zone of what is typed and shown; null if browser and computer show the same all year. */
export function zoneNote(now = new Date()) {
  if (!computer) return null;
  const isSame = formats.there && [0, 91, 182, 273].every((days) => !elsewhere(addDays(now, days)));
  return isSame ? null : `Times are those of ${zone()}, as in this browser. The computer is in ${computer}.`;
}

/** The zone of what follows the clock of the computer, if that differs; null otherwise. */
export const computerNote = () => zoneNote() && `By the clock of the computer, in ${computer}.`;

/** A time of the API; null where there is none, since an entry may be paused or wait for an event. */
export function read(/** @type {unknown} */ text) {
  const date = typeof text === 'string' && text ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** The words in place of a time that there is not. */
const NEVER = 'no time';

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const startOfDay = (/** @type {Date} */ date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
/** The same clock time some days later, also across a change of the clock. */
export function addDays(/** @type {Date} */ date, /** @type {number} */ days) {
  const later = new Date(date);
  later.setDate(later.getDate() + days);
  return later;
}
export function startOfWeek(/** @type {Date} */ date) {
  const weekday = date.getDay() || 7;
  return addDays(startOfDay(date), -((weekday - firstWeekday + 7) % 7));
}
/**
 * The number of midnights from `now` to `date`.
 *
 * @type {(date: Date, now?: Date) => number}
 */
export const daysUntil = (date, now = new Date()) => Math.round((+startOfDay(date) - +startOfDay(now)) / DAY);

/**
 * A key for a day in the person's zone.
 *
 * @type {(date: Date) => string}
 */
export const dayKey = (date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
const pad = (/** @type {number} */ number) => String(number).padStart(2, '0');

/** RFC 3339 with the browser's offset, as the API wants times. */
export function rfc3339(/** @type {Date} */ date) {
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const hours = pad(Math.floor(Math.abs(offset) / 60));
  return `${dayKey(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}` +
    `${sign}${hours}:${pad(Math.abs(offset) % 60)}`;
}

export const clock = (/** @type {Date} */ date) => formats.clock.format(date);
export const longDay = (/** @type {Date} */ date) => formats.longDay.format(date);
/** The span of two days, such as 23–29 November 2026. */
export const days = (/** @type {Date} */ first, /** @type {Date} */ last) => formats.days.formatRange(first, last);
export const month = (/** @type {Date} */ date) => formats.month.format(date);
export const weekday = (/** @type {Date} */ date) => formats.weekday.format(date);
export const longWeekday = (/** @type {Date} */ date) => formats.longWeekday.format(date);

export function day(/** @type {Date} */ date, now = new Date()) {
  return (date.getFullYear() === now.getFullYear() ? formats.day : formats.dayOfYear).format(date);
}

/**
 * A time as people say it: the clock alone today, otherwise with its day, and words for none. Where the computer is in
 * another zone, its clock follows.
 */
export function moment(/** @type {Date | null} */ date, now = new Date()) {
  if (!date) return NEVER;
  const here = daysUntil(date, now) === 0 ? clock(date) : `${day(date, now)}, ${clock(date)}`;
  return here + elsewhere(date);
}

/** When something ends: the clock alone today, with a name for one of the next days, otherwise with its date. */
export function end(/** @type {Date | null} */ date, now = new Date()) {
  if (!date) return NEVER;
  const days = daysUntil(date, now);
  if (days < 1 || days > 6) return moment(date, now);
  return `${days === 1 ? relative.format(1, 'day') : weekday(date)} ${clock(date)}${elsewhere(date)}`;
}

/** Words of alertd with the clocks as the page writes them: "at 9:25", also where it says "at 09:25". */
export const withClocks = (/** @type {string} */ text) => text.replace(/\b0(?=\d:\d\d\b)/g, '');

/**
 * When an event begins, as `alertctl list` says it: "for 11:30", or with its day if that is not the one of its alarm.
 * `start` is a time or a day, "2027-03-04"; nothing without one.
 *
 * @param {string | undefined} start @param {Date | null} due
 */
export function forEvent(start, due, now = new Date()) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(start ?? '');
  const at = read(isDay ? `${start}T00:00` : start);
  if (!at) return '';
  if (isDay) return `for ${day(at, now)}`;
  const isSameDay = due && dayKey(due) === dayKey(at);
  return `for ${isSameDay ? clock(at) : `${day(at, now)}, ${clock(at)}`}`;
}

/**
 * A time with its day, also today.
 *
 * @type {(date: Date, now?: Date) => string}
 */
export const dated = (date, now = new Date()) => `${day(date, now)}, ${clock(date)}${elsewhere(date)}`;

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
/** A time that is nearer than this to the next minute is said to be that far: nobody reads faster. */
const GRACE = 1000;

/** The distance in its largest unit, such as "in 2 hours": days by their midnights, hours and minutes rounded down. */
export function distance(/** @type {Date} */ date, now = new Date()) {
  const span = +date - +now;
  if (Math.abs(span) >= DAY) return relative.format(daysUntil(date, now), 'day');
  const minutes = Math.sign(span) * Math.floor((Math.abs(span) + GRACE) / 60_000);
  if (!minutes) return relative.format(0, 'second');
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  return relative.format(Math.trunc(minutes / 60), 'hour');
}

/** A countdown such as 4:05 or 1:00:09. */
export function countdown(/** @type {number} */ seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** The group of a coming time on Today: today, tomorrow, week or later; timeless without a time. */
export function group(/** @type {Date | null} */ date, now = new Date()) {
  if (!date) return 'timeless';
  const days = daysUntil(date, now);
  if (days <= 0) return 'today';
  if (days === 1) return 'tomorrow';
  return date < addDays(startOfWeek(now), 7) ? 'week' : 'later';
}

/** An element that shows a time and carries it for programs; words alone where there is no time. */
export function timeElement(/** @type {Date | null} */ date, text = moment(date)) {
  if (!date) return document.createTextNode(text);
  const node = document.createElement('time');
  node.dateTime = date.toISOString();
  node.title = `${longDay(date)}, ${clock(date)}`;
  node.textContent = text;
  return node;
}

/** @type {Record<string, number>} */
const UNITS = { d: 86_400, h: 3600, m: 60, s: 1 };

/** Reads "1h 30m" as seconds; null if it is no length of time. */
export function readSpan(/** @type {string} */ text) {
  if (!/^\s*(\d+\s*[dhms]\s*)+$/i.test(text)) return null;
  const parts = [...text.toLowerCase().matchAll(/(\d+)\s*([dhms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit], 0);
}

/** Writes seconds as readSpan reads them. */
export function writeSpan(/** @type {number} */ seconds) {
  const parts = [];
  for (const [unit, size] of Object.entries(UNITS)) {
    if (seconds >= size) parts.push(Math.floor(seconds / size) + unit);
    seconds %= size;
  }
  return parts.join(' ') || '0s';
}
