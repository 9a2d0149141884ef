// SPDX-License-Identifier: Apache-2.0
import { words } from './words.js';

/** @typedef {import('../Types/wire').Field} Field */

/** The number of characters of Unicode, as alertd counts them. */
const lengthOf = (/** @type {string} */ text) => [...text].length;

/** Whether a text contains a pattern. One that this browser cannot read is for alertd to check. */
function fits(/** @type {string} */ text, /** @type {string} */ pattern) {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/**
 * What is wrong with the texts of a field, as a sentence; null if nothing is. alertd checks the same again.
 *
 * @param {Field} field
 * @param {string[]} texts
 * @param {string | null} again The text that was typed the second time.
 */
export function problemOf(field, texts, again = null) {
  const say = words.field;
  if (field.kind === 'check') return field.isRequired && texts[0] !== 'true' ? say.unchecked : null;
  if (field.kind === 'choice') return problemOfChoices(field, texts);
  const [text] = texts;
  if (text === undefined) return field.isRequired ? say.empty : null;
  if (again !== null && text !== again) return say.different;
  const least = field.minimumLength ?? 0;
  if (lengthOf(text) < least) return say.tooShort(least);
  if (field.maximumLength && lengthOf(text) > field.maximumLength) return say.tooLong(field.maximumLength);
  if (field.pattern && !fits(text, field.pattern)) return say.otherForm(field.hint);
  return problemOfValue(field, text);
}

/** @type {(field: Field, texts: string[]) => string | null} */
function problemOfChoices({ isRequired, atLeast, atMost }, { length }) {
  const say = words.field;
  const least = atLeast ?? (isRequired ? 1 : 0);
  if (length < least) return least === 1 ? say.noChoice : say.tooFew(least);
  return length > (atMost ?? 1) ? say.tooMany(atMost ?? 1) : null;
}

/** @type {(field: Field, text: string) => string | null} */
function problemOfValue({ kind, minimum, maximum, isInteger }, text) {
  const say = words.field;
  if (kind === 'duration') return text === 'null' ? say.noLength : null;
  if (kind === 'number') {
    const number = Number(text);
    if (!Number.isFinite(number)) return say.noNumber;
    if (isInteger && !Number.isInteger(number)) return say.notWhole;
    if (minimum != null && number < Number(minimum)) return say.atLeast(minimum);
    return maximum != null && number > Number(maximum) ? say.atMost(maximum) : null;
  }
  // Days and times are written so that their order is that of their letters.
  if (!['date', 'time', 'dateTime'].includes(kind)) return null;
  if (minimum != null && text < minimum) return say.notBefore(minimum);
  return maximum != null && text > maximum ? say.notAfter(maximum) : null;
}

/**
 * The field of a form that alertd refuses, and why: "field "day": Choose one."; null for another reason.
 *
 * @type {(error: { name: string, parameters: Record<string, any> }) => { field: string, reason: string } | null}
 */
export function refusedField({ name, parameters }) {
  if (name !== 'Invalid' || parameters.field !== 'values') return null;
  const [, field, reason] = /^field "([^"]*)": ([^]*)$/.exec(parameters.reason) ?? [];
  return field === undefined ? null : { field, reason };
}
