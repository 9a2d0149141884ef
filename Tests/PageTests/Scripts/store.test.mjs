// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Store } from '../../../Sources/alert-page/Web/store.js';

/** A store whose requests are answered by the test, and the clock of it. */
function world() {
  const asked = [];
  const clock = { now: 0 };
  const request = (method, parameters, signal) => new Promise((resolve, reject) =>
    asked.push({ method, parameters, signal, resolve, reject }));
  return { asked, clock, store: new Store(request, () => clock.now) };
}

test('a read is shared, whatever the order of its parameters', async () => {
  const { asked, store } = world();
  const both = [store.read('Items', { limit: 60, app: 'a' }), store.read('Items', { app: 'a', limit: 60, cursor: undefined })];
  assert.equal(asked.length, 1);
  asked[0].resolve('items');
  assert.deepEqual(await Promise.all(both), ['items', 'items']);
  assert.equal(await store.read('Items', { limit: 60, app: 'a' }), 'items');
  store.read('Items', { limit: 61, app: 'a' });
  assert.equal(asked.length, 2);
});

test('a reply lasts until a change, for a minute, and only while changes are told', async () => {
  const cases = [
    [(store) => store.changed('items'), 'Timers', 2], [(store) => store.changed('everything'), 'Sounds', 2],
    [(store) => store.changed('items'), 'Sounds', 1], [(store) => store.changed('sounds'), 'Sounds', 2],
    [(_, clock) => (clock.now = 60_000), 'Items', 1], [(_, clock) => (clock.now = 60_001), 'Items', 2],
    [(store) => store.live(false), 'Items', 2], [(store) => store.live(true), 'Items', 1],
  ];
  for (const [happens, method, count] of cases) {
    const { asked, clock, store } = world();
    const first = store.read(method);
    asked[0].resolve('old');
    await first;
    happens(store, clock);
    store.read(method);
    assert.equal(asked.length, count, `${happens} ${method}`);
  }
});

test('a reply that came with another one is not asked for', async () => {
  const { asked, store } = world();
  store.put('Timers', {}, 'timers');
  assert.equal(await store.read('Timers'), 'timers');
  store.live(false);
  store.put('Timers', {}, 'timers');
  store.read('Timers');
  assert.equal(asked.length, 1);
});

test('a reply that is older than a change is not put in', async () => {
  const { asked, store } = world();
  const { mark } = store;
  store.changed('items');
  store.put('Items', {}, 'old', mark);
  store.read('Items');
  assert.equal(asked.length, 1);
  store.put('Timers', {}, 'new', store.mark);
  assert.equal(await store.read('Timers'), 'new');
});

test('a failure is told to all, and not kept', async () => {
  const { asked, store } = world();
  const both = [store.read('Items'), store.read('Items', {}, new AbortController().signal)];
  asked[0].reject(new Error('away'));
  for (const one of both) await assert.rejects(one, /away/);
  store.read('Items');
  assert.equal(asked.length, 2);
});

test('a request ends with the last view that waits for it', async () => {
  const { asked, store } = world();
  const [one, other] = [new AbortController(), new AbortController()];
  const reads = [one, other].map(({ signal }) => store.read('Items', {}, signal));
  one.abort();
  await assert.rejects(reads[0], { name: 'Aborted' });
  assert.equal(asked[0].signal.aborted, false);
  other.abort();
  await assert.rejects(reads[1], { name: 'Aborted' });
  assert.equal(asked[0].signal.aborted, true);
  await assert.rejects(store.read('Items', {}, one.signal), { name: 'Aborted' });
  assert.equal(asked.length, 1);
  store.read('Items', {}, new AbortController().signal);
  assert.equal(asked.length, 2);
});
