// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Globs for ids, and the message if none matches.
@Suite struct MatchingIDsTests {
    private static func bed() throws -> TransactionBed {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        for id in ["tea-1", "tea-2", "Tea-3", "coffee", "tea*"] { try bed.remind(id, in: "1h", id: id) }
        try bed.change {
            _ = try $0.remind(id: "daily", content: .init(title: "Daily"), trigger: .init(when: "every day at 9"))
        }
        for id in ["mail-1", "mail-2"] { try bed.remind(id, in: "1s", id: id) }
        bed.clock.pass(seconds: 2)
        bed.turn()
        try bed.change { try $0.pause(id: "tea-2") }
        return bed
    }

    @Test(arguments: [
        ("tea-*", MatchingIDs.anywhere, ["tea-1", "tea-2"]), ("tea-?", .waiting, ["tea-1"]),
        ("tea-*", .paused, ["tea-2"]),
        ("tea*", .anywhere, ["tea*"]), ("*ail-[12]", .delivered, ["mail-1", "mail-2"]),
        ("tea-[!1]", .anywhere, ["tea-2"]),
        ("*", .delivered, ["mail-1", "mail-2"]), ("*", .repeating, ["daily"]), ("coffee", .delivered, ["coffee"]),
        ("Tea*", .anywhere, ["Tea-3"]),
    ])
    func globsNameWhatMatches(word: String, among: MatchingIDs, expected: [String]) throws {
        let bed = try Self.bed()
        #expect(try bed.change { try $0.ids([word], among: among) } == expected)
    }

    @Test func whatMatchesNothingIsRefusedAndAllMayBeNone() throws {
        let bed = try Self.bed()
        for word in ["x*", "tea-[", "/tea.*/", "tea-9*"] {
            #expect(throws: (any Error).self, "\(word)") { try bed.change { try $0.ids([word], among: .anywhere) } }
        }
        #expect(throws: Notifications.NotFound.self) { try bed.change { try $0.ids(["tea-1*"], among: .delivered) } }
        let empty = try TransactionBed()
        #expect(try empty.change { try $0.ids(["*"], among: .delivered) }.isEmpty)
        #expect(try bed.change { try $0.ids(["tea-1", "tea-*", "tea-1"], among: .anywhere) } == ["tea-1", "tea-2"])
    }

    @Test func moreThanOneRequestMayNameIsRefused() throws {
        let bed = try TransactionBed()
        for number in 0...1_000 { try bed.remind("n", in: "1h", id: "n\(number)") }
        #expect(throws: Notifications.TooMany.self) { try bed.change { try $0.ids(["n*"], among: .anywhere) } }
    }

    /// Whoever goes on where a page ended gets each id once, whatever became of those before.
    @Test func moreThanOneRequestMayNameComeInPages() throws {
        let bed = try TransactionBed()
        try bed.change { transaction in
            for number in 0..<2_345 {
                _ = try transaction.remind(
                    id: "n\(number)", content: .init(title: "N"), trigger: .init(when: "every day at 9"))
            }
            _ = try transaction.remind(id: "other", content: .init(title: "O"), trigger: .init(when: "every day at 9"))
        }
        let expected = Set((0..<2_345).map { "n\($0)" })
        for words in [["n*"], ["n1*", "n[!1]*", "n7"]] {
            var found: [String] = []
            var cursor: String? = ""
            var sizes: [Int] = []
            while let place = cursor {
                let page = try bed.change { transaction in
                    let page = try transaction.page(words, among: .repeating, cursor: place)
                    _ = try transaction.skip(ids: page.ids, .count(1), step: page.step)
                    return page
                }
                found += page.ids
                sizes.append(page.ids.count)
                cursor = page.cursor
            }
            #expect(sizes == [1_000, 1_000, 345])
            #expect(found.count == expected.count && Set(found) == expected)
            // All of it is one step.
            #expect(try bed.change { try $0.undo(id: nil, step: nil) }.notifications.count == 2_345)
        }
        // Removing entries during the listing loses no others.
        var cursor: String? = ""
        var count = 0
        while let place = cursor {
            let page = try bed.change { transaction in
                let page = try transaction.page(["*"], among: .waiting, cursor: place)
                try transaction.pause(ids: page.ids)
                return page
            }
            count += page.ids.count
            cursor = page.cursor
        }
        #expect(count == 2_346)
        for cursor in ["x", ":", "-1:n", "n1"] {
            #expect(throws: Notifications.Invalid.self) {
                try bed.change { _ = try $0.page(["*"], among: .anywhere, cursor: cursor) }
            }
        }
        #expect(throws: Notifications.NotFound.self) {
            try bed.change { _ = try $0.page(["x*"], among: .anywhere, cursor: "") }
        }
    }

    // MARK: Snooze

    private static func snooze(
        _ bed: TransactionBed, _ call: Notifications.Snooze, _ ids: [String] = ["mail-1"]
    ) throws -> [Pending] {
        let request = try SnoozeRequest(call, zones: bed.zones, now: bed.clock.now())
        return try bed.change { try $0.snooze(ids: ids, request) }
    }

    @Test(arguments: [
        (Notifications.Snooze(id: "", for: ""), "2027-03-04T07:10:02Z"),
        (.init(id: "", for: "1h"), "2027-03-04T08:00:02Z"),
        (.init(id: "", for: "", until: "9am"), "2027-03-04T08:00:00Z"),
        (.init(id: "", for: "", until: "tomorrow 9am"), "2027-03-05T08:00:00Z"),
        (.init(id: "", for: "", until: "2027-03-05T18:00"), "2027-03-05T17:00:00Z"),
        (.init(id: "", for: "", until: "9am", session: "America/New_York"), "2027-03-04T14:00:00Z"),
    ])
    func snoozesEndWhenTheyAreSaidTo(call: Notifications.Snooze, due: String) throws {
        let bed = try Self.bed()
        let snoozed = try Self.snooze(bed, call, ["mail-1", "mail-2"])
        #expect(snoozed.map(\.due.rfc3339) == [due, due])
        try bed.restart()
        bed.clock.pass(seconds: Double(try Instant(rfc3339: due).distance(from: bed.clock.now().wall)) / 1e6)
        bed.turn()
        #expect(Set(bed.presented).isSuperset(of: ["mail-1", "mail-2"]))
    }

    @Test(arguments: [
        Notifications.Snooze(id: "", for: "10m", until: "9am"), .init(id: "", for: "0m"), .init(id: "", for: "soon"),
        .init(id: "", for: "", until: "every day at 9"), .init(id: "", for: "", until: "2027-03-01T09:00"),
        .init(id: "", for: "", until: "start"),
    ])
    func whatIsNoEndIsRefused(call: Notifications.Snooze) throws {
        let bed = try Self.bed()
        #expect(throws: Notifications.Invalid.self) { try Self.snooze(bed, call) }
        #expect(try bed.change { try $0.db.delivered(id: "mail-1") } != nil, "it stays")
    }

    // MARK: Rename

    @Test func aNewNameKeepsEverything() throws {
        let bed = try Self.bed()
        try bed.change {
            _ = try $0.edit(id: "daily", content: nil, trigger: .init(warn: ["10m"], except: ["sunday"]))
            try $0.rename(id: "daily", to: "standup")
            try $0.rename(id: "mail-1", to: "letter")
        }
        let rows = try bed.change { try $0.db.allPending(id: "standup") }
        #expect(
            rows.map(\.role.text) == ["main", "warning 600000000"] && rows[0].terms.exceptions.dayTexts == ["sunday"])
        #expect(try bed.change { try $0.db.hasNotification(id: "daily") } == false)
        #expect(try bed.change { try $0.db.delivered(id: "letter") }?.content.title == "mail-1")
        #expect(bed.events.suffix(2).map(\.event) == [.renamed, .renamed])
        #expect(try bed.change { try $0.outcome(id: "mail-1") }?.outcome == .withdrawn)
        for (id, new) in [("standup", "tea-1"), ("nothing", "x"), ("standup", "a b"), ("standup", "")] {
            #expect(throws: (any Error).self) { try bed.change { try $0.rename(id: id, to: new) } }
        }
        try bed.change { try $0.rename(id: "standup", to: "standup") }
    }
}
