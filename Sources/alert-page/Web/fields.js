// SPDX-License-Identifier: Apache-2.0
import { element, labelled, present, unique } from './dom.js';
import { readSpan, writeSpan } from './time.js';
import { problemOf } from './verdict.js';
import { words } from './words.js';

/**
 * The control of a field: its node, what reads its texts, the element that gets the focus, and the second one of a text
 * that is typed twice. A field of no choices has no element.
 *
 * @typedef {import('../Types/wire').Field} Field
 * @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Input
 * @typedef {{ node: HTMLElement, read: () => string[], control?: Input, again?: HTMLInputElement }} Made
 * @typedef {{ label: string, value: string }} Choice
 */

/** The choices that are shown as a list of radio buttons; more become a menu. */
const FEW = 7;

/** @type {Partial<Record<import('../Types/wire').FieldKind, string>>} */
const INPUTS = { text: 'text', number: 'number', date: 'date', time: 'time', dateTime: 'datetime-local' };

/**
 * The keyboard of a phone for a text. What is accepted is alertd's to say, so the type of the control stays.
 *
 * @type {Record<import('../Types/wire').Purpose, string>}
 */
const KEYBOARDS = { email: 'email', uri: 'url', phone: 'tel' };

/**
 * The functions that make the controls of some kinds; all others are one input.
 *
 * @type {Partial<Record<import('../Types/wire').FieldKind, (field: Field, label: string) => Made>>}
 */
const MAKERS = { lines, check, duration, choice };

/**
 * The control of a form's field: its node, a function that reads its texts as org.alertd.Prompts writes them, and one
 * that checks them. `complain(reason)` shows a reason at the field, or none any more.
 *
 * @param {Field} field
 */
export function fieldControl(field) {
  const make = MAKERS[field.kind] ?? input;
  const { node, read, control, again } = make(field, field.label ?? field.name);
  const reason = element('p.wrong', { id: unique(), hidden: true });
  const box = element('div.posed', node, reason);
  const isNeeded = field.isRequired || (field.atLeast ?? 0) > 0;
  if (isNeeded) node.querySelector('legend, label')?.classList.add('needed');
  const complain = (/** @type {string | null} */ text) => {
    reason.textContent = text ?? '';
    reason.hidden = !text;
    box.classList.toggle('invalid', Boolean(text));
    for (const part of present([control, again])) describe(part, reason.id, Boolean(text));
  };
  // What is being mended is not wrong any more; the next press looks again.
  box.addEventListener('input', () => complain(null));
  const problem = () => problemOf(field, read(), again ? again.value : null);
  return { name: field.name, node: box, read, problem, complain, focus: () => control?.focus() };
}

/** Says that a control is wrong, and where the reason stands, beside its hint. */
function describe(/** @type {Input} */ control, /** @type {string} */ id, /** @type {boolean} */ isWrong) {
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((other) => other && other !== id);
  const all = isWrong ? [id, ...others] : others;
  if (all.length) control.setAttribute('aria-describedby', all.join(' '));
  else control.removeAttribute('aria-describedby');
  // A button of a group is not wrong by itself.
  if (control.type === 'radio' || control.type === 'checkbox') return;
  if (isWrong) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
}

const valueOf = (/** @type {Input} */ control) => () => (control.value === '' ? [] : [control.value]);

/** @type {(field: Field, label: string) => Made} */
function input(field, label) {
  const make = () => element('input', {
    type: INPUTS[field.kind], inputMode: field.purpose && KEYBOARDS[field.purpose], required: field.isRequired,
    min: field.minimum, max: field.maximum, step: stepOf(field), dir: 'auto', autocomplete: 'off',
  });
  const control = make();
  control.value = field.initial?.[0] ?? '';
  const node = labelled(label, control, field.hint);
  // A number that is none is no empty one.
  const read = () => (control.validity.badInput ? ['?'] : valueOf(control)());
  if (!field.isRepeated) return { node, read, control };
  const again = make();
  return { node: element('div', node, labelled(words.field.again(label), again)), read, control, again };
}

function stepOf(/** @type {Field} */ field) {
  if (field.kind === 'number') return field.isInteger ? 1 : 'any';
  return field.step ? field.step * 60 : undefined;
}

/** @type {(field: Field, label: string) => Made} */
function lines(field, label) {
  const control = element('textarea', { required: field.isRequired, rows: 4, dir: 'auto', value: field.initial?.[0] });
  return { node: labelled(label, control, field.hint), read: valueOf(control), control };
}

/** @type {(field: Field, label: string) => Made} */
function check(field, label) {
  const control = element('input', {
    type: 'checkbox', checked: field.initial?.[0] === 'true', required: field.isRequired,
  });
  return { node: labelled(label, control, field.hint), read: () => [String(control.checked)], control };
}

/** @type {(field: Field, label: string) => Made} */
function duration(field, label) {
  const initial = field.initial?.[0];
  const control = element('input', {
    type: 'text', required: field.isRequired, placeholder: '1h 30m', autocomplete: 'off',
    value: initial && writeSpan(Number(initial)),
  });
  const read = () => (control.value ? [String(readSpan(control.value))] : []);
  return { node: labelled(label, control, field.hint), read, control };
}

/** @type {(field: Field, label: string) => Made} */
function choice(field, label) {
  // A TAB in a label separates columns.
  const choices = (field.choices ?? []).map(({ label, value }) =>
    ({ label: label.replaceAll('\t', ' · '), value: value ?? label }));
  const several = (field.atMost ?? 1) > 1;
  const made = several || choices.length <= FEW ? boxes(field, label, choices, several) : menu(field, label, choices);
  if (!field.takesOther) return made;
  const values = choices.map(({ value }) => value);
  const typed = (field.initial ?? []).find((text) => !values.includes(text));
  const other = element('input', { type: 'text', dir: 'auto', autocomplete: 'off', value: typed });
  const node = element('div', made.node, labelled(words.field.other, other));
  const read = () => (other.value ? (several ? [...made.read(), other.value] : [other.value]) : made.read());
  return { node, read, control: made.control ?? other };
}

/** @type {(field: Field, label: string, choices: Choice[], several: boolean) => Made} */
function boxes(field, label, choices, several) {
  const name = unique();
  const controls = choices.map(({ value }) => element('input', {
    type: several ? 'checkbox' : 'radio', name, value, checked: field.initial?.includes(value),
    required: !several && field.isRequired && !field.takesOther,
  }));
  const labels = choices.map(({ label }, index) => element('label', { dir: 'auto' }, controls[index], label));
  const hint = field.hint ? element('small', { dir: 'auto' }, field.hint) : null;
  const node = element('fieldset', element('legend', { dir: 'auto' }, label), hint, ...labels);
  const read = () => controls.filter((control) => control.checked).map((control) => control.value);
  return { node, read, control: controls[0] };
}

/** @type {(field: Field, label: string, choices: Choice[]) => Made} */
function menu(field, label, choices) {
  const nothing = element('option', { value: '', selected: !field.initial?.length }, words.field.chooseOne);
  const options = choices.map(({ label }, index) => element('option', { value: String(index) }, label));
  const control = element('select', { required: field.isRequired && !field.takesOther }, nothing, ...options);
  const chosen = choices.findIndex(({ value }) => value === field.initial?.[0]);
  if (chosen >= 0) control.value = String(chosen);
  const read = () => (control.value ? [choices[Number(control.value)].value] : []);
  return { node: labelled(label, control, field.hint), read, control };
}
