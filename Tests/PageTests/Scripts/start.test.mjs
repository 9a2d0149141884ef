// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';

Object.defineProperty(globalThis, 'navigator', { value: { language: 'en' }, configurable: true });
const { nameOf } = await import('../../../Sources/alert-page/Web/session.js');
const { missedSince, takeFirst } = await import('../../../Sources/alert-page/Web/start.js');

test('missed reminders are shown from the midnight of seven days ago', () => {
  for (const [zone, now, since] of [
    ['Europe/Berlin', '2027-03-03T16:13:00+01:00', '2027-02-24T00:00:00+01:00'],
    // The clocks have changed since.
    ['Europe/Berlin', '2027-03-30T00:30:00+02:00', '2027-03-23T00:00:00+01:00'],
    ['America/New_York', '2027-03-03T16:13:00+01:00', '2027-02-24T00:00:00-05:00'],
    ['Asia/Kathmandu', '2027-01-03T23:00:00Z', '2026-12-28T00:00:00+05:45'],
  ]) {
    process.env.TZ = zone;
    assert.equal(missedSince(new Date(now)), since, `${zone} ${now}`);
  }
});

test('without a session nothing is asked beforehand', () => assert.equal(takeFirst(), null));

test('a browser has the name that people know', () => {
  const brands = (...names) => ({ platform: 'Linux', brands: names.map((brand) => ({ brand })) });
  for (const [browser, name] of [
    [{ userAgentData: brands('Not-A.Brand', 'Chromium') }, 'Chromium on Linux'],
    [{ userAgentData: brands('Chromium', 'Not(A:Brand', 'Google Chrome') }, 'Google Chrome on Linux'],
    [{ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0' }, 'Firefox on Linux x86_64'],
    [{ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/19.0 Safari/604', platform: 'iPhone' }, 'Safari on iPhone'],
    [{}, 'Browser on Linux x86_64'],
  ]) assert.equal(nameOf({ platform: 'Linux x86_64', userAgent: '', ...browser }), name);
});
