// SPDX-License-Identifier: Apache-2.0
// What the views of the page share.

import type { Broken, Methods, Question } from './wire';

/** Calls a method. Parameters may be left out if each of them may be absent. */
export type Call = <Name extends keyof Methods>(
  method: Name,
  ...parameters: {} extends Methods[Name]['parameters'] ? [Methods[Name]['parameters']?] : [Methods[Name]['parameters']]
) => Promise<Methods[Name]['reply']>;

/** What views use of the page around them. */
export interface Page {
  session: Methods['Session']['reply'] | null;
  questions: (Question | Broken)[];
  call: Call;
  go(fragment: string): void;
  name(title: string): void;
  tell(text: string, undo?: () => unknown, label?: string, offer?: { label: string; run: () => unknown }): void;
  say(text: string): void;
  act<Result>(run: () => Result | Promise<Result>): Promise<Result | void>;
  report(error: any, run?: () => unknown): void;
  signOut(): Promise<void>;
  undo(change?: number): undefined | (() => Promise<void>);
}
