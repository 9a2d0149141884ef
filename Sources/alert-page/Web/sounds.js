// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign } from './dom.js';
import { Rows } from './list.js';

export const sounds = {
  title: 'Sounds',

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const list = element('ul.rows.card', { ariaLabel: 'Sounds' });
    const stop = button('Stop all sounds', () => page.act(() => page.call('StopSounds')));
    root.append(element('p', 'They play on the computer where alertd runs, not in this browser.'), stop, list);
    const rows = new Rows((sound) => soundRow(page, sound), ({ name }) => name);
    const load = coalesced(async () => {
      const answer = await page.call('Sounds');
      await rows.place([[list, answer.sounds]]);
    });
    page.act(load);
    return {
      changed: ({ part }) => ['everything', 'sounds'].includes(part) && load(),
      command: () => ['sound', 'list'],
    };
  },
};

/** @param {import('../Types/page').Page} page */
function soundRow(page, { name }) {
  const length = element('span.meta');
  const play = button('Play', () => page.act(() => page.call('Play', { name })), { ariaLabel: `Play: ${name}` });
  const what = element('div.what', foreign(name, 'title'), ' ', length);
  const node = element('li.row', { tabIndex: -1 }, what, play);
  node.update = ({ seconds }) => (length.textContent = seconds ? `${seconds.toFixed(1)} s` : '');
  return node;
}
