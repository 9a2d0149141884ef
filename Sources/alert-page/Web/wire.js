// SPDX-License-Identifier: Apache-2.0
// Written by varlink-generate from org.alertd.Page.varlink. Do not edit; change that file and run it again.

/** @typedef {import('../Types/wire').Types} Types */
/** @typedef {import('../Types/wire').Methods} Methods */

/** The members of each type with their types, and the cases of each enum. */
const TYPES = {
  Level: ['passive', 'active', 'timeSensitive', 'critical'],
  Display: { hours: '?int', firstWeekday: '?string', zone: 'string' },
  ItemState: ['pending', 'snoozed', 'paused', 'ringing', 'delivered'],
  Unreported: { device: 'string', since: '?string', problem: '?string' },
  Owner: ['calendar', 'timer', 'beat'],
  ItemAction: { key: 'string', label: 'string' },
  ItemReply: { placeholder: '?string', label: '?string' },
  Item: {
    id: 'string', key: 'string', title: 'string', body: '?string', app: '?string', level: 'Level', state: 'ItemState',
    due: '?string', zone: 'string', repeats: 'bool', rule: '?string', start: '?string', trigger: 'string',
    calendar: '?string', color: '?string', link: '?string', awaitsAck: 'bool', snoozes: 'int', held: 'bool',
    owned: 'bool', isPrivate: '?bool', unreported: '?[]Unreported', owner: '?Owner', sound: '?string', rings: '?bool',
    nag: '?string', warn: '?[]string', further: '?[]string', actions: '?[]ItemAction', reply: '?ItemReply',
    elsewhere: '?bool',
  },
  Occurrence: {
    id: 'string', key: 'string', title: 'string', at: 'string', day: '?string', start: '?string', color: '?string',
    calendar: '?string', repeats: 'bool', every: '?int', count: '?int',
  },
  Timer: {
    id: 'string', title: 'string', number: 'int', count: 'int', round: 'int', rounds: 'int', paused: 'bool',
    seconds: 'float', left: 'float', due: '?string',
  },
  Phase: { title: 'string', length: 'string' },
  Role: ['normal', 'cancel', 'destructive'],
  Button: { index: 'int', label: 'string', role: 'Role', isDefault: 'bool', withoutValues: '?bool' },
  FieldKind: [
    'text', 'lines', 'number', 'secret', 'choice', 'check', 'date', 'time', 'dateTime', 'duration', 'file', 'folder',
    'save',
  ],
  Purpose: ['email', 'uri', 'phone'],
  Choice: { label: 'string', value: '?string' },
  Field: {
    name: 'string', kind: 'FieldKind', label: '?string', hint: '?string', isRequired: '?bool', initial: '?[]string',
    minimumLength: '?int', maximumLength: '?int', pattern: '?string', purpose: '?Purpose', minimum: '?string',
    maximum: '?string', isInteger: '?bool', step: '?int', choices: '?[]Choice', atLeast: '?int', atMost: '?int',
    takesOther: '?bool', isRepeated: '?bool',
  },
  FieldValue: { name: 'string', texts: '[]string' },
  Approval: {
    words: 'string', directory: '?string', facts: '[]string', reason: '?string', session: '?string', tool: '?string',
    withheld: '[]int', withheldBecause: '?string',
  },
  Asker: { program: 'string', pid: 'int', app: '?string', device: '?string' },
  QuestionKind: ['alert', 'sheet', 'form', 'approval', 'ring'],
  Question: {
    id: 'string', kind: 'QuestionKind', title: 'string', message: '?string', buttons: '[]Button', takesText: 'bool',
    placeholder: '?string', initialText: '?string', level: 'Level', asker: 'Asker', askedAt: 'string',
    remaining: '?int', standing: 'bool', presenter: '?string', revision: 'int', mustRead: 'bool', fields: '[]Field',
    approval: '?Approval', elsewhere: '?string',
  },
  Past: {
    id: 'string', key: 'string', title: 'string', body: '?string', app: '?string', due: 'string', deliveredAt: 'string',
    late: 'bool', unread: 'bool', ending: '?string', endedAt: '?string', start: '?string',
  },
  MutedApp: { app: 'string', until: '?string' },
  MuteState: { muted: 'bool', until: '?string' },
  Quiet: {
    reason: '?string', until: '?string', schedule: '[]string', muted: '[]string', allowed: '[]string', held: 'int',
    desktop: '?string', mutes: '?[]MutedApp',
  },
  Count: { app: 'string', hour: 'string', count: 'int' },
  AppTotal: { app: 'string', count: 'int', snoozed: 'int', missed: 'int', muted: 'bool' },
  Sound: { name: 'string', seconds: '?float', system: 'bool' },
  Device: {
    id: 'string', name: 'string', made: 'string', lastSeen: 'string', here: 'bool', paired: 'bool', pushed: 'bool',
  },
  LinkedMachine: { name: 'string', detail: 'string' },
  Part: ['everything', 'questions', 'items', 'timers', 'history', 'quiet', 'sounds', 'devices', 'unreachable'],
  Change: { part: 'Part', id: '?string' },
  AppCount: { app: 'string', count: 'int' },
};

/** The members of each method's reply. */
const REPLIES = {
  Enter: { bearer: 'string', name: 'string' },
  Leave: {},
  Session: { display: 'Display', device: 'string', pushKey: '?string', pushProblem: '?string', paired: 'bool' },
  Start: {
    version: 'string', display: 'Display', device: 'string', pushKey: '?string', pushProblem: '?string', paired: 'bool',
    questions: '[]Question', items: '[]Item', cursor: '?string', pending: 'int', delivered: 'int', apps: '?[]AppCount',
    timers: '[]Timer', quiet: 'Quiet', missed: '[]Past', offline: 'bool',
  },
  Questions: { questions: '[]Question' },
  ShowQuestion: { question: 'Question' },
  Answer: {},
  Hold: { remaining: '?int' },
  Items: { items: '[]Item', cursor: '?string', pending: 'int', delivered: '?int', apps: '?[]AppCount' },
  Show: { item: 'Item', next: '[]string' },
  Occurrences: { occurrences: '[]Occurrence', cut: 'bool', complete: '?string' },
  Timers: { timers: '[]Timer' },
  Read: {
    title: 'string', timeStart: 'int', timeEnd: 'int', trigger: 'string', fires: '[]string', notes: '[]string',
    timer: '?float',
  },
  Add: { id: 'string', key: 'string', title: 'string', due: '?string', notes: '[]string', timer: '?Timer' },
  Ack: { count: 'int', change: '?int' },
  AckAll: { count: 'int', change: '?int' },
  Respond: {},
  Snooze: { due: 'string', notes: '[]string', change: '?int' },
  Skip: { due: '?string', change: '?int' },
  Pause: { change: '?int' },
  Resume: { due: '?string', change: '?int' },
  Edit: { key: 'string', due: '?string', notes: '[]string', change: '?int' },
  Cancel: { change: '?int' },
  Undo: { verb: 'string', count: 'int' },
  StopTimer: { change: '?int' },
  StartTimer: { timer: 'Timer', notes: '[]string' },
  PauseTimer: { timer: 'Timer' },
  ResumeTimer: { timer: 'Timer' },
  ExtendTimer: { timer: 'Timer', change: '?int' },
  NextPhase: { timer: '?Timer', change: '?int' },
  History: { past: '[]Past', cursor: '?string' },
  GetQuiet: { quiet: 'Quiet' },
  SetQuiet: { quiet: 'Quiet', notes: '[]string' },
  SetSchedule: { quiet: 'Quiet' },
  Mute: { quiet: 'Quiet', former: 'MuteState' },
  Noise: { counts: '[]Count', totals: '[]AppTotal' },
  Sounds: { sounds: '[]Sound' },
  Play: {},
  StopSounds: {},
  Devices: { devices: '[]Device', linked: '[]LinkedMachine' },
  Revoke: {},
  Subscribe: {},
  Unsubscribe: {},
};

/** The members of each error. */
const ERRORS = {
  NotFound: { id: 'string' },
  AlreadyEnded: { id: 'string', outcome: 'string', by: '?string' },
  Changed: { id: 'string', revision: 'int' },
  NotUnderstood: { word: 'string', start: 'int', end: 'int', reason: 'string', hint: 'string' },
  Repeats: { id: 'string', repetition: 'string' },
  Invalid: { field: 'string', reason: 'string' },
  Refused: { reason: 'string' },
  Unauthorized: { reason: 'string' },
  TooManyTries: { seconds: 'int' },
  Unreachable: { reason: 'string' },
};

/** @type {Record<string, (value: any) => boolean>} */
const SIMPLE = {
  bool: (value) => typeof value === 'boolean',
  int: Number.isSafeInteger,
  float: Number.isFinite,
  string: (value) => typeof value === 'string',
  object: (value) => value !== undefined,
};

/** A value that is not what the interface says. The message begins with the place, such as `items[3].title`. */
export class Mismatch extends Error {}

/** @type {(place: string, wanted: string, value: any) => never} */
function refuse(place, wanted, value) {
  const is = value === undefined ? 'missing' : `${JSON.stringify(value).slice(0, 40)}, not ${wanted}`;
  throw new Mismatch(`${place || 'the value'} is ${is}`);
}

/** @type {(value: any) => boolean} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @type {(type: string, value: any, place: string) => any} */
function checked(type, value, place) {
  if (type.startsWith('?')) return value == null ? undefined : checked(type.slice(1), value, place);
  if (type.startsWith('[]')) {
    if (!Array.isArray(value)) refuse(place, 'a list', value);
    return value.map((/** @type {any} */ one, /** @type {number} */ at) =>
      checked(type.slice(2), one, `${place}[${at}]`));
  }
  if (type.startsWith('[string]')) {
    if (!isRecord(value)) refuse(place, 'an object', value);
    return Object.fromEntries(Object.entries(value).map(([key, one]) =>
      [key, checked(type.slice(8), one, `${place}.${key}`)]));
  }
  if (Object.hasOwn(SIMPLE, type)) return SIMPLE[type](value) ? value : refuse(place, type, value);
  const members = /** @type {Record<string, any>} */ (TYPES)[type];
  if (!Array.isArray(members)) return fields(members, value, place, checked);
  return members.includes(value) ? value : refuse(place, `one of ${members.join(', ')}`, value);
}

/** @type {(members: Record<string, string>, value: any, place: string, check: typeof checked) => any} */
function fields(members, value, place, check) {
  if (!isRecord(value)) refuse(place, 'an object', value);
  const entries = Object.entries(members).map(([name, type]) =>
    [name, check(type, Object.hasOwn(value, name) ? value[name] : undefined, place ? `${place}.${name}` : name)]);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

/**
 * An entry that is wrong costs itself, not the others of its list.
 *
 * @type {typeof checked}
 */
function listed(type, value, place) {
  const name = type.replace(/^\??\[\]/, '');
  const members = /** @type {Record<string, any>} */ (TYPES)[name];
  if (name === type || !members || Array.isArray(members) || !Array.isArray(value)) return checked(type, value, place);
  return value.map((entry, at) => {
    try {
      return checked(name, entry, `${place}[${at}]`);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      return { broken: error.message, entry };
    }
  });
}

/**
 * Returns the reply of a method with the members that the interface names, or throws a Mismatch. A wrong entry of a
 * list of structs is `{broken, entry}`: the reason, and what arrived.
 *
 * @template {keyof Methods} Name
 * @param {Name} method
 * @param {unknown} value
 * @returns {Methods[Name]['reply']}
 */
export const readReply = (method, value) => fields(REPLIES[method], value, '', listed);

/**
 * Returns a value of a type, or throws a Mismatch.
 *
 * @template {keyof Types} Name
 * @param {Name} type
 * @param {unknown} value
 * @returns {Types[Name]}
 */
export const readType = (type, value) => checked(type, value, '');

/**
 * Returns the members of an error, or throws a Mismatch, also for an error that is unknown.
 *
 * @type {(name: string, value: unknown) => any}
 */
export function readError(name, value) {
  if (!Object.hasOwn(ERRORS, name)) throw new Mismatch(`the error ${name} is unknown`);
  return fields(/** @type {Record<string, any>} */ (ERRORS)[name], value, '', checked);
}
