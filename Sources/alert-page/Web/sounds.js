// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element } from './dom.js';
import { blank, filling } from './filling.js';
import { icon } from './icons.js';
import { Rows } from './list.js';
import { rowOf } from './row.js';
import { plural } from './words.js';

/** Seconds after which a sound of unknown length counts as over. */
const UNKNOWN = 5;

export const sounds = {
  title: 'Sounds',

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const own = element('ul.rows.card', { ariaLabel: 'Sounds' });
    const system = element('ul.rows.card', { ariaLabel: 'Sounds of the system' });
    const count = element('summary');
    const others = element('details', count, system);
    const nothing = blank('sounds', 'The computer has no sounds that can be named.');
    const player = playing(page);
    const rows = new Rows((sound) => soundRow(player, sound), ({ name }) => name);
    const load = filling(page, root, element('div',
      element('p.meta', 'They play on the computer where alertd runs, not in this browser.'), own, nothing, others),
    coalesced(async () => {
      const { sounds } = await page.call('Sounds');
      const isOfSystem = (sound) => Boolean(sound.system);
      await rows.place([[own, sounds.filter((sound) => !isOfSystem(sound))], [system, sounds.filter(isOfSystem)]]);
      count.textContent = plural(system.childElementCount, 'sound of the system', 'sounds of the system');
      others.hidden = !system.hasChildNodes();
      nothing.hidden = sounds.length > 0;
    }));
    page.act(load);
    return {
      changed: ({ part }) => ['everything', 'sounds'].includes(part) && load(),
      closed: player.leave,
      command: () => ['sound', 'list'],
    };
  },
};

/**
 * What plays: one sound at a time, whose button stops it. The page is not told when a sound ends, so its length counts.
 *
 * @param {import('../Types/page').Page} page
 */
function playing(page) {
  let end = () => {};
  let timer;
  const stopped = () => {
    clearTimeout(timer);
    end();
    end = () => {};
  };
  const play = (name, seconds, over) => page.act(async () => {
    stopped();
    await page.call('Play', { name });
    end = over;
    timer = setTimeout(stopped, 1000 * (seconds ?? UNKNOWN));
    return true;
  });
  const stop = () => page.act(async () => {
    stopped();
    await page.call('StopSounds');
  });
  return { play, stop, leave: () => clearTimeout(timer) };
}

function soundRow(player, { name }) {
  const { node, title, meta, actions } = rowOf({ kind: 'signed' });
  let seconds;
  let isPlaying = false;
  const press = button('', async () => {
    if (isPlaying) return player.stop();
    if (await player.play(name, seconds, () => draw(false))) draw(true);
  });
  const draw = (next) => {
    isPlaying = next;
    const label = isPlaying ? 'Stop' : 'Play';
    press.replaceChildren(icon(label.toLowerCase()), ` ${label}`);
    press.ariaLabel = `${label}: ${name}`;
  };
  title.textContent = name;
  actions.append(press);
  draw(false);
  node.update = (sound) => {
    seconds = sound.seconds;
    meta.textContent = seconds ? `${seconds.toFixed(1)} s` : '';
  };
  return node;
}
