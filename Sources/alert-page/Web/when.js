// SPDX-License-Identifier: Apache-2.0

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october',
  'november', 'december'];

/**
 * The words of time for a day ("2026-12-04"), a time of day ("09:15") and a repetition, each of which may be empty.
 * They are English, which alertd reads in each language. Empty without any of the three.
 */
export function wordsOfTime({ day = '', clock = '', repetition = '' }, now = new Date()) {
  const at = clock && ` at ${clock}`;
  if (!repetition) return day ? `${day}${at}` : clock && `at ${clock}`;
  const from = day && ` from ${day}`;
  const date = day ? new Date(`${day}T12:00`) : now;
  switch (repetition) {
    case 'week': return `every week on ${WEEKDAYS[date.getDay()]}${at}${from}`;
    case 'month': return `every month on the ${ordinal(date.getDate())}${at}${from}`;
    case 'year': return `every year on ${date.getDate()} ${MONTHS[date.getMonth()]}${at}${from}`;
    default: return `every ${repetition}${at}${from}`;
  }
}

function ordinal(/** @type {number} */ number) {
  const last = number % 100 > 10 && number % 100 < 14 ? 0 : number % 10;
  return number + (['th', 'st', 'nd', 'rd'][last] ?? 'th');
}
