// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign, form, labelled, section } from './dom.js';
import * as time from './time.js';
import { plural } from './words.js';

const REASONS = {
  asked: 'Do not disturb is on', schedule: 'Quiet by schedule', presentation: 'Quiet during a presentation',
};

export const quiet = {
  title: 'Quiet',

  /** @param {import('../Types/page').Page} page */
  open(page, root) {
    const state = element('p.big', { role: 'status' });
    const held = element('p.meta');
    const until = element('input', { type: 'text', placeholder: 'tomorrow 9:00', autocomplete: 'off' });
    const schedule = element('ul.rows');
    const times = element('input', { type: 'text', placeholder: 'weekdays 22:00-07:00', autocomplete: 'off' });
    const muted = element('ul.rows');
    const app = element('input', { type: 'text', required: true, placeholder: 'org.example.Chat' });
    /** @type {import('../Types/wire').Quiet} */
    let now = { schedule: [], muted: [], allowed: [], held: 0 };

    const change = (method, parameters) => page.act(async () => show((await page.call(method, parameters)).quiet));
    const show = (next) => {
      now = next;
      state.textContent = sentence(now);
      held.textContent = now.held ? `${plural(now.held, 'notification')} held back until it ends.` : '';
      const hadFocus = schedule.contains(document.activeElement);
      schedule.replaceChildren(...now.schedule.map((line) => removable(line, 'Remove', () =>
        change('SetSchedule', { schedule: now.schedule.filter((other) => other !== line) }))));
      if (hadFocus) times.focus();
      const hadMuted = muted.contains(document.activeElement);
      muted.replaceChildren(...now.muted.map((name) => removable(name, 'Unmute', () => change('Mute', { app: name }))));
      if (hadMuted) app.focus();
    };
    const turnOn = () => page.act(async () => {
      const words = until.value.trim() || undefined;
      const reply = await page.call('SetQuiet', { on: true, until: words, ...time.reader() });
      show(reply.quiet);
      if (reply.notes.length) page.tell(reply.notes.join(' '));
    });
    const addTimes = async () => {
      if (!times.value.trim()) return;
      await change('SetSchedule', { schedule: [...now.schedule, times.value.trim()] });
      if (now.schedule.includes(times.value.trim())) times.value = '';
    };
    const mute = (seconds) => change('Mute', { app: app.value.trim(), seconds });

    root.append(
      form(turnOn, { className: 'card' }, state, held,
        labelled('Until', until, ['In words, or empty: until you end it.', time.zoneNote()].filter(Boolean).join(' ')),
        element('div.bar', element('button.primary', 'Do not disturb'),
          button('End it', () => change('SetQuiet', { on: false })))),
      section('Schedule', form(addTimes, { className: 'card' }, schedule,
        labelled('Days and times', times, time.computerNote()),
        element('button', 'Add to the schedule'))),
      section('Muted applications', form(() => mute(3600), { className: 'card' }, muted, labelled('Application', app),
        element('div.bar', element('button', 'Mute for an hour'),
          button('Mute', () => app.reportValidity() && mute(0))))),
    );
    const load = coalesced(async () => show((await page.call('GetQuiet')).quiet));
    page.act(load);
    return {
      changed: ({ part }) => ['everything', 'quiet'].includes(part) && load(),
      command: () => ['dnd'],
    };
  },
};

/** @param {import('../Types/wire').Quiet} quiet */
function sentence({ reason, until, desktop }) {
  const end = until ? ` until ${time.moment(time.read(until))}` : '';
  if (reason) return `${REASONS[reason] ?? reason}${end}.`;
  return desktop ? `Quiet by the switch of ${desktop}.` : 'Everything is shown and heard.';
}

const removable = (line, label, remove) => element('li.row', foreign(line, 'what'),
  button(label, remove, { ariaLabel: `${label}: ${line}` }));
