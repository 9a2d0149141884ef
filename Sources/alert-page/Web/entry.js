// SPDX-License-Identifier: Apache-2.0
import { element, form, labelled } from './dom.js';

/** The page of a browser that keeps nothing for it: what would be paired is forgotten with each reload. */
export function withoutStorage(main) {
  main.replaceChildren(
    element('h1', 'This browser keeps nothing for this page'),
    element('p', `Allow cookies and site data for ${location.origin} in the settings of the browser, and reload.`),
    element('p', 'Until then, ', element('code', 'alertctl list'), ' in a terminal shows your reminders.'),
  );
  document.title = 'Nothing is kept · alertd';
}

/** The page of a browser without a session: the pairing code is typed here. `enter` gets it. */
export function entry(main, reason, enter) {
  const code = element('input', {
    required: true, autocomplete: 'one-time-code', autocapitalize: 'characters', spellcheck: false, maxLength: 64,
  });
  main.replaceChildren(
    element('h1', 'Pair this browser'),
    element('p.wrong', { role: 'alert', hidden: !reason }, reason ?? ''),
    element('p', 'On the computer where alertd runs, type ', element('code', 'alertctl page'),
      ': it opens this page there, paired.'),
    element('p', 'On any other device, type the code that ', element('code', 'alertctl page --pair NAME'),
      ' prints.'),
    form(() => enter(code.value.replace(/[\s-]/g, '')), { className: 'card' },
      labelled('Pairing code', code), element('button.primary', 'Pair')),
  );
  document.title = 'Pair this browser · alertd';
}
