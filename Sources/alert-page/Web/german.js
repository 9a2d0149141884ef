// SPDX-License-Identifier: Apache-2.0

/** The sentences of the page in German. @type {typeof import('./english').english} */
export const german = {
  minutes: (count) => `${count} Min.`,
  undone: 'Rückgängig gemacht.',

  timer: {
    place: 'Timer',
    start: 'Timer starten',
    usual: 'Übliche Timer',
    startNamed: (label) => `${label}: Timer starten`,
    go: 'Starten',
    example: '25m Lernen',
    pomodoro: 'Pomodoro',
    pomodoroPhases: ['Arbeit', 'Pause', 'Lange Pause'],
    started: (title, left) => `Timer gestartet: ${title}, ${left}.`,
    notStarted: (title) => `Nicht gestartet: ${title}`,
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    extend: '+5 Min.',
    next: 'Nächster Schritt',
    stop: 'Beenden',
    paused: (title) => `Angehalten: ${title}`,
    resumed: (title) => `Läuft weiter: ${title}`,
    extended: (title, left) => `${title}: noch ${left}.`,
    began: (title) => `Jetzt: ${title}`,
    over: (title) => `Vorbei: ${title}`,
    stopped: (title) => `Beendet: ${title}`,
    isPaused: 'angehalten',
    phase: (number, count) => `Schritt ${number} von ${count}`,
    until: 'bis ',
    none: 'Es läuft kein Timer.',
    reading: (left) => `Timer: ${left}`,
  },
};
