// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

/// A place in the list of notifications: behind one of the pending, or behind one of the delivered.
///
/// Its text is opaque to callers. One that no list made is refused.
enum ListPlace: Equatable {
    case pending(due: Int64, id: String)
    case delivered(Int64)

    var text: String {
        switch self {
        case .pending(let due, let id): "p\(due),\(id)"
        case .delivered(let number): "d\(number)"
        }
    }

    init(_ text: String) throws(Notifications.Invalid) {
        let rest = text.dropFirst()
        if text.first == "d", let number = Int64(rest) {
            self = .delivered(number)
        } else if text.first == "p", let comma = rest.firstIndex(of: ","), let due = Int64(rest[..<comma]) {
            self = .pending(due: due, id: String(rest[rest.index(after: comma)...]))
        } else {
            throw Notifications.Invalid(
                field: "cursor", word: text, reason: "no list gave it", hint: "leave it out to begin at the start")
        }
    }
}

/// One page of the list.
struct ListPage: Sendable {
    static let usual = 500
    static let largest = 1_000

    var pending: [Pending] = []
    var delivered: [Delivered] = []
    var next: String?
}

extension Database {
    /// One page of notifications: pending ones by their time, then delivered ones by the order of delivery.
    func page(
        state: Notifications.State?, app: String?, after place: ListPlace?, limit: Int
    ) throws -> ListPage {
        var page = ListPage()
        var room = limit
        var deliveredPlace: Int64?
        if case .delivered(let number) = place { deliveredPlace = number }
        if state != .delivered, deliveredPlace == nil {
            var start: (due: Int64, id: String)?
            if case .pending(let due, let id) = place { start = (due, id) }
            page.pending = try pending(after: start, app: app, limit: room)
            room -= page.pending.count
            if room == 0, let last = page.pending.last {
                page.next = ListPlace.pending(due: last.due.microseconds, id: last.id).text
                return page
            }
        }
        if state != .pending {
            let rows = try delivered(after: deliveredPlace, app: app, limit: room)
            page.delivered = rows.map(\.delivered)
            if rows.count == room, let last = rows.last { page.next = ListPlace.delivered(last.place).text }
        }
        return page
    }
}
