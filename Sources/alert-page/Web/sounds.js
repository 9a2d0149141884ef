// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign } from './dom.js';

export const sounds = {
  title: 'Sounds',

  open(page, root) {
    const list = element('ul.rows.card', { ariaLabel: 'Sounds' });
    const stop = button('Stop all sounds', () => page.act(() => page.call('StopSounds')));
    root.append(element('p', 'They play on the computer where alertd runs, not in this browser.'), stop, list);
    const load = coalesced(async () => {
      const answer = await page.call('Sounds');
      list.replaceChildren(...answer.sounds.map((sound) => row(page, sound)));
    });
    page.act(load);
    return {
      changed: ({ part }) => ['everything', 'sounds'].includes(part) && load(),
      command: () => ['sound', 'list'],
    };
  },
};

function row(page, { name, seconds }) {
  const length = seconds ? element('span.meta', `${seconds.toFixed(1)} s`) : null;
  const play = button('Play', () => page.act(() => page.call('Play', { name })), { ariaLabel: `Play: ${name}` });
  return element('li.row', { tabIndex: -1 }, element('div.what', foreign(name, 'title'), ' ', length), play);
}
