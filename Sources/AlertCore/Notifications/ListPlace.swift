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
