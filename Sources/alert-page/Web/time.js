// SPDX-License-Identifier: Apache-2.0

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY = 86_400_000;
/** The first language of the browser that can be used: WebKitGTK's may be "C", which is none. */
const preferred = [...(navigator.languages ?? []), navigator.language].find(isLanguage) ?? 'en';

function isLanguage(name) {
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

let formats;
/** The zone of alertd. */
let computer;
let firstWeekday = new Intl.Locale(preferred).getWeekInfo?.().firstDay ?? 1;

/** Follows the person's settings in alertd; whatever they leave open follows the browser's locale. */
export function configure(display) {
  const hourCycle = { 12: 'h12', 24: 'h23' }[display.hours];
  const time = { hour: 'numeric', minute: '2-digit', hourCycle };
  const day = { weekday: 'short', day: 'numeric', month: 'short' };
  const make = (options) => new Intl.DateTimeFormat(locale, options);
  formats = {
    clock: make(time),
    day: make(day),
    dayOfYear: make({ ...day, year: 'numeric' }),
    longDay: make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    days: make({ day: 'numeric', month: 'long', year: 'numeric' }),
    month: make({ month: 'long', year: 'numeric' }),
    weekday: make({ weekday: 'short' }),
    longWeekday: make({ weekday: 'long' }),
    here: make({ ...day, ...time }),
    there: isZone(display.zone) ? make({ ...day, ...time, timeZone: display.zone }) : null,
    thereClock: isZone(display.zone) ? make({ ...time, timeZone: display.zone }) : null,
  };
  computer = display.zone;
  // An unknown day leaves the browser's.
  firstWeekday = DAYS.indexOf(display.firstWeekday) + 1 || firstWeekday;
}
configure({});

/** Whether the browser knows a zone: that of alertd may be a rule. */
function isZone(name) {
  try {
    return Boolean(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The same time by the clock of the computer where alertd runs; empty while that shows the same. */
export function elsewhere(date) {
  if (!formats.there || formats.here.format(date) === formats.there.format(date)) return '';
  const [here, there] = [formats.clock.format(date), formats.thereClock.format(date)];
  // On another day the day is said, too.
  const isSameDay = formats.here.format(date).replace(here, '') === formats.there.format(date).replace(there, '');
  return ` (${isSameDay ? there : formats.there.format(date)} in ${computer})`;
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
export function read(text) {
  const date = typeof text === 'string' && text ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** The words in place of a time that there is not. */
const NEVER = 'no time';

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const startOfDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
/** The same clock time some days later, also across a change of the clock. */
export function addDays(date, days) {
  const later = new Date(date);
  later.setDate(later.getDate() + days);
  return later;
}
export function startOfWeek(date) {
  const weekday = date.getDay() || 7;
  return addDays(startOfDay(date), -((weekday - firstWeekday + 7) % 7));
}
/** The number of midnights from `now` to `date`. */
export const daysUntil = (date, now = new Date()) => Math.round((+startOfDay(date) - +startOfDay(now)) / DAY);

/** A key for a day in the person's zone. */
export const dayKey = (date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
const pad = (number) => String(number).padStart(2, '0');

/** RFC 3339 with the browser's offset, as the API wants times. */
export function rfc3339(date) {
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const hours = pad(Math.floor(Math.abs(offset) / 60));
  return `${dayKey(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}` +
    `${sign}${hours}:${pad(Math.abs(offset) % 60)}`;
}

export const clock = (date) => formats.clock.format(date);
export const longDay = (date) => formats.longDay.format(date);
/** The span of two days, such as 23–29 November 2026. */
export const days = (first, last) => formats.days.formatRange(first, last);
export const month = (date) => formats.month.format(date);
export const weekday = (date) => formats.weekday.format(date);
export const longWeekday = (date) => formats.longWeekday.format(date);

export function day(date, now = new Date()) {
  return (date.getFullYear() === now.getFullYear() ? formats.day : formats.dayOfYear).format(date);
}

/**
 * A time as people say it: the clock alone today, otherwise with its day, and words for none. Where the computer is in
 * another zone, its clock follows.
 */
export function moment(date, now = new Date()) {
  if (!date) return NEVER;
  const here = daysUntil(date, now) === 0 ? clock(date) : `${day(date, now)}, ${clock(date)}`;
  return here + elsewhere(date);
}

/** When something ends: the clock alone today, with a name for one of the next days, otherwise with its date. */
export function end(date, now = new Date()) {
  const days = daysUntil(date, now);
  if (days < 1 || days > 6) return moment(date, now);
  return `${days === 1 ? relative.format(1, 'day') : weekday(date)} ${clock(date)}${elsewhere(date)}`;
}

/** Words of alertd with the clocks as the page writes them: "at 9:25", also where it says "at 09:25". */
export const withClocks = (text) => text.replace(/\b0(?=\d:\d\d\b)/g, '');

/**
 * When an event begins, as `alertctl list` says it: "for 11:30", or with its day if that is not the one of its alarm.
 * `start` is a time or a day, "2027-03-04"; nothing without one.
 */
export function forEvent(start, due, now = new Date()) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(start ?? '');
  const at = read(isDay ? `${start}T00:00` : start);
  if (!at) return '';
  if (isDay) return `for ${day(at, now)}`;
  const isSameDay = due && dayKey(due) === dayKey(at);
  return `for ${isSameDay ? clock(at) : `${day(at, now)}, ${clock(at)}`}`;
}

/** A time with its day, also today. */
export const dated = (date, now = new Date()) => `${day(date, now)}, ${clock(date)}${elsewhere(date)}`;

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
/** A time that is nearer than this to the next minute is said to be that far: nobody reads faster. */
const GRACE = 1000;

/** The distance in its largest unit, such as "in 2 hours": days by their midnights, hours and minutes rounded down. */
export function distance(date, now = new Date()) {
  const span = date - +now;
  if (Math.abs(span) >= DAY) return relative.format(daysUntil(date, now), 'day');
  const minutes = Math.sign(span) * Math.floor((Math.abs(span) + GRACE) / 60_000);
  if (!minutes) return relative.format(0, 'second');
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  return relative.format(Math.trunc(minutes / 60), 'hour');
}

/** A countdown such as 4:05 or 1:00:09. */
export function countdown(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** The group of a coming time on Today: today, tomorrow, week or later; timeless without a time. */
export function group(date, now = new Date()) {
  if (!date) return 'timeless';
  const days = daysUntil(date, now);
  if (days <= 0) return 'today';
  if (days === 1) return 'tomorrow';
  return date < addDays(startOfWeek(now), 7) ? 'week' : 'later';
}

/** An element that shows a time and carries it for programs; words alone where there is no time. */
export function timeElement(date, text = moment(date)) {
  if (!date) return document.createTextNode(text);
  const node = document.createElement('time');
  node.dateTime = date.toISOString();
  node.title = `${longDay(date)}, ${clock(date)}`;
  node.textContent = text;
  return node;
}

export const UNITS = { d: 86_400, h: 3600, m: 60, s: 1 };

/** Reads "1h 30m" as seconds; null if it is no length of time. */
export function readSpan(text) {
  if (!/^\s*(\d+\s*[dhms]\s*)+$/i.test(text)) return null;
  const parts = [...text.toLowerCase().matchAll(/(\d+)\s*([dhms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + count * UNITS[unit], 0);
}

/** Writes seconds as readSpan reads them. */
export function writeSpan(seconds) {
  const parts = [];
  for (const [unit, size] of Object.entries(UNITS)) {
    if (seconds >= size) parts.push(Math.floor(seconds / size) + unit);
    seconds %= size;
  }
  return parts.join(' ') || '0s';
}
