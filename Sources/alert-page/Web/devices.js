// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { ask } from './dialog.js';
import { button, element, foreign, section } from './dom.js';
import { filling } from './filling.js';
import { icon } from './icons.js';
import { Rows, brokenRows, isBroken, whole } from './list.js';
import { canPush, subscribe, subscription, unsubscribe } from './push.js';
import { rowOf, separated } from './row.js';
import * as time from './time.js';

/**
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Device} Device
 * @typedef {import('../Types/wire').Broken} Broken
 */

/** Whether a name is that of a phone or a tablet. */
export const isPhone = (/** @type {string} */ name) => /android|iphone|ipad|phone|pixel|galaxy/i.test(name);

/** @type {import('../Types/page').Place} */
export const devices = {
  title: 'Devices',

  open(page, root) {
    const list = element('ul.rows.card');
    const linked = element('ul.rows.card');
    const linkedSection = section('Linked computers', linked);
    const push = element('div.card');
    const rows = new Rows((/** @type {Device} */ device) => deviceRow(page, device, load));
    const adding = section('Let in another browser', element('div.card',
      element('p', 'On the computer where alertd runs, type ', element('code', 'alertctl page --pair phone'),
        ' in a terminal, and scan what it shows.')));
    /** @type {() => Promise<void>} */
    const load = filling(page, root, element('div', section('Notifications on this device', push),
      section('Browsers', list), linkedSection, adding), coalesced(async () => {
      const answer = await page.call('Devices');
      const isHere = (/** @type {Device | Broken} */ device) => Number(!isBroken(device) && device.here);
      await rows.place([[list, answer.devices.toSorted((one, other) => isHere(other) - isHere(one))]]);
      linkedSection.hidden = !answer.linked.length;
      linked.replaceChildren(...whole(answer.linked).map(linkedRow), ...brokenRows(answer.linked));
    }));
    page.act(load);
    page.act(() => showPush(page, push));
    return {
      changed: ({ part }) => ['everything', 'devices'].includes(part) && load(),
      command: () => ['page', 'devices'],
    };
  },
};

/** What a device looks like. */
const signOf = (/** @type {string} */ name) => icon(isPhone(name) ? 'phone' : 'desktop');

/** A computer that alert-link reaches. */
function linkedRow(/** @type {import('../Types/wire').LinkedMachine} */ { name, detail }) {
  const { node, lead, title, meta } = rowOf({ kind: 'signed' });
  lead.append(signOf(name));
  title.textContent = name;
  meta.append(foreign(detail));
  return node;
}

/** @param {Page} page @param {Device} device @param {() => Promise<void>} reload */
function deviceRow(page, device, reload) {
  const { node, lead, title, meta, actions } = rowOf({ kind: 'signed' });
  const end = button('', () => page.act(() => (device.here ? signOut(page) : revoke(page, device, reload))));
  actions.append(end);
  const update = (/** @type {Device} */ next) => {
    device = next;
    lead.replaceChildren(signOf(device.name));
    title.textContent = spoken(device.name);
    const label = device.here ? 'Sign out' : 'Revoke';
    end.textContent = label;
    end.ariaLabel = `${label}: ${device.name}`;
    meta.replaceChildren(...separated([
      device.here && 'this browser', device.paired ? 'paired' : 'on the computer itself', device.pushed && 'gets notifications',
      element('span', 'last seen ', time.timeElement(time.read(device.lastSeen))),
    ]));
  };
  return Object.assign(node, { update });
}

/** A name as people say it: alert-page keeps names without blanks, such as "Chrome-on-Linux-2". */
function spoken(/** @type {string} */ name) {
  const [, browser, system] = /^(.+)-on-(.+)$/.exec(name) ?? [];
  if (!system) return name;
  return `${browser.replaceAll('-', ' ')} on ${system.replace(/-(\d+)$/, ' ($1)').replaceAll('-', ' ')}`;
}

/** @param {Page} page @param {Device} device @param {() => Promise<void>} reload */
async function revoke(page, device, reload) {
  const isSure = await isSureOf(`Shut out ${spoken(device.name)}?`,
    'It is signed out at once, and must be paired again to come back.', 'Revoke');
  if (!isSure) return;
  await page.call('Revoke', { id: device.id });
  page.tell(`Revoked: ${spoken(device.name)}`);
  await reload();
}

/** @param {Page} page */
async function signOut(page) {
  const isSure = await isSureOf('Sign out here?', 'This browser must be paired again to come back.', 'Sign out');
  if (isSure) await page.signOut();
}

/**
 * Asks before something that cannot be undone. The safe button comes first.
 *
 * @type {(title: string, text: string, label: string) => Promise<boolean>}
 */
const isSureOf = async (title, text, label) =>
  await ask(title, text, [['', 'Keep it'], ['yes', label, 'destructive']]) === 'yes';

/**
 * The switch for pushes, or the reason why there is none.
 *
 * @param {Page} page @param {HTMLElement} push
 */
async function showPush(page, push) {
  if (!page.session) return;
  const { pushKey, pushProblem } = page.session;
  const explain = (/** @type {string} */ reason) => push.replaceChildren(element('p', reason));
  if (!pushKey) return explain(pushProblem ?? 'alertd sends no notifications to browsers.');
  if (!canPush()) return explain('This browser takes no notifications here: open the page by https.');
  const draw = (/** @type {PushSubscription | null} */ present) => push.replaceChildren(
    element('p', present ? 'This device gets notifications.' : 'This device gets no notifications.'),
    button(present ? 'Stop notifications' : 'Send notifications to this device', () => page.act(() => turn(present))));
  const turn = async (/** @type {PushSubscription | null} */ present) => {
    try {
      await (present ? unsubscribe(page) : subscribe(page));
    } catch (error) {
      if (error.parameters) throw error;
      page.tell(`The browser refused: ${error.message}`);
    }
    draw(await subscription());
  };
  // A page that is opened before its worker runs would wait for it.
  draw(null);
  draw(await subscription());
}
