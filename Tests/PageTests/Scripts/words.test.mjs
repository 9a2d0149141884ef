// SPDX-License-Identifier: Apache-2.0
// Each language has the same sentences, with the same values in them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
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

/** What stands for each value of a sentence. */
const VALUES = { reason: 'a reason', word: 'tomorow', hint: '', field: 'line', seconds: 3 };

test('no sentence is empty', () => {
  for (const [name, count, value] of [...flat(english), ...flat(german)]) {
    const text = typeof value === 'function' ? value(...Array(count).fill(VALUES)) : value;
    assert.ok(typeof text === 'string' && text.length > 0, name);
  }
});

/** The words of a browser in each language, from modules that were not loaded before. */
for (const [language, said, lang] of [['de-AT', 'Hinzufügen', 'de'], ['en-GB', 'Add', 'en'], ['fr', 'Add', 'en']]) {
  test(`a browser in ${language} says ${said}`, () => {
    const script = `
      Object.defineProperty(globalThis, 'navigator', { value: { language: '${language}', languages: ['${language}'] } });
      const { ending, language, sentence, words } = await import('./Sources/alert-page/Web/words.js');
      const error = { name: 'AlreadyEnded', parameters: { outcome: 'answered', by: 'phone' } };
      console.log(JSON.stringify([words.add.add, language, sentence(error), ending('unknown')]));`;
    const folder = new URL('../../../', import.meta.url);
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
    const [add, spoken, error, unknown] = JSON.parse(String(printed));
    assert.deepEqual([add, spoken, unknown], [said, lang, 'unknown']);
    assert.match(error, lang === 'de' ? /Beantwortet von phone\.$/ : /Answered by phone\.$/);
  });
}
