// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';

Object.defineProperty(globalThis, 'navigator', { value: { language: 'en', languages: ['en'] }, configurable: true });
const web = (name) => import(`../../../Sources/alert-page/Web/${name}.js`);
const { advised, onPage, untilOf } = await web('acts');
const { eventOf, isMovable } = await web('calendar');
const { choicesFor, keepingClock, localTime, weekdays } = await web('editor');
const { endOf, back, muteOf } = await web('mute');
const { ringingIn } = await web('ringing');
const { commandLine, commandOf } = await web('shell');
const { forEvent, withClocks } = await web('time');
const { lineOf } = await web('usual');

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

test('a day alone keeps the time of day, and other words say theirs', () => {
  const due = new Date(2027, 2, 4, 14, 0);
  for (const [words, kept] of [
    ['friday', 'friday 14:00'], [' next Monday ', 'next Monday 14:00'], ['tomorrow', 'tomorrow 14:00'],
    ['2027-03-09', '2027-03-09 14:00'], ['friday 18:00', 'friday 18:00'], ['every friday', 'every friday'],
    ['+15m', '+15m'], ['monthly', 'monthly'],
  ]) assert.equal(keepingClock(words, due), kept);
  assert.equal(keepingClock('friday', null), 'friday');
  const days = weekdays(due, new Date(2027, 2, 3, 16, 0));
  assert.deepEqual(days.map(([name]) => name), ['Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday']);
  assert.deepEqual(days.map(([, date]) => localTime(date))[0], '2027-03-05T14:00');
});

test('an event stands at its own time, and says so beside its alarm', () => {
  const due = new Date(2027, 2, 4, 11, 15);
  const now = new Date(2027, 2, 3);
  assert.match(forEvent('2027-03-04T11:30:00', due, now), /^for 11:30( AM)?$/);
  assert.match(forEvent('2027-03-05T00:05:00', due, now), /^for .*5.*, (0|12):05/);
  assert.match(forEvent('2027-03-06', due, now), /^for \D*6 ?\D*$/);
  assert.equal(forEvent(undefined, due, now) + forEvent('later', due, now), '');
  const entry = { at: '2027-03-04T11:15', start: '2027-03-04T11:30' };
  assert.deepEqual(eventOf(entry), { at: entry.start, alarm: entry.at, start: entry.start });
  assert.deepEqual(eventOf({ at: entry.at }), { at: entry.at });
  assert.deepEqual([isMovable(eventOf(entry)), isMovable({ at: entry.at })], [false, true]);
  assert.equal(withClocks('every day at 09:25, 10:05 and 2027-03-04'), 'every day at 9:25, 10:05 and 2027-03-04');
});

test('what rings stands over each place but its own', () => {
  const rings = (key) => ({ ...item, key, state: 'ringing' });
  const items = [item, rings('d1.a'), rings('d2.b'), rings('d3.c')];
  assert.deepEqual(ringingIn(items, '#/week').map(({ key }) => key), ['d1.a', 'd2.b']);
  assert.deepEqual(ringingIn(items, '#/item/d1.a').map(({ key }) => key), ['d2.b', 'd3.c']);
});

test('what lets an entry through is a button, and no line for a terminal', () => {
  const held = 'Do not disturb is on then and holds it.';
  for (const [line, remedy] of [
    ['edit tea --level critical', { id: 'tea', level: 'critical' }],
    ["edit 'it'\\''s tea' --level time-sensitive", { id: "it's tea", level: 'timeSensitive' }],
    ["dnd --unmute 'My App'", { app: 'My App' }], ['dnd --allow org.example', { place: 'quiet' }], ['dnd off', { place: '' }],
  ]) {
    const notes = ['One.', `${held} To let it through: "alertctl ${line}".`];
    assert.deepEqual(advised(notes), { notes: ['One.', held], remedy });
  }
  // What the page knows nothing about stays.
  const other = 'It is held. To let it through: "alertctl other".';
  assert.deepEqual(advised([other]), { notes: [other] });
  assert.equal(onPage('Stays paused; "alertctl resume tea" ends that.'), 'Stays paused; Resume ends that.');
  assert.equal(onPage("For a silence that returns: alertctl dnd schedule 'weekdays 22:00-07:00'."),
    "For a silence that returns: the schedule below, such as 'weekdays 22:00-07:00'.");
});

test('what is typed is the title of a timer', () => {
  assert.deepEqual([lineOf(5, 'Tea'), lineOf(25)], ['5m Tea', '25m']);
});
