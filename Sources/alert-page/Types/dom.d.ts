// SPDX-License-Identifier: Apache-2.0
// Parts of browsers that the declarations of TypeScript 4.8 lack.

interface MapConstructor {
  groupBy<Key, Value>(values: Iterable<Value>, key: (value: Value) => Key): Map<Key, Value[]>;
}

interface Array<T> {
  toSorted(compare?: (one: T, other: T) => number): T[];
  toReversed(): T[];
}

declare namespace Intl {
  function getCanonicalLocales(names: string | string[]): string[];
  interface Locale { getWeekInfo?(): { firstDay: number } }
}

interface Node { moveBefore?(node: Node, before: Node | null): void }
interface Element { moveBefore?(node: Node, before: Node | null): void }
interface Navigator { userAgentData?: { brands: { brand: string }[]; platform: string } }
interface Window { reloadOnce(): boolean }
interface Window { trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(text: string): string } } }
interface HTMLElement { popover: string | null; showPopover(): void; hidePopover(): void }
