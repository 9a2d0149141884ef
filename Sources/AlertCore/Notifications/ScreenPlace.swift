// SPDX-License-Identifier: Apache-2.0

/// Where a notification is on the screen, in the words of what shows it: it means something only to that.
package struct ScreenPlace: Sendable, Hashable {
    /// On one line.
    package var text: String

    package init(text: String) {
        self.text = text
    }
}
