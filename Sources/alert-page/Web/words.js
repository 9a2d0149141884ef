// SPDX-License-Identifier: Apache-2.0
import { english } from './english.js';
import { locale } from './time.js';

/** The sentences of the page. */
export const words = english;

/** One sentence for a person about an error of the API. */
export const sentence = ({ name, parameters }) => {
  const say = words.errors[name];
  if (!say) return words.errors.other(name);
  return name === 'AlreadyEnded' ? say(ending(parameters.outcome, parameters.by)) : say(parameters);
};

/** What became of a question, and through whom. */
export const ending = (outcome, by) => (words.outcomes[outcome] ?? outcome) + (by ? words.by(by) : '');

export const plural = (count, one, many = `${one}s`) => `${count.toLocaleString(locale)} ${count === 1 ? one : many}`;
