// SPDX-License-Identifier: Apache-2.0

/**
 * The sentences of the page in English, by view.
 *
 * @typedef {import('../Types/wire').Errors} Errors
 */
export const english = {
  /** The unit of a number of minutes, on a button. */
  minutes: (/** @type {number} */ count) => `${count} min`,
  /** What was taken back, by the words that told it. */
  undone: (/** @type {string} */ what) => `Undone: “${what}”`.replace('.”', '”'),

  said: {
    asks: (/** @type {string} */ title) => `New question: ${title}`,
    rings: (/** @type {string} */ title) => `Ringing: ${title}`,
  },

  timer: {
    place: 'Timers',
    one: 'Timer',
    start: 'Start a timer',
    usual: 'Usual timers',
    startNamed: (/** @type {string} */ label) => `${label}: start a timer`,
    go: 'Start',
    example: '25m Focus',
    pomodoro: 'Pomodoro',
    pomodoroPhases: ['Focus', 'Break', 'Long break'],
    started: (/** @type {string} */ title, /** @type {string} */ left) => `Timer started: ${title}, ${left}.`,
    notStarted: (/** @type {string} */ title) => `Not started: ${title}`,
    pause: 'Pause',
    resume: 'Resume',
    extend: '+5 min',
    next: 'Next phase',
    stop: 'Stop',
    paused: (/** @type {string} */ title) => `Paused: ${title}`,
    resumed: (/** @type {string} */ title) => `Resumed: ${title}`,
    extended: (/** @type {string} */ title, /** @type {string} */ left) => `${title} has ${left} left.`,
    began: (/** @type {string} */ title) => `Now: ${title}`,
    over: (/** @type {string} */ title) => `It is over: ${title}`,
    stopped: (/** @type {string} */ title) => `Stopped: ${title}`,
    isPaused: 'paused',
    phase: (/** @type {number} */ number, /** @type {number} */ count) => `step ${number} of ${count}`,
    until: 'until ',
    none: 'No timer is running.',
    reading: (/** @type {string} */ left) => `Timer: ${left}`,
  },

  add: {
    line: 'Add a reminder',
    sheet: 'New reminder',
    example: 'Invoices every last friday 16:00',
    add: 'Add',
    more: 'More',
    day: 'Day',
    clock: 'Time',
    repetition: 'Repeat',
    sound: 'Sound',
    level: 'Importance',
    text: 'Text',
    once: 'once',
    repetitions: {
      day: 'every day', weekday: 'Monday to Friday', week: 'every week', month: 'every month', year: 'every year',
    },
    silent: 'no sound',
    levels: { passive: 'only listed', active: 'usual', timeSensitive: 'also when it is quiet', critical: 'critical' },
    /** @type {(title: string, at: string | null) => string} */
    scheduled: (title, at) => `Scheduled: ${title}${at ? `, ${at}` : ''}.`,
    notScheduled: (/** @type {string} */ title) => `Not scheduled: ${title}`,
    when: 'When?',
    times: ['in 10 minutes', 'tonight', 'tomorrow 9:00'],
  },

  mute: {
    hour: (/** @type {string} */ app) => `Muted ${app} for 1 hour.`,
    muted: (/** @type {string} */ app) => `Muted ${app} until it is unmuted.`,
    heard: (/** @type {string} */ app) => `${app} is heard again.`,
    until: (/** @type {string} */ end) => `until ${end}`,
    endless: 'until it is unmuted',
  },

  question: {
    place: 'Question',
    command: 'Command',
    in: 'In ',
    says: ' says:',
    on: ' on ',
    tool: ', by its tool ',
    session: ', in session ',
    critical: ', critical',
    shownBy: '. Also shown by ',
    search: (/** @type {number} */ count) => `Search ${count} choices`,
    unread: 'Read to the end of the text first.',
    changed: 'The question has changed. Read it again.',
    over: 'This question is over',
    stands: 'Its clock stands while somebody types.',
    left: (/** @type {string} */ left) => `Times out in ${left}`,
    answered: (/** @type {string} */ title, /** @type {string} */ answer) => `Answered "${title}": ${answer}`,
    leave: 'Each button answers. “← Today” leaves the question open.',
    yours: 'Your answer',
  },

  field: {
    needed: '* needs an answer',
    again: (/** @type {string} */ label) => `${label}, again`,
    other: 'Something else',
    chooseOne: 'Choose one',
    empty: 'Fill this in.',
    unchecked: 'Check this box.',
    noChoice: 'Choose one.',
    tooFew: (/** @type {number} */ count) => `Choose at least ${count}.`,
    tooMany: (/** @type {number} */ count) => `Choose at most ${count}.`,
    different: 'The second text is another one.',
    tooShort: (/** @type {number} */ count) => `Write at least ${count} characters.`,
    tooLong: (/** @type {number} */ count) => `Write at most ${count} characters.`,
    /** @type {(hint?: string) => string} */
    otherForm: (hint) => (hint ? `This does not fit: ${hint}` : 'This does not have the form that is asked for.'),
    noLength: 'Write a length of time such as 1h 30m (d, h, m, s).',
    noNumber: 'Write a number.',
    notWhole: 'Write a whole number.',
    atLeast: (/** @type {string} */ number) => `At least ${number}.`,
    atMost: (/** @type {string} */ number) => `At most ${number}.`,
    steps: (/** @type {string} */ length) => `In steps of ${length}.`,
    twice: 'Choose each only once.',
    noAddress: 'Write an address like ada@example.org.',
    noLink: 'Write a link like https://example.org.',
    noPhone: 'Write a number like +49 30 123456.',
    noTime: {
      date: 'Write the whole day.', time: 'Write the hour and the minute.', dateTime: 'Write the whole day and the time.',
    },
    notBefore: (/** @type {string} */ time) => `Not before ${time}.`,
    notAfter: (/** @type {string} */ time) => `Not after ${time}.`,
  },

  history: {
    place: 'History',
    list: 'Past reminders',
    coming: 'Coming',
    past: 'Past',
    search: 'Search',
    searched: 'What comes, and what is over',
    app: 'Application',
    allApps: 'all',
    since: 'Since',
    unread: 'Unread only',
    missed: 'Missed only',
    more: 'Show more',
    nothing: 'Nothing found.',
    nothingWith: (/** @type {string} */ filters) => `Nothing found with ${filters}.`,
    clear: 'Clear filters',
    filtered: {
      search: (/** @type {string} */ text) => `the words “${text}”`,
      app: (/** @type {string} */ name) => `the application ${name}`,
      since: (/** @type {string} */ day) => `the time since ${day}`, unread: 'unread only', missed: 'missed only',
    },
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser did not allow it.',
    done: 'Done',
    late: 'late',
    isUnread: 'unread',
    /** @type {Record<string, string>} */
    ends: {
      acknowledged: 'done', action: 'a button was pressed', activated: 'opened', cleared: 'cleared',
      dismissed: 'closed', expired: 'expired', missed: 'missed', replaced: 'came again', replied: 'replied to',
      snoozed: 'snoozed',
    },
  },

  /** The answer to what is over already: `end` says what became of it. */
  alreadyEnded: (/** @type {string} */ end) => `It is over already, so nothing was changed. ${end}.`,

  /**
   * What an error of the API says to a person. Misunderstood is the page's own.
   *
   * @type {{ [Name in Exclude<keyof Errors, 'AlreadyEnded'>]: (error: Errors[Name]) => string }
   *   & { Misunderstood: (error: { reason: string }) => string, other: (name: string) => string }}
   */
  errors: {
    NotFound: () => 'It is gone already.',
    Repeats: ({ repetition }) => `It repeats (${repetition}), and that time would end it.`,
    Changed: () => 'The question has changed. Read it again, then answer.',
    NotUnderstood: ({ word, hint, reason }) => (word ? `“${word}” is not understood. ` : '') + (hint || reason),
    Invalid: ({ field, reason }) => `${field}: ${reason}`,
    Refused: ({ reason }) => reason,
    TooManyTries: ({ seconds }) => `Too many tries. Try again in ${seconds} seconds.`,
    Misunderstood: ({ reason }) => `This page and alert-page are of different versions (${reason}). Reload the page.`,
    Unauthorized: ({ reason }) => reason ?? 'This browser is no longer paired.',
    Unreachable: ({ reason }) => `alertd cannot be reached: ${reason}.`,
    other: (name) => `This did not work (${name}).`,
  },

  /**
   * What became of a question or a delivery.
   *
   * @type {Record<string, string>}
   */
  outcomes: {
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
  },
  by: (/** @type {string} */ name) => ` by ${name}`,
};
