// SPDX-License-Identifier: Apache-2.0
// What the views of the page share.

import type { Broken, Change, Errors, Methods, Question } from './wire';

/** What a failure may say: the members of the errors of the interface, and what the page itself knows of it. */
export type FailureParameters = Partial<All<Errors[keyof Errors]>> & { isRead?: boolean; isUndone?: boolean };

/** What each of several types has. */
type All<Types> =
  (Types extends unknown ? (one: Types) => void : never) extends (all: infer Whole) => void ? Whole : never;

/** Calls a method. Parameters may be left out if each of them may be absent. */
export type Call = <Name extends keyof Methods>(
  method: Name,
  ...parameters: {} extends Methods[Name]['parameters'] ? [Methods[Name]['parameters']?] : [Methods[Name]['parameters']]
) => Promise<Methods[Name]['reply']>;

/** A button beside Undo. What it runs gets the page, since the view that offered it may be closed. */
export type Offer = { label: string; run: (page: Page) => unknown };

/** What views use of the page around them. */
export interface Page {
  session: Methods['Session']['reply'] | null;
  questions: (Question | Broken)[];
  call: Call;
  go(fragment: string): void;
  name(title: string): void;
  tell(told: string | string[], undo?: (what: string) => unknown, label?: string, offer?: Offer): void;
  say(text: string): void;
  act<Result>(run: () => Result | Promise<Result>): Promise<Result | void>;
  report(error: any, run?: () => unknown): void;
  signOut(): Promise<void>;
  undo(change?: number): undefined | ((what: string) => Promise<void>);
}

/** A view that is open. */
export interface View {
  /** Ends when all of the view has been read. It is there if parts of it are drawn in no certain order. */
  filled?: Promise<unknown>;
  /** Follows a change of alertd. */
  changed?(change: Change): unknown;
  /** Comes each minute. */
  tick?(): void;
  /** Returns the words of alertctl that show the same. */
  command?(): string[];
  /** Lets go of what outlives the nodes. */
  closed?(): void;
}

/** A place of the page, which `open` fills. */
export interface Place {
  title: string;
  /** Returns what stands beside the heading. */
  head?(): Node[];
  open(page: Page, root: HTMLElement, argument: string): View;
}

/** A row of a list, which shows the entry that it is given. */
export type Row<Entry> = HTMLElement & { update(entry: Entry): void };
