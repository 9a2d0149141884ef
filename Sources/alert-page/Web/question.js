// SPDX-License-Identifier: Apache-2.0
import { coalesced } from './api.js';
import { awaitsReading, handle, initial } from './asking.js';
import { buttonsOf, captionOf, textOf } from './card.js';
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

/**
 * @typedef {import('./asking.js').State} State
 * @typedef {import('./asking.js').Event} Event
 * @typedef {import('./asking.js').Effect} Effect
 * @typedef {import('../Types/wire').Question} Question
 * @typedef {import('../Types/wire').Button} Choice
 * @typedef {import('../Types/wire').FieldValue} FieldValue
 */

/**
 * The controls of a question: their nodes, those of a form by their fields, and what is read from them.
 *
 * @typedef {{ text?: string, values?: FieldValue[] }} Input
 * @typedef {ReturnType<typeof fieldControl>} Control
 * @typedef {{ nodes: HTMLElement[], all: Control[], read: () => Input }} Controls
 */

/**
 * A question. What counts is decided by asking.js; this draws its state and does what it says.
 *
 * @type {import('../Types/page').Place}
 */
export const question = {
  title: words.question.place,

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
    /** @type {ReturnType<typeof buttonsOf> & { revision: number } | undefined} */
    let drawn;
    let controls = noControls;
    /** The text of the answer, if it is one line of text. */
    let said = '';

    const send = (/** @type {Event} */ event) => {
      const [next, effects] = handle(state, event);
      state = next;
      return Promise.all(effects.map(run));
    };
    /** @type {(effect: Effect) => unknown} */
    const run = (effect) => {
      const { shown } = state;
      if (effect.type === 'failed') return complain(effect.error);
      if (effect.type === 'draw') return draw();
      if (effect.type === 'load') return load();
      if (effect.type === 'gate') return gate.start(effect.isNeeded);
      // The others come once the question has.
      if (!shown) return undefined;
      if (effect.type === 'answer') return page.act(() => answer(shown, effect.choice, effect.handsOver));
      if (effect.type === 'left') return left(shown, effect.choice);
      controls = controlsOf(shown, draft);
      return inputs.replaceChildren(...controls.nodes);
    };
    /** @type {(shown: Question, choice: Choice) => void} */
    const left = ({ title }, { label }) => {
      draft.forget();
      page.go('#/');
      page.tell(words.question.answered(title, said || label));
    };
    /** @type {(error: import('./asking.js').Failure) => void} */
    const complain = (error) => {
      const refused = refusedField(error);
      const control = controls.all.find(({ name }) => name === refused?.field);
      if (!refused || !control) throw error;
      control.complain(refused.reason);
      control.focus();
    };
    /** @type {(shown: Question, choice: Choice, handsOver: boolean) => Promise<unknown>} */
    const answer = async ({ revision }, choice, handsOver) => {
      if (handsOver && !areRight(controls.all)) return;
      const input = handsOver ? controls.read() : {};
      said = input.text ?? '';
      try {
        await page.call('Answer', { id, index: choice.index, revision, ...input });
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
      if (!shown) return;
      page.name(shown.title);
      const { revision } = shown;
      if (drawn?.revision !== revision) {
        text.replaceChildren(...textOf(shown));
        caption.replaceChildren(...captionOf(shown));
        drawn = { revision, ...buttonsOf(shown, ({ index }) => send({ type: 'pressed', index })) };
        buttons.replaceChildren(...drawn.nodes);
        if (isChanged) status.textContent = words.question.changed;
      }
      drawn.enable(shown, state.wasRead);
      unread.hidden = !awaitsReading(shown, state.wasRead);
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
function areRight(/** @type {Control[]} */ controls) {
  const wrong = controls.filter((control) => {
    const reason = control.problem();
    control.complain(reason);
    return reason;
  });
  wrong[0]?.focus();
  return !wrong.length;
}

/** @type {Controls} */
const noControls = { nodes: [], all: [], read: () => ({}) };

/**
 * The controls of a question, with what was typed before.
 *
 * @type {(question: Question, draft: ReturnType<typeof draftOf>) => Controls}
 */
function controlsOf(question, draft) {
  if (question.elsewhere) return noControls;
  /** @type {Input} */
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
  const needed = question.fields.some(({ isRequired, atLeast = 0 }) => isRequired || atLeast > 0);
  return {
    nodes: [...(needed ? [element('p.meta', words.field.needed)] : []), ...all.map(({ node }) => node)], all,
    read: () => ({ values: all.map(({ name, read }) => ({ name, texts: read() })) }),
  };
}

/** Opens when the end of the text has been in view for a second. */
function readingGate(/** @type {Element} */ end, /** @type {() => unknown} */ open) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
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
  const start = (/** @type {boolean} */ isNeeded) => {
    stop();
    if (isNeeded) observer.observe(end);
  };
  return { start, stop };
}

/**
 * Stops the question's clock while the person types.
 *
 * @param {import('../Types/page').Page} page @param {string} id
 */
function holder(page, id) {
  let last = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  // A question that is over needs no Hold, and its end is reported elsewhere.
  const call = (/** @type {boolean} */ typing) => page.call('Hold', { id, typing }).catch(() => {});
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
