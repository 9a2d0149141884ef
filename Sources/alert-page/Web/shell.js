// SPDX-License-Identifier: Apache-2.0

const CONTROL = /\p{Cc}|[\u2028\u2029]/u;

/** Quotes a word for a POSIX shell: between single quotes nothing has a meaning. */
const quote = (/** @type {string} */ word) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/**
 * The line that runs alertctl with these words, or null if a word contains a control character: a terminal may run a
 * pasted line at a line break.
 */
export function commandLine(/** @type {string[]} */ words) {
  if (words.some((word) => CONTROL.test(word))) return null;
  return ['alertctl', ...words].map((word) => (/^[\w.\/:=+-]+$/.test(word) ? word : quote(word))).join(' ');
}

/**
 * The names of the levels in alertctl.
 *
 * @type {Partial<Record<import('../Types/wire').Level, string>>}
 */
const LEVELS = { timeSensitive: 'time-sensitive' };

/**
 * The words of alertctl that schedule the same again. What has more than they can say, or times that no option can, is
 * copied whole by its id.
 *
 * @param {import('../Types/wire').Item} item
 */
export function commandOf(item) {
  const title = item.title.startsWith('-') ? ['--', item.title] : [item.title];
  const verb = item.rings ? 'alarm' : 'remind';
  const [, rule, start, zone] = /^rrule (\S+) start=(\S+) zone=(\S+)$/.exec(item.trigger) ?? [];
  const when = rule ? ['--rrule', rule, '--start', start, '--tz', zone]
    : !item.repeats && item.due && !item.awaitsAck ? ['--at', item.due] : null;
  const isTypable = item.body !== '-' && !/\p{Cc}/u.test(item.body ?? '');
  if (!when || item.further || item.owned || !isTypable) return ['remind', '--like', item.id, ...title];
  /** @type {[string, string | null | undefined][]} */
  const said = [
    ['--body', item.body], ['--app', item.app], ['--sound', item.sound], ['--nag', item.nag],
    ['--warn', item.warn?.join(',')],
    ['--level', item.level === (item.rings ? 'critical' : 'active') ? null : LEVELS[item.level] ?? item.level],
  ];
  const options = said.map(([option, value]) =>
    (!value ? [] : value.startsWith('-') ? [`${option}=${value}`] : [option, value]));
  return [verb, ...when, ...options.flat(), ...title];
}

/** Copies the line to the clipboard, and returns a sentence that says so. */
export async function copyCommand(/** @type {string[]} */ words) {
  const line = commandLine(words);
  if (line === null) return 'Not copied: the text contains control characters.';
  return (await copy(line)) ? `Copied: ${line}` : `Copy this line: ${line}`;
}

/** Copies a text. False if the browser does not allow it. */
export async function copy(/** @type {string} */ text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
