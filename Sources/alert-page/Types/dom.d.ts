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
/** The functions of AbortSignal; older browsers lack them. */
interface AbortSignals { timeout?(span: number): AbortSignal; any?(signals: AbortSignal[]): AbortSignal }

/** The worker of the page, of which the declarations for windows know nothing. */
interface PageWorker {
  addEventListener<Name extends keyof PageWorkerEvents>(
    name: Name, listener: (event: PageWorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<PageClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
}
interface PageClient { focus(): Promise<unknown>; navigate(address: string): Promise<unknown> }
interface LastingEvent extends Event { waitUntil(work: Promise<unknown>): void }
interface PageWorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  message: LastingEvent & { data?: { keeps?: boolean } };
  fetch: LastingEvent & { request: Request; respondWith(response: Promise<Response>): void };
  push: LastingEvent & { data: { json(): unknown } | null };
  notificationclick: LastingEvent & { notification: Notification };
}
interface HTMLElement { popover: string | null; showPopover(): void; hidePopover(): void }
