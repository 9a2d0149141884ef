// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing
import Varlink

@testable import AlertCore

/// Delivered notifications and their outcomes in the history.
@Suite struct HistoryTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    private func notify(_ id: String, _ change: @Sendable (inout Notifications.Content) -> Void = { _ in }) throws {
        var content = Notifications.Content(title: "Title of \(id)")
        change(&content)
        try bed.change { [content] in _ = try $0.notify(id: id, content: content) }
    }

    private func past(_ request: HistoryRequest = HistoryRequest(), before: Int64? = nil, limit: Int = 100) throws
        -> [HistoryEntry]
    {
        try bed.change { try $0.db.past(request, before: before, limit: limit).rows }
    }

    private func ids(_ call: Notifications.History) throws -> [String] {
        let request = try HistoryRequest(call, at: bed.clock.now().wall, zones: bed.zones)
        return try past(request).map(\.delivered.id)
    }

    @Test func eachEndIsKnownWithItsTimeAndTheWholeContent() throws {
        typealias Way = @Sendable (Transaction) throws -> Void
        let ways: [(Way, Notifications.Ending?, String?)] = [
            ({ _ in }, nil, nil), ({ try $0.expired(id: "a") }, nil, nil),
            ({ try $0.activate(id: "a", action: nil, token: nil) }, .activated, nil),
            ({ try $0.activate(id: "a", action: "pay", token: nil) }, .action, "pay"),
            ({ try $0.reply(id: "a", text: "No", token: nil) }, .replied, nil),
            ({ try $0.dismiss(id: "a") }, .dismissed, nil), ({ _ = try $0.ack(ids: ["a"]) }, .acknowledged, nil),
            ({ _ = try $0.clear(ids: ["a"]) }, .cleared, nil),
            ({ _ = try $0.snooze(id: "a", for: "1h") }, .snoozed, nil),
            ({ _ = try $0.notify(id: "a", content: .init(title: "Another")) }, .replaced, nil),
            ({ _ = try $0.cancel(ids: ["a"]) }, .withdrawn, nil), ({ _ = try $0.cancelAll() }, .withdrawn, nil),
        ]
        for (way, ending, action) in ways {
            try bed.change { _ = try $0.cancelAll() }
            try notify("a") {
                $0.body = "Its text"
                $0.actions = [.init(key: "pay", label: "Pay")]
                $0.userInfo = ["n": 1]
            }
            bed.clock.pass(seconds: 60)
            try bed.change(way)
            let newest = try #require(try past().first { $0.delivered.content.title == "Title of a" })
            #expect(newest.end?.ending == ending && newest.end?.action == action)
            #expect(newest.end.map { $0.at } == (ending == nil ? nil : bed.clock.now().wall))
            #expect(newest.delivered.content.userInfo == ["n": 1] && newest.delivered.content.body == "Its text")
            #expect(
                try past(HistoryRequest(isUnread: true)).map(\.delivered.content.title).contains("Title of a")
                    == (ending == nil))
        }
    }

    /// A snooze of a cancelled one says that it was cancelled, and the event keeps that, whose end is replaced.
    @Test(arguments: [false, true]) func aCancelledOneComesAgainWithAWord(_ isAll: Bool) throws {
        try bed.change {
            _ = try $0.remind(id: "eggs", content: .init(title: "Eggs"), trigger: .init(in: "1h"))
            #expect(try $0.revivalNote(id: "eggs") == nil)
            _ = try isAll ? $0.cancelAll() : $0.cancel(ids: ["eggs"])
        }
        bed.forgetEffects()
        try bed.change {
            #expect(try $0.revivalNote(id: "eggs") == "eggs was cancelled on Thu 4 Mar 09:00, and comes again")
            _ = try $0.snooze(id: "eggs", for: "5m")
            #expect(try $0.revivalNote(id: "eggs") == nil)
        }
        let event = bed.events.first { $0.event == .snoozed }
        #expect(event?.reason == "it was cancelled on Thu 4 Mar 09:00")
    }

    @Test func whatWasMissedIsThereToo() throws {
        try bed.change {
            _ = try $0.remind(
                id: "train", content: .init(title: "Train"), trigger: .init(in: "1m", lateWindow: "10m"))
        }
        bed.clock.pass(seconds: 7_200)
        bed.turn()
        let past = try past()
        #expect(past.map(\.end?.ending) == [.missed])
        #expect(past.first?.delivered.due == (try Instant(rfc3339: "2027-03-04T08:01:00Z")))
        try notify("b")
        #expect(try self.past().map(\.delivered.id) == ["b", "train"])
    }

    /// Counts by application and hour, a few rows a page, in zones whose hours begin at different moments.
    @Test(arguments: ["UTC", "Asia/Kathmandu"])
    func countsOfEachHour(zone name: String) throws {
        let zone = try bed.zones.zone(ZoneReference(name))
        var expected: [String: [Int]] = [:]
        for number in 0..<40 {
            let app = number % 3 == 0 ? "mail" : nil
            try notify("n\(number)") { $0.app = app }
            let isSnoozed = number % 4 == 0
            if isSnoozed { try bed.change { _ = try $0.snooze(id: "n\(number)", for: "100h") } }
            let now = bed.clock.now().wall
            let key = "\(app ?? "alertd") \(zone.civil(at: now).text.prefix(13))"
            let old = expected[key] ?? [0, 0, 0]
            expected[key] = [old[0] + 1, old[1] + (isSnoozed ? 1 : 0), 0]
            bed.clock.pass(seconds: 13 * 60)
        }
        var found: [String: [Int]] = [:]
        var place: Int64?
        var pages = 0
        repeat {
            let page = try bed.change { [place] in
                try $0.db.counts(since: .earliest, before: place, zone: zone, limit: 7)
            }
            for count in page.counts {
                let key = "\(count.app) \(count.hour.prefix(13))"
                #expect(count.hour.dropFirst(13).hasPrefix(":00:00"))
                let old = found[key] ?? [0, 0, 0]
                found[key] = [old[0] + count.count, old[1] + count.snoozed, old[2] + count.missed]
            }
            (place, pages) = (page.next, pages + 1)
        } while place != nil
        #expect(found == expected)
        #expect(pages == 6)
        let since = bed.clock.now().wall.advanced(by: -Span.hour)
        let late = try bed.change { try $0.db.counts(since: since, before: nil, zone: zone) }
        #expect(late.counts.reduce(0) { $0 + $1.count } == 4 && late.next == nil)
    }

    @Test func newestFirstAPageAtATimeAndNoneTwice() throws {
        for number in 1...50 {
            try notify("n\(number)")
            if number % 2 == 0 { try bed.change { try $0.dismiss(id: "n\(number)") } }
        }
        var seen: [String] = []
        var place: Int64?
        repeat {
            let page = try bed.change { [place] in try $0.db.past(HistoryRequest(), before: place, limit: 7) }
            seen += page.rows.map(\.delivered.id)
            place = page.next
        } while place != nil
        #expect(seen == (1...50).reversed().map { "n\($0)" })
    }

    @Test(
        arguments: [
            ("cafe", ["c"]), ("CAFÉ", ["c"]), ("caf zur", ["c"]), ("zürich", ["c"]), ("kaffee", ["b"]),
            ("org.example", ["b"]), ("title", ["c", "b", "a"]), ("title  of b", ["b"]), ("100%", []), ("_", []),
            ("'", []), ("ﬁle", ["a"]), ("тест", ["a"]), ("", ["c", "b", "a"]),
        ] as [(String, [String])])
    func searching(_ words: String, _ expected: [String]) throws {
        try notify("a") { $0.body = "a file, Тест" }
        try notify("b") {
            $0.body = "Kaffee"
            $0.app = "org.example.Bar"
        }
        try notify("c") { $0.body = "Ein Cafe\u{301} in Zürich" }
        try bed.change { try $0.dismiss(id: "b") }
        #expect(try ids(.init(search: words)) == expected)
    }

    @Test func byTimeApplicationAndThread() throws {
        try notify("old") { $0.app = "chat" }
        try bed.change { try $0.dismiss(id: "old") }
        bed.clock.pass(seconds: 86_400)
        try notify("chat1") {
            $0.app = "chat"
            $0.thread = "ada"
        }
        try notify("mail1") { $0.thread = "ada" }
        try bed.change { try $0.dismiss(id: "mail1") }
        #expect(try ids(.init(app: "chat")) == ["chat1", "old"])
        #expect(try ids(.init(thread: "ada")) == ["mail1", "chat1"])
        #expect(try ids(.init(thread: "ada", unread: true)) == ["chat1"])
        #expect(try ids(.init(since: "today")) == ["mail1", "chat1"])
        #expect(try ids(.init(until: "yesterday")) == ["old"])
        #expect(try ids(.init(since: "2h", until: "9:00")) == ["mail1", "chat1"])
        #expect(try ids(.init(id: "old")) == ["old"])
        for call in [
            Notifications.History(since: "tomorrow"), .init(until: "flurb"),
            .init(since: "today", zone: "Nowhere/City"),
            .init(search: String(repeating: "a ", count: 17)), .init(search: String(repeating: "a", count: 1_025)),
        ] {
            #expect(throws: Notifications.Invalid.self) { try ids(call) }
        }
    }

    @Test func eventsHaveTheirTimes() throws {
        try notify("a")
        bed.clock.pass(seconds: 3_600)
        try bed.change { try $0.dismiss(id: "a") }
        let now = bed.clock.now().wall
        let late = try bed.change {
            try $0.db.events(before: nil, id: nil, app: nil, since: now.advanced(by: -1), limit: 9)
        }
        #expect(late.events.map(\.event) == [.dismissed])
        let early = try bed.change {
            try $0.db.events(before: nil, id: "a", app: nil, until: now.advanced(by: -1), limit: 9)
        }
        #expect(early.events.map(\.event) == [.delivered])
    }

    // MARK: From the history back

    @Test func whatOneWasDoneWithComesAgainWithAllThatBelongsToIt() throws {
        try notify("a") {
            $0.actions = [.init(key: "pay", label: "Pay")]
            $0.onActivate = ["true"]
        }
        try bed.change { try $0.dismiss(id: "a") }
        try bed.change { _ = try $0.snooze(id: "a", for: "10m") }
        #expect(try past().map(\.end?.ending) == [.snoozed])
        bed.clock.pass(seconds: 600)
        bed.turn()
        #expect(bed.presented == ["a", "a"])
        let again = try #require(try bed.change { try $0.db.delivered(id: "a") })
        #expect(again.content.actions?.count == 1 && again.content.onActivate == ["true"])
        #expect(try past().map(\.end?.ending) == [nil, .snoozed])
    }

    @Test func whatIsSnoozedAlreadyIsSnoozedAnewAndItsPastIsLeftAlone() throws {
        try notify("a")
        try bed.change { _ = try $0.snooze(id: "a", for: "10m") }
        bed.clock.pass(seconds: 60)
        let again = try bed.change { try $0.snooze(id: "a", for: "20m") }
        #expect(again.due == .at(bed.clock.now().wall.advanced(by: 1_200_000_000)))
        #expect(try past().first?.end?.at == bed.clock.now().wall.advanced(by: -60_000_000))
        #expect(throws: Notifications.NotFound(id: "b")) { try bed.change { try $0.snooze(id: "b", for: "10m") } }
    }
}
