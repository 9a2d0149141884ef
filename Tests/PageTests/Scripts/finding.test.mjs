// SPDX-License-Identifier: Apache-2.0
// One search for what comes and what is over, and the addresses in texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';

process.env.TZ = 'Europe/Berlin';
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en', languages: ['en'] }, configurable: true });
const { addressOf, byDay, filtersIn, found, spansOf } = await import('../../../Sources/alert-page/Web/finding.js');
const { partsOf } = await import('../../../Sources/alert-page/Web/dom.js');

const ITEMS = [
  { title: 'Renew the passport', app: 'alertd' }, { title: 'Café', body: 'with Åsa, passport office' },
  { title: 'Build', app: 'mail' },
];
for (const [search, app, titles] of [
  ['passport', '', [0, 1]], ['PASS port', '', [0, 1]], ['cafe asa', '', [1]], ['mai', '', [2]], ['café', 'mail', []],
  ['', 'mail', [2]], ['nothing', '', []],
]) {
  test(`"${search}" ${app} finds ${titles.length}`, () =>
    assert.deepEqual(found(ITEMS, search, app), titles.map((place) => ITEMS[place])));
}

const NONE = { search: '', app: '', since: '', unread: false, missed: false, hour: '' };
for (const filters of [
  { search: 'a/b c&d=é' }, { since: '2026-11-01', hour: '0-23' }, { app: 'mail', missed: true }, { since: '2026-11-01', unread: true, search: 'x' },
]) {
  test(`the address of ${JSON.stringify(filters)} names it`, () =>
    assert.deepEqual(filtersIn(addressOf({ ...NONE, ...filters })), { ...NONE, ...filters }));
}
test('no filters have no address', () => {
  assert.equal(addressOf(NONE), '#/history');
  assert.equal(filtersIn('#/history'), null);
  assert.equal(filtersIn('#/history/hour=7-1').hour, '');
});

/** An hour of the week, and the spans of it until a Monday at 9:30. In Berlin 2:00 is missing on 28 March 2027. */
for (const [filters, spans] of [
  [{ since: '' }, [[undefined, undefined]]],
  [{ since: '2027-03-20' }, [['2027-03-20T00:00:00+01:00', undefined]]],
  [{ since: '2027-03-22', hour: '1-9' }, [
    ['2027-03-29T09:00:00+02:00', '2027-03-29T09:59:59.999999+02:00'],
    ['2027-03-22T09:00:00+01:00', '2027-03-22T09:59:59.999999+01:00']]],
  // Today it has not come yet.
  [{ since: '2027-03-29', hour: '1-10' }, []],
  [{ since: '2027-03-21', hour: '0-2' }, [['2027-03-21T02:00:00+01:00', '2027-03-21T02:59:59.999999+01:00']]],
  [{ since: '2027-03-28', hour: '0-1' }, [['2027-03-28T01:00:00+01:00', '2027-03-28T01:59:59.999999+01:00']]],
]) {
  test(`spans of ${JSON.stringify(filters)}`, () => assert.deepEqual(
    spansOf(filters, new Date('2027-03-29T09:30:00+02:00')).map(({ since, until }) => [since, until]), spans));
}
test('an hour of the week goes back twelve weeks', () =>
  assert.equal(spansOf({ hour: '1-9' }, new Date('2027-03-29T09:30:00+02:00')).length, 13));

test('entries stand under the day of the person', () => {
  const days = byDay([
    { deliveredAt: '2026-11-29T23:30:00Z' }, { deliveredAt: '2026-11-29T22:00:00Z' }, {},
    { deliveredAt: '2026-11-28T10:00:00+01:00' },
  ]);
  assert.deepEqual(days.map(({ key, entries }) => [key, entries.length]),
    [['2026-11-30', 1], ['2026-11-29', 2], ['2026-11-28', 1]]);
  assert.equal(byDay([{}])[0].entries.length, 1);
});

/** A text, and the addresses in it. */
for (const [text, addresses] of [
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']], ['no address: example.org', []],
  ['(https://example.org/x_(y))', ['https://example.org/x_(y)']], ['javascript:alert(1) ftp://x.org', []],
  ['https://a.org, http://b.org!\nhttps://c.org', ['https://a.org', 'http://b.org', 'https://c.org']],
  ['<https://example.org>', ['https://example.org']], ['', []],
]) {
  test(`addresses in ${JSON.stringify(text)}`, () => {
    const parts = partsOf(text);
    assert.equal(parts.map(([part]) => part).join(''), text);
    assert.deepEqual(parts.filter(([, isAddress]) => isAddress).map(([part]) => part), addresses);
  });
}
