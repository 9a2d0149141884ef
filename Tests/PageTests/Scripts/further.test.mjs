// SPDX-License-Identifier: Apache-2.0
// The fields below the line say their time in words that alertd reads.
import assert from 'node:assert/strict';
import { test } from 'node:test';

process.env.TZ = 'Europe/Berlin';
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en' }, configurable: true });
const { wordsOfTime } = await import('../../../Sources/alert-page/Web/further.js');
const NOW = new Date('2026-12-01T12:00:00+01:00');

const CASES = [
  [{}, ''],
  [{ day: '2026-12-04' }, '2026-12-04'],
  [{ clock: '09:15' }, 'at 09:15'],
  [{ day: '2026-12-04', clock: '09:15' }, '2026-12-04 at 09:15'],
  [{ repetition: 'day' }, 'every day'],
  [{ repetition: 'weekday', clock: '09:15' }, 'every weekday at 09:15'],
  [{ repetition: 'week', day: '2026-12-04', clock: '09:15' }, 'every week on friday at 09:15 from 2026-12-04'],
  [{ repetition: 'week' }, 'every week on tuesday'],
  [{ repetition: 'month', day: '2026-12-31', clock: '09:15' }, 'every month on the 31st at 09:15 from 2026-12-31'],
  [{ repetition: 'month', day: '2026-12-12' }, 'every month on the 12th from 2026-12-12'],
  [{ repetition: 'month', day: '2026-12-22' }, 'every month on the 22nd from 2026-12-22'],
  [{ repetition: 'year', day: '2028-02-29', clock: '09:15' }, 'every year on 29 february at 09:15 from 2028-02-29'],
];

for (const [fields, words] of CASES) {
  test(`${JSON.stringify(fields)} is "${words}"`, () => assert.equal(wordsOfTime(fields, NOW), words));
}
