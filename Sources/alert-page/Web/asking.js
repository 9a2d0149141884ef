// SPDX-License-Identifier: Apache-2.0
// A question as a state: what happens to it is an event, what is to be done is an effect. Nothing here is drawn.

/**
 * @typedef {import('../Types/wire').Question} Question
 * @typedef {import('../Types/wire').Button} Choice
 * @typedef {{ name: string, parameters: Record<string, any> }} Failure
 */

/**
 * What is known of a question: `over` once it is, with what became of it.
 *
 * @typedef {object} State
 * @property {Question | null} shown
 * @property {boolean} wasRead
 * @property {number | null} deadline
 * @property {{ outcome?: string, by?: string, at: number } | null} over
 * @property {boolean} isChanged
 */

/**
 * @typedef {{ type: 'shown', question: Question } | { type: 'read' } | { type: 'pressed', index: number }
 *   | { type: 'entered' } | { type: 'answered', choice: Choice } | { type: 'refused', error: Failure }} Event
 * @typedef {{ type: 'draw' } | { type: 'fields' } | { type: 'gate', isNeeded: boolean } | { type: 'load' }
 *   | { type: 'answer', choice: Choice, handsOver: boolean } | { type: 'left', choice: Choice }
 *   | { type: 'failed', error: Failure }} Effect
 * @typedef {[State, Effect[]]} Step
 */

/**
 * The state before the question has come.
 *
 * @type {State}
 */
export const initial = { shown: null, wasRead: false, deadline: null, over: null, isChanged: false };

const needsReading = (/** @type {Question} */ question) => question.mustRead || Boolean(question.approval);

/**
 * The state after an event, and the effects, in their order.
 *
 * Events: shown (question), read, pressed (index), entered, answered (choice), refused (error).
 * Effects: draw; fields, if they are others; gate, which waits until the end of the text was seen; answer (choice),
 * once its fields are right; load; left (choice), when the answer has counted; failed (error).
 *
 * @param {State} state @param {Event} event
 * @returns {Step}
 */
export function handle(state, event, now = Date.now()) {
  if (state.over) return [state, []];
  switch (event.type) {
    case 'shown': return shown(state, event.question, now);
    case 'read': return [{ ...state, wasRead: true }, [{ type: 'draw' }]];
    case 'pressed': return press(state, state.shown?.buttons.find(({ index }) => index === event.index));
    // Enter in a field chooses the default button. An approval has none.
    case 'entered': return press(state, state.shown?.buttons.find(({ isDefault }) => isDefault));
    case 'answered': return [state, [{ type: 'left', choice: event.choice }]];
    case 'refused': return refused(state, event.error, now);
    default: throw new TypeError(`no event: ${/** @type {Event} */ (event).type}`);
  }
}

/** @type {(state: State, question: Question, now: number) => Step} */
function shown(state, question, now) {
  const before = state.shown;
  const isSame = before?.revision === question.revision;
  const deadline = question.remaining != null && !question.standing ? now + question.remaining : null;
  const next = { ...state, shown: question, deadline };
  if (isSame) return [next, [{ type: 'draw' }]];
  /** @type {Effect[]} */
  const effects = [];
  if (!before || inputsOf(before) !== inputsOf(question)) effects.push({ type: 'fields' });
  effects.push({ type: 'gate', isNeeded: needsReading(question) }, { type: 'draw' });
  return [{ ...next, wasRead: !needsReading(question), isChanged: Boolean(before) }, effects];
}

/** @type {(state: State, choice: Choice | undefined) => Step} */
function press(state, choice) {
  if (!state.shown || !choice || isBlocked(state.shown, choice, state.wasRead)) return [state, []];
  return [state, [{ type: 'answer', choice, handsOver: handsOver(choice) }]];
}

/** @type {(state: State, error: Failure, now: number) => Step} */
function refused(state, error, now) {
  const { name, parameters } = error;
  if (name === 'AlreadyEnded') return end(state, { ...parameters, at: now });
  if (name === 'NotFound') return end(state, { at: now });
  if (name === 'Changed') return [state, [{ type: 'load' }]];
  return [state, [{ type: 'failed', error }]];
}

/** @type {(state: State, over: NonNullable<State['over']>) => Step} */
const end = (state, over) => [{ ...state, over, deadline: null }, [{ type: 'draw' }]];

/** A text that differs if the fields do. Typed text survives a change of the question, unless its fields are others. */
const inputsOf = (/** @type {Question} */ { fields, takesText }) => JSON.stringify([fields, takesText]);

/** Whether an answer with this button has the values of the fields. */
export const handsOver = (/** @type {Choice} */ { role, withoutValues }) => role !== 'cancel' && !withoutValues;

/**
 * Whether a button does not count now: a cancelling one always counts.
 *
 * @type {(question: Question, choice: Choice, wasRead: boolean) => boolean}
 */
export function isBlocked(question, { index, role }, wasRead) {
  if (role === 'cancel') return false;
  if (question.elsewhere || question.approval?.withheld.includes(index)) return true;
  return needsReading(question) && !wasRead;
}

/**
 * Whether something could be pressed if the text were read.
 *
 * @type {(question: Question, wasRead: boolean) => boolean}
 */
export const awaitsReading = (question, wasRead) => !wasRead && question.buttons.some((choice) =>
  isBlocked(question, choice, false) && !isBlocked(question, choice, true));

/** The order on the screen: the destructive button never first, the cancelling one last. */
export function ordered(/** @type {Choice[]} */ buttons) {
  const rank = { normal: 0, destructive: 1, cancel: 2 };
  const sorted = [...buttons].sort((a, b) => rank[a.role] - rank[b.role]);
  return sorted[0]?.role === 'destructive' ? sorted.reverse() : sorted;
}

/**
 * The class of a button: one that Enter chooses is filled.
 *
 * @type {(question: Question, choice: Choice) => string}
 */
export const classOf = (question, { isDefault, role }) => (isDefault && !needsReading(question) ? 'primary' : role);

/** The most buttons, and the most letters of their labels together, that stand beside a question on Today. */
const [FEW, SHORT] = [3, 40];

/** Whether a question is answered at one look, so that its buttons stand on Today: no fields, nothing to read. */
export function isShort(/** @type {Question} */ question) {
  const { kind, buttons, takesText, fields, elsewhere, message } = question;
  return kind !== 'form' && kind !== 'approval' && !takesText && !fields.length && !elsewhere && !needsReading(question)
    && (message ?? '').length <= 160 && buttons.length <= FEW
    && buttons.reduce((sum, { label }) => sum + label.length, 0) <= SHORT;
}
