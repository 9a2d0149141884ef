// SPDX-License-Identifier: Apache-2.0
import { element, form, labelled } from './dom.js';

/** The page of a browser that keeps nothing for it: what would be paired is forgotten with each reload. */
export function withoutStorage(/** @type {Element} */ main) {
  main.replaceChildren(
    element('h1', 'This browser keeps nothing for this page'),
    element('p', `Allow cookies and site data for ${location.origin} in the settings of the browser, and reload.`),
    element('p', 'Until then, ', element('code', 'alertctl list'), ' in a terminal shows your reminders.'),
  );
  document.title = 'Nothing is kept · alertd';
}

/** The page of a browser without a session: the pairing code is typed here. `enter` gets it.
 *
 * @type {(main: Element, reason: string | null | undefined, enter: (code: string) => unknown) => void}
 */
export function entry(main, reason, enter) {
  const code = element('input', {
    required: true, autocomplete: 'one-time-code', autocapitalize: 'characters', spellcheck: false, maxLength: 64,
  });
  const name = element('p.brand', element('img', { src: '/icon.svg', alt: '', width: 40, height: 40 }), 'alertd');
  main.replaceChildren(element('div.entrance', name,
    element('h1', 'Pair this browser'),
    element('p.wrong', { role: 'alert', hidden: !reason }, reason ?? ''),
    form(() => enter(code.value.replace(/[\s-]/g, '')), { className: 'card' },
      labelled('Pairing code', code, 'The letters and digits below the square on the screen of your computer.'),
      element('button.primary', 'Pair')),
    element('section', element('h2', 'On the computer'),
      element('p', 'Type ', element('code', 'alertctl page --pair phone'), ' in a terminal. It shows a square to scan ',
        'with the camera of the phone, and the same code in letters. In a browser of the computer itself, ',
        element('code', 'alertctl page'), ' opens this page, paired.')),
  ));
  document.title = 'Pair this browser · alertd';
}
