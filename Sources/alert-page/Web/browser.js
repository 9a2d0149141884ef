// SPDX-License-Identifier: Apache-2.0

/** Browsers by what they call themselves, the special ones before those that they are made of. */
const BROWSERS = [
  ['Edge', /edg(e|a|ios)?\//i], ['Opera', /opr\//i], ['Samsung Internet', /samsungbrowser\//i],
  ['Firefox', /firefox\/|fxios\//i], ['Chrome', /chrome\/|crios\//i], ['Safari', /safari\//i],
];
const SYSTEMS = [
  ['iPhone', /iphone/i], ['iPad', /ipad/i], ['Android', /android/i], ['ChromeOS', /cros/i], ['Windows', /windows/i],
  ['Mac', /mac/i], ['Linux', /linux|x11/i],
];
/** A brand that browsers make up, so that no page counts on the list. */
const MADE_UP = /not.*brand/i;
const SHORT = { 'Google Chrome': 'Chrome', 'Microsoft Edge': 'Edge' };

/**
 * The name of this browser, such as "Chrome on Linux", for the list of devices.
 *
 * @param {{ userAgent: string, userAgentData?: { brands?: { brand: string }[], platform?: string } }} browser
 */
export function browserName({ userAgent, userAgentData = {} }) {
  const { brands = [], platform } = userAgentData;
  const real = brands.map(({ brand }) => brand).filter((brand) => !MADE_UP.test(brand));
  const brand = real.find((brand) => brand !== 'Chromium') ?? real[0];
  const find = (list) => list.find(([, words]) => words.test(userAgent))?.[0];
  const name = (brand && (SHORT[brand] ?? brand)) ?? find(BROWSERS) ?? 'Browser';
  const system = platform || find(SYSTEMS);
  return (system ? `${name} on ${system}` : name).slice(0, 60);
}

/** Whether a name is that of a phone or a tablet. */
export const isPhone = (name) => /android|iphone|ipad|phone|pixel|galaxy/i.test(name);
