// SPDX-License-Identifier: Apache-2.0
// What dom.js makes of a tag with classes, such as `li.row`.

type NameOf<Tag extends string> = Tag extends `${infer Name}.${string}` ? Name : Tag;

/** The element of a tag with classes. */
export type ElementOf<Tag extends string> =
  NameOf<Tag> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[NameOf<Tag>] : HTMLElement;

/** A child: a node, or a text. */
export type Child = Node | string | null | undefined;

/** The properties that an element may have: its own, each of which may be left out, and attributes. */
export type Properties<Made extends Element = HTMLElement> = {
  [Name in keyof Made]?: (Made[Name] extends string ? string | number : Made[Name]) | null;
} & Attributes;

interface Attributes {
  [name: `aria-${string}` | `data-${string}`]: string | null | undefined;
  /** Those that TypeScript 4.8 does not know as properties. */
  role?: string | null;
  inputMode?: string;
}

/** The properties, then the children; or the children alone. */
export type Content<Made extends Element> = [Properties<Made>, ...Child[]] | Child[];
