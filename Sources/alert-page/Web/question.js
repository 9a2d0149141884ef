// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { handle, initial } from './asking.js';
import { buttonsOf, captionOf, enable, textOf } from './card.js';
import { element, form, labelled } from './dom.js';
import { fieldControl } from './fields.js';
import { guard } from './guard.js';
import * as time from './time.js';
import { draftOf } from './typed.js';
import { refusedField } from './verdict.js';
import { ending, words } from './words.js';

/** The end of a text that must be read stays in view this long before anything may be allowed. */
const READING = 1000;
/** The daemon lets the clock run again a while after the last Hold. */
const HOLD = 30_000;

/** A question. What counts is decided by asking.js; this draws its state and does what it says. */
export const question = {
  title: words.question.place,

  /** @param {import('../Types/page').Page} page */
  open(page, root, id) {
    const text = element('div.text');
    const end = element('span.end', { ariaHidden: 'true' });
    const caption = element('div.asker');
    const clock = element('p.meta.clock', { role: 'timer' });
    const status = element('p.status', { role: 'status' });
    const inputs = element('div');
    const unread = element('p.meta', words.question.unread);
    const buttons = element('div.answers');
    const answers = form(() => send({ type: 'entered' }), { noValidate: true }, inputs, unread, buttons,
      element('p.meta', words.question.leave));
    root.append(element('p.back', element('a', { href: '#/' }, '← Today')), element('div.card.question', caption, text, end, clock, status, answers));

    const look = guard(answers, page.tell);
    const hold = holder(page, id);
    answers.addEventListener('input', hold.typed);
    const gate = readingGate(end, () => send({ type: 'read' }));
    const draft = draftOf(`answer ${id}`);
    let state = initial;
    let drawn = null;
    let controls = noControls;
    /** The text of the answer, if it is one line of text. */
    let said = '';

    const send = (event) => {
      const [next, effects] = handle(state, event);
      state = next;
      return Promise.all(effects.map((effect) => run[effect.type](effect)));
    };
    const run = {
      fields: () => {
        controls = controlsOf(state.shown, draft);
        inputs.replaceChildren(...controls.nodes);
      },
      gate: ({ isNeeded }) => gate.start(isNeeded),
      draw: () => draw(),
      load: () => load(),
      answer: ({ choice, handsOver }) => page.act(() => answer(choice, handsOver)),
      left: ({ choice }) => {
        draft.forget();
        page.go('#/');
        page.tell(words.question.answered(state.shown.title, said || choice.label));
      },
      failed: ({ error }) => {
        const refused = refusedField(error);
        const control = refused && controls.all.find(({ name }) => name === refused.field);
        if (!control) throw error;
        control.complain(refused.reason);
        control.focus();
      },
    };
    const answer = async (choice, handsOver) => {
      if (handsOver && !areRight(controls.all)) return;
      const input = handsOver ? controls.read() : {};
      said = input.text ?? '';
      try {
        await page.call('Answer', { id, index: choice.index, revision: state.shown.revision, ...input });
      } catch (error) {
        return send({ type: 'refused', error });
      }
      return send({ type: 'answered', choice });
    };
    answers.addEventListener('input', () => draft.keep(controls.read()));

    const draw = () => {
      const { shown, over, isChanged } = state;
      showClock();
      if (over) {
        const what = over.outcome ? ending(over.outcome, over.by) : words.question.over;
        status.textContent = `${what}, ${time.clock(new Date(over.at))}`;
        answers.remove();
        return;
      }
      page.name(shown.title);
      if (drawn !== shown.revision) {
        text.replaceChildren(...textOf(shown));
        caption.replaceChildren(...captionOf(shown));
        buttons.replaceChildren(...buttonsOf(shown, ({ index }) => send({ type: 'pressed', index })));
        if (isChanged) status.textContent = words.question.changed;
        drawn = shown.revision;
      }
      enable(buttons, unread, state);
      look();
    };
    const showClock = () => {
      const { shown, deadline, over } = state;
      if (over || !shown) clock.textContent = '';
      else if (shown.standing) clock.textContent = words.question.stands;
      else clock.textContent = deadline ? words.question.left(time.countdown((deadline - Date.now()) / 1000)) : '';
    };
    const load = coalesced(async () => {
      try {
        const { question } = await page.call('ShowQuestion', { id });
        await send({ type: 'shown', question });
      } catch (error) {
        await send({ type: 'refused', error });
      }
    });
    const seconds = setInterval(showClock, 1000);
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

/** Checks all fields. The first that is wrong gets the focus; each says what it needs. */
function areRight(controls) {
  const wrong = controls.filter((control) => {
    const reason = control.problem();
    control.complain(reason);
    return reason;
  });
  wrong[0]?.focus();
  return !wrong.length;
}

const noControls = { nodes: [], all: [], read: () => ({}) };

/** The controls of a question, with what was typed before. */
function controlsOf(question, draft) {
  if (question.elsewhere) return noControls;
  const kept = draft.get() ?? {};
  if (question.takesText) {
    const input = element('input', {
      type: 'text', dir: 'auto', autocomplete: 'off', placeholder: question.placeholder ?? '',
      value: kept.text ?? question.initialText ?? '',
    });
    return { nodes: [labelled(words.question.yours, input)], all: [], read: () => ({ text: input.value }) };
  }
  if (!question.fields.length) return noControls;
  const texts = new Map((kept.values ?? []).map(({ name, texts }) => [name, texts]));
  const all = question.fields.map((field) =>
    fieldControl({ ...field, initial: texts.get(field.name) ?? field.initial }));
  const needed = question.fields.some(({ isRequired, atLeast }) => isRequired || atLeast > 0);
  return {
    nodes: [...(needed ? [element('p.meta', words.field.needed)] : []), ...all.map(({ node }) => node)], all,
    read: () => ({ values: all.map(({ name, read }) => ({ name, texts: read() })) }),
  };
}

/** Opens when the end of the text has been in view for a second. */
function readingGate(end, open) {
  let timer;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    timer = setTimeout(open, READING);
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const start = (isNeeded) => {
    stop();
    if (isNeeded) observer.observe(end);
  };
  return { start, stop };
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
