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
