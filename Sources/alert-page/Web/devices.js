// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign, section } from './dom.js';
import { Rows, brokenRows, whole } from './list.js';
import { canPush, subscribe, subscription, unsubscribe } from './push.js';
import * as time from './time.js';

export const devices = {
  title: 'Devices',

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const list = element('ul.rows.card');
    const linked = element('ul.rows.card');
    const linkedSection = section('Linked machines', linked);
    const push = element('div.card');
    const rows = new Rows((device) => deviceRow(page, device, load));
    root.append(section('Notifications on this device', push), section('Paired browsers', list), linkedSection);

    const load = coalesced(async () => {
      const answer = await page.call('Devices');
      await rows.place([[list, answer.devices]]);
      linkedSection.hidden = !answer.linked.length;
      const machines = whole(answer.linked).map(({ name, detail }) => element('li.row', { tabIndex: -1 },
        element('div.what', foreign(name, 'title'), element('p.meta', foreign(detail)))));
      linked.replaceChildren(...machines, ...brokenRows(answer.linked));
    });
    page.act(load);
    page.act(() => showPush(page, push));
    return {
      changed: ({ part }) => ['everything', 'devices'].includes(part) && load(),
      command: () => ['page', 'devices'],
    };
  },
};

/** @param {import('../Types/page').Page} page */
function deviceRow(page, first, reload) {
  let device = first;
  const title = foreign('', 'title');
  const meta = element('p.meta');
  const revoke = button('Revoke', () => page.act(async () => {
    if (device.here) return page.signOut();
    await page.call('Revoke', { id: device.id });
    page.tell(`Revoked: ${device.name}`);
    await reload();
  }));
  const node = element('li.row', { tabIndex: -1 }, element('div.what', title, meta), revoke);
  node.update = (next) => {
    device = next;
    title.textContent = device.name;
    revoke.textContent = device.here ? 'Sign out' : 'Revoke';
    revoke.ariaLabel = `${revoke.textContent}: ${device.name}`;
    const facts = [
      device.here && 'this browser', device.paired ? 'paired' : 'on the desk', device.pushed && 'gets notifications',
    ].filter(Boolean);
    meta.replaceChildren(facts.join(' · '), ' · last seen ', time.timeElement(time.read(device.lastSeen)));
  };
  return node;
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
