// SPDX-License-Identifier: Apache-2.0
import { element, labelled, unique } from './dom.js';
import { UNITS, readSpan, writeSpan } from './time.js';
import { sentence } from './words.js';

/** The choices that are shown as a list of radio buttons; more become a menu. */
const FEW = 7;

const INPUTS = { text: 'text', number: 'number', date: 'date', time: 'time', dateTime: 'datetime-local' };

/** The keyboard of a phone for a text. What is accepted is alertd's to say, so the type of the control stays. */
const KEYBOARDS = { email: 'email', uri: 'url', phone: 'tel' };

/** The control of a form's field: its node, and a function that reads its texts as org.alertd.Prompts writes them. */
export function fieldControl(field) {
  const make = { lines, check, duration, choice }[field.kind] ?? input;
  return { name: field.name, ...make(field, field.label ?? field.name) };
}

const valueOf = (control) => () => (control.value === '' ? [] : [control.value]);

function input(field, label) {
  const control = element('input', {
    type: INPUTS[field.kind], inputMode: KEYBOARDS[field.purpose], required: field.isRequired, min: field.minimum, max: field.maximum,
    maxLength: field.maximumLength, step: stepOf(field), dir: 'auto', value: field.initial?.[0],
  });
  return { node: labelled(label, control, field.hint), read: valueOf(control) };
}

function stepOf(field) {
  if (field.kind === 'number') return field.isInteger ? 1 : 'any';
  return field.step ? field.step * 60 : undefined;
}

function lines(field, label) {
  const control = element('textarea', {
    required: field.isRequired, maxLength: field.maximumLength, rows: 4, dir: 'auto', value: field.initial?.[0],
  });
  return { node: labelled(label, control, field.hint), read: valueOf(control) };
}

function check(field, label) {
  const control = element('input', { type: 'checkbox', checked: field.initial?.[0] === 'true' });
  return { node: labelled(label, control, field.hint), read: () => [String(control.checked)] };
}

function duration(field, label) {
  const initial = field.initial?.[0];
  const control = element('input', {
    type: 'text', required: field.isRequired, placeholder: '1h 30m', value: initial && writeSpan(Number(initial)),
  });
  control.addEventListener('input', () => {
    const wrong = control.value && readSpan(control.value) === null;
    control.setCustomValidity(wrong ? `Write a length of time such as 1h 30m (${Object.keys(UNITS).join(', ')}).` : '');
  });
  const read = () => (control.value ? [String(readSpan(control.value))] : []);
  return { node: labelled(label, control, field.hint), read };
}

function choice(field, label) {
  // A TAB in a label separates columns.
  const choices = (field.choices ?? []).map(({ label, value }) =>
    ({ label: label.replaceAll('\t', ' · '), value: value ?? label }));
  const several = (field.atMost ?? 1) > 1;
  const made = several || choices.length <= FEW ? boxes(field, label, choices, several) : menu(field, label, choices);
  if (!field.takesOther) return made;
  const other = element('input', { type: 'text', dir: 'auto' });
  const node = element('div', made.node, labelled('Something else', other));
  return { node, read: () => (other.value ? (several ? [...made.read(), other.value] : [other.value]) : made.read()) };
}

function boxes(field, label, choices, several) {
  const name = unique();
  const controls = choices.map(({ value }) => element('input', {
    type: several ? 'checkbox' : 'radio', name, value, checked: field.initial?.includes(value),
    required: !several && field.isRequired && !field.takesOther,
  }));
  const labels = choices.map(({ label }, index) => element('label', { dir: 'auto' }, controls[index], label));
  const hint = field.hint ? element('small', { dir: 'auto' }, field.hint) : null;
  const node = element('fieldset', element('legend', { dir: 'auto' }, label), hint, ...labels);
  return { node, read: () => controls.filter((control) => control.checked).map((control) => control.value) };
}

function menu(field, label, choices) {
  const nothing = element('option', { value: '', selected: !field.initial?.length }, 'Choose one');
  const options = choices.map(({ label }, index) => element('option', { value: String(index) }, label));
  const control = element('select', { required: field.isRequired && !field.takesOther }, nothing, ...options);
  const chosen = choices.findIndex(({ value }) => value === field.initial?.[0]);
  if (chosen >= 0) control.value = String(chosen);
  const read = () => (control.value ? [choices[control.value].value] : []);
  return { node: labelled(label, control, field.hint), read };
}

/** What was not understood: the line with its word marked, and what to write instead. */
export function problem(error, line) {
  if (!error.parameters) return [];
  const text = element('p.wrong', sentence(error));
  const { start, end } = error.parameters;
  if (!(start < end)) return [text];
  const mark = element('mark', line.slice(start, end));
  return [element('p.echo', { dir: 'auto' }, line.slice(0, start), mark, line.slice(end)), text];
}
