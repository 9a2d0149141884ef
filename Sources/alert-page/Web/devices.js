// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign, section } from './dom.js';
import { filling } from './filling.js';
import { icon } from './icons.js';
import { Rows, brokenRows, whole } from './list.js';
import { canPush, subscribe, subscription, unsubscribe } from './push.js';
import { rowOf, separated } from './row.js';
import * as time from './time.js';

/** Whether a name is that of a phone or a tablet. */
export const isPhone = (/** @type {string} */ name) => /android|iphone|ipad|phone|pixel|galaxy/i.test(name);

export const devices = {
  title: 'Devices',

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const list = element('ul.rows.card');
    const linked = element('ul.rows.card');
    const linkedSection = section('Linked computers', linked);
    const push = element('div.card');
    const rows = new Rows((device) => deviceRow(page, device, load));
    const adding = section('Let in another browser', element('div.card',
      element('p', 'On the computer where alertd runs, type ', element('code', 'alertctl page --pair phone'),
        ' in a terminal, and scan what it shows.')));
    const load = filling(page, root, element('div', section('Notifications on this device', push),
      section('Browsers', list), linkedSection, adding), coalesced(async () => {
      const answer = await page.call('Devices');
      const isHere = (device) => Number(Boolean(device.here));
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
const signOf = (name) => icon(isPhone(name) ? 'phone' : 'desktop');

/** A computer that alert-link reaches. */
function linkedRow({ name, detail }) {
  const { node, lead, title, meta } = rowOf({ kind: 'signed' });
  lead.append(signOf(name));
  title.textContent = name;
  meta.append(foreign(detail));
  return node;
}

/** @param {import('../Types/page').Page} page */
function deviceRow(page, first, reload) {
  let device = first;
  const { node, lead, title, meta, actions } = rowOf({ kind: 'signed' });
  const end = button('', () => page.act(() => (device.here ? signOut(page) : revoke(page, device, reload))));
  actions.append(end);
  node.update = (next) => {
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
  return node;
}

/** A name as people say it: alert-page keeps names without blanks, such as "Chrome-on-Linux-2". */
const spoken = (name) => name.replace(/^(.+)-on-(.+)$/, (_, browser, system) =>
  `${browser.replaceAll('-', ' ')} on ${system.replace(/-(\d+)$/, ' ($1)').replaceAll('-', ' ')}`);

/** @param {import('../Types/page').Page} page */
async function revoke(page, device, reload) {
  const isSure = await ask(`Shut out ${spoken(device.name)}?`,
    'It is signed out at once, and must be paired again to come back.', 'Revoke');
  if (!isSure) return;
  await page.call('Revoke', { id: device.id });
  page.tell(`Revoked: ${spoken(device.name)}`);
  await reload();
}

/** @param {import('../Types/page').Page} page */
async function signOut(page) {
  const isSure = await ask('Sign out here?', 'This browser must be paired again to come back.', 'Sign out');
  if (isSure) await page.signOut();
}

/** Asks before something that cannot be undone. The safe button has the focus. */
function ask(title, text, label) {
  return new Promise((resolve) => {
    const close = (value) => () => node.close(value);
    const node = /** @type {HTMLDialogElement} */ (element('dialog', { ariaLabel: title },
      element('h2', { dir: 'auto' }, title), element('p', text),
      element('div.bar', button('Keep it', close('')), button(label, close('yes'), { className: 'destructive' }))));
    node.addEventListener('close', () => {
      node.remove();
      resolve(node.returnValue === 'yes');
    });
    document.body.append(node);
    node.showModal();
  });
}

/**
 * The switch for pushes, or the reason why there is none.
 *
 * @param {import('../Types/page').Page} page
 */
async function showPush(page, push) {
  const { pushKey, pushProblem } = page.session;
  const explain = (reason) => push.replaceChildren(element('p', reason));
  if (!pushKey) return explain(pushProblem ?? 'alertd sends no notifications to browsers.');
  if (!canPush()) return explain('This browser takes no notifications here: open the page by https.');
  const draw = (present) => push.replaceChildren(
    element('p', present ? 'This device gets notifications.' : 'This device gets no notifications.'),
    button(present ? 'Stop notifications' : 'Send notifications to this device', () => page.act(() => turn(present))));
  const turn = async (present) => {
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
