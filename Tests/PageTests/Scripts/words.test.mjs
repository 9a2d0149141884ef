// SPDX-License-Identifier: Apache-2.0
// The sentences of the page: none is empty, and a browser in any language gets the same ones.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

const { english } = await import('../../../Sources/alert-page/Web/english.js');

/** Each sentence by its path, with the number of its values. */
function flat(table, path = '') {
  return Object.entries(table).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    if (typeof value === 'object') return flat(value, `${name}.`);
    return [[name, typeof value === 'function' ? value.length : 0, value]];
  });
}

/** What stands for each value of a sentence. */
const VALUES = { reason: 'a reason', word: 'tomorow', hint: '', field: 'line', seconds: 3 };

test('no sentence is empty', () => {
  for (const [name, count, value] of flat(english)) {
    const text = typeof value === 'function' ? value(...Array(count).fill(VALUES)) : value;
    assert.ok(typeof text === 'string' && text.length > 0, name);
  }
});

/** The page in a browser of each language, from modules that were not loaded before. */
for (const language of ['de-AT', 'en-GB', 'fr']) {
  test(`the page is English in a browser in ${language}`, () => {
    const script = `
      Object.defineProperty(globalThis, 'navigator', { value: { language: '${language}', languages: ['${language}'] } });
      const { ending, sentence, words } = await import('./Sources/alert-page/Web/words.js');
      const { longDay } = await import('./Sources/alert-page/Web/time.js');
      const error = { name: 'AlreadyEnded', parameters: { outcome: 'answered', by: 'phone' } };
      const day = longDay(new Date(2026, 11, 7));
      console.log(JSON.stringify([words.add.add, sentence(error), ending('unknown'), day]));`;
    const folder = new URL('../../../', import.meta.url);
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
    const [add, error, unknown, day] = JSON.parse(String(printed));
    assert.deepEqual([add, unknown], ['Add', 'unknown']);
    assert.match(error, /Answered by phone\.$/);
    assert.match(day, /Monday.*December/);
  });
}
