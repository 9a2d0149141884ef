// SPDX-License-Identifier: Apache-2.0
import { english } from './english.js';
import { locale } from './time.js';

/** The sentences of the page. */
export const words = english;

/** @type {Record<string, ((parameters: any) => string) | undefined>} */
const errors = words.errors;

/**
 * One sentence for a person about an error of the API.
 *
 * @type {(error: { name: string, parameters: Record<string, any> }) => string}
 */
export const sentence = ({ name, parameters }) => {
  if (name === 'AlreadyEnded') return words.alreadyEnded(ending(parameters.outcome, parameters.by));
  return errors[name]?.(parameters) ?? words.errors.other(name);
};

/**
 * What became of a question, and through whom.
 *
 * @type {(outcome: string, by?: string) => string}
 */
export const ending = (outcome, by) => (words.outcomes[outcome] ?? outcome) + (by ? words.by(by) : '');

/** @type {(count: number, one: string, many?: string) => string} */
export const plural = (count, one, many = `${one}s`) => `${count.toLocaleString(locale)} ${count === 1 ? one : many}`;
