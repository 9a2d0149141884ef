// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.navigator ??= /** @type {any} */ ({ language: 'en', languages: ['en'] });
const { cut, isCurrent } = await import('../../../Sources/alert-page/Web/offline.js');

const item = {
  id: 'tea', key: 'w.tea', title: 'Tea', body: 'secret', app: 'kettle', state: 'pending', due: '2027-03-03T17:00:00Z',
  color: '#112233', link: 'https://meet.example', trigger: 'at', calendar: 'Home',
};

test('only what may lie on a phone is kept', () => {
  const start = {
    display: { zone: 'UTC' }, questions: [{ title: 'Allow?' }], missed: [{ title: 'Lost' }],
    items: [item, { ...item, key: 'x', isPrivate: true }, { broken: 'x', entry: item }],
  };
  const { title, key, state, due, color } = item;
  assert.deepEqual(cut(start, 5), { at: 5, display: { zone: 'UTC' }, entries: [{ key, title, state, due, color }] });
});

test('at most 200 entries are kept', () => {
  assert.equal(cut({ items: Array(300).fill(item), display: {} }).entries.length, 200);
});

test('a snapshot counts for thirty days, and not from the future', () => {
  const day = 86_400_000;
  for (const [at, now, counts] of [[0, 0, true], [0, 30 * day - 1, true], [0, 30 * day, false], [1, 0, false]]) {
    assert.equal(isCurrent({ at, display: { zone: '' }, entries: [] }, now), counts, `${at} ${now}`);
  }
});
