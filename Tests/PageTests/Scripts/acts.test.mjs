// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';

Object.defineProperty(globalThis, 'navigator', { value: { language: 'en', languages: ['en'] }, configurable: true });
const web = (name) => import(`../../../Sources/alert-page/Web/${name}.js`);
const { commandOf, untilOf } = await web('acts');
const { choicesFor, localTime } = await web('editor');
const { endOf, back, muteOf } = await web('mute');
const { commandLine } = await web('shell');

const item = {
  id: 'tea', key: 'w.tea', title: 'Tea', level: 'active', state: 'pending', due: '2027-03-04T09:00:00+01:00',
  zone: 'Europe/Berlin', repeats: false, trigger: 'instant 2027-03-04T08:00:00Z', awaitsAck: false, snoozes: 0,
  held: false, owned: false,
};
const rule = { repeats: true, trigger: 'rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=Europe/Berlin' };

test('a copied line schedules the same, or copies the entry', () => {
  const at = 'alertctl remind --at 2027-03-04T09:00:00+01:00';
  const like = 'alertctl remind --like tea';
  for (const [change, line] of [
    [{}, `${at} Tea`], [{ title: '-x test' }, `${at} -- '-x test'`],
    [{ sound: 'glass', nag: 'PT5M', warn: ['P1D', 'PT10M'], body: 'Two spoons', level: 'timeSensitive' },
      `${at} --body 'Two spoons' --sound glass --nag PT5M --warn 'P1D,PT10M' --level time-sensitive Tea`],
    [{ body: '-5 degrees' }, `${at} '--body=-5 degrees' Tea`],
    [rule, 'alertctl remind --rrule FREQ=DAILY --start 2027-03-04T09:00:00 --tz Europe/Berlin Tea'],
    [{ rings: true, level: 'critical', sound: 'alarm' }, `${at.replace('remind', 'alarm')} --sound alarm Tea`],
    // What no option says.
    [{ ...rule, trigger: `${rule.trigger} until=2027-12-31` }, `${like} Tea`], [{ further: ['commands'] }, `${like} Tea`],
    [{ body: '-' }, `${like} Tea`], [{ body: 'two\nlines' }, `${like} Tea`], [{ due: undefined }, `${like} Tea`],
  ]) assert.equal(commandLine(commandOf({ ...item, ...change })), line);
});

test('a mute is taken back to what it was, also its end', () => {
  const end = '2027-03-04T15:00:00.123456+01:00';
  const quiet = { muted: ['chat', 'mail'], mutes: [{ app: 'chat', until: end }, { broken: 'no' }] };
  const states = { chat: { muted: true, until: end }, mail: { muted: true }, news: { muted: false } };
  for (const [app, state] of Object.entries(states)) assert.deepEqual(muteOf(quiet, app), state);
  assert.deepEqual(muteOf({ muted: [] }, 'chat'), { muted: false });
  const present = { muted: true };
  for (const [former, change] of [
    [states.chat, { until: end }], [states.mail, { seconds: 0 }], [states.news, {}],
  ]) assert.deepEqual(back('chat', former, present), { app: 'chat', ...change, expected: present });
  assert.match(endOf(states.chat), /^until /);
  assert.equal(endOf(states.mail), 'until it is unmuted');
});

test('words of a snooze are a length or a time', () => {
  for (const [words, parameters] of [
    ['25m', { duration: '25m' }], ['in 2 h', { duration: '2h' }], ['25 minutes', { until: 'in 25 minutes' }],
    ['for 1 hour', { until: 'in 1 hour' }], ['10 Minuten', { until: 'in 10 Minuten' }],
    ['friday 18:00', { until: 'friday 18:00' }], ['9:00', { until: '9:00' }], ['9', { until: '9' }],
  ]) assert.deepEqual(untilOf(words), parameters, words);
});

test('a repetition is moved once, every time, or ended', () => {
  const due = new Date(2027, 2, 4, 9, 0);
  const later = new Date(2027, 2, 5, 10, 30);
  const when = localTime(later);
  assert.equal(when, '2027-03-05T10:30');
  assert.deepEqual(choicesFor(due, later, when).map(([, changes]) => changes),
    [{ when, once: true }, { when: '10:30' }, { when, noRepeat: true }]);
  // At the same clock there is nothing to move every time.
  assert.equal(choicesFor(due, new Date(2027, 2, 5, 9, 0), when).length, 2);
  assert.equal(choicesFor(due, undefined, 'friday').length, 2);
});
