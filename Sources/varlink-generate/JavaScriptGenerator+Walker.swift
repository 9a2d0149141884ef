// SPDX-License-Identifier: Apache-2.0

extension JavaScriptGenerator {
    /// The part of the module that is the same for each interface: it checks a value by the table of types. Unknown
    /// members are left out, so nothing that the interface does not name is ever used.
    static let walker = #"""
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
        """#
}
