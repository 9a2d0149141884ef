// SPDX-License-Identifier: Apache-2.0
import { element, svg } from './dom.js';

/**
 * The one set of icons, drawn on a square of 24 with lines of 2: the paths of each.
 *
 * @type {Record<string, string[]>}
 */
const PATHS = {
  today: ['M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z', 'M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4'],
  calendar: ['M4 6h16v14H4z', 'M4 10.5h16M8 3v4M16 3v4'],
  history: ['M3.5 12a8.5 8.5 0 1 0 2.7-6.2L3.5 8', 'M3.5 3.5V8H8', 'M12 7.5V12l3 2'],
  settings: ['M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z', 'M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1', 'M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z'],
  quiet: ['M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2z'],
  noise: ['M4 20v-6M9.3 20V9M14.6 20v-8M20 20V4'],
  sounds: ['M4 9.5h3.5L12 5.5v13l-4.5-4H4z', 'M15.5 9a4.2 4.2 0 0 1 0 6M18 6.3a8 8 0 0 1 0 11.4'],
  devices: ['M3 5h12v9H3z', 'M6 18h6M9 14v4', 'M17 9h4.5v10H17z'],
  phone: ['M7.5 2.5h9v19h-9z', 'M11 18.5h2'],
  desktop: ['M3 4.5h18v12H3z', 'M8 20.5h8M12 16.5v4'],
  add: ['M12 5v14M5 12h14'],
  done: ['M5 12.5l4.5 4.5L19 7.5'],
  bell: ['M12 3.5a5.5 5.5 0 0 1 5.5 5.5c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5A5.5 5.5 0 0 1 12 3.5z', 'M10 19a2.2 2.2 0 0 0 4 0'],
  critical: ['M12 3.5L22 20H2z', 'M12 10v4.5M12 17.2v.3'],
  question: ['M4 4.5h16v12h-9L6.5 20v-3.5H4z', 'M9.8 9a2.2 2.2 0 1 1 2.2 2.4v.6M12 14v.2'],
  timer: ['M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z', 'M12 10v3.5M9.5 2.5h5'],
  repeat: ['M5 11V9.5A2.5 2.5 0 0 1 7.5 7H19l-3-3M19 13v1.5a2.5 2.5 0 0 1-2.5 2.5H5l3 3'],
  move: ['M12 3v18M3 12h18', 'M9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5'],
  play: ['M7 4.5l12 7.5-12 7.5z'],
  pause: ['M8 5v14M16 5v14'],
  stop: ['M6 6h12v12H6z'],
  left: ['M14.5 5.5L8 12l6.5 6.5'],
  right: ['M9.5 5.5L16 12l-6.5 6.5'],
  close: ['M6 6l12 12M18 6L6 18'],
  terminal: ['M3 4.5h18v15H3z', 'M7 9.5l3 2.5-3 2.5M12.5 15H17'],
  offline: ['M3 3l18 18', 'M5 11.5a10 10 0 0 1 4.2-2.6M8.3 15a5.3 5.3 0 0 1 5-1.3M12 19v.3M13 8.4a10 10 0 0 1 6 3.1'],
  search: ['M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z', 'M15.5 15.5L21 21'],
  more: ['M5 12h.1M12 12h.1M19 12h.1'],
};

/** An icon. It says nothing to a screen reader: the word beside it does. */
export const icon = (/** @type {string} */ name) => svg('svg',
  { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' },
  ...PATHS[name].map((d) => svg('path', { d })));

/** The number of colors of applications and calendars, `--hue-0` and so on. None is red, which means danger. */
const HUES = 8;

/** The color of an application or a calendar: the same for the same name, on each device. */
export function colorOf(/** @type {string} */ name) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `var(--hue-${sum % HUES})`;
}

/** The letter that stands for a name: that of the last part of "org.example.Chat". */
export function initialOf(/** @type {string} */ name) {
  const [letter = '?'] = name.split('.').pop()?.trim() || name;
  return letter.toLocaleUpperCase();
}

/** The initial of an application or a calendar on its color. Its name stands beside it. */
export function badge(/** @type {string} */ name, color = colorOf(name)) {
  const node = element('span.badge', { ariaHidden: 'true' }, initialOf(name));
  node.style.setProperty('--color', color);
  return node;
}
