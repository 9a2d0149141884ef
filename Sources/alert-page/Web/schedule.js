// SPDX-License-Identifier: Apache-2.0

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** @type {Record<string, string[]>} */
const NAMED = { daily: WEEK, weekdays: WEEK.slice(0, 5), weekends: WEEK.slice(5) };
const DAY = 1440;

const minutes = (/** @type {string} */ text) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);

/**
 * The quiet minutes of each day, from Monday on, as pairs of a begin and an end. The lines are in the normal form of
 * alertd, such as "weekdays 22:00-07:00"; others are passed over. A part that ends before it begins goes on on the next
 * day, and one that ends as it begins lasts a whole day.
 *
 * @param {string[]} schedule
 * @returns {[number, number][][]}
 */
export function quietMinutes(schedule) {
  /** @type {[number, number][][]} */
  const found = WEEK.map(() => []);
  for (const line of schedule) {
    const [, names, begin, end] = /^(\S+) (\d\d?:\d\d)-(\d\d?:\d\d)$/.exec(line) ?? [];
    if (!names) continue;
    const [from, to] = [minutes(begin), minutes(end)];
    for (const name of NAMED[names] ?? names.split(',')) {
      const day = WEEK.indexOf(name);
      if (day < 0) continue;
      found[day].push([from, to > from ? to : DAY]);
      if (to <= from && to > 0) found[(day + 1) % 7].push([0, to]);
    }
  }
  return found;
}
