// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import GRDB

/// A place in the list of notifications: after a pending or after a delivered one.
///
/// The text is opaque to callers. A text that no list returned is refused.
package enum ListPlace: Equatable {
    case pending(Row)
    case delivered(Int64)

    /// A place among the pending rows.
    package struct Row: Comparable {
        package var due: Int64
        package var role: String
        package var id: String

        /// Orders rows as the store does: texts by their bytes.
        package static func < (left: Row, right: Row) -> Bool {
            if left.due != right.due { return left.due < right.due }
            if left.id != right.id { return left.id.utf8.lexicographicallyPrecedes(right.id.utf8) }
            return left.role.utf8.lexicographicallyPrecedes(right.role.utf8)
        }
    }

    package var text: String {
        switch self {
        case .pending(let row): "p\(row.due),\(row.role),\(row.id)"
        case .delivered(let number): "d\(number)"
        }
    }

    package init(_ text: String) throws(Notifications.Invalid) {
        let rest = text.dropFirst()
        if text.first == "d", let number = Int64(rest) {
            self = .delivered(number)
        } else if text.first == "p",
            case let parts = rest.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false),
            parts.count == 3, let due = Int64(parts[0])
        {
            self = .pending(Row(due: due, role: String(parts[1]), id: String(parts[2])))
        } else {
            throw Notifications.Invalid(
                field: "cursor", word: text, reason: "invalid cursor", hint: "omit it to start from the beginning")
        }
    }
}

/// A page of the list.
package struct ListPage: Sendable {
    package static let defaultSize = 500
    package static let maximum = 1_000

    package var pending: [Pending] = []
    package var delivered: [Delivered] = []
    package var next: String?
}

extension Database {
    /// Returns a page of notifications: pending ones by due time, then delivered ones in order of delivery.
    /// - Parameter isHeld: `true` for held notifications only; none of them is pending.
    package func page(
        state: Notifications.State?, app: String?, isHeld: Bool = false, after place: ListPlace?, limit: Int
    ) throws -> ListPage {
        var page = ListPage()
        var room = limit
        var size = PageSize()
        var deliveredPlace: Int64?
        if case .delivered(let number) = place { deliveredPlace = number }
        if state != .delivered, !isHeld, deliveredPlace == nil {
            var start: ListPlace.Row?
            if case .pending(let row) = place { start = row }
            for row in try pendingPlaces(.listed(state, app: app, after: start), limit: room) {
                guard let pending = try pending(at: row) else { continue }
                page.pending.append(pending)
                room -= 1
                if size.isFull(with: pending.content.listedSize) || room == 0 {
                    page.next = ListPlace.pending(row).text
                    return page
                }
            }
        }
        if state == nil || state == .delivered {
            let rows = try delivered(after: deliveredPlace, app: app, held: isHeld, limit: room)
            while let row = try rows.next() {
                page.delivered.append(row.delivered)
                room -= 1
                if size.isFull(with: row.delivered.content.listedSize) || room == 0 {
                    page.next = ListPlace.delivered(row.place).text
                    return page
                }
            }
        }
        return page
    }
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
