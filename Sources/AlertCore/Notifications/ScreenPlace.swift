// SPDX-License-Identifier: Apache-2.0

/// The place of a notification on the screen, in the terms of whatever shows it; meaningless to anything else.
package struct ScreenPlace: Sendable, Hashable {
    /// On one line.
    package var text: String

    package init(text: String) {
        self.text = text
    }
}
