// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Notifications that are like others.
@Suite struct CopyTests {
    private let bed: TransactionBed

    init() throws {
        // Thursday, 9:00 in Berlin.
        bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        try bed.change { transaction in
            _ = try transaction.remind(
                id: "standup",
                content: .init(
                    title: "Standup", body: "Room 4", sound: "glass", actions: [.init(key: "go", label: "Go")],
                    onActivate: ["/bin/true"]),
                trigger: .init(
                    when: "every weekday at 9:30", lateWindow: "1h", warn: ["10m"], nag: "5m", nagLimit: 3,
                    except: ["friday"]))
            _ = try transaction.remind(id: "tea", content: .init(title: "Tea", sound: "bowl"), trigger: .init(in: "4m"))
        }
    }

    private func copy(
        _ like: String, id: String? = nil, content: Notifications.Content? = nil,
        _ trigger: Notifications.Trigger? = nil
    ) throws -> Pending {
        try bed.change { try $0.copy(like: like, id: id, content: content, trigger: trigger).pending }
    }

    @Test func itHasEverythingThatIsNotGiven() throws {
        try bed.change { _ = try $0.skip(ids: ["standup"], .count(1)) }
        let old = try #require(try bed.change { try $0.db.pending(id: "standup") })
        let new = try copy("standup")
        #expect(new.id != "standup" && new.id.hasPrefix("standup-"))
        #expect(new.content == old.content && new.trigger == old.trigger && new.zone == old.zone)
        #expect(new.terms.warnings == old.terms.warnings && new.terms.nag == old.terms.nag)
        #expect(new.terms.nagLimit == 3 && new.terms.lateWindow == Span.hour)
        // What was skipped comes, what is left out does not.
        #expect(new.due.rfc3339 == "2027-03-04T08:30:00Z" && old.due.rfc3339 == "2027-03-08T08:30:00Z")
        #expect(new.terms.exceptions.weekdays == [.friday] && new.terms.exceptions.skipped.isEmpty)
        #expect(try bed.change { try $0.db.allPending(id: new.id) }.count == 2, "its warning is scheduled too")
        #expect(try bed.change { try $0.db.pending(id: "standup") } == old, "the other one stays as it is")
    }

    @Test func whatIsGivenIsTaken() throws {
        let other = Notifications.Content(title: "Second", body: "Room 5")
        let new = try copy("standup", id: "second", content: other, .init(when: "every day at 14:00", nag: "1m"))
        #expect(new.id == "second" && new.content == other)
        #expect(new.due.rfc3339 == "2027-03-04T13:00:00Z" && new.terms.nag == Span.minute)
        #expect(new.terms.warnings == [NominalSpan(microseconds: 10 * Span.minute)])
        let moved = try copy("standup", .init(when: "10:00"))
        #expect(moved.due.rfc3339 == "2027-03-04T09:00:00Z" && moved.trigger.repeats)
    }

    @Test(
        arguments: [
            ("standup", .init(when: "tomorrow 14:00"), true), ("standup", .init(in: "1h"), true),
            ("standup", .init(when: "every day at 14:00"), false), ("standup", .init(when: "14:00"), false),
            ("tea", .init(when: "tomorrow 14:00"), false),
        ] as [(String, Notifications.Trigger, Bool)])
    func aCopyThatComesOnceSaysSo(_ like: String, _ time: Notifications.Trigger, _ isSaid: Bool) throws {
        let notes = try bed.change { try $0.copy(like: like, id: nil, content: nil, trigger: time).notes }
        let note = notes.first { $0.hasPrefix("It does not repeat, unlike standup (every ") }
        #expect((note != nil) == isSaid, "\(notes)")
        if time.when == "tomorrow 14:00", isSaid {
            let line = "alertctl copy standup every Monday, Tuesday, Wednesday, Thursday and Friday at 14:00"
            #expect(note?.contains("\"\(line)\"") == true, "\(notes)")
        }
    }

    @Test func aCountdownStartsAnewAndWhatHasPassedNeedsATime() throws {
        bed.clock.pass(seconds: 300)
        bed.turn()
        let tea = try copy("tea")
        #expect(tea.due == .at(bed.clock.now().wall.advanced(by: 4 * Span.minute)) && tea.content.sound == "bowl")
        try bed.change { _ = try $0.ack(ids: ["tea"]) }
        #expect(try copy("tea").due == tea.due, "also of the history")
        try bed.remind("Call", at: "2027-03-04T09:30", id: "call")
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(throws: Notifications.Invalid.self) { try copy("call") }
        #expect(try copy("call", .init(in: "1h")).due == .at(bed.clock.now().wall.advanced(by: Span.hour)))
    }

    @Test func aCalendarsEventIsNotPrunedWithTheOther() throws {
        let alarm = Notifications.Alarm(
            id: "meeting", content: .init(title: "Meeting", calendar: .init(uid: "u1", location: "Room 4")),
            trigger: "wall 2027-03-05T09:00:00 Europe/Berlin", offset: -Int(15 * Span.minute))
        let plan = try AlarmPlan(alarm, at: bed.clock.now(), zones: bed.zones)
        try bed.change { _ = try $0.importing([plan], dryRun: false) }
        let new = try copy("meeting", id: "mine")
        #expect(new.content.calendar == .init(location: "Room 4") && new.due.rfc3339 == "2027-03-05T07:45:00Z")
        #expect(try copy("meeting", .init(at: "2027-03-06T09:00")).terms.offset == .none)
    }

    @Test func whatCannotBeIsRefused() throws {
        #expect(throws: Notifications.NotFound.self) { try copy("none") }
        #expect(throws: Notifications.Invalid.self) { try copy("standup", id: "standup") }
        #expect(throws: Notifications.Invalid.self) { try copy("tea", .init(except: ["friday"])) }
        let before = try bed.change { try $0.db.pendingCount() }
        let plan = try bed.change {
            try $0.copy(like: "tea", id: nil, content: nil, trigger: .init(in: "1m"), dryRun: true).pending
        }
        #expect(plan.content.title == "Tea")
        #expect(try bed.change { try $0.db.pendingCount() } == before)
    }
}
