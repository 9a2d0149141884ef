// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Undo of a mute, of do not disturb and of a rename takes back that, and nothing older.
@Suite struct UndoOthersTests {
    /// Changes do not disturb as `SetDnd` does.
    private static func set(_ bed: TransactionBed, _ call: Manager.SetDnd) throws {
        let request = QuietRequest(call)
        try request.check()
        try bed.change {
            var notes: [String] = []
            let quiet = try request.applied(to: $0.db.quiet(), at: $0.now, zones: $0.zones, notes: &notes)
            try $0.changeQuiet(quiet, isUndoable: call.undoable ?? true)
        }
    }

    private static func quiet(_ bed: TransactionBed) throws -> Quiet { try bed.change { try $0.db.quiet() } }

    private static func steps(_ bed: TransactionBed) throws -> [String] {
        try bed.change { try $0.db.undoSteps(since: .earliest, limit: 100).map { "\($0.verb)\($0.object)" } }
    }

    /// A reminder, a mute with an end, one without, and a schedule.
    private static func filled() throws -> TransactionBed {
        let bed = try UndoTests.filled()
        try set(
            bed,
            .init(
                schedule: ["daily 22:00-07:00"], allowed: ["pager"],
                mute: [.init(app: "mail"), .init(app: "news", until: "in 3h")], undoable: false))
        try bed.change { _ = try $0.remind(id: "new", content: .init(title: "New"), trigger: .init(in: "1h")) }
        return bed
    }

    @Test(
        arguments: [
            (.init(mute: [.init(app: "chat")]), "mute of chat"),
            (.init(mute: [.init(app: "chat", until: "in 1h"), .init(app: "radio")]), "mute of chat and 1 more"),
            (.init(mute: [.init(app: "mail", until: "in 1h")]), "mute of mail"),
            (.init(mute: [.init(app: "news")]), "mute of news"),
            (.init(unmute: ["mail"]), "unmute of mail"),
            (.init(unmute: ["mail", "news"]), "unmute of mail and 1 more"),
            (.init(mute: [.init(app: "chat")], unmute: ["mail"]), "dnd"),
            (.init(on: true), "dnd"),
            (.init(on: true, until: "in 1h"), "dnd"),
            (.init(on: true, mute: [.init(app: "chat")]), "dnd"),
            (.init(schedule: []), "dnd"),
            (.init(allowed: []), "dnd"),
        ] as [(Manager.SetDnd, String)])
    func aChangeIsTakenBackAndNothingElse(call: Manager.SetDnd, name: String) throws {
        let bed = try Self.filled()
        let (before, contents) = (try Self.quiet(bed), try UndoTests.contents(bed))
        try Self.set(bed, call)
        #expect(try Self.quiet(bed) != before)
        #expect(try Self.steps(bed) == [name, "remind of new"])
        let undone = try UndoTests.undo(bed)
        #expect(name.hasPrefix(undone.verb) && undone.notifications == [])
        #expect(undone.apps.isEmpty == (undone.verb == "dnd"))
        #expect(try Self.quiet(bed) == before)
        #expect(try UndoTests.contents(bed) == contents)
        #expect(try UndoTests.undo(bed).verb == "remind", "the next undo takes back the one before")
    }

    /// A call that changes nothing is no step, and neither is one for a change on another device.
    @Test(
        arguments: [
            .init(mute: [.init(app: "mail")]), .init(unmute: ["chat"]), .init(on: false),
            .init(schedule: ["daily 22:00-07:00"]),
            .init(on: true, undoable: false),
        ] as [Manager.SetDnd])
    func noStepIsWritten(call: Manager.SetDnd) throws {
        let bed = try Self.filled()
        try Self.set(bed, call)
        #expect(try Self.steps(bed) == ["remind of new"])
    }

    /// A mute that has ended by itself brings back what was before it, and the former one if that has not ended.
    @Test func whatHasEndedByItselfIsNoChange() throws {
        let bed = try Self.filled()
        try Self.set(bed, .init(mute: [.init(app: "mail", until: "in 10m"), .init(app: "chat", until: "in 10m")]))
        try Self.set(bed, .init(on: true, until: "in 10m"))
        bed.clock.pass(seconds: 601)
        bed.turn()
        #expect(try Self.quiet(bed).muted == ["news"])
        #expect(try UndoTests.undo(bed).verb == "dnd")
        #expect(try Self.quiet(bed).asked == .nothing)
        #expect(try UndoTests.undo(bed).apps == ["chat", "mail"])
        #expect(try Self.quiet(bed).muted == ["news", "mail"])
    }

    /// An older step is taken back if nothing has changed the same since; otherwise the refusal has the line for the
    /// step before it.
    @Test func whatWasChangedSinceIsRefused() throws {
        let bed = try Self.filled()
        try Self.set(bed, .init(mute: [.init(app: "chat")]))
        try Self.set(bed, .init(mute: [.init(app: "radio")]))
        try Self.set(bed, .init(unmute: ["chat"]))
        let before = try Self.quiet(bed)
        let refusal = #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.undo(id: nil, step: 2) }
        }
        #expect(refusal?.reason == "cannot undo the mute of chat: it has been changed again since")
        #expect(refusal?.hint == "\"alertctl undo --step 1\" undoes the remind of new before it")
        #expect(try Self.quiet(bed) == before)
        #expect(try bed.change { try $0.undo(id: nil, step: 3) }.apps == ["radio"])
        #expect(try Self.quiet(bed).muted == ["mail", "news"])
    }

    /// Changes a badge as `Badges.Set` does.
    private static func badge(
        _ bed: TransactionBed, _ app: String, _ count: Int, urgent: Bool? = nil, isUndoable: Bool = true
    ) throws {
        try bed.change {
            _ = try $0.changeBadge(of: app, by: .init(set: count), urgent: urgent, isUndoable: isUndoable)
        }
    }

    private static func badge(_ bed: TransactionBed, _ app: String) throws -> Badges.Badge {
        try bed.change { try $0.db.badge(app: app) }
    }

    @Test(arguments: [(3, nil), (0, nil), (5, true), (0, false)] as [(Int, Bool?)])
    func aBadgeIsTakenBack(_ count: Int, _ isUrgent: Bool?) throws {
        let bed = try Self.filled()
        try Self.badge(bed, "mail", 2, urgent: true, isUndoable: false)
        let before = try Self.badge(bed, "mail")
        try Self.badge(bed, "mail", count, urgent: isUrgent)
        #expect(try Self.steps(bed) == ["badge of mail", "remind of new"])
        let undone = try UndoTests.undo(bed)
        #expect(undone.verb == "badge" && undone.apps == ["mail"] && undone.notifications == [])
        #expect(try Self.badge(bed, "mail") == before)
        #expect(try UndoTests.undo(bed).verb == "remind", "the next undo takes back the one before")
    }

    /// A program that counts writes no step, and what it has changed since is not lost.
    @Test func aBadgeThatWasChangedSinceIsRefused() throws {
        let bed = try Self.filled()
        try Self.badge(bed, "mail", 3)
        try Self.badge(bed, "mail", 3)
        try Self.badge(bed, "mail", 4, isUndoable: false)
        #expect(try Self.steps(bed) == ["badge of mail", "remind of new"])
        let refusal = #expect(throws: Notifications.Invalid.self) { try UndoTests.undo(bed) }
        #expect(refusal?.reason == "cannot undo the badge of mail: it has been changed again since")
        #expect(refusal?.hint == "\"alertctl undo --step 1\" undoes the remind of new before it")
        #expect(try Self.badge(bed, "mail").count == 4)
    }

    /// Files hold silent mode and the volume: the journal says what to restore, if they are as the change left them.
    @Test(
        arguments: [
            (.silent(true), SoundState(isSilent: true), SoundState(isSilent: false)),
            (.silent(false), SoundState(isSilent: false), SoundState(isSilent: true)),
            (.volume(1_000, 300), SoundState(volume: 300), SoundState(volume: 400)),
        ] as [(SettingChange, SoundState, SoundState)])
    func soundsAreTakenBack(_ change: SettingChange, _ after: SoundState, _ other: SoundState) throws {
        let bed = try Self.filled()
        try bed.change { try $0.noteSetting(change) }
        let verb = change.verb
        #expect(try Self.steps(bed) == [verb, "remind of new"])
        let refusal = #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.undo(id: nil, step: nil, sound: other) }
        }
        #expect(refusal?.reason == "cannot undo the \(verb): it has been changed again since")
        let undone = try bed.change { try $0.undo(id: nil, step: nil, sound: after) }
        #expect(undone.setting == change && undone.verb == verb && undone.apps.isEmpty)
        #expect(try Self.steps(bed) == ["remind of new"])
    }

    @Test func aRenameIsTakenBack() throws {
        let bed = try UndoTests.filled()
        for id in ["tea", "seen", "daily"] {
            let before = try UndoTests.contents(bed)
            try bed.change { try $0.rename(id: id, to: "other") }
            #expect(try Self.steps(bed) == ["rename of other"])
            let undone = try UndoTests.undo(bed, "other")
            #expect(undone.verb == "rename" && undone.notifications.map(\.id) == [id])
            #expect(try UndoTests.contents(bed) == before, "\(id)")
        }
        try bed.change { try $0.rename(id: "tea", to: "other") }
        try bed.change { _ = try $0.remind(id: "tea", content: .init(title: "Tea"), trigger: .init(in: "1h")) }
        let taken = #expect(throws: Notifications.Invalid.self) { try UndoTests.undo(bed, "other") }
        #expect(taken?.reason.hasSuffix("there is another notification with the id tea") == true)
        try bed.change { _ = try $0.cancel(ids: ["other"]) }
        let gone = #expect(throws: Notifications.Invalid.self) { try bed.change { _ = try $0.undo(id: nil, step: 1) } }
        #expect(gone?.reason == "cannot undo the rename of other: it has been delivered or removed since")
    }
}
