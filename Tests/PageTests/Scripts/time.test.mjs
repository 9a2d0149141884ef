// SPDX-License-Identifier: Apache-2.0
// Times are said by the clock of the person, and by that of the computer where it shows another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const NOW = new Date('2027-03-03T15:00:00Z');
let count = 0;

/** The module as a browser in this zone and language has it. */
async function timeIn(zone, language, display) {
  process.env.TZ = zone;
  Object.defineProperty(globalThis, 'navigator', {
    value: { language, languages: [language] }, configurable: true,
  });
  const time = await import(`../../../Sources/alert-page/Web/time.js?${count++}`);
  time.configure({ hours: 24, ...display });
  return time;
}

/** The zone of the browser, that of the computer, a time, and what is said. */
const MOMENTS = [
  ['Europe/Berlin', 'Europe/Berlin', '2027-03-03T17:00:00Z', '18:00'],
  ['America/New_York', 'Europe/Berlin', '2027-03-03T17:00:00Z', '12:00 (18:00 in Europe/Berlin)'],
  ['Asia/Tokyo', 'America/New_York', '2027-03-03T15:30:00Z', '0:30 (Wed, 3 Mar, 10:30 in America/New_York)'],
  // The same clock under another name, and only for a part of the year.
  ['UTC', 'Etc/UTC', '2027-03-03T17:00:00Z', '17:00'],
  ['Europe/Berlin', 'Africa/Lagos', '2027-03-03T17:00:00Z', '18:00'],
  ['Europe/Berlin', 'Africa/Lagos', '2027-07-03T16:00:00Z', 'Sat, 3 Jul, 18:00 (17:00 in Africa/Lagos)'],
  // A rule, which no browser knows.
  ['Europe/Berlin', 'CET-1CEST,M3.5.0,M10.5.0/3', '2027-03-03T17:00:00Z', '18:00'],
];

const plain = (text) => text.replace(/(^|[ (])0(\d:)/g, '$1$2').replace(/(\w{3}) (\d)/g, '$1, $2').replaceAll(',,', ',');

for (const [here, there, at, said] of MOMENTS) {
  test(`${at} in ${here}, by a computer in ${there}`, async () => {
    const time = await timeIn(here, 'en-GB', { zone: there });
    assert.equal(plain(time.moment(new Date(at), NOW)), plain(said));
  });
}

/** The zone of the browser, that of the computer, and the sentence. */
const NOTES = [
  ['Europe/Berlin', 'Europe/Berlin', null], ['UTC', 'Etc/UTC', null],
  ['Europe/Berlin', 'Africa/Lagos', 'Times are those of Europe/Berlin, as in this browser. The computer is in Africa/Lagos.'],
  ['Europe/Berlin', 'CET-1CEST', 'Times are those of Europe/Berlin, as in this browser. The computer is in CET-1CEST.'],
];

for (const [here, there, note] of NOTES) {
  test(`the note in ${here}, by a computer in ${there}`, async () => {
    const time = await timeIn(here, 'en-GB', { zone: there });
    assert.equal(time.zoneNote(NOW), note);
    assert.equal(time.computerNote(), note && `By the clock of the computer, in ${there}.`);
  });
}

/** The language of the browser, and that of the words. */
for (const [language, words] of [['de-DE', 'de'], ['de', 'de'], ['en-GB', 'en'], ['fr-FR', 'en'], ['C', 'en']]) {
  test(`words are read in ${words} where the browser speaks ${language}`, async () => {
    const time = await timeIn('Asia/Tokyo', language, { zone: 'UTC' });
    assert.deepEqual(time.reader(), { zone: 'Asia/Tokyo', language: words });
  });
}

/** The end of something, and what is said on Wednesday, 3 March, at 16:00. */
const ENDS = [
  ['2027-03-03T17:00', '17:00'], ['2027-03-04T00:00', 'tomorrow 0:00'], ['2027-03-04T23:59', 'tomorrow 23:59'],
  ['2027-03-05T07:00', 'Fri 7:00'], ['2027-03-09T07:00', 'Tue 7:00'], ['2027-03-10T07:00', 'Wed, 10 Mar, 7:00'],
  ['2028-03-03T07:00', 'Fri, 3 Mar 2028, 7:00'],
];

test('an end that is not today has its day', async () => {
  const time = await timeIn('Europe/Berlin', 'en-GB', { zone: 'Europe/Berlin' });
  const now = new Date('2027-03-03T16:00');
  for (const [at, said] of ENDS) assert.equal(plain(time.end(new Date(at), now)), plain(said), at);
  const abroad = await timeIn('America/New_York', 'en-GB', { zone: 'Europe/Berlin' });
  assert.match(abroad.end(new Date('2027-03-04T12:00'), new Date('2027-03-03T12:00')), /^tomorrow 12:00 \(.*18:00 in Europe/);
});

test('a time that there is not has words', async () => {
  const time = await timeIn('UTC', 'en-GB', { zone: 'UTC' });
  for (const text of [undefined, null, '', 'soon', 5, {}]) assert.equal(time.moment(time.read(text), NOW), 'no time');
});

/** The time now, a time, and the distance: days by midnights, hours and minutes never rounded up. */
const DISTANCES = [
  ['2026-11-29T06:02:00Z', '2026-11-30T19:00:00Z', 'tomorrow'],
  ['2026-11-29T12:00:00Z', '2026-11-29T13:31:00Z', 'in 1 hour'],
  ['2026-11-29T12:00:00.500Z', '2026-11-29T13:00:00Z', 'in 1 hour'],
  ['2026-11-29T12:00:00Z', '2026-11-29T12:59:00Z', 'in 59 minutes'],
  ['2026-11-29T12:00:00Z', '2026-11-29T12:01:59.500Z', 'in 2 minutes'],
  ['2026-11-29T12:00:00Z', '2026-11-29T12:01:45Z', 'in 1 minute'],
  ['2026-11-29T12:00:00Z', '2026-11-29T12:00:30Z', 'now'],
  ['2026-11-29T12:00:00Z', '2026-11-29T11:58:00Z', '2 minutes ago'],
  ['2026-11-29T23:00:00Z', '2026-12-02T01:00:00Z', 'in 3 days'],
  ['2026-11-29T12:00:00Z', '2026-11-27T12:00:00Z', '2 days ago'],
];

for (const [now, at, said] of DISTANCES) {
  test(`${at} at ${now} is ${said}`, async () => {
    const time = await timeIn('UTC', 'en-GB', { zone: 'UTC' });
    assert.equal(time.distance(new Date(at), new Date(now)), said);
  });
}
