// SPDX-License-Identifier: Apache-2.0

/** The sentences of the page in English, by view. german.js has the same keys. */
export const english = {
  /** The unit of a number of minutes, on a button. */
  minutes: (count) => `${count} min`,
  undone: 'Undone.',

  timer: {
    place: 'Timers',
    start: 'Start a timer',
    usual: 'Usual timers',
    startNamed: (label) => `${label}: start a timer`,
    go: 'Start',
    example: '25m Focus',
    pomodoro: 'Pomodoro',
    pomodoroPhases: ['Focus', 'Break', 'Long break'],
    started: (title, left) => `Timer started: ${title}, ${left}.`,
    notStarted: (title) => `Not started: ${title}`,
    pause: 'Pause',
    resume: 'Resume',
    extend: '+5 min',
    next: 'Next phase',
    stop: 'Stop',
    paused: (title) => `Paused: ${title}`,
    resumed: (title) => `Resumed: ${title}`,
    extended: (title, left) => `${title} has ${left} left.`,
    began: (title) => `Now: ${title}`,
    over: (title) => `It is over: ${title}`,
    stopped: (title) => `Stopped: ${title}`,
    isPaused: 'paused',
    phase: (number, count) => `step ${number} of ${count}`,
    until: 'until ',
    none: 'No timer is running.',
    reading: (left) => `Timer: ${left}`,
  },
};
