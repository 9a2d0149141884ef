// SPDX-License-Identifier: Apache-2.0

/** Whether a name is that of a phone or a tablet. */
export const isPhone = (/** @type {string} */ name) => /android|iphone|ipad|phone|pixel|galaxy/i.test(name);
