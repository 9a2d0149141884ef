// SPDX-License-Identifier: Apache-2.0
// Written by varlink-generate from org.alertd.Page.varlink. Do not edit; change that file and run it again.

/** Interruption levels. */
export type Level = 'passive' | 'active' | 'timeSensitive' | 'critical';

/** The person's time format. Absent fields are left to the browser. */
export interface Display {
  /** The hours of a clock, 12 or 24. */
  hours?: number;
  /** The first day of a week: "monday" to "sunday". */
  firstWeekday?: string;
  /** The zone of alertd, such as Europe/Berlin. */
  zone: string;
}

/** The state of an item. */
export type ItemState = 'pending' | 'snoozed' | 'paused' | 'ringing' | 'delivered';

/** A device to which an item was sent, and from which nothing has come. */
export interface Unreported {
  /** The device. */
  device: string;
  /** The time since when it is connected and has not reported the item. */
  since?: string;
  /** The reason why the item cannot be sent to it now, if it is a phone. */
  problem?: string;
}

/** The owner of an item that cannot be changed here. */
export type Owner = 'calendar' | 'timer' | 'beat';

/** A button of a notification, which tells the program that sent it. */
export interface ItemAction {
  /** The key, unique among the buttons of an item. */
  key: string;
  /** The label for the person. */
  label: string;
}

/** A reply in words, which the program that sent the notification gets. */
export interface ItemReply {
  /** A hint in the empty field. */
  placeholder?: string;
  /** The label of the button. Default: "Reply". */
  label?: string;
}

/** A reminder that is pending, rings, or has come and is not dealt with. */
export interface Item {
  /** The id, which people use. Up to three entries have the same one: what came, what is snoozed, and what comes next. */
  id: string;
  /** The key of this delivery, or of what comes next: unique among all entries, opaque, for the methods that act. */
  key: string;
  /** The title. */
  title: string;
  /** More text. */
  body?: string;
  /** The application. */
  app?: string;
  /** The interruption level. */
  level: Level;
  /** The state. */
  state: ItemState;
  /**
   * The next time; of a delivered item, the time for which it came. None while it is paused, waits for an event, or
   * comes again only after an acknowledgement.
   */
  due?: string;
  /** The zone in which due is written, and in which it keeps its time of day. */
  zone: string;
  /** True if it comes again after that. */
  repeats: boolean;
  /** The repetition in words, "every day at 09:25"; of a paused entry that comes once, its time; none for others. */
  rule?: string;
  /**
   * The time at which its event begins, or the day "2027-03-04" of one without a time of day. None if it belongs to no
   * event, or is due at that time.
   */
  start?: string;
  /** The trigger in normal form. */
  trigger: string;
  /** The followed calendar that it comes from. */
  calendar?: string;
  /** The color of the calendar, "#rrggbb". */
  color?: string;
  /** The meeting of its event, https only. */
  link?: string;
  /** True if it comes again only after an acknowledgement. */
  awaitsAck: boolean;
  /** The number of snoozes. */
  snoozes: number;
  /** True if do not disturb holds it back. */
  held: boolean;
  /** True if it cannot be edited here, because a followed calendar, a beat or another program owns it. */
  owned: boolean;
  /** True for a private or confidential event of a calendar; absent for all others. A browser keeps nothing of it. */
  isPrivate?: boolean;
  /** The devices that have not reported it although they should have; none if nothing is known. */
  unreported?: Unreported[];
  /** The owner, if it is owned. */
  owner?: Owner;
  /** The name of its sound; none if it is silent, or if its sound has no name. */
  sound?: string;
  /** True if it is an alarm, which rings until it is stopped. Default: false. */
  rings?: boolean;
  /** The interval at which it comes again until it is acknowledged: "PT5M"; none if it does not. */
  nag?: string;
  /** The early warnings before its time, the longest first: "P1D"; none if there are none. */
  warn?: string[];
  /** Further properties, in a few words each, which an edit keeps; none if there are none. */
  further?: string[];
  /** The buttons of its notification, once it has come; none if there are none. */
  actions?: ItemAction[];
  /** The field for a reply, once it has come; none if it takes no reply. */
  reply?: ItemReply;
  /** True if its buttons and its reply start something on the computer: they are pressed there. Default: false. */
  elsewhere?: boolean;
}

/**
 * A time of a reminder, or a run of times at equal distances, for a calendar. One reminder has many: an occurrence is
 * unique by key and at.
 */
export interface Occurrence {
  /** The id. */
  id: string;
  /** The key of the item that comes at this time. */
  key: string;
  /** The title. */
  title: string;
  /** The time. */
  at: string;
  /** The day "2027-03-04" of an event without a time of day, in the zone of alertd; none for any other entry. */
  day?: string;
  /** The time at which its event begins, if that is another one than `at`; none for an event without a time of day. */
  start?: string;
  /** The color of the calendar, "#rrggbb". */
  color?: string;
  /** The followed calendar that it comes from. */
  calendar?: string;
  /** True if it comes again after that. */
  repeats: boolean;
  /** The seconds between the times of a run, at most an hour; none for one time. */
  every?: number;
  /** The number of times of a run, at least 3; none for one time. */
  count?: number;
}

/** A running or paused timer. */
export interface Timer {
  /** The id, which is unique among timers. */
  id: string;
  /** The title. */
  title: string;
  /** The number of the phase, from 1. */
  number: number;
  /** The number of phases. */
  count: number;
  /** The round, from 1. */
  round: number;
  /** The number of rounds. */
  rounds: number;
  /** True if it is paused. */
  paused: boolean;
  /** The length in seconds. */
  seconds: number;
  /** The remaining seconds. */
  left: number;
  /** The due time. */
  due?: string;
}

/** A phase of a timer that is started. */
export interface Phase {
  /** The title. */
  title: string;
  /** The length, "5m": from a second to a day. */
  length: string;
}

/** The role of a button. */
export type Role = 'normal' | 'cancel' | 'destructive';

/** A button of a question. */
export interface Button {
  /** The index of the button. */
  index: number;
  /** The label for the person. */
  label: string;
  /** The role. */
  role: Role;
  /** True if Enter chooses it. */
  isDefault: boolean;
  /** True if the answer with this button has no values, so that the fields are not checked for it. */
  withoutValues?: boolean;
}

/** The kind of a field, as in org.alertd.Prompts. */
export type FieldKind = 'text' 
  | 'lines' 
  | 'number' 
  | 'secret' 
  | 'choice' 
  | 'check' 
  | 'date' 
  | 'time' 
  | 'dateTime' 
  | 'duration' 
  | 'file' 
  | 'folder' 
  | 'save';

/** The purpose of a text, which decides the keyboard of a phone. */
export type Purpose = 'email' | 'uri' | 'phone';

/** A choice of a field. */
export interface Choice {
  /** The label for the person. */
  label: string;
  /** The value. Default: the label. */
  value?: string;
}

/** A field of a form, as in org.alertd.Prompts. */
export interface Field {
  /** The name. */
  name: string;
  /** The kind. */
  kind: FieldKind;
  /** The label for the person. */
  label?: string;
  /** More about it. */
  hint?: string;
  /** The field must have a value. */
  isRequired?: boolean;
  /** The initial values. */
  initial?: string[];
  /** The fewest characters. */
  minimumLength?: number;
  /** The most characters. */
  maximumLength?: number;
  /** A regular expression that the text contains. */
  pattern?: string;
  /** The purpose of a text. */
  purpose?: Purpose;
  /** The least value. */
  minimum?: string;
  /** The greatest value. */
  maximum?: string;
  /** Only whole numbers. */
  isInteger?: boolean;
  /** The step between two values. */
  step?: number;
  /** The choices. */
  choices?: Choice[];
  /** The fewest choices. */
  atLeast?: number;
  /** The most choices. */
  atMost?: number;
  /** The person may type another value. */
  takesOther?: boolean;
  /** The text is typed twice. */
  isRepeated?: boolean;
}

/** The values of a field. */
export interface FieldValue {
  /** The name. */
  name: string;
  /** The texts: none if the field was left empty. */
  texts: string[];
}

/** The command that a program wants to run, with the known facts. */
export interface Approval {
  /** The whole and exact command. Hidden characters are written out. */
  words: string;
  /** The folder in which it will run. */
  directory?: string;
  /** Facts about it, a sentence each. */
  facts: string[];
  /** The reason that the program gives, to be shown as a quotation. */
  reason?: string;
  /** The session of the program. */
  session?: string;
  /** The tool, as the program calls it. */
  tool?: string;
  /** The indices of buttons that this session may not press, such as Allow if the person has not switched it on. */
  withheld: number[];
  /** The reason why these buttons are withheld, in a sentence. */
  withheldBecause?: string;
}

/** The program that asks. */
export interface Asker {
  /** The name of the program. */
  program: string;
  /** The process id. */
  pid: number;
  /** The application. */
  app?: string;
  /** The device of the program, if it is another one. */
  device?: string;
}

/** The kind of a question. */
export type QuestionKind = 'alert' | 'sheet' | 'form' | 'approval' | 'ring';

/** An open question. */
export interface Question {
  /** The id, which is unique among questions. */
  id: string;
  /** The kind. */
  kind: QuestionKind;
  /** The title. */
  title: string;
  /** More text. */
  message?: string;
  /** The buttons by their index. */
  buttons: Button[];
  /** True if the answer needs a typed text. */
  takesText: boolean;
  /** A hint in the empty text field. */
  placeholder?: string;
  /** The initial content of the text field. */
  initialText?: string;
  /** The interruption level. */
  level: Level;
  /** The program that asks. */
  asker: Asker;
  /** The time at which it was asked. */
  askedAt: string;
  /** Milliseconds until it times out. Its clock stands while somebody types. */
  remaining?: number;
  /** True while the clock stands. */
  standing: boolean;
  /** The presenter that shows it now. */
  presenter?: string;
  /** The revision, which counts its changes. */
  revision: number;
  /** True if only the cancel button counts until the end of the message was on the screen. */
  mustRead: boolean;
  /** The fields of a form. */
  fields: Field[];
  /** The command to allow, for an approval. */
  approval?: Approval;
  /**
   * The reason why the person can only read or cancel the question here: a browser asks for neither secrets nor files.
   * None if the person can answer.
   */
  elsewhere?: string;
}

/** A notification that is over. */
export interface Past {
  /** The id. Each delivery of a repeating reminder has it. */
  id: string;
  /** The key of this delivery, the same as that of its item. */
  key: string;
  /** The title. */
  title: string;
  /** More text. */
  body?: string;
  /** The application. */
  app?: string;
  /** The due time. */
  due: string;
  /** The time of the delivery, or the time at which alertd noticed that it was missed. */
  deliveredAt: string;
  /** True if it was delivered late. */
  late: boolean;
  /** True if it is delivered, and the person has done nothing about it yet. */
  unread: boolean;
  /** The end: acknowledged, snoozed, missed ...; none while it can still be acted on. */
  ending?: string;
  /** The time of its end. */
  endedAt?: string;
  /**
   * The time at which the event of an alarm begins, or the day "2027-03-04" of one without a time of day; none if it
   * belongs to none, or was due at it.
   */
  start?: string;
}

/** A muted application whose mute ends. */
export interface MutedApp {
  /** The application, unique among mutes. */
  app: string;
  /** The end. */
  until?: string;
}

/** The mute of an application, or that it has none. */
export interface MuteState {
  /** True if it is muted. */
  muted: boolean;
  /** The end in RFC 3339; none for a mute without an end. */
  until?: string;
}

/** Do not disturb. */
export interface Quiet {
  /** The reason: asked, schedule or presentation; none if it is not quiet. */
  reason?: string;
  /** The time of the next change, if it is known. */
  until?: string;
  /** The quiet parts of the week, such as "weekdays 22:00-07:00". */
  schedule: string[];
  /** Muted applications. */
  muted: string[];
  /** Applications that are never held. */
  allowed: string[];
  /** The number of held notifications. */
  held: number;
  /** A desktop's own switch, by name. */
  desktop?: string;
  /** The muted applications whose mute ends, and when; none if there are none. */
  mutes?: MutedApp[];
}

/** The number of alerts of an application in an hour. */
export interface Count {
  /** The application. */
  app: string;
  /** The start of the hour. */
  hour: string;
  /** The number of alerts. */
  count: number;
}

/** The sums of an application. */
export interface AppTotal {
  /** The application. */
  app: string;
  /** The number of alerts. */
  count: number;
  /** The number of those that were snoozed. */
  snoozed: number;
  /** The number of those that came too late to be shown. */
  missed: number;
  /** True if it is muted. */
  muted: boolean;
}

/** A sound that can be played by name. */
export interface Sound {
  /** The name. */
  name: string;
  /** The length in seconds. */
  seconds?: number;
  /** True if it is one of the system's sounds, neither of alertd nor of the person. */
  system: boolean;
}

/** A browser with a session. */
export interface Device {
  /** The id. */
  id: string;
  /** The name. */
  name: string;
  /** The time at which it was let in. */
  made: string;
  /** The time of its last request. */
  lastSeen: string;
  /** True for the browser that asks. */
  here: boolean;
  /** True for a browser elsewhere, which comes through a proxy. */
  paired: boolean;
  /** True if it gets pushes. */
  pushed: boolean;
}

/** A device of alert-link. */
export interface LinkedMachine {
  /** The name. */
  name: string;
  /** The state. */
  detail: string;
}

/** The part of the page that is out of date. `everything` comes first on each stream, and when alertd is back. */
export type Part = 'everything' 
  | 'questions' 
  | 'items' 
  | 'timers' 
  | 'history' 
  | 'quiet' 
  | 'sounds' 
  | 'devices' 
  | 'unreachable';

/** A change of alertd. */
export interface Change {
  /** The part of the page that is out of date. */
  part: Part;
  /** The reminder or question, if it is one. */
  id?: string;
}

/** The number of delivered items of an application. */
export interface AppCount {
  /** The application, unique among the counts; "" for items without one. */
  app: string;
  /** The number. */
  count: number;
}

/** An entry of a list that is not what the interface says: the reason, and what arrived. */
export interface Broken { broken: string; entry: unknown }

/** All types by their names. */
export interface Types {
  Level: Level;
  Display: Display;
  ItemState: ItemState;
  Unreported: Unreported;
  Owner: Owner;
  ItemAction: ItemAction;
  ItemReply: ItemReply;
  Item: Item;
  Occurrence: Occurrence;
  Timer: Timer;
  Phase: Phase;
  Role: Role;
  Button: Button;
  FieldKind: FieldKind;
  Purpose: Purpose;
  Choice: Choice;
  Field: Field;
  FieldValue: FieldValue;
  Approval: Approval;
  Asker: Asker;
  QuestionKind: QuestionKind;
  Question: Question;
  Past: Past;
  MutedApp: MutedApp;
  MuteState: MuteState;
  Quiet: Quiet;
  Count: Count;
  AppTotal: AppTotal;
  Sound: Sound;
  Device: Device;
  LinkedMachine: LinkedMachine;
  Part: Part;
  Change: Change;
  AppCount: AppCount;
}

/** The parameters and the reply of each method. */
export interface Methods {
  /** Exchanges a ticket (desk) or a pairing code (elsewhere) for a session. The only method without a bearer. */
  Enter: {
    parameters: {
      /** The ticket or the code. */
      ticket: string;
      /** The name of the browser, for the list of devices. */
      name?: string;
    };
    reply: {
      /** The bearer of the session. */
      bearer: string;
      /** The name of the session. */
      name: string;
    };
  };
  /** Ends this session. */
  Leave: {
    parameters: {};
    reply: {};
  };
  /** Returns the settings that the page needs at its start. */
  Session: {
    parameters: {};
    reply: {
      /** The time format. */
      display: Display;
      /** This session's name. */
      device: string;
      /** VAPID's public key in base64url, if pushes can be sent. */
      pushKey?: string;
      /** The reason why pushes cannot be sent, with the line to write in the settings; none if they can. */
      pushProblem?: string;
      /** True for a browser elsewhere, which comes through a proxy. */
      paired: boolean;
    };
  };
  /**
   * Returns all that the page shows first, in one reply: what Session, Questions, Items with the limit 60, Timers, GetQuiet
   * and History with `missed` return. The page calls it at its start, and whenever all is out of date.
   */
  Start: {
    parameters: {
      /** The time since when missed reminders are shown. */
      missedSince: string;
    };
    reply: {
      /** The version of the page that alert-page serves, 16 digits. A page of another one has to load itself again. */
      version: string;
      /** The time format. */
      display: Display;
      /** This session's name. */
      device: string;
      /** VAPID's public key in base64url, if pushes can be sent. */
      pushKey?: string;
      /** The reason why pushes cannot be sent, with the line to write in the settings; none if they can. */
      pushProblem?: string;
      /** True for a browser elsewhere, which comes through a proxy. */
      paired: boolean;
      /** The questions, those that are shown first. */
      questions: (Question | Broken)[];
      /** The items, of the pending ones the first 60. */
      items: (Item | Broken)[];
      /** The position of the next page of items; none after the last. */
      cursor?: string;
      /** The number of all pending items. */
      pending: number;
      /** The number of all delivered items that do not ring. */
      delivered: number;
      /** The number of these by application, the largest first; none if there are none. */
      apps?: (AppCount | Broken)[];
      /** The timers. */
      timers: (Timer | Broken)[];
      /** Do not disturb. */
      quiet: Quiet;
      /** The missed reminders, the newest first. */
      missed: (Past | Broken)[];
      /**
       * True if this browser keeps the last state for times without a network: a paired one, unless page.toml has
       * `offline = false`.
       */
      offline: boolean;
    };
  };
  /** Returns the open questions. */
  Questions: {
    parameters: {};
    reply: {
      /** The questions, those that are shown first. */
      questions: (Question | Broken)[];
    };
  };
  /** Returns an open question. */
  ShowQuestion: {
    parameters: {
      /** The id. */
      id: string;
    };
    reply: {
      /** The question. */
      question: Question;
    };
  };
  /** Answers with a button, and with a text or values if the question takes them. */
  Answer: {
    parameters: {
      /** The id. */
      id: string;
      /** The index of the chosen button. */
      index?: number;
      /** Cancels. */
      cancel?: boolean;
      /** The typed text. */
      text?: string;
      /** The values of a form. */
      values?: FieldValue[];
      /** The revision that the person saw. */
      revision: number;
    };
    reply: {};
  };
  /** Stops a question's clock while the person types, or starts it again. Repeat the call every 30 seconds. */
  Hold: {
    parameters: {
      /** The id. */
      id: string;
      /** The person types. */
      typing: boolean;
    };
    reply: {
      /** Milliseconds until the time-out, if it has one. */
      remaining?: number;
    };
  };
  /**
   * Returns all ringing items, the newest of the delivered ones, and the pending ones by their time. A reminder that was
   * delivered and comes again is two items, one of them pending.
   */
  Items: {
    parameters: {
      /** The position of the page. Only the first has ringing and delivered items. */
      cursor?: string;
      /** The maximum number of pending items, 1 to 500. Default: 200. */
      limit?: number;
      /** The maximum number of delivered items that do not ring, 1 to 500. Default: 100. */
      delivered?: number;
    };
    reply: {
      /** The items. */
      items: (Item | Broken)[];
      /** The position of the next page; none after the last. */
      cursor?: string;
      /** The number of all pending items. */
      pending: number;
      /** The number of all delivered items that do not ring; none after the first page. */
      delivered?: number;
      /** The number of these by application, the largest first; none after the first page. */
      apps?: (AppCount | Broken)[];
    };
  };
  /** Returns an item, by exactly one of id and key. */
  Show: {
    parameters: {
      /** The id; of several items the first, as alertd lists them. */
      id?: string;
      /** The key. */
      key?: string;
    };
    reply: {
      /** The item. */
      item: Item;
      /** The next times. */
      next: string[];
    };
  };
  /**
   * Returns all times of reminders from `since` to `until` (at most 46 days), in order, at most 2,000 entries. A reminder
   * that comes often has one entry for a run of times. If there are more, the first time of each reminder is kept, and of
   * the others the earliest.
   */
  Occurrences: {
    parameters: {
      /** The beginning of the span. */
      since: string;
      /** The end. */
      until: string;
    };
    reply: {
      /** The times. */
      occurrences: (Occurrence | Broken)[];
      /** True if there are more. */
      cut: boolean;
      /** The time until which all are there; none if all are. */
      complete?: string;
    };
  };
  /** Returns the timers. */
  Timers: {
    parameters: {};
    reply: {
      /** The timers. */
      timers: (Timer | Broken)[];
    };
  };
  /** Reads one line: the title, then the time, as typed by a person. Schedules nothing. */
  Read: {
    parameters: {
      /** The line, at most 4,096 bytes. */
      line: string;
      /**
       * The zone of the browser, in which times of day are read, and which a repetition keeps. Default: the zone of alertd,
       * also if alertd does not know it; a note says so.
       */
      zone?: string;
      /** The language of the words, besides English: "de" or "en". */
      language?: string;
      /** The words of the time, if the line is the title alone. */
      when?: string;
    };
    reply: {
      /** The title. */
      title: string;
      /** The start of the words of the time in the line, in UTF-16 units, as browsers count. */
      timeStart: number;
      /** The end of the words of the time. */
      timeEnd: number;
      /** The trigger in normal form. */
      trigger: string;
      /** The next three dates. */
      fires: string[];
      /** Sentences about the choices that the words left open. */
      notes: string[];
      /** The length in seconds, if the line starts a timer: "25m Focus", "timer 5m". */
      timer?: number;
    };
  };
  /** Schedules a reminder from one line, which Read explains beforehand. */
  Add: {
    parameters: {
      /** The line, at most 4,096 bytes. */
      line: string;
      /**
       * The zone of the browser, in which times of day are read, and which a repetition keeps. Default: the zone of alertd,
       * also if alertd does not know it; a note says so.
       */
      zone?: string;
      /** The language of the words, besides English: "de" or "en". */
      language?: string;
      /** The words of the time, if the line is the title alone. */
      when?: string;
      /** More text. */
      text?: string;
      /** The name of a sound, as Sounds returns it, or "none". Default: none; of a timer "alarm". */
      sound?: string;
      /** The interruption level. Default: active. */
      level?: Level;
    };
    reply: {
      /** The id. */
      id: string;
      /** The key of the new item. */
      key: string;
      /** The title. */
      title: string;
      /** The due time; none if it waits for an event. */
      due?: string;
      /** Sentences about the choices that the words left open. */
      notes: string[];
      /** The timer, if the line has started one. */
      timer?: Timer;
    };
  };
  /** Acknowledges delivered items: all of them, or none if one is over. */
  Ack: {
    parameters: {
      /** The keys, at most 1,000. */
      keys: string[];
    };
    reply: {
      /** The number of acknowledged items. */
      count: number;
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Acknowledges all delivered items that do not ring, of all applications or of one; at most 1,000, the newest. */
  AckAll: {
    parameters: {
      /** The application, as in Item; "" for items without one. Default: all applications. */
      app?: string;
    };
    reply: {
      /** The number of acknowledged items. */
      count: number;
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /**
   * Presses a button of a delivered item, or answers it in words; exactly one of action and text is given. Refused if that
   * starts something on the computer.
   */
  Respond: {
    parameters: {
      /** The key. */
      key: string;
      /** The key of the button. */
      action?: string;
      /** The reply, at most 65,536 bytes. */
      text?: string;
    };
    reply: {};
  };
  /** Snoozes a delivered item, either for `duration` or until `until`. */
  Snooze: {
    parameters: {
      /** The key. */
      key: string;
      /** The length, "10m". */
      duration?: string;
      /** The end, in words or RFC 3339. */
      until?: string;
      /** The zone of the browser, in which until is read, as for Add. */
      zone?: string;
      /** The language of until, as for Add. */
      language?: string;
    };
    reply: {
      /** The due time. */
      due: string;
      /** Sentences about the choices that the words left open. */
      notes: string[];
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Skips the next time of a repetition. */
  Skip: {
    parameters: {
      /** The key. */
      key: string;
    };
    reply: {
      /** The due time; none while it is paused. */
      due?: string;
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Pauses a pending item. */
  Pause: {
    parameters: {
      /** The key. */
      key: string;
    };
    reply: {
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Resumes a paused item. */
  Resume: {
    parameters: {
      /** The key. */
      key: string;
    };
    reply: {
      /** The due time; none if it waits for an event. */
      due?: string;
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Changes a pending item; absent parameters stay as they are. Its id, its history and its other properties stay. */
  Edit: {
    parameters: {
      /** The key. */
      key: string;
      /** The new title. */
      title?: string;
      /** The new text; "" for none. */
      body?: string;
      /** The new time or repetition, in words or RFC 3339; "+15m" counts from its time. */
      when?: string;
      /** The zone of the browser, in which when is read, as for Add. */
      zone?: string;
      /** The language of when, as for Add. */
      language?: string;
      /** True: only the next time of a repetition is changed. It becomes a separate item. Only with when. Default: false. */
      once?: boolean;
      /** True: a time that comes once ends the repetition. Only with when. Default: false. */
      noRepeat?: boolean;
      /** The new interruption level. */
      level?: Level;
      /** The name of the new sound; "" for none. */
      sound?: string;
    };
    reply: {
      /** The key of the changed item. */
      key: string;
      /** The due time; none if it waits for an event or is paused. */
      due?: string;
      /** Sentences about the choices that the words left open. */
      notes: string[];
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Withdraws an item and all that comes of it; of a delivered item that comes again, only this delivery. */
  Cancel: {
    parameters: {
      /** The key. */
      key: string;
    };
    reply: {
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Takes back a change as a whole. It is refused if a part of it was changed again or delivered since. */
  Undo: {
    parameters: {
      /** The change, as the method replied that made it. Default: the newest change of anybody. */
      change?: number;
    };
    reply: {
      /** The undone verb. */
      verb: string;
      /** The number of changed items. */
      count: number;
    };
  };
  /** Ends a timer. */
  StopTimer: {
    parameters: {
      /** The id. */
      id: string;
    };
    reply: {
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Starts a timer from a line, "25m Focus", with further phases if there are any. StopTimer takes it back. */
  StartTimer: {
    parameters: {
      /** The length and the title. Without a title it is "Timer". */
      line: string;
      /** The phases after it, at most 15. */
      then?: Phase[];
      /** The number of rounds, 1 to 100. Default: 1. */
      repeat?: number;
      /** The phase that replaces the last one of the last round. Only with then and repeat. */
      long?: Phase;
    };
    reply: {
      /** The timer. */
      timer: Timer;
      /** Sentences about the choices that the words left open. */
      notes: string[];
    };
  };
  /** Pauses a timer. ResumeTimer takes it back. */
  PauseTimer: {
    parameters: {
      /** The id. */
      id: string;
    };
    reply: {
      /** The timer. */
      timer: Timer;
    };
  };
  /** Lets a paused timer run on. PauseTimer takes it back. */
  ResumeTimer: {
    parameters: {
      /** The id. */
      id: string;
    };
    reply: {
      /** The timer. */
      timer: Timer;
    };
  };
  /** Makes the present phase of a timer longer. */
  ExtendTimer: {
    parameters: {
      /** The id. */
      id: string;
      /** The length that is added, "5m". */
      length: string;
    };
    reply: {
      /** The timer. */
      timer: Timer;
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Ends the present phase of a timer without its notification, and begins the next. */
  NextPhase: {
    parameters: {
      /** The id. */
      id: string;
    };
    reply: {
      /** The timer; none if that was the last phase. */
      timer?: Timer;
      /** The change, for Undo; none if it cannot be undone. */
      change?: number;
    };
  };
  /** Returns a page of the history, the newest first. */
  History: {
    parameters: {
      /** Words, or parts of words, in title, text or application. */
      search?: string;
      /** The application. */
      app?: string;
      /** True: only delivered ones about which the person has done nothing yet. */
      unread?: boolean;
      /** True: only those that came too late to be shown. All of the span are on one page. */
      missed?: boolean;
      /** The first time. */
      since?: string;
      /** The last time. */
      until?: string;
      /** The position of the page. */
      cursor?: string;
      /** The maximum number of entries. */
      limit?: number;
    };
    reply: {
      /** The page. */
      past: (Past | Broken)[];
      /** The position of the next page; none after the last. */
      cursor?: string;
    };
  };
  /** Returns the state of do not disturb. */
  GetQuiet: {
    parameters: {};
    reply: {
      /** The state afterwards. */
      quiet: Quiet;
    };
  };
  /** Switches do not disturb on or off. */
  SetQuiet: {
    parameters: {
      /** True: quiet. False: not quiet. */
      on: boolean;
      /** The end, in words or RFC 3339; none for no end. Only with on. */
      until?: string;
      /** The zone of the browser, in which until is read, as for Add. */
      zone?: string;
      /** The language of until, as for Add. */
      language?: string;
    };
    reply: {
      /** The state afterwards. */
      quiet: Quiet;
      /** Sentences about the choices that the words left open. */
      notes: string[];
    };
  };
  /** Sets the quiet parts of the week. Their times are in the zone of alertd. */
  SetSchedule: {
    parameters: {
      /** The parts, "weekdays 22:00-07:00". */
      schedule: string[];
    };
    reply: {
      /** The state afterwards. */
      quiet: Quiet;
    };
  };
  /**
   * Mutes an application, for some seconds, until a time, or until it is unmuted (`seconds` 0). The former mute, with
   * `expected`, takes the change back.
   */
  Mute: {
    parameters: {
      /** The application. */
      app: string;
      /** The seconds; 0 until it is unmuted. Without it and without until the application is unmuted. */
      seconds?: number;
      /** The end in RFC 3339, instead of seconds. If it has passed, the application is unmuted. */
      until?: string;
      /** The mute that is to be changed; if it is another one by now, nothing is changed (Refused). Default: any. */
      expected?: MuteState;
    };
    reply: {
      /** The state afterwards. */
      quiet: Quiet;
      /** The mute before the change. */
      former: MuteState;
    };
  };
  /** Returns the number of alerts by hour and application from `since` on, at most 12 weeks. */
  Noise: {
    parameters: {
      /** The first time. */
      since: string;
    };
    reply: {
      /** The counts, in the order of their hours. */
      counts: (Count | Broken)[];
      /** The sums, the noisiest application first. */
      totals: (AppTotal | Broken)[];
    };
  };
  /** Returns the sounds. */
  Sounds: {
    parameters: {};
    reply: {
      /** The sounds. */
      sounds: (Sound | Broken)[];
    };
  };
  /** Plays a sound on the computer. */
  Play: {
    parameters: {
      /** The name. */
      name: string;
    };
    reply: {};
  };
  /** Stops all sounds. */
  StopSounds: {
    parameters: {};
    reply: {};
  };
  /** Returns the browsers and the linked machines. */
  Devices: {
    parameters: {};
    reply: {
      /** The browsers with a session. */
      devices: (Device | Broken)[];
      /** The devices of alert-link. */
      linked: (LinkedMachine | Broken)[];
    };
  };
  /** Ends the session of a browser. */
  Revoke: {
    parameters: {
      /** The id. */
      id: string;
    };
    reply: {};
  };
  /** Subscribes this browser to pushes, with the members of its PushSubscription.toJSON(). */
  Subscribe: {
    parameters: {
      /** The address at the push service. */
      endpoint: string;
      /** The public key of the browser, in base64url. */
      p256dh: string;
      /** The secret of the subscription, in base64url. */
      auth: string;
    };
    reply: {};
  };
  /** Ends the pushes to this browser. */
  Unsubscribe: {
    parameters: {};
    reply: {};
  };
}

/** The members of each error. */
export interface Errors {
  /** Nothing has this id. */
  NotFound: {
    /** The id. */
    id: string;
  };
  /** The question, or the item of a key, is over already. Nothing has changed. */
  AlreadyEnded: {
    /** The id of the question or of the item. */
    id: string;
    /** The end: of an item that which the history names, "delivered" if it has come, or "replaced". */
    outcome: string;
    /** The answerer. */
    by?: string;
  };
  /** The question was changed since it was shown. */
  Changed: {
    /** The id. */
    id: string;
    /** The present revision. */
    revision: number;
  };
  /** A word of the line is not understood. `start` and `end` count UTF-16 units of the line that was sent. */
  NotUnderstood: {
    /** The word. */
    word: string;
    /** The start of the word in the line. */
    start: number;
    /** The end of the word in the line. */
    end: number;
    /** The reason. */
    reason: string;
    /** The remedy: the text to write. */
    hint: string;
  };
  /** A time that comes once would end a repetition: Edit takes it with once or with noRepeat. Nothing has changed. */
  Repeats: {
    /** The id. */
    id: string;
    /** The repetition in words. */
    repetition: string;
  };
  /** A value cannot be accepted. */
  Invalid: {
    /** The parameter. */
    field: string;
    /** The reason. */
    reason: string;
  };
  /** The request is well-formed and not allowed. */
  Refused: {
    /** The reason. */
    reason: string;
  };
  /** The request has no valid session. */
  Unauthorized: {
    /** The reason. */
    reason: string;
  };
  /** Too many wrong tries were made. */
  TooManyTries: {
    /** The seconds until the next try counts. */
    seconds: number;
  };
  /** alertd does not answer. */
  Unreachable: {
    /** The reason. */
    reason: string;
  };
}
