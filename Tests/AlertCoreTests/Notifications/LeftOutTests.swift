// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Changes of all that match: what can be changed is changed in one step, and the rest is named.
@Suite struct LeftOutTests {
    /// Thursday 4 March 2027, eight o'clock in Berlin.
    private static func bed() throws -> TransactionBed {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        func remind(_ id: String, _ trigger: Notifications.Trigger) throws {
            try bed.change { _ = try $0.remind(id: id, content: .init(title: "Title of \(id)"), trigger: trigger) }
        }
        try remind("daily", .init(when: "every day at 9"))
        try remind("held", .init(when: "every day at 10"))
        try remind("last", .init(when: "every day at 23:30", count: 1))
        try remind("tea", .init(in: "2h"))
        try bed.change {
            try $0.pause(id: "held")
            // The tests undo what they do themselves.
            try $0.db.run("DELETE FROM undo")
            try $0.db.run("UPDATE standing SET undo = 0")
        }
        return bed
    }

    private static func rows(_ bed: TransactionBed) throws -> [Pending] {
        try bed.change { transaction in
            try ["daily", "held", "last", "tea"].flatMap { try transaction.db.allPending(id: $0) }
        }
    }

    private typealias Change = @Sendable (Transaction) throws -> (done: [String], leftOut: [Notifications.LeftOut])

    private static let changes: [(verb: String, change: Change, done: [String], leftOut: [String])] = [
        (
            "skip",
            {
                let ids = try $0.ids(["*"], among: .repeating)
                let all = try $0.skip(ids: ids, .count(1), step: nil, isPartial: true)
                return (all.skipped.map(\.id), all.leftOut)
            }, ["daily", "held"], ["last: last would never come again"]
        ),
        (
            "skip",
            {
                let all = try $0.skip(ids: ["tea", "daily", "gone"], .count(1), step: nil, isPartial: true)
                return (all.skipped.map(\.id), all.leftOut)
            }, ["daily"], ["tea: tea does not repeat, so there is nothing to skip", "gone: it is gone"]
        ),
        (
            "edit",
            {
                let call = Notifications.Edit(id: "", trigger: .init(when: "+1h"), ids: ["*"], partial: true)
                let all = try $0.editEach(call)
                return (all.edited.map { $0.former?.id ?? "" }, all.leftOut)
            }, ["daily", "tea"],
            ["last: it is the last time of the repetition", "held: held is paused, so it has no time to move"]
        ),
        (
            "pause",
            {
                let all = try $0.pause(ids: ["tea", "gone"], until: nil, step: nil, isPartial: true)
                return (all.paused, all.leftOut)
            }, ["tea"], ["gone: it is gone"]
        ),
    ]

    @Test func whatCanBeChangedIsChangedInOneStep() throws {
        for (verb, change, done, leftOut) in Self.changes {
            let bed = try Self.bed()
            let before = try Self.rows(bed)
            let result = try bed.change(change)
            #expect(result.done == done, "\(verb)")
            #expect(result.leftOut.map { "\($0.id): \($0.reason)" } == leftOut, "\(verb)")
            let undone = try bed.change { try $0.undo(id: nil, step: nil) }
            #expect(undone.verb == verb)
            #expect(try Self.rows(bed) == before, "\(verb)")
        }
    }

    @Test func aPauseNamesTheOnesThatItReplacesAndThoseThatStay() throws {
        let bed = try Self.bed()
        let friday = try Instant(rfc3339: "2027-03-05T00:00:00Z")
        let monday = try Instant(rfc3339: "2027-03-08T00:00:00Z")
        try bed.change {
            #expect(try $0.paused(matching: ["*", "nothing-*", "tea"]) == [.init(id: "held", end: nil)])
            let first = try $0.pause(ids: ["held", "tea"], until: friday, step: nil, isPartial: false)
            #expect(first.former == [.init(id: "held", end: nil)])
            let second = try $0.pause(ids: ["held", "tea"], until: monday, step: nil, isPartial: false)
            #expect(second.former.map(\.end) == [friday, friday])
            #expect(try $0.pause(ids: ["held"], until: monday, step: nil, isPartial: false).former == [])
            #expect(try $0.paused(matching: ["h*"]) == [.init(id: "held", end: monday)])
        }
    }
}
