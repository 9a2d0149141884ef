// SPDX-License-Identifier: Apache-2.0
// The pure parts of the views: where a block stands in a day, what a drag means, the schedule, and names.
import assert from 'node:assert/strict';
import { test } from 'node:test';

Object.defineProperty(globalThis, 'navigator', { value: { language: 'en' }, configurable: true });
const { isPhone } = await import('../../../Sources/alert-page/Web/devices.js');
const { onDay, shifted, stepOf } = await import('../../../Sources/alert-page/Web/drag.js');
const { squareAfter, sumsOf } = await import('../../../Sources/alert-page/Web/hours.js');
const { colorOf, initialOf } = await import('../../../Sources/alert-page/Web/icons.js');
const { arrange } = await import('../../../Sources/alert-page/Web/layout.js');
const { linesOf, oftenOf } = await import('../../../Sources/alert-page/Web/lines.js');
const { timesOf } = await import('../../../Sources/alert-page/Web/calendar.js');
const { quietMinutes } = await import('../../../Sources/alert-page/Web/quiet.js');

const entry = (key, from, to) => ({ key, from, to });
const places = (entries, most) => arrange(entries, 30, most)
  .map(({ entries, from, to, at, of, isRest }) => [entries.map(({ key }) => key).join('+'), from, to, at, of, Boolean(isRest)]);

test('blocks of a day', () => {
  const cases = [
    ['nothing', [], []],
    ['one, as long as can be pressed', [entry('a', 60)], [['a', 60, 90, 0, 1, false]]],
    ['a length', [entry('a', 60, 180)], [['a', 60, 180, 0, 1, false]]],
    ['one after the other', [entry('b', 90), entry('a', 60)], [['a', 60, 90, 0, 1, false], ['b', 90, 120, 0, 1, false]]],
    ['side by side', [entry('a', 60), entry('b', 75)], [['a', 60, 90, 0, 2, false], ['b', 75, 105, 1, 2, false]]],
    ['a place that is free again', [entry('a', 60, 180), entry('b', 60), entry('c', 100)],
      [['a', 60, 180, 0, 2, false], ['b', 60, 90, 1, 2, false], ['c', 100, 130, 1, 2, false]]],
    ['the end of the day', [entry('a', 1439)], [['a', 1410, 1440, 0, 1, false]]],
    ['a reminder that comes often', [entry('a', 60), entry('a', 70), entry('a', 80), entry('a', 600)],
      [['a+a+a', 60, 90, 0, 1, false], ['a', 600, 630, 0, 1, false]]],
    ['more than fit', [entry('a', 60), entry('b', 60), entry('c', 60), entry('d', 70)],
      [['a', 60, 90, 0, 1, false], ['b+c+d', 60, 90, 1, 1, true]], 2],
    ['a narrow day keeps a title', [entry('a', 60), entry('b', 60), entry('c', 100)],
      [['a', 60, 90, 0, 1, false], ['b', 60, 90, 1, 1, true], ['c', 100, 130, 0, 1, false]], 1],
    ['a crowd has a number for each half hour', [0, 5, 10, 20, 40, 45, 50, 80].map((from, index) => entry('abcdefgh'[index], from)),
      [['a', 0, 30, 0, 2, false], ['b', 5, 35, 1, 2, false], ['e', 40, 70, 0, 2, false], ['f', 45, 75, 1, 2, false],
        ['c+d', 10, 40, 2, 2, true], ['g', 50, 80, 2, 2, true], ['h', 80, 110, 0, 1, false]], 3],
  ];
  for (const [name, entries, expected, most] of cases) assert.deepEqual(places(entries, most), expected, name);
});

test('a block takes the places that are free next to it', () => {
  const cases = [
    // Each by its key, the places that it takes, and whether it takes the lane, too.
    [[['a', 60], ['b', 60], ['c', 60, 120], ['d', 95]], 4, [['c', 1, false], ['a', 1, false], ['b', 1, false], ['d', 2, false]]],
    [[['a', 60], ['b', 60], ['c', 65], ['d', 92]], 2, [['a', 1, false], ['d', 1, true], ['b+c', 1, false]]],
    [[['a', 60, 180], ['b', 60], ['c', 100]], 2, [['a', 1, false], ['b', 1, false], ['c', 1, false]]],
  ];
  for (const [entries, most, expected] of cases) {
    const found = arrange(entries.map((one) => entry(...one)), 30, most)
      .map(({ entries, span, isOver }) => [entries.map(({ key }) => key).join('+'), span, isOver]);
    assert.deepEqual(found, expected, JSON.stringify(entries));
  }
});

test('a reminder that comes often is one line of its day', () => {
  const often = (id, every, count, more) => timesOf({ id, key: id, at: '2027-03-04T08:00:00+01:00', every, count, ...more })
    .map((entry) => ({ ...entry, date: new Date(entry.at) }));
  const linesIn = (times) => linesOf(times).map((line) => [line.entry.id, line.entries.length, oftenOf(line).replaceAll('\u00a0', ' '), line.isLong]);
  const cases = [
    [[...often('a', 600, 144)], [['a', 144, 'every 10 min · 144', true]]],
    [[...often('a', 600, 5)], [['a', 5, 'every 10 min · 5', false]]],
    [[...often('a', 3600, 12)], [['a', 12, 'every hour · 12', true]]],
    [[...often('a', 60, 90)], [['a', 90, 'every minute · 90', false]]],
    [[...often('a', 7200, 6)], [['a', 6, 'every 2 h · 6', false]]],
    [[...often('a', 30, 100)], [['a', 100, 'every 30 s · 100', false]]],
    [[...often('a', 5400, 5)], [['a', 5, 'every 90 min · 5', false]]],
    [[...often('a', 600, 2), ...often('b', 60, 1)], [['a', 1, '', false], ['a', 1, '', false], ['b', 1, '', false]]],
    // What is over is apart, and times at other distances are no line.
    [[...often('a', 600, 6, { past: {} }), ...often('a', 600, 6)], [['a', 6, 'every 10 min · 6', false], ['a', 6, 'every 10 min · 6', false]]],
    [[...often('a', 600, 5), ...often('a', 660, 2)], Array(7).fill(['a', 1, '', false])],
  ];
  for (const [times, expected] of cases) assert.deepEqual(linesIn(times), expected);
  assert.deepEqual(timesOf({ at: 'never', every: 600, count: 3 }), [{ at: 'never', every: 600, count: 3 }]);
  assert.equal(+new Date(often('a', 600, 3)[2].at), +new Date('2027-03-04T08:20:00+01:00'));
});

test('a block never covers another one of its place', () => {
  const entries = Array.from({ length: 60 }, (_, index) => entry(`${index}`, (index * 37) % 1400, ((index * 37) % 1400) + (index % 5) * 20 + 30));
  const blocks = arrange(entries, 30);
  assert.equal(blocks.flatMap(({ entries }) => entries).length, 60);
  for (const one of blocks) {
    for (const other of blocks) {
      const isSame = one === other || one.at !== other.at || one.of !== other.of;
      if (!isSame && !one.isRest && !other.isRest) assert.ok(one.to <= other.from || other.to <= one.from, JSON.stringify([one, other]));
    }
  }
});

test('what a drag means', () => {
  const at = (text) => new Date(`2027-03-${text}`);
  const cases = [
    ['03T09:00', 15, 0, '03T09:15'], ['03T09:05', 15, 0, '03T09:15'], ['03T09:05', 0, 1, '04T09:05'],
    ['03T23:30', 90, 0, '03T23:45'], ['03T00:15', -60, 0, '03T00:00'], ['03T09:00', -7, 0, '03T09:00'],
    ['03T09:00', 60, -2, '01T10:00'],
  ];
  for (const [from, minutes, days, to] of cases) assert.equal(+shifted(at(from), minutes, days), +at(to), `${from} ${minutes} ${days}`);
});

test('arrow keys move by minutes and days, or by days and weeks', () => {
  assert.deepEqual(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'a'].map((key) => stepOf(key, false)),
    [[-15, -0], [15, 0], [0, -1], [0, 1], undefined]);
  assert.deepEqual(['ArrowUp', 'ArrowDown', 'ArrowLeft'].map((key) => stepOf(key, true, true)), [[-0, -7], [0, 7], [0, 1]]);
  assert.equal(+onDay(new Date(2027, 2, 3, 9, 5), '2027-04-01'), +new Date(2027, 3, 1, 9, 5));
});

test('squares of a week', () => {
  const cases = [['ArrowLeft', 5, 4], ['ArrowLeft', 0, 0], ['ArrowRight', 167, 167], ['ArrowUp', 30, 6], ['ArrowUp', 6, 6],
    ['ArrowDown', 143, 167], ['ArrowDown', 150, 150], ['Home', 30, 24], ['End', 30, 47], ['Enter', 30, undefined]];
  for (const [key, at, to] of cases) assert.equal(squareAfter(key, at), to, `${key} ${at}`);
  const hour = new Date(2027, 2, 3, 9).toISOString();
  assert.deepEqual([...sumsOf([{ hour, count: 2 }, { hour, count: 3 }, { hour: 'never', count: 1 }])], [['3-9', 5]]);
});

test('the schedule as minutes of days', () => {
  const cases = [
    ['daily 12:00-13:00', Array(7).fill([[720, 780]])],
    ['mon 22:00-07:00', [[[1320, 1440]], [[0, 420]], [], [], [], [], []]],
    ['sun 23:00-9:30', [[[0, 570]], [], [], [], [], [], [[1380, 1440]]]],
    ['weekends 0:00-0:00', [[], [], [], [], [], [[0, 1440]], [[0, 1440]]]],
    ['mon,wed 8:00-9:00', [[[480, 540]], [], [[480, 540]], [], [], [], []]],
    ['whatever this is', [[], [], [], [], [], [], []]],
  ];
  for (const [line, days] of cases) assert.deepEqual(quietMinutes([line]), days, line);
});

test('names of phones', () => {
  assert.deepEqual(['Safari-on-iPhone', 'Chrome-on-Android', 'Chrome-on-Linux', 'desk'].map(isPhone), [true, true, false, false]);
});

test('a name has one color and one letter', () => {
  for (const name of ['mail', 'org.example.Chat', 'Arbeit', '日程', '']) {
    assert.equal(colorOf(name), colorOf(name));
    assert.match(colorOf(name), /^var\(--hue-[0-7]\)$/);
  }
  assert.deepEqual(['mail', 'org.example.Chat', '日程', 'mail.', ''].map(initialOf), ['M', 'C', '日', 'M', '?']);
});
