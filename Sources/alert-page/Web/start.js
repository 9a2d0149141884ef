// SPDX-License-Identifier: Apache-2.0
// Asks for what the start shows, while the other scripts are still on their way. So it imports nothing.

/** The version of this page, from the folder of its files. */
export const version = new URL(import.meta.url).pathname.split('/').at(-2);

/** What was missed in these days is shown. */
const MISSED_DAYS = 7;

const pad = (/** @type {number} */ number) => String(number).padStart(2, '0');

/** The beginning of the day since when missed reminders are shown, in RFC 3339. */
export function missedSince(now = new Date()) {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - MISSED_DAYS);
  const offset = -date.getTimezoneOffset();
  const zone = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map(pad).join(':');
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return `${day}T00:00:00${offset < 0 ? '-' : '+'}${zone}`;
}

/** @typedef {{response?: Response, text?: string, error?: unknown}} Outcome */

/** @type {Promise<Outcome> | null} */
let asked = ask();

/** The request that was sent first, once; null if there is none. A ticket in the address is exchanged before. */
export function takeFirst() {
  const taken = asked;
  asked = null;
  return taken;
}

function ask() {
  let bearer = null;
  try {
    bearer = localStorage.getItem('bearer');
  } catch {
    // The page says that this browser keeps nothing.
  }
  if (!bearer || /^#[tc]=/.test(location.hash)) return null;
  const answered = fetch('/api/Start', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ missedSince: missedSince() }),
    signal: /** @type {AbortSignals} */ (/** @type {unknown} */ (AbortSignal)).timeout?.(30_000),
  }).then(async (response) => ({ response, text: await response.text() }));
  // Whoever takes it learns of its failure; until then it is nobody's.
  return answered.catch((error) => ({ error }));
}
