// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { button, element, foreign, form, inOrder, labelled } from './dom.js';
import { kept } from './draft.js';
import { fieldControl } from './fields.js';
import { guard } from './guard.js';
import * as time from './time.js';
import { ending, plural } from './words.js';

/** The end of a text that must be read stays in view this long before anything may be allowed. */
const READING = 1000;
/** The daemon lets the clock run again a while after the last Hold. */
const HOLD = 30_000;
/** A list with more buttons than these gets a field to search in. */
const MANY = 20;

export const question = {
  title: 'Question',

  /** @param {import('../Types/page').Page} page */
  open(page, root, id) {
    const text = element('div.text');
    const end = element('span.end', { ariaHidden: 'true' });
    const clock = element('p.meta.clock', { role: 'timer' });
    const status = element('p.status', { role: 'status' });
    const inputs = element('div');
    const unread = element('p.meta', 'Read to the end of the text first.');
    const buttons = element('div.answers');
    const answers = form(() => enter(), { noValidate: true, className: 'card' }, inputs, unread, buttons);
    root.append(element('div.card', text, end, clock), status, answers);

    const look = guard(answers);
    const hold = holder(page, id);
    answers.addEventListener('input', hold.typed);
    const gate = readingGate(end, () => enable());
    let shown = null;
    let controls = noControls;
    let deadline = null;

    const enable = () => {
      for (const node of buttons.querySelectorAll('button')) node.disabled = blocked(shown, node.choice, gate.passed);
      unread.hidden = gate.passed || !shown.buttons.some((choice) => awaitsReading(shown, choice));
      look();
    };
    const answer = (choice) => page.act(async () => {
      const handsOver = choice.role !== 'cancel' && !choice.withoutValues;
      if (handsOver && !answers.reportValidity()) return;
      const input = handsOver ? controls.read() : {};
      try {
        await page.call('Answer', { id, index: choice.index, revision: shown.revision, ...input });
      } catch (error) {
        return handle(error);
      }
      page.tell(`Answered: ${choice.label}`);
      page.go('#/');
    });
    // Enter in a field chooses the default button. An approval has none.
    const enter = () => {
      const choice = shown?.buttons.find(({ isDefault }) => isDefault);
      if (choice && !blocked(shown, choice, gate.passed)) answer(choice);
    };

    const show = (next) => {
      const before = shown;
      shown = next;
      deadline = next.remaining != null && !next.standing ? Date.now() + next.remaining : null;
      page.name(next.title);
      showClock();
      if (before?.revision === next.revision) return;
      text.replaceChildren(...textOf(next));
      // Typed text survives a change of the question, unless its fields are others.
      if (!before || inputsOf(before) !== inputsOf(next)) {
        controls = controlsOf(next);
        inputs.replaceChildren(...controls.nodes);
      }
      if (before) status.textContent = 'The question has changed. Read it again.';
      gate.start(needsReading(next));
      buttons.replaceChildren(...buttonsOf(next, answer));
      enable();
    };

    const finish = (words) => {
      status.textContent = `${words}, ${time.clock(new Date())}`;
      deadline = null;
      clock.textContent = '';
      answers.remove();
    };
    const handle = async (error) => {
      if (error.name === 'AlreadyEnded') return finish(ending(error.parameters.outcome, error.parameters.by));
      if (error.name === 'NotFound') return finish('This question is over');
      if (error.name === 'Changed') return load();
      throw error;
    };
    const load = coalesced(async () => {
      try {
        show((await page.call('ShowQuestion', { id })).question);
      } catch (error) {
        await handle(error);
      }
    });
    const showClock = () => {
      if (shown?.standing) clock.textContent = 'Its clock stands while somebody types.';
      else clock.textContent = deadline ? `Times out in ${time.countdown((deadline - Date.now()) / 1000)}` : '';
    };
    const seconds = setInterval(() => deadline && showClock(), 1000);
    page.act(load);

    return {
      changed: ({ part, id: which }) => {
        if (part === 'everything' || (part === 'questions' && (!which || which === id))) return load();
      },
      closed: () => {
        clearInterval(seconds);
        gate.stop();
        hold.stop();
      },
      command: () => ['answer', id],
    };
  },
};

/** A text that differs if the fields do. */
const inputsOf = ({ fields, takesText }) => JSON.stringify([fields, takesText]);

const needsReading = (question) => question.mustRead || Boolean(question.approval);

/** Whether a button does not count now: a cancelling one always counts. */
function blocked(question, { index, role }, wasRead) {
  if (role === 'cancel') return false;
  if (question.elsewhere || question.approval?.withheld.includes(index)) return true;
  return needsReading(question) && !wasRead;
}

/** Whether only reading keeps a button from counting. */
const awaitsReading = (question, choice) => blocked(question, choice, false) && !blocked(question, choice, true);

/** The order on the screen: the destructive button never first, the cancelling one last. */
function ordered(buttons) {
  const rank = { normal: 0, destructive: 1, cancel: 2 };
  const sorted = buttons.toSorted((a, b) => rank[a.role] - rank[b.role]);
  return sorted[0]?.role === 'destructive' ? sorted.toReversed() : sorted;
}

/** The buttons, each with its choice, below a search field and the reason why some are withheld. */
function buttonsOf(question, answer) {
  const takesDefault = !needsReading(question);
  const nodes = ordered(question.buttons).map((choice) => {
    const node = button(foreign(choice.label), () => answer(choice));
    node.className = choice.isDefault && takesDefault ? 'primary' : choice.role;
    return Object.assign(node, { choice });
  });
  const reason = question.approval?.withheldBecause;
  return [nodes.length > MANY && searchField(nodes), reason && element('p.meta', reason), ...nodes].filter(Boolean);
}

function searchField(nodes) {
  const input = element('input', { type: 'search', autocomplete: 'off' });
  input.addEventListener('input', () => {
    const wanted = input.value.toLocaleLowerCase();
    for (const node of nodes) node.hidden = !node.textContent.toLocaleLowerCase().includes(wanted);
  });
  return labelled(`Search ${plural(nodes.length, 'choice')}`, input);
}

const noControls = { nodes: [], read: () => ({}) };

function controlsOf(question) {
  if (question.elsewhere) return noControls;
  if (question.takesText) {
    const input = element('input', {
      type: 'text', dir: 'auto', autocomplete: 'off',
      placeholder: question.placeholder ?? '', value: question.initialText ?? '',
    });
    // Once it is answered its id asks no more.
    kept(input, `answer ${question.id}`);
    return { nodes: [labelled('Your answer', input)], read: () => ({ text: input.value }) };
  }
  const controls = question.fields.map(fieldControl);
  if (!controls.length) return noControls;
  const read = () => ({ values: controls.map(({ name, read }) => ({ name, texts: read() })) });
  return { nodes: controls.map(({ node }) => node), read };
}

/** What is asked, from what will run to who asks: the asker's own words come after the facts. */
function textOf(question) {
  const { approval, message, elsewhere } = question;
  return [
    approval && inOrder('pre.command', { ariaLabel: 'Command', role: 'region' }, approval.words),
    approval?.directory && element('p', 'In ', inOrder('code', {}, approval.directory)),
    approval?.facts.length && element('ul', ...approval.facts.map((fact) => inOrder('li', {}, fact))),
    message && element('p.message', { dir: 'auto' }, message),
    approval?.reason && quotation(question),
    element('p.meta', ...askerOf(question)),
    elsewhere && element('p.wrong', elsewhere),
  ].filter(Boolean);
}

const quotation = ({ approval, asker }) => element('figure',
  element('figcaption', foreign(asker.program), ' says:'),
  element('blockquote', { dir: 'auto' }, approval.reason));

function askerOf({ asker, askedAt, level, presenter, approval }) {
  const parts = [foreign(`${asker.program} (${asker.pid})`)];
  if (asker.device) parts.push(' on ', foreign(asker.device));
  parts.push(' asked at ', time.timeElement(time.read(askedAt)));
  if (approval?.tool) parts.push(', by its tool ', foreign(approval.tool));
  if (approval?.session) parts.push(', in session ', foreign(approval.session));
  if (level === 'critical') parts.push(', critical');
  if (presenter) parts.push('. Also shown by ', foreign(presenter));
  return parts;
}

/** Opens when the end of the text has been in view for a second. */
function readingGate(end, open) {
  let timer;
  const gate = { passed: false, stop, start };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    timer = setTimeout(() => {
      gate.passed = true;
      open();
    }, READING);
  });
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  function start(needed) {
    stop();
    gate.passed = !needed;
    if (needed) observer.observe(end);
  }
  return gate;
}

/**
 * Stops the question's clock while the person types.
 *
 * @param {import('../Types/page').Page} page
 */
function holder(page, id) {
  let last = 0;
  let timer;
  // A question that is over needs no Hold, and its end is reported elsewhere.
  const call = (typing) => page.call('Hold', { id, typing }).catch(() => {});
  const stop = () => {
    clearTimeout(timer);
    if (last) call(false);
    last = 0;
  };
  const typed = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, HOLD);
    if (Date.now() - last < HOLD) return;
    last = Date.now();
    call(true);
  };
  return { typed, stop };
}
