// SPDX-License-Identifier: Apache-2.0
// What crosses from alert-page to the page is what the interface says, or an error that names the member.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Mismatch, readError, readReply, readType } from '../../../Sources/alert-page/Web/wire.js';

const item = {
  id: 'tea', key: 'w.tea', title: 'Tea', level: 'active', state: 'pending', due: '2027-03-03T16:00Z', zone: 'UTC', repeats: false,
  trigger: 'instant 2027-03-03T16:00Z', awaitsAck: false, snoozes: 0, held: false, owned: false,
};

const session = { device: 'desk', display: { zone: 'UTC' }, paired: false };

/** What is wrong in a value, the value, and the place that the error must name. */
const WRONG = [
  ['a member is missing', { ...session, paired: undefined }, /^paired is missing$/],
  ['null is no value', { ...session, device: null }, /^device is null, not string$/],
  ['a number is no text', { ...session, device: 5 }, /^device is 5, not string$/],
  ['a text is no truth', { ...session, paired: 'no' }, /^paired is "no", not bool$/],
  ['a deep member', { ...session, display: { zone: 'UTC', hours: '12' } }, /^display\.hours is "12", not int$/],
  ['half an hour', { ...session, display: { zone: 'UTC', hours: 12.5 } }, /^display\.hours is 12\.5, not int$/],
  ['a list is no struct', { ...session, display: [] }, /^display is \[\], not an object$/],
  ['nothing at all', null, /^the value is null, not an object$/],
  ['a member of every object', { ...session, device: undefined }, /^device is missing$/],
];

for (const [name, value, message] of WRONG) {
  test(name, () => {
    assert.throws(() => readReply('Session', value), (error) => error instanceof Mismatch && message.test(error.message));
  });
}

test('members that may be absent are, also as null, and unknown ones are left out', () => {
  const value = { ...session, pushKey: null, pushProblem: 'none', later: { version: 7 }, display: { zone: 'UTC', x: 1 } };
  assert.deepEqual(readReply('Session', value), { ...session, pushProblem: 'none' });
});

test('a wrong entry costs itself, and names its member', () => {
  const reply = readReply('Items', { items: [item, { ...item, level: 'loud' }, 7, item], pending: 3 });
  assert.deepEqual([reply.items[0], reply.items[3]], [item, item]);
  assert.match(reply.items[1].broken, /^items\[1\]\.level is "loud", not one of passive, active/);
  assert.equal(reply.items[1].entry.title, 'Tea');
  assert.match(reply.items[2].broken, /^items\[2\] is 7, not an object$/);
});

test('a list within an entry belongs to it: half a question is none', () => {
  const reply = readReply('Items', { items: [{ ...item, unreported: [{ device: 5 }] }], pending: 1 });
  assert.match(reply.items[0].broken, /^items\[0\]\.unreported\[0\]\.device is 5, not string$/);
});

test('what is no list costs its reply', () => {
  assert.throws(() => readReply('Items', { items: {}, pending: 1 }), /^Error: items is {}, not a list$/);
  assert.throws(() => readReply('Show', { item, next: ['now', 5] }), /^Error: next\[1\] is 5, not string$/);
});

test('errors and changes are read alike', () => {
  assert.deepEqual(readError('Refused', { reason: 'no', more: 1 }), { reason: 'no' });
  assert.throws(() => readError('Refused', {}), /reason is missing/);
  assert.throws(() => readError('toString', {}), /the error toString is unknown/);
  assert.deepEqual(readType('Change', { part: 'items', id: 'tea' }), { part: 'items', id: 'tea' });
  assert.throws(() => readType('Change', { part: 'moon' }), /part is "moon", not one of everything/);
});

test('each entry of the shared file is whole', () => {
  const file = new URL('../states.json', import.meta.url);
  for (const [name, kept] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) {
    readReply('Session', kept.Session);
    const replies = [
      ...readReply('Items', { items: kept.Items, pending: 0 }).items,
      ...readReply('Timers', { timers: kept.Timers }).timers,
      ...readReply('History', { past: kept.History }).past,
      ...readReply('Occurrences', { occurrences: kept.Occurrences, cut: false }).occurrences,
    ];
    assert.deepEqual(replies.filter(({ broken }) => broken), [], name);
    for (const shown of Object.values(kept.Show)) {
      if (shown.error) readError(shown.error, shown.parameters);
      else readReply('Show', shown);
    }
  }
});
