// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

@Suite struct ListTests {
    @Test(arguments: [1, 2, 3, 7, 100]) func pagesTogetherAreTheWholeListInOrder(_ limit: Int) throws {
        let bed = try TransactionBed()
        for number in 0..<10 { try bed.remind("r", in: "\(100 - number)s", id: "r\(number)") }
        for number in 0..<5 { try bed.change { _ = try $0.notify(id: "d\(number)", content: .init(title: "d")) } }
        var ids: [String] = []
        var place: ListPlace?
        repeat {
            let start = place
            let page = try bed.change { try $0.db.page(state: nil, app: nil, after: start, limit: limit) }
            #expect(page.pending.count + page.delivered.count <= limit)
            ids += page.pending.map(\.id) + page.delivered.map(\.id)
            place = try page.next.map { text throws(Notifications.Invalid) in try ListPlace(text) }
        } while place != nil
        #expect(ids == (0..<10).reversed().map { "r\($0)" } + (0..<5).map { "d\($0)" })
    }

    @Test func stateAndAppChoose() throws {
        let bed = try TransactionBed()
        try bed.remind("Mine", in: "1m")
        try bed.change {
            _ = try $0.remind(id: "b", content: .init(title: "Backup", app: "backup"), trigger: .init(in: "1m"))
            _ = try $0.notify(id: "n", content: .init(title: "Now"))
        }
        let pending = try bed.change { try $0.db.page(state: .pending, app: "backup", after: nil, limit: 9) }
        #expect(pending.pending.map(\.id) == ["b"] && pending.delivered.isEmpty)
        let delivered = try bed.change { try $0.db.page(state: .delivered, app: nil, after: nil, limit: 9) }
        #expect(delivered.pending.isEmpty && delivered.delivered.map(\.id) == ["n"])
    }

    @Test(arguments: ["", "x", "p", "p1", "d", "d-", "pxx,main,id", "p1,id", "🫖"]) func aCursorThatNoListGaveIsRefused(
        _ text: String
    ) {
        #expect(throws: Notifications.Invalid.self) { try ListPlace(text) }
    }

    @Test func anIDMayHoldACommaInItsCursor() throws {
        let place = ListPlace.pending(.init(due: -5, role: "main", id: "a,b"))
        #expect(try ListPlace(place.text) == place)
    }
}
