// SPDX-License-Identifier: Apache-2.0
import { element, labelled } from './dom.js';
import { whole } from './list.js';
import { kept } from './typed.js';
import { words } from './words.js';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october',
  'november', 'december'];

/** The levels to choose from, besides the usual one. */
const LEVELS = /** @type {const} */ (['passive', 'timeSensitive', 'critical']);

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

/**
 * The fields below the line: the time that they say, the rest of the content, and what empties them.
 *
 * @param {import('../Types/page').Page} page
 */
export function furtherFields(page) {
  const select = (/** @type {[string, string][]} */ options) =>
    element('select', {}, ...options.map(([value, label]) => element('option', { value }, label)));
  const say = words.add;
  const fields = {
    day: element('input', { type: 'date' }),
    clock: element('input', { type: 'time' }),
    repetition: select([['', say.once], ...Object.entries(say.repetitions)]),
    sound: select([['', say.silent]]),
    level: select([['', say.levels.active], ...Object.entries(say.levels).filter(([name]) => name !== 'active')]),
    text: element('textarea', { rows: 2, dir: 'auto', maxLength: 10_000 }),
  };
  const node = element('details.further', element('summary', say.more), element('div.filters',
    labelled(say.day, fields.day), labelled(say.clock, fields.clock), labelled(say.repetition, fields.repetition),
    labelled(say.sound, fields.sound), labelled(say.level, fields.level), labelled(say.text, fields.text)));
  const forgets = Object.entries(fields).filter(([name]) => name !== 'sound')
    .map(([name, field]) => kept(field, `add ${name}`));
  // What was typed before is not hidden.
  node.open = Object.values(fields).some(({ value }) => value !== '');

  // The sounds are asked for when the fields are opened first; the choice of before is kept by its name.
  const loadSounds = async () => {
    if (fields.sound.options.length > 1) return;
    const { sounds } = await page.call('Sounds');
    fields.sound.append(...whole(sounds).map(({ name }) => element('option', { value: name }, name)));
    forgets.push(kept(fields.sound, 'add sound'));
  };
  const opened = () => node.open && page.act(loadSounds);
  node.addEventListener('toggle', opened);

  const value = (/** @type {keyof typeof fields} */ name) => fields[name].value || undefined;
  return {
    node,
    time: () => {
      const when = wordsOfTime({ day: value('day'), clock: value('clock'), repetition: value('repetition') });
      return when ? { when } : {};
    },
    content: () => ({
      text: value('text'), sound: value('sound'), level: LEVELS.find((name) => name === fields.level.value),
    }),
    clear: () => {
      for (const field of Object.values(fields)) field.value = '';
      for (const forget of forgets) forget();
      node.open = false;
    },
  };
}
