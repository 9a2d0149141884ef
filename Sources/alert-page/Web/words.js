// SPDX-License-Identifier: Apache-2.0
import { english } from './english.js';
import { locale, reader } from './time.js';

/** The language of the sentences: that in which typed words are read, so that a page speaks one alone. */
export const { language } = reader();

/** The sentences in the language of this browser. Another language than English is loaded only where it is spoken. */
export const words = language === 'de' ? (await import('./german.js')).german : english;

if (typeof document !== 'undefined') document.documentElement.lang = language;

/** One sentence for a person about an error of the API. */
export const sentence = ({ name, parameters }) => {
  const say = words.errors[name];
  if (!say) return words.errors.other(name);
  return name === 'AlreadyEnded' ? say(ending(parameters.outcome, parameters.by)) : say(parameters);
};

/** What became of a question, and through whom. */
export const ending = (outcome, by) => (words.outcomes[outcome] ?? outcome) + (by ? words.by(by) : '');

export const plural = (count, one, many = `${one}s`) => `${count.toLocaleString(locale)} ${count === 1 ? one : many}`;
