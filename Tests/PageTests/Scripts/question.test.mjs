// SPDX-License-Identifier: Apache-2.0
// What counts in a question, by the cases that windows, terminals and plain lines are tested by, too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

process.env.TZ = 'UTC';
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en-GB', languages: ['en-GB'] }, configurable: true });
const { handle, initial, isShort, ordered } = await import('../../../Sources/alert-page/Web/asking.js');
const { problemOf, refusedField } = await import('../../../Sources/alert-page/Web/verdict.js');
const { readSpan } = await import('../../../Sources/alert-page/Web/time.js');

const { cases } = JSON.parse(readFileSync(new URL('../../QuestionSupport/cases.json', import.meta.url), 'utf8'));
const USUAL = [{ label: 'Cancel', role: 'cancel' }, { label: 'OK', isDefault: true }];
const made = (question) => ({
  kind: 'alert', revision: 0, fields: [], mustRead: false, takesText: false, standing: false, ...question,
  buttons: (question.buttons ?? USUAL).map((button, index) => ({ index, role: 'normal', isDefault: false, ...button })),
});

/** The texts of the fields after what a person touched. */
function typed(form, touched) {
  const texts = new Map(form.map((field) =>
    [field.name, field.initial ?? (field.kind === 'check' ? ['false'] : [])]));
  for (const step of touched) {
    const name = step.in ?? step.check;
    const field = form.find((field) => field.name === name);
    const before = texts.get(name);
    if ('check' in step) texts.set(name, [String(before[0] !== 'true')]);
    else if ('other' in step) texts.set(name, [step.other]);
    else if ('type' in step) texts.set(name, [field.kind === 'duration' ? String(readSpan(step.type)) : step.type]);
    else if ((field.atMost ?? 1) === 1) texts.set(name, [step.choose]);
    else if (before.includes(step.choose)) texts.set(name, before.filter((text) => text !== step.choose));
    else texts.set(name, field.choices.map(({ label }) => label).filter((l) => l === step.choose || before.includes(l)));
  }
  return texts;
}

for (const row of cases.filter((row) => !row.without?.includes('page'))) {
  test(row.name, () => {
    const form = row.form ?? [];
    const question = made({ kind: 'form', fields: form, buttons: row.buttons });
    const [state] = handle(initial, { type: 'shown', question });
    const { index } = question.buttons.find(({ label }) => label === row.press);
    const [, [effect]] = handle(state, { type: 'pressed', index });
    assert.equal(effect.type, 'answer');
    if (!effect.handsOver) return assert.equal(row.answer, null);
    const texts = typed(form, row.touched);
    const wrong = form.find((field) => problemOf(field, texts.get(field.name)));
    if (row.refusal) return assert.equal(wrong?.name, row.refusal);
    assert.equal(wrong, undefined);
    assert.deepEqual(Object.fromEntries(texts), row.answer ?? {});
  });
}

/** A field, its texts, and whether they are wrong. */
const FIELDS = [
  [{ kind: 'text', minimumLength: 3 }, ['ab'], true], [{ kind: 'text', minimumLength: 3 }, ['abc'], false],
  [{ kind: 'text', minimumLength: 3 }, [], false], [{ kind: 'text', maximumLength: 2 }, ['👩👩'], false],
  [{ kind: 'text', maximumLength: 2 }, ['abc'], true], [{ kind: 'text', pattern: '^v[0-9]+$' }, ['v12'], false],
  [{ kind: 'text', pattern: '(?x' }, ['anything'], false], [{ kind: 'number' }, ['?'], true],
  [{ kind: 'number', maximum: '5' }, ['5.5'], true], [{ kind: 'date', minimum: '2027-01-01' }, ['2026-12-31'], true],
  [{ kind: 'time', maximum: '17:00' }, ['09:00'], false], [{ kind: 'duration' }, ['null'], true],
  [{ kind: 'date' }, ['?'], true], [{ kind: 'dateTime', step: 15 }, ['2027-03-04T09:10'], true], [{ kind: 'time', step: 15 }, ['09:15'], false],
  [{ kind: 'duration', minimum: '60' }, ['30'], true], [{ kind: 'duration', maximum: '60' }, ['90'], true],
  [{ kind: 'duration', step: 60 }, ['90'], true], [{ kind: 'duration', step: 60 }, ['120'], false],
  [{ kind: 'number' }, ['1e3'], true], [{ kind: 'number', isInteger: true }, ['2.0'], true], [{ kind: 'number' }, ['-0.5'], false],
  [{ kind: 'choice', atMost: 3 }, ['a', 'a'], true],
  [{ kind: 'choice', atLeast: 1, atMost: 3 }, [], true], [{ kind: 'choice', atLeast: 0, isRequired: true }, [], false],
  [{ kind: 'choice', atMost: 2 }, ['a', 'b', 'c'], true], [{ kind: 'check' }, ['false'], false],
];
for (const [field, texts, isWrong] of FIELDS) {
  test(`${JSON.stringify(field)} with ${JSON.stringify(texts)}`, () =>
    assert.equal(problemOf(field, texts) !== null, isWrong));
}

/** The texts of each purpose that FieldRulesTests accepts and refuses. */
const PURPOSES = [
  ['email', ['ada@example.org', 'a+b@c'], ['ada', '@c', 'a@', 'a b@c', 'a@b@c']],
  ['uri', ['https://example.org/x?y', 'mailto:a@b'], ['example.org', '://x', '1a:b', 'a b:c', 'http:']],
  ['phone', ['+49 30 123456', '(030) 12-34', '112'], ['12', 'call me', '123456789012345678901']],
];
for (const [purpose, right, wrong] of PURPOSES) {
  test(`texts that are to be of the purpose ${purpose}`, () => {
    const isWrong = (text) => problemOf({ kind: 'text', purpose }, [text]) !== null;
    assert.deepEqual([right.map(isWrong), wrong.map(isWrong)], [right.map(() => false), wrong.map(() => true)]);
    assert.equal(problemOf({ kind: 'text', purpose }, []), null);
  });
}

test('a text that is typed twice', () => {
  assert.equal(problemOf({ kind: 'text' }, ['a'], 'a'), null);
  assert.notEqual(problemOf({ kind: 'text' }, ['a'], 'b'), null);
});

test('a refusal of alertd names its field', () => {
  const error = { name: 'Invalid', parameters: { field: 'values', reason: 'field "groups": Choose one.' } };
  assert.deepEqual(refusedField(error), { field: 'groups', reason: 'Choose one.' });
  assert.equal(refusedField({ name: 'Invalid', parameters: { field: 'text', reason: 'too long' } }), null);
  assert.equal(refusedField({ name: 'Refused', parameters: { reason: 'no' } }), null);
});

/** The types of the effects of events, one after the other. */
function effects(question, ...events) {
  let state = initial;
  return [{ type: 'shown', question }, ...events].map((event) => {
    const [next, done] = handle(state, event, 1000);
    state = next;
    return done.map(({ type }) => type).join(' ');
  });
}

test('an approval counts only after it was read, and Enter never allows it', () => {
  const buttons = [{ label: 'Deny', role: 'cancel' }, { label: 'Allow' }];
  const question = made({ kind: 'approval', approval: { withheld: [] }, buttons });
  assert.deepEqual(effects(question, { type: 'entered' }, { type: 'pressed', index: 1 }, { type: 'pressed', index: 0 },
    { type: 'read' }, { type: 'entered' }, { type: 'pressed', index: 1 }),
  ['fields gate draw', '', '', 'answer', 'draw', '', 'answer']);
  const withheld = made({ kind: 'approval', approval: { withheld: [1] }, buttons });
  assert.deepEqual(effects(withheld, { type: 'read' }, { type: 'pressed', index: 1 }), ['fields gate draw', 'draw', '']);
});

test('a change is read again, and keeps the fields that are the same', () => {
  const first = made({ takesText: true });
  const second = { ...first, revision: 1, message: 'new' };
  const third = { ...second, revision: 2, takesText: false };
  assert.deepEqual(effects(first, { type: 'shown', question: first }, { type: 'shown', question: second },
    { type: 'shown', question: third }), ['fields gate draw', 'draw', 'gate draw', 'fields gate draw']);
});

test('what is over stays over', () => {
  const ended = { type: 'refused', error: { name: 'AlreadyEnded', parameters: { outcome: 'answered', by: 'phone' } } };
  assert.deepEqual(effects(made({}), ended, { type: 'pressed', index: 1 }, { type: 'read' }),
    ['fields gate draw', 'draw', '', '']);
  const changed = { type: 'refused', error: { name: 'Changed', parameters: {} } };
  const other = { type: 'refused', error: { name: 'Invalid', parameters: {} } };
  assert.deepEqual(effects(made({}), changed, other), ['fields gate draw', 'load', 'failed']);
});

test('the destructive button is never first, the cancelling one is last', () => {
  const labels = (...roles) => ordered(roles.map((role) => ({ role }))).map(({ role }) => role).join(' ');
  assert.equal(labels('destructive', 'cancel', 'normal'), 'normal destructive cancel');
  assert.equal(labels('destructive', 'cancel'), 'cancel destructive');
});

/** A question, and whether its buttons stand on Today. */
const SHORT = [
  [{}, true], [{ takesText: true }, false], [{ kind: 'form', fields: [{}] }, false], [{ mustRead: true }, false],
  [{ approval: { withheld: [] } }, false], [{ elsewhere: 'in the window' }, false], [{ message: 'x'.repeat(161) }, false],
  [{ buttons: [1, 2, 3, 4].map((label) => ({ label: String(label) })) }, false],
  [{ buttons: [{ label: 'a label that is longer than a button on a phone' }] }, false],
];
for (const [question, short] of SHORT) {
  test(`${JSON.stringify(question).slice(0, 70)} is ${short ? '' : 'not '}short`, () =>
    assert.equal(isShort(made(question)), short));
}
