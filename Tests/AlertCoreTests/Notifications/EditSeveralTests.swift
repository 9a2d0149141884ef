// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Edits of several notifications in one call.
@Suite struct EditSeveralTests {
    /// Thursday 4 March 2027, eight o'clock in Berlin.
    private static func bed() throws -> TransactionBed {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        try bed.change {
            for (id, trigger) in [
                ("daily", Notifications.Trigger(when: "every day at 9")), ("call", .init(at: "2027-03-04T15:00")),
                ("tea", .init(in: "1h")), ("unlock", .init(when: "when unlock")),
            ] {
                _ = try $0.remind(id: id, content: .init(title: "Title of \(id)"), trigger: trigger)
            }
        }
        return bed
    }

    private static func edit(_ bed: TransactionBed, _ call: Notifications.Edit) throws -> [Edited] {
        try bed.change { try $0.edit(call) }
    }

    private static func dues(_ bed: TransactionBed) throws -> [String: String] {
        try bed.change { transaction in
            try transaction.ids(["*"], among: .waiting).reduce(into: [:]) { dues, id in
                dues[id] = try transaction.db.pending(id: id)?.due.time?.rfc3339 ?? "none"
            }
        }
    }

    private static let before = [
        "call": "2027-03-04T14:00:00Z", "daily": "2027-03-04T08:00:00Z", "tea": "2027-03-04T08:00:00Z",
        "unlock": "none",
    ]

    @Test func aLengthMovesAllAndRepetitionsGoOn() throws {
        let bed = try Self.bed()
        let edited = try Self.edit(bed, .init(id: "", trigger: .init(when: "+1h"), ids: ["*"]))
        #expect(edited.map(\.pending.id) == ["call", "daily-2027-03-04", "tea"])
        #expect(edited.map(\.isOnce) == [false, true, false])
        let moved = [
            "call": "2027-03-04T15:00:00Z", "daily": "2027-03-05T08:00:00Z",
            "daily-2027-03-04": "2027-03-04T09:00:00Z", "tea": "2027-03-04T09:00:00Z", "unlock": "none",
        ]
        #expect(try Self.dues(bed) == moved)
        let undone = try bed.change { try $0.undo(id: nil, step: nil) }
        #expect(undone.verb == "edit")
        #expect(try Self.dues(bed) == Self.before, "one undo for all")
        #expect(try bed.change { try $0.undo(id: nil, step: nil).verb } == "remind", "no other edit is left")
    }

    @Test func noRepeatEndsThem() throws {
        let bed = try Self.bed()
        let edited = try Self.edit(bed, .init(id: "", trigger: .init(when: "+1h"), noRepeat: true, ids: ["daily"]))
        #expect(edited.map(\.pending.trigger.repeats) == [false])
        #expect(try Self.dues(bed)["daily"] == "2027-03-04T09:00:00Z")
    }

    @Test func eachGetsItsContent() throws {
        let bed = try Self.bed()
        let contents = ["call": Notifications.Content(title: "Call Ada"), "unlock": .init(title: "Water")]
        let edited = try Self.edit(bed, .init(id: "", ids: ["call", "unlock"], contents: contents))
        #expect(edited.map(\.pending.content.title) == ["Call Ada", "Water"])
        #expect(try Self.dues(bed) == Self.before)
        _ = try bed.change { try $0.undo(id: nil, step: nil) }
        #expect(try bed.change { try $0.db.pending(id: "unlock")?.content.title } == "Title of unlock")
    }

    @Test func optionsWithoutATimeAreForAllOfThem() throws {
        let bed = try Self.bed()
        let edited = try Self.edit(bed, .init(id: "", trigger: .init(nag: "5m"), ids: ["call", "tea"]))
        #expect(edited.map(\.pending.terms.nag) == [300_000_000, 300_000_000])
    }

    /// Alarms of a calendar that is followed are changed there; a glob leaves them out.
    @Test func aGlobLeavesOutWhatCannotBeMoved() throws {
        let bed = try Self.bed()
        try bed.change { try $0.pause(ids: ["call"]) }
        #expect(try bed.change { try $0.ids(["*"], among: .movable) } == ["daily", "tea"])
        #expect(try bed.change { try $0.ids(["*"], among: .editable) } == ["call", "daily", "tea", "unlock"])
    }

    @Test(arguments: [
        (Notifications.Edit(id: "", trigger: .init(when: "tomorrow 9am"), ids: ["*"]), "when"),
        (Notifications.Edit(id: "tea", trigger: .init(when: "+1h"), ids: ["*"]), "id"),
        (Notifications.Edit(id: "", content: .init(title: "All"), ids: ["*"]), "content"),
        (Notifications.Edit(id: "", ids: ["tea"], contents: ["call": .init(title: "Call")]), "contents"),
        (Notifications.Edit(id: "", trigger: .init(when: "+1h"), ids: ["tea", "unlock"]), "when"),
        (Notifications.Edit(id: "", trigger: .init(when: "10h earlier"), ids: ["tea", "call"]), "when"),
        (Notifications.Edit(id: "", trigger: .init(when: "9pm"), once: true, ids: ["daily", "tea"]), "once"),
    ])
    func oneThatCannotBeChangedRefusesAll(_ call: Notifications.Edit, _ field: String) throws {
        let bed = try Self.bed()
        let error = #expect(throws: Notifications.Invalid.self) { try Self.edit(bed, call) }
        #expect(error?.field == field)
        #expect(try Self.dues(bed) == Self.before)
    }

    @Test func oneThatIsNotThereRefusesAll() throws {
        let bed = try Self.bed()
        #expect(throws: Notifications.NotFound.self) {
            try Self.edit(bed, .init(id: "", trigger: .init(when: "+1h"), ids: ["tea", "nothing"]))
        }
        #expect(try Self.dues(bed) == Self.before)
    }
}
