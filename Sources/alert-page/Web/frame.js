// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element } from './dom.js';
import { icon } from './icons.js';
import { loaded, openAdding } from './later.js';
import { FIRST_DELIVERED, FIRST_ITEMS } from './session.js';
import * as time from './time.js';

/** The places that are reached through the gear; on a wide screen they stand below it. */
const SETTINGS = ['quiet', 'noise', 'sounds', 'devices'];

/**
 * The frame around each place: the name, the places with their icons, a button that adds from everywhere, and a sign
 * while do not disturb is on. It is shown to a session alone.
 *
 * @param {import('../Types/page').Page} page
 */
export function frame(page) {
  for (const node of document.querySelectorAll('[data-icon]')) node.prepend(icon(node.getAttribute('data-icon') ?? ''));
  const adding = /** @type {HTMLElement} */ (document.getElementById('adding'));
  adding.addEventListener('click', () => openAdding(page));
  const sign = /** @type {HTMLElement} */ (document.getElementById('quieted'));
  const end = button('End', () => page.act(() => page.call('SetQuiet', { on: false })), { ariaLabel: 'End the quiet' });
  const link = element('a', { href: '#/quiet' });
  sign.replaceChildren(icon('quiet'), link, end);
  // The place itself shows its failures.
  const load = coalesced(async () => show((await page.call('GetQuiet')).quiet));

  /** @type {import('../Types/wire').Quiet | undefined} */
  let shown;

  /** @param {import('../Types/wire').Quiet} quiet */
  function show(quiet) {
    shown = quiet;
    const { reason, until } = quiet;
    const isOn = Boolean(reason);
    sign.hidden = !isOn;
    // What a schedule or a presentation began ends with it.
    end.hidden = reason !== 'asked';
    const later = time.read(until);
    link.textContent = isOn && later ? `Quiet until ${time.end(later)}` : 'Quiet';
  }
  document.querySelector('header')?.addEventListener('click', ({ target }) => toTop(page, /** @type {Element} */ (target)));
  const nav = /** @type {HTMLElement} */ (document.querySelector('nav'));
  const reveal = (/** @type {boolean} */ isShown) => {
    nav.hidden = adding.hidden = !isShown;
    if (!isShown) sign.hidden = true;
  };
  /** @type {ReturnType<typeof import('./ringing.js').ringingBar> | undefined} */
  let showRinging;
  let isStart = true;
  const loadRinging = coalesced(async () => {
    // The first reply of Today says it.
    const { items } = await page.call('Items', { limit: FIRST_ITEMS, delivered: FIRST_DELIVERED });
    const isOpened = isStart;
    isStart = false;
    if (!showRinging && !items.some((item) => 'state' in item && item.state === 'ringing')) return;
    showRinging ??= (await loaded(() => import('./ringing.js'), true)).ringingBar(page);
    await showRinging(items, isOpened);
  });
  const changed = (/** @type {import('../Types/wire').Change} */ { part }) => {
    if (!page.session) return;
    if (['everything', 'quiet'].includes(part)) load().catch(() => {});
    if (['everything', 'items'].includes(part)) loadRinging().catch(() => {});
  };
  return {
    changed,
    // After midnight, tomorrow is today.
    tick: () => page.session && shown && show(shown),
    show: () => {
      reveal(true);
      changed({ part: 'everything' });
    },
    hide: () => {
      reveal(false);
      showRinging?.([]);
    },
  };
}

/**
 * The way to the place that is shown leads to its top.
 *
 * @param {import('../Types/page').Page} page @param {Element} target
 */
function toTop(page, target) {
  const link = target.closest('a');
  if (!page.session || link?.hash !== (location.hash || '#/')) return;
  scrollTo(0, 0);
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * Marks the place in the navigation; the calendar's link leads to that of its two views which was seen last.
 *
 * @type {(nav: HTMLElement, name: string) => void}
 */
export function markPlace(nav, name) {
  if (['week', 'month'].includes(name)) nav.querySelector('#calendar')?.setAttribute('href', `#/${name}`);
  document.body.dataset.place = name;
  for (const link of nav.querySelectorAll('a')) {
    const isWithin = link.hash === '#/settings' && SETTINGS.includes(name);
    if (link.hash === `#/${name}`) link.setAttribute('aria-current', 'page');
    else if (isWithin) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

/**
 * Goes to a place, and focuses what the selector finds there.
 *
 * @type {(place: string, selector: string) => void}
 */
export function focusAt(place, selector) {
  const focus = () => /** @type {HTMLElement} */ (document.querySelector(selector)).focus();
  if (document.querySelector(selector)) return focus();
  // The place may be loaded first.
  addEventListener('placed', focus, { once: true });
  location.hash = place;
}

const PLACES = [
  ['quiet', 'Quiet', 'Do not disturb, its schedule, and muted applications'],
  ['noise', 'Noise', 'Which application alerts you, and when'],
  ['sounds', 'Sounds', 'What the computer can play'],
  ['devices', 'Devices', 'Browsers that are let in, and linked computers'],
];

/**
 * The places behind the gear.
 *
 * @type {import('../Types/page').Place}
 */
export const settings = {
  title: 'Settings',

  open(page, root) {
    root.append(element('ul.rows.card', ...PLACES.map(([place, title, text]) => element('li.row.linked', icon(place),
      element('div.what', element('a.title', { href: `#/${place}` }, title), element('p.meta', text)), icon('right')))));
    return {};
  },
};
