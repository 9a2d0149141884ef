// SPDX-License-Identifier: Apache-2.0
import { english } from './english.js';
import { locale, reader } from './time.js';

/** The sentences in the language of this browser. Another language than English is loaded only where it is spoken. */
export const words = reader().language === 'de' ? (await import('./german.js')).german : english;

const SENTENCES = {
  NotFound: () => 'It is gone already.',
  AlreadyEnded: ({ outcome, by }) => `It is over already, so nothing was changed. ${ending(outcome, by)}.`,
  Changed: () => 'The question has changed. Read it again, then answer.',
  NotUnderstood: ({ word, hint, reason }) => (word ? `“${word}” is not understood. ` : '') + (hint || reason),
  Invalid: ({ field, reason }) => `${field}: ${reason}`,
  Refused: ({ reason }) => reason,
  TooManyTries: ({ seconds }) => `Too many tries. Try again in ${seconds} seconds.`,
  Misunderstood: ({ reason }) => `This page and alert-page are of different versions (${reason}). Reload the page.`,
  Unauthorized: ({ reason }) => reason ?? 'This browser is no longer paired.',
  Unreachable: ({ reason }) => `alertd cannot be reached: ${reason}.`,
};

/** One sentence for a person about an error of the API. */
export const sentence = ({ name, parameters }) =>
  SENTENCES[name]?.(parameters) ?? `This did not work (${name}).`;

const OUTCOMES = {
  acknowledged: 'It was done',
  action: 'One of its buttons was pressed',
  activated: 'It was opened',
  cleared: 'It was cleared',
  delivered: 'It has come',
  dismissed: 'It was closed',
  expired: 'It has expired',
  missed: 'It was missed',
  replaced: 'It has come again',
  replied: 'It was replied to',
  snoozed: 'It was snoozed',
  answered: 'Answered',
  cancelled: 'Cancelled',
  timedOut: 'Timed out',
  withdrawn: 'Withdrawn',
  lost: 'Lost',
  noPresenter: 'Not shown to anybody',
};

/** What became of a question, and through whom. */
export const ending = (outcome, by) => (OUTCOMES[outcome] ?? outcome) + (by ? ` by ${by}` : '');

export const plural = (count, one, many = `${one}s`) => `${count.toLocaleString(locale)} ${count === 1 ? one : many}`;
