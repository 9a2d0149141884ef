// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import GRDB

package struct ListPage: Sendable {
    package static let defaultSize = 500
    package static let maximum = 1_000

    package var pending: [Pending] = []
    package var delivered: [Delivered] = []
    package var next: String?
}

extension Notifications.Content {
    /// The approximate size in bytes of a notification with this content in a list. The list contains the title twice,
    /// and also times, a zone and a trigger.
    var listedSize: Int { storedText.utf8.count + title.utf8.count + 400 }
}

extension Pending {
    /// The state in the list.
    package var state: Notifications.State {
        if role == .snooze { return .snoozed }
        return isPaused ? .paused : .pending
    }
}

/// The limits of a page: a few large rows fill a message (1 MiB) as well as many small ones.
package struct PageSize {
    /// About as many bytes as a page may have. With one row more, and a row has a third of a MiB at most, it is still
    /// within a message.
    static let maximum = 512 << 10

    private var bytes = 0

    package init() {}

    /// Takes a row in. Whether the page is full with it.
    package mutating func isFull(with row: Int) -> Bool {
        bytes += row
        return bytes > PageSize.maximum
    }
}
