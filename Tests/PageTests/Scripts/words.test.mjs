// SPDX-License-Identifier: Apache-2.0
// Each language has the same sentences, with the same values in them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { english } = await import('../../../Sources/alert-page/Web/english.js');
const { german } = await import('../../../Sources/alert-page/Web/german.js');

/** Each sentence by its path, with the number of its values. */
function flat(table, path = '') {
  return Object.entries(table).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    if (typeof value === 'object') return flat(value, `${name}.`);
    return [[name, typeof value === 'function' ? value.length : 0, value]];
  });
}

test('the tables have the same sentences', () => {
  const shape = (table) => flat(table).map(([name, count]) => `${name}/${count}`).sort();
  assert.deepEqual(shape(german), shape(english));
});

test('no sentence is empty', () => {
  for (const [name, count, value] of [...flat(english), ...flat(german)]) {
    const text = typeof value === 'function' ? value(...Array(count).fill(3)) : value;
    assert.ok(typeof text === 'string' && text.length > 0, name);
  }
});

/** Each language loads its own table; another one gets English. */
let count = 0;
for (const [language, said] of [['de-AT', 'Hinzufügen'], ['en-GB', 'Add'], ['fr', 'Add'], ['C', 'Add']]) {
  test(`a browser in ${language} says ${said}`, async () => {
    Object.defineProperty(globalThis, 'navigator', { value: { language, languages: [language] }, configurable: true });
    // The modules are loaded anew, time.js by its own address, too.
    const time = await import(`../../../Sources/alert-page/Web/time.js?words${++count}`);
    const words = time.reader().language === 'de' ? german : english;
    assert.equal(words.add.add, said);
  });
}
