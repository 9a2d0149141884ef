// SPDX-License-Identifier: Apache-2.0
// The files of the page: what a start loads, and how much that weighs.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const WEB = new URL('../../../Sources/alert-page/Web/', import.meta.url);
const names = readdirSync(WEB);
const text = (name) => readFileSync(new URL(name, WEB), 'utf8');
const page = text('index.html');

/** The modules that a module needs before it runs, with itself. */
function needed(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other] of text(name).matchAll(/^(?:import|export)\b[^;]*?from '\.\/([\w-]+\.js)';/gm)) needed(other, found);
  return found;
}
const start = needed('app.js', needed('start.js'));

/** As alert-page serves it: without lines of comments, and without types between code. */
const COMMENTS = [/^ *\/\/.*$/gm, /^ *\/\*(?:(?!\*\/)[^])*\*\/$/gm, /\/\*\* @type (?:(?!\*\/).)*\*\/ ?/g];
const served = (name) => (name.endsWith('.html') ? text(name)
  : COMMENTS.reduce((rest, comment) => rest.replace(comment, ''), text(name)));
const weight = (files) => [...files].reduce((sum, name) => sum + gzipSync(served(name), { level: 9 }).length, 0);

test('the start preloads what it needs, and nothing else', () => {
  const preloaded = [...page.matchAll(/modulepreload" href="\/v\/HASH\/([\w-]+\.js)/g)].map(([, name]) => name);
  const scripts = [...page.matchAll(/type="module"[^>]* src="\/v\/HASH\/([\w-]+\.js)/g)].map(([, name]) => name);
  assert.deepEqual([...preloaded, ...scripts].sort(), [...start].sort());
});

test('the first request is sent by a script that imports nothing', () => {
  assert.deepEqual([...needed('start.js')], ['start.js']);
});

test('a first row needs few requests', () => {
  // A browser sends six at a time to a server of HTTP/1.1, so that each further six cost a round trip.
  const others = [...page.matchAll(/(?:src|href)="(\/[^"#]*)"/g)].map(([, address]) => address.split('/').at(-1))
    .filter((name) => !start.has(name) && !['icon.svg', 'manifest.webmanifest'].includes(name));
  assert.deepEqual(others.sort(), ['app.css', 'fault.js']);
  // The page itself and Start are two more.
  assert.ok(start.size + others.length + 2 <= 23, `${start.size + others.length + 2} requests`);
});

test('the sign in the frame is the icon', () => {
  const shapes = (file) => [...file.matchAll(/<(?:circle|path) [^>]*\/>/g)].map(([shape]) => shape);
  assert.deepEqual(shapes(page), shapes(text('icon.svg')));
});

test('what Today needs has 40 KB, and all 120 KB', () => {
  const first = weight([...start, 'index.html', 'app.css', 'fault.js', 'icon.svg', 'manifest.webmanifest']);
  assert.ok(first <= 40 * 1024, `Today: ${first} bytes`);
  const all = weight(names);
  assert.ok(all <= 120 * 1024, `all: ${all} bytes`);
});

test('each file is served', () => {
  const list = readFileSync(new URL('../HTTP/WebFiles.swift', WEB), 'utf8');
  for (const name of names) assert.ok(list.includes(`"${name}": file(`), name);
});

test('no text of several lines can have a line that looks like a comment', () => {
  for (const name of names.filter((name) => name.endsWith('.js'))) {
    for (const line of served(name).split('\n')) {
      assert.equal(line.replace(/\\`/g, '').split('`').length % 2, 1, `${name}: ${line}`);
    }
  }
});
