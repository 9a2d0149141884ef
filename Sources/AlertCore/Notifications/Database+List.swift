// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import GRDB

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
