// SPDX-License-Identifier: Apache-2.0
// How a question looks: its text, from what will run to who asks, and its buttons.
import { classOf, isBlocked, isShort, ordered } from './asking.js';
import { button, element, foreign, inOrder, labelled, linked, present } from './dom.js';
import { rowOf, separated } from './row.js';
import * as time from './time.js';
import { words } from './words.js';

/**
 * @typedef {import('../Types/wire').Question} Question
 * @typedef {import('../Types/wire').Button} Choice
 */

/** A list with more buttons than these gets a field to search in. */
const MANY = 20;

/** What is asked, from what will run to who asks: the asker's own words come after the facts. */
export function textOf(/** @type {Question} */ question) {
  const { approval, message, elsewhere } = question;
  const say = words.question;
  return present([
    approval && inOrder('pre.command', { ariaLabel: say.command, role: 'region' }, approval.words),
    approval?.directory && element('p', say.in, inOrder('code', {}, approval.directory)),
    approval && approval.facts.length > 0 && element('ul', ...approval.facts.map((fact) => inOrder('li', {}, fact))),
    message && element('p.message', { dir: 'auto' }, ...linked(message)),
    approval?.reason && quotation(question.asker.program, approval.reason),
    elsewhere && element('p.wrong', elsewhere),
  ]);
}

const quotation = (/** @type {string} */ program, /** @type {string} */ reason) => element('figure',
  element('figcaption', foreign(program), words.question.says), element('blockquote', { dir: 'auto' }, reason));

/** Who asks, on which device and when: the caption of the card. */
export function captionOf(/** @type {Question} */ { asker, askedAt, level, presenter, approval }) {
  const say = words.question;
  /** @type {(Node | string)[]} */
  const parts = [foreign(`${asker.program} (${asker.pid})`, 'name')];
  if (asker.device) parts.push(say.on, foreign(asker.device));
  parts.push(' · ', time.timeElement(time.read(askedAt)));
  if (approval?.tool) parts.push(say.tool, foreign(approval.tool));
  if (approval?.session) parts.push(say.session, foreign(approval.session));
  if (level === 'critical') parts.push(element('strong', say.critical));
  if (presenter) parts.push(say.shownBy, foreign(presenter));
  const initial = element('span.initial', { ariaHidden: 'true' }, [...asker.program][0]?.toLocaleUpperCase() ?? '?');
  return [initial, element('p.meta', ...parts)];
}

/**
 * The buttons, below a search field and the reason why some are withheld. `enable(question, wasRead)` enables those
 * that count.
 *
 * @param {Question} question @param {(choice: Choice) => unknown} press
 */
export function buttonsOf(question, press) {
  const made = ordered(question.buttons).map((choice) => ({
    choice, node: button(foreign(choice.label), () => press(choice), { className: classOf(question, choice) }),
  }));
  const buttons = made.map(({ node }) => node);
  const reason = question.approval?.withheldBecause;
  const search = buttons.length > MANY && searchField(buttons);
  const nodes = present([search, reason && element('p.meta', reason), ...buttons]);
  const enable = (/** @type {Question} */ shown, /** @type {boolean} */ wasRead) => {
    for (const { choice, node } of made) node.disabled = isBlocked(shown, choice, wasRead);
  };
  return { nodes, enable };
}

function searchField(/** @type {HTMLButtonElement[]} */ nodes) {
  const input = element('input', { type: 'search', autocomplete: 'off' });
  input.addEventListener('input', () => {
    const wanted = input.value.toLocaleLowerCase();
    for (const node of nodes) node.hidden = !(node.textContent ?? '').toLocaleLowerCase().includes(wanted);
  });
  return labelled(words.question.search(nodes.length), input);
}

/**
 * The row of a question on Today: its beginning, and one step away all of it. A short one is answered there.
 *
 * @param {import('../Types/page').Page} page
 */
export function questionRow(page) {
  const { node, link, title: name, text, meta, actions: buttons } = rowOf({ kind: 'question', leads: true });
  /** @type {Question | undefined} */
  let shown;
  /** @type {(question: Question, choice: Choice) => Promise<void>} */
  const press = (question, choice) => page.act(async () => {
    await page.call('Answer', { id: question.id, index: choice.index, revision: question.revision });
    page.tell(words.question.answered(question.title, choice.label));
  });
  const update = (/** @type {Question} */ question) => {
    const { id, title, approval, message, asker, askedAt } = question;
    link.href = `#/q/${encodeURIComponent(id)}`;
    name.textContent = title;
    const beginning = (approval?.words ?? message ?? '').slice(0, 160);
    text.replaceChildren(approval ? inOrder('span', {}, beginning) : beginning);
    text.classList.toggle('command', Boolean(approval));
    const from = asker.device ? `${words.question.on}${asker.device}` : '';
    meta.replaceChildren(...separated([foreign(`${asker.program}${from}`), time.timeElement(time.read(askedAt))]));
    // A button that stays keeps the focus.
    const [before, after] = [shown && JSON.stringify(shown.buttons), JSON.stringify(question.buttons)];
    if (before !== after || shown?.revision !== question.revision) {
      buttons.replaceChildren(...(isShort(question) ? ordered(question.buttons) : []).map((choice) =>
        button(foreign(choice.label), () => press(question, choice),
          { className: classOf(question, choice), ariaLabel: `${choice.label}: ${title}` })));
    }
    shown = question;
  };
  return Object.assign(node, { update });
}
