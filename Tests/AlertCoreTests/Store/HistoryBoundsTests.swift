// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import GRDB
import Testing

@testable import AlertCore

/// The history stays within its bounds, by what each commit takes out.
@Suite struct HistoryBoundsTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    private func deliverAndDismiss(_ numbers: ClosedRange<Int>, body: String? = nil) throws {
        for number in numbers {
            try bed.change {
                _ = try $0.notify(id: "n\(number)", content: .init(title: "n", body: body))
                try $0.dismiss(id: "n\(number)")
            }
        }
    }

    private func past() throws -> [HistoryEntry] {
        var all: [HistoryEntry] = []
        var place: Int64?
        repeat {
            let page = try bed.change { [place] in try $0.db.past(HistoryRequest(), before: place, limit: 1_000) }
            all += page.rows
            place = page.next
        } while place != nil
        return all
    }

    private func events() throws -> Int {
        try bed.change { try $0.db.events(before: nil, id: nil, app: nil, limit: 5_000).events.count }
    }

    private func keep(_ bounds: HistoryBounds) {
        var settings = bed.policy.settings
        settings.history = bounds
        bed.policy.apply(settings)
    }

    @Test func byNumber() throws {
        keep(HistoryBounds(count: 100))
        try deliverAndDismiss(1...250)
        #expect(try past().map(\.delivered.id) == (151...250).reversed().map { "n\($0)" })
        #expect(try events() == 100)
    }

    @Test func byAge() throws {
        keep(HistoryBounds(days: 2))
        try deliverAndDismiss(1...3)
        bed.clock.pass(seconds: 86_400)
        try deliverAndDismiss(4...5)
        bed.clock.pass(seconds: 86_401)
        #expect(try past().count == 5, "nothing wakes for it")
        try bed.remind("Tea", in: "1m")
        #expect(try past().map(\.delivered.id) == ["n5", "n4"])
        #expect(try events() == 5, "with that of the reminder")
    }

    @Test func byBytes() throws {
        let text = String(repeating: "x", count: 60_000)
        try deliverAndDismiss(1...3, body: text)
        // As if there were more of them than are kept.
        try bed.change {
            try $0.db.execute(
                sql: "UPDATE standing SET past = past + ?", arguments: [HistoryBounds.maximumBytes - 200_000])
        }
        #expect(try past().count == 3)
        try deliverAndDismiss(4...4, body: text)
        #expect(try past().map(\.delivered.id) == ["n4", "n3", "n2"])
    }

    @Test func tighterBoundsAreReachedInStepsAndLeaveWhatIsUnread() throws {
        try bed.change { _ = try $0.notify(id: "unread", content: .init(title: "unread")) }
        try deliverAndDismiss(1...1_500)
        bed.forgetEffects()
        keep(HistoryBounds(count: 200))
        try bed.change { _ in }
        #expect(try past().count > 1_000, "no commit is long")
        try bed.resume()
        #expect(try past().map(\.delivered.id) == (1_301...1_500).reversed().map { "n\($0)" } + ["unread"])
        #expect(try events() == 200)
    }

    @Test func whatIsTooMuchToBeSeenIsPast() throws {
        for number in 1...3 { try bed.change { _ = try $0.notify(id: "n\(number)", content: .init(title: "n")) } }
        try bed.change { try $0.db.endDelivered(upTo: 2, at: $0.now.wall) }
        #expect(try past().map(\.end?.ending) == [nil, .cleared, .cleared])
    }

    @Test func longTextsAreSearchedAtTheirBeginning() {
        let text = String(repeating: "é", count: 5_000)
        let words = SearchText(.init(title: "T", body: text), app: "a").text
        #expect(words.utf8.count <= SearchText.maximumLength && words.hasPrefix("t\na\neee"))
        let wide = SearchText(.init(title: "T", body: String(repeating: "日", count: 5_000)), app: "a").text
        #expect(wide.utf8.count <= SearchText.maximumLength && wide.last == "日")
    }

    /// If more are delivered than the list keeps, that is reported once with the number, and again only after it was
    /// seen.
    @Test func whatLeavesTheListIsTold() throws {
        let bed = try TransactionBed()
        func deliver(_ numbers: Range<Int>) throws {
            for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 500) {
                try bed.change { transaction in
                    for number in start..<min(start + 500, numbers.upperBound) {
                        _ = try transaction.notify(id: "n\(number)", content: .init(title: "N"))
                    }
                }
            }
        }
        func told() throws -> String? {
            try bed.change { try $0.db.delivered(id: Transaction.overflow)?.content.title }
        }
        try deliver(0..<Database.keptDelivered)
        #expect(try told() == nil)
        try deliver(Database.keptDelivered..<12_000)
        // It has a place on the list too.
        #expect(try told() == "2001 notifications left the list unseen")
        #expect(bed.presented.filter { $0 == Transaction.overflow }.count == 1)
        #expect(try bed.change { try $0.db.deliveredCount() } == Database.keptDelivered)
        #expect(try bed.change { try $0.db.past(id: "n0") } != nil, "the history has it")
        _ = try bed.change { try $0.ack(ids: [Transaction.overflow]) }
        try deliver(12_000..<12_003)
        #expect(try told()?.contains("left the list unseen") == true)
    }
}
