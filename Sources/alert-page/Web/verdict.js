// SPDX-License-Identifier: Apache-2.0
import { writeSpan } from './time.js';
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
  return problemOfPurpose(field, text) ?? problemOfValue(field, text);
}

const SPACE = /\p{White_Space}/u;

/**
 * What alertd accepts for each purpose, with the sentence that refuses the rest.
 *
 * @type {Partial<Record<import('../Types/wire').Purpose, [string, (text: string) => boolean]>>}
 */
const PURPOSES = {
  email: [words.field.noAddress, (text) => /^[^@]+@[^@]+$/u.test(text) && !SPACE.test(text)],
  uri: [words.field.noLink, (text) => /^[a-z][a-z0-9+.-]*:./iu.test(text) && !SPACE.test(text)],
  phone: [words.field.noPhone, (text) => /^[-0-9+()/. #*]+$/.test(text) && /^\d{3,20}$/.test(text.replace(/\D/g, ''))],
};

/** @type {(field: Field, text: string) => string | null} */
function problemOfPurpose({ kind, purpose }, text) {
  const [reason, isRight] = (kind === 'text' && purpose && PURPOSES[purpose]) || [null, () => true];
  return isRight(text) ? null : reason;
}

/** @type {(field: Field, texts: string[]) => string | null} */
function problemOfChoices({ isRequired, atLeast, atMost }, texts) {
  const say = words.field;
  const { length } = texts;
  if (new Set(texts).size < length) return say.twice;
  const least = atLeast ?? (isRequired ? 1 : 0);
  if (length < least) return least === 1 ? say.noChoice : say.tooFew(least);
  return length > (atMost ?? 1) ? say.tooMany(atMost ?? 1) : null;
}

/** A number as alertd reads it: without an exponent. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** @type {(field: Field, text: string) => string | null} */
function problemOfValue({ kind, minimum, maximum, isInteger, step }, text) {
  const say = words.field;
  if (kind === 'number') {
    if (!NUMBER.test(text)) return say.noNumber;
    if (isInteger && text.includes('.')) return say.notWhole;
    if (minimum != null && Number(text) < Number(minimum)) return say.atLeast(minimum);
    return maximum != null && Number(text) > Number(maximum) ? say.atMost(maximum) : null;
  }
  if (kind === 'duration') {
    if (text === 'null') return say.noLength;
    if (minimum != null && Number(text) < Number(minimum)) return say.atLeast(writeSpan(Number(minimum)));
    if (maximum != null && Number(text) > Number(maximum)) return say.atMost(writeSpan(Number(maximum)));
    return step && Number(text) % step ? say.steps(writeSpan(step)) : null;
  }
  const [form, otherForm] = FORMS[kind] ?? [];
  if (!form) return null;
  if (!form.test(text)) return otherForm ?? null;
  // Days and times are written so that their order is that of their letters.
  if (minimum != null && text < minimum) return say.notBefore(minimum.replace('T', ' '));
  if (maximum != null && text > maximum) return say.notAfter(maximum.replace('T', ' '));
  const [hour, minute] = text.slice(-5).split(':').map(Number);
  return step && kind !== 'date' && (hour * 60 + minute) % step ? say.steps(writeSpan(step * 60)) : null;
}

/**
 * How browsers write days and times, with the sentence for another form: that of what is half filled in.
 *
 * @type {Partial<Record<import('../Types/wire').FieldKind, [RegExp, string]>>}
 */
const FORMS = {
  date: [/^\d{4}-\d\d-\d\d$/, words.field.noTime.date],
  time: [/^\d\d:\d\d$/, words.field.noTime.time],
  dateTime: [/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, words.field.noTime.dateTime],
};

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
