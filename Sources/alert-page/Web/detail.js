// SPDX-License-Identifier: Apache-2.0
import { acknowledge, cancel, edit, pauseOrResume, skip, snooze, untilOf } from './acts.js';
import { coalesced } from './api.js';
import { button, element, foreign, form, labelled, linked, present, section } from './dom.js';
import { editor } from './editor.js';
import { HERE, metaOf, named, separated } from './row.js';
import { commandOf, copyCommand } from './shell.js';
import * as time from './time.js';
import { ending, sentence } from './words.js';

/**
 * @typedef {import('../Types/page').Page} Page
 * @typedef {import('../Types/wire').Item} Item
 */

/**
 * Wraps what a button runs, so that its failure is reported: `leave` goes to Today afterwards.
 *
 * @typedef {(run: () => Promise<void>) => () => Promise<void>} Acting
 */

/** @type {[string, { duration?: string, until?: string }][]} */
const SNOOZES = [['10 minutes', { duration: '10m' }], ['1 hour', { duration: '1h' }],
  ['Tomorrow, 9:00', { until: 'tomorrow at 9:00' }]];

/**
 * A reminder and all acts on it, at its own address.
 *
 * @type {import('../Types/page').Place}
 */
export const detail = {
  title: 'Reminder',

  open(page, root, key) {
    const when = element('p.big');
    const meta = element('p.meta');
    const text = element('p.text.message', { dir: 'auto' });
    const dates = element('ol.dates');
    const top = element('div.card.detail', when, meta, text, dates);
    const acting = element('div');
    const editing = element('div');
    const rest = element('div');
    root.append(element('p.back', element('a', { href: '#/' }, '← Today')), top, acting, editing, rest);
    /** @type {Item | undefined} */
    let newest;
    /** @type {ReturnType<typeof editor> | undefined} */
    let form;
    let drawn = '';

    /**
     * Runs what deals with the entry, after which there is nothing left to see here.
     *
     * @type {Acting}
     */
    const leave = (run) => () => page.act(async () => {
      await run();
      page.go('#/');
    });
    /** @type {Acting} */
    const stay = (run) => () => page.act(run);
    /** Fails as the call does, so that the editor says it at its field. */
    const move = async (/** @type {Item} */ before, /** @type {import('./acts.js').Changes} */ changes) => {
      const reply = await edit(page, before, changes);
      if (reply.key !== before.key) page.go(`#/item/${encodeURIComponent(reply.key)}`);
    };

    const load = coalesced(async () => {
      try {
        const { item, next } = await page.call('Show', { key });
        newest = item;
        show(item, next);
      } catch (error) {
        if (!['NotFound', 'AlreadyEnded'].includes(error.name)) throw error;
        // What it was stays readable; nothing can be done about it any more.
        acting.replaceChildren(element('p.empty', { role: 'status' }, over(error)));
        editing.replaceChildren();
        rest.replaceChildren();
        top.hidden = !newest;
      }
    });
    /** @type {(item: Item, next: string[]) => void} */
    const show = (item, next) => {
      // The controls stay until something else is shown, and act on the newest state.
      const current = () => newest ?? item;
      page.name(item.title);
      const due = time.read(item.due);
      const begins = time.forEvent(item.start, due);
      const rule = !due && item.state === 'paused' ? time.withClocks(item.rule ?? '') : '';
      when.replaceChildren(...(due ? [time.timeElement(due, time.dated(due))] : [rule]),
        ...(begins ? [` ${begins}`] : []));
      when.hidden = !due && !rule;
      meta.replaceChildren(...separated(metaOf(item, due ? 'date' : rule ? 'rule' : undefined)));
      text.replaceChildren(...linked(item.body ?? ''));
      text.hidden = !item.body;
      const times = item.repeats ? present(next.map(time.read)) : [];
      dates.replaceChildren(...times.map((date) => element('li', time.timeElement(date))));
      dates.hidden = !times.length;
      top.dataset.state = item.state;
      top.dataset.level = item.level;
      // What was typed stays while the entry does.
      const content = JSON.stringify({ ...item, unreported: null });
      if (content === drawn) return;
      drawn = content;
      acting.replaceChildren(...actions(page, current, { leave, stay }));
      rest.replaceChildren(...further(page, current, leave));
      form ??= editor(page, current, (changes) => move(current(), changes));
      editing.replaceChildren(...(isEditable(item) ? [form] : []), ...owner(item));
      form.update();
    };
    page.act(load);
    return {
      changed: ({ part }) => ['everything', 'items', 'timers'].includes(part) && load(),
      tick: () => page.act(load),
    };
  },
};

const over = (/** @type {import('./api.js').Failure} */ error) => (error.name === 'NotFound' ? sentence(error)
  : `It is over. ${ending(error.parameters.outcome ?? '', error.parameters.by)}.`);

const isEditable = (/** @type {Item} */ item) => !item.owned && !HERE.includes(item.state);

/** Who changes what cannot be changed here. */
function owner(/** @type {Item} */ { owned, owner }) {
  if (!owned) return [];
  const words = { calendar: 'The event belongs to its calendar. Change it there.',
    timer: 'It is the end of a timer, which has its controls under Timers.',
    beat: 'A program keeps it waiting as long as that works. The program sets its times.' };
  return [element('p.meta.owner', owner ? words[owner] : 'It cannot be changed here.')];
}

/**
 * What is done about an entry, the most likely first.
 *
 * @param {Page} page @param {() => Item} current @param {{ leave: Acting, stay: Acting }} acting
 */
function actions(page, current, { leave, stay }) {
  const item = current();
  /** @type {(label: string, run: () => unknown, properties?: import('./row.js').Properties) => HTMLElement} */
  const add = (label, run, properties) => named(label, item.title, run, properties);
  if (HERE.includes(item.state) || item.state === 'snoozed') {
    const stop = item.state === 'ringing' ? 'Stop' : 'Done';
    return [
      element('div.actions.main',
        add(stop, leave(() => acknowledge(page, current())),
          { className: item.state === 'ringing' ? 'primary stops' : 'primary' })),
      ...responses(page, item, leave), snoozing(page, current, leave),
    ];
  }
  const list = [];
  if (item.repeats && item.state === 'pending') {
    list.push(add('Skip the next time', stay(() => skip(page, current()))));
  }
  if (!item.owned && !item.awaitsAck) {
    list.push(add(item.state === 'paused' ? 'Resume' : 'Pause', stay(() => pauseOrResume(page, current()))));
  }
  return list.length ? [element('div.actions.main', ...list)] : [];
}

/**
 * The lengths of a snooze, and a field for another one.
 *
 * @param {Page} page @param {() => Item} current @param {Acting} leave
 */
function snoozing(page, current, leave) {
  const { title } = current();
  const chips = SNOOZES.map(([label, until]) =>
    button(label, leave(() => snooze(page, current(), until)), { ariaLabel: `Snooze ${label}: ${title}` }));
  const words = element('input', { autocomplete: 'off', enterKeyHint: 'done', placeholder: '25m, or friday 18:00' });
  const wrong = element('p.wrong', { role: 'alert', hidden: true });
  words.addEventListener('input', () => (wrong.hidden = true));
  const submit = async () => {
    if (!words.value.trim()) return words.focus();
    try {
      await snooze(page, current(), untilOf(words.value));
      page.go('#/');
    } catch (error) {
      if (!['NotUnderstood', 'Invalid'].includes(error.name)) return page.report(error);
      wrong.hidden = false;
      wrong.textContent = error.parameters.reason ?? sentence(error);
      words.focus();
    }
  };
  return section('Snooze', element('div.card', element('div.chips', ...chips),
    form(submit, {}, labelled('For a length, or until a time', words), wrong, element('button', 'Snooze'))));
}

/**
 * The buttons and the reply that the notification itself has.
 *
 * @param {Page} page @param {Item} item @param {Acting} leave
 */
function responses(page, { key, title, actions = [], reply, elsewhere }, leave) {
  if (!actions.length && !reply) return [];
  if (elsewhere) {
    const labels = [...actions.map(({ label }) => label), ...(reply ? [reply.label ?? 'Reply'] : [])];
    return [section('On the computer', element('p.meta', 'These start something there, so they are pressed there: ',
      foreign(labels.join(', ')), '.'))];
  }
  /** @type {(answer: { action: string } | { text: string }, label: string) => () => Promise<void>} */
  const respond = (answer, label) => async () => {
    await page.call('Respond', { key, ...answer });
    page.tell(`${label}: ${title}`);
  };
  const buttons = actions.map((action) =>
    button(foreign(action.label), leave(respond({ action: action.key }, action.label)),
      { ariaLabel: `${action.label}: ${title}` }));
  const text = element('textarea', { rows: 2, dir: 'auto', placeholder: reply?.placeholder ?? '', maxLength: 65_536 });
  const send = () => (text.value.trim() ? leave(respond({ text: text.value }, 'Replied'))() : text.focus());
  const replying = reply && form(send, {}, labelled(reply.label ?? 'Reply', text), element('button', 'Send'));
  return [section('Answer', element('div.card', element('div.chips', ...buttons), replying))];
}

/**
 * What is rare: the meeting, the line for a terminal, and the way to lose it.
 *
 * @param {Page} page @param {() => Item} current @param {Acting} leave
 */
function further(page, current, leave) {
  const item = current();
  const parts = [];
  if (item.link?.startsWith('https://')) {
    parts.push(element('p', element('a', { href: item.link, rel: 'noopener noreferrer', target: '_blank' },
      'Join: ', foreign(item.link))));
  }
  const copying = named('Copy as command', item.title, () => page.act(async () =>
    page.tell(await copyCommand(commandOf(current())))), { className: 'quiet-button' });
  const also = item.further ? [element('p.meta', `It also has: ${item.further.join(', ')}.`)] : [];
  parts.push(section('On the computer', ...also, element('p.meta', 'Its id: ', foreign(item.id)), copying));
  // Done does as much for what has come.
  if (!item.owned && !HERE.includes(item.state)) {
    parts.push(element('div.actions.last', element('p.meta', losses(item)),
      named('Cancel', item.title, leave(() => cancel(page, current())), { className: 'destructive' })));
  }
  return parts;
}

/** What a person loses by Cancel. */
function losses(/** @type {Item} */ { repeats }) {
  return repeats ? 'Cancel ends all its times, not only the next one. Undo brings it back.'
    : 'Cancel removes it before it comes. Undo brings it back.';
}
