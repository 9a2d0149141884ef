// SPDX-License-Identifier: Apache-2.0

package import DBus

/// A call of `Notify` (Desktop Notifications Specification 1.2, "Protocol") from the bus or from `notify-send`, and its
/// translation for alertd. Texts may contain anything: they are sanitised and cut here, and never refused.
package struct RelayedCall: Sendable, Hashable {
    package var appName: String
    package var appIcon: String
    package var summary: String
    package var body: String
    package var actions: [DesktopPost.Action]
    package var hints: [String: DBusValue]
    package var timeout: Int32

    package init(
        appName: String, appIcon: String = "", summary: String, body: String = "", actions: [DesktopPost.Action] = [],
        hints: [String: DBusValue] = [:], timeout: Int32 = -1
    ) {
        self.appName = appName
        self.appIcon = appIcon
        self.summary = summary
        self.body = body
        self.actions = actions
        self.hints = hints
        self.timeout = timeout
    }

    /// Returns the `actions` of the specification: keys and labels alternately.
    package static func actions(_ words: [String]) -> [DesktopPost.Action] {
        stride(from: 0, to: words.count - 1, by: 2).map { .init(key: words[$0], label: words[$0 + 1]) }
    }
}
