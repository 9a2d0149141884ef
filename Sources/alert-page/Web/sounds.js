// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element } from './dom.js';
import { blank, filling } from './filling.js';
import { icon } from './icons.js';
import { Rows, isBroken } from './list.js';
import { rowOf } from './row.js';
import { plural } from './words.js';

/**
 * @typedef {import('../Types/wire').Sound} Sound
 * @typedef {import('../Types/wire').Broken} Broken
 */

/** Seconds after which a sound of unknown length counts as over. */
const UNKNOWN = 5;

/** @type {import('../Types/page').Place} */
export const sounds = {
  title: 'Sounds',

  open(page, root) {
    const own = element('ul.rows.card', { ariaLabel: 'Sounds' });
    const system = element('ul.rows.card', { ariaLabel: 'Sounds of the system' });
    const count = element('summary');
    const others = element('details', count, system);
    const nothing = blank('sounds', 'The computer has no sounds that can be named.');
    const player = playing(page);
    const rows = new Rows((/** @type {Sound} */ sound) => soundRow(player, sound), ({ name }) => name);
    const load = filling(page, root, element('div',
      element('p.meta', 'They play on the computer where alertd runs, not in this browser.'), own, nothing, others),
    coalesced(async () => {
      const { sounds } = await page.call('Sounds');
      const isOfSystem = (/** @type {Sound | Broken} */ sound) => !isBroken(sound) && sound.system;
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
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const stopped = () => {
    clearTimeout(timer);
    end();
    end = () => {};
  };
  /** @type {(name: string, seconds: number | undefined, over: () => void) => Promise<true | void>} */
  const play = (name, seconds, over) => page.act(async () => {
    stopped();
    await page.call('Play', { name });
    end = over;
    timer = setTimeout(stopped, 1000 * (seconds ?? UNKNOWN));
    return /** @type {const} */ (true);
  });
  const stop = () => page.act(async () => {
    stopped();
    await page.call('StopSounds');
  });
  return { play, stop, leave: () => clearTimeout(timer) };
}

/** @type {(player: ReturnType<typeof playing>, sound: Sound) => import('../Types/page').Row<Sound>} */
function soundRow(player, { name }) {
  const { node, title, meta, actions } = rowOf({ kind: 'signed' });
  /** @type {number | undefined} */
  let seconds;
  let isPlaying = false;
  const press = button('', async () => {
    if (isPlaying) return player.stop();
    if (await player.play(name, seconds, () => draw(false))) draw(true);
  });
  const draw = (/** @type {boolean} */ next) => {
    isPlaying = next;
    const label = isPlaying ? 'Stop' : 'Play';
    press.replaceChildren(icon(label.toLowerCase()), ` ${label}`);
    press.ariaLabel = `${label}: ${name}`;
  };
  title.textContent = name;
  actions.append(press);
  draw(false);
  const update = (/** @type {Sound} */ sound) => {
    seconds = sound.seconds;
    meta.textContent = seconds ? `${seconds.toFixed(1)} s` : '';
  };
  return Object.assign(node, { update });
}
