// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Confirmations that name do not disturb. It is 9:00 in Berlin on Thursday, 4 March 2027.
@Suite struct QuietForecastTests {
    private func bed(_ call: Manager.SetDnd?) throws -> TransactionBed {
        let bed = try TransactionBed()
        guard let call else { return bed }
        try bed.change {
            var notes: [String] = []
            try $0.setQuiet(QuietRequest(call).applied(to: $0.db.quiet(), at: $0.now, zones: $0.zones, notes: &notes))
        }
        return bed
    }

    private static let night = Manager.SetDnd(schedule: ["daily 22:00-07:00"])

    @Test(
        arguments: [
            (.init(on: true), .init(in: "1h"), .init(), "is on then and holds it", "alertctl edit up --level critical"),
            (
                .init(on: true, until: "tomorrow 8:00"), .init(in: "1h"), .init(),
                "is on then, until Fri 5 Mar 08:00, and holds it", "alertctl edit up --level critical"
            ),
            (
                night, .init(when: "today at 23:00"), .init(), "is on then, until Fri 5 Mar 07:00, and holds it",
                "alertctl edit up --level time-sensitive"
            ),
            // A later one of its next times.
            (
                night, .init(when: "every day at 21:00 and 23:00"), .init(),
                "is on at Thu 4 Mar 23:00, until Fri 5 Mar 07:00, and holds it",
                "alertctl edit up --level time-sensitive"
            ),
            (
                .init(mute: [.init(app: "org.example.Chat", until: nil)]), .init(in: "1h"),
                .init(app: "org.example.Chat"), "org.example.Chat is muted then and holds it",
                "alertctl dnd --unmute org.example.Chat"
            ),
            // Quiet that was asked for goes on as that of the schedule.
            (
                .init(on: true, until: "23:00", schedule: ["daily 22:00-07:00"]), .init(when: "today at 22:30"),
                .init(),
                "until Fri 5 Mar 07:00", "alertctl edit up --level critical"
            ),
        ] as [(Manager.SetDnd, Notifications.Trigger, Content, String, String)])
    func whatIsHeldSaysSo(
        _ quiet: Manager.SetDnd, _ time: Notifications.Trigger, _ content: Content, _ words: String, _ line: String
    ) throws {
        let bed = try bed(quiet)
        let notes = try bed.change {
            try $0.quietNotes(of: $0.remind(id: "up", content: content.wire, trigger: time).0)
        }
        #expect(notes.count == 1 && notes.allSatisfy { $0.contains(words) }, "\(notes)")
        #expect(notes.allSatisfy { $0.hasSuffix("To let it through: \"\(line)\".") }, "\(notes)")
    }

    @Test(
        arguments: [
            (nil, .init(in: "1h"), .init()), (.init(on: true, until: "30m"), .init(in: "1h"), .init()),
            (.init(on: true), .init(in: "1h"), .init(level: .critical)),
            (.init(on: true), .init(in: "1h"), .init(level: .passive)),
            (.init(on: true), .init(in: "1h"), .init(ring: true)),
            (night, .init(when: "today at 23:00"), .init(level: .timeSensitive)),
            (night, .init(when: "today at 21:00"), .init()), (night, .init(when: "every day at 12:00"), .init()),
            (
                .init(mute: [.init(app: "org.example.Chat", until: "in 30m")]), .init(in: "1h"),
                .init(app: "org.example.Chat")
            ),
            (.init(on: true, allowed: ["org.example.Chat"]), .init(in: "1h"), .init(app: "org.example.Chat")),
            // It has no time yet.
            (.init(on: true), .init(when: "when unlock"), .init()),
        ] as [(Manager.SetDnd?, Notifications.Trigger, Content)])
    func whatIsNotHeldSaysNothing(_ quiet: Manager.SetDnd?, _ time: Notifications.Trigger, _ content: Content) throws {
        let bed = try bed(quiet)
        let notes = try bed.change {
            try $0.quietNotes(of: $0.remind(id: "up", content: content.wire, trigger: time).0)
        }
        #expect(notes.isEmpty, "\(notes)")
    }

    /// An edit would change what repeats, and not its snooze.
    @Test func theLineIsOneThatConcernsTheSnooze() throws {
        let bed = try bed(.init(on: true))
        try bed.change {
            _ = try $0.remind(id: "up", content: .init(title: "Up"), trigger: .init(when: "every minute"))
        }
        bed.clock.pass(seconds: 61)
        bed.turn()
        let notes = try bed.change { try $0.quietNotes(of: $0.snooze(id: "up", for: "10m")) }
        #expect(notes.first?.hasSuffix("\"alertctl dnd off\".") == true, "\(notes)")
    }

    @Test(
        arguments: [
            (.init(on: true, until: "saturday"), true), (.init(on: true, until: "2027-03-05T10:00"), false),
            (.init(mute: [.init(app: "a", until: "saturday"), .init(app: "b", until: "saturday")]), true),
        ] as [(Manager.SetDnd, Bool)])
    func whatTheWordsForAnEndLeftOpenIsSaid(_ call: Manager.SetDnd, _ isSaid: Bool) throws {
        let bed = try bed(nil)
        let notes = try bed.change { transaction in
            var notes: [String] = []
            _ = try QuietRequest(call).applied(
                to: transaction.db.quiet(), at: transaction.now, zones: transaction.zones, notes: &notes)
            return notes
        }
        // Once, for however many applications.
        #expect(notes.count == (isSaid ? 1 : 0), "\(notes)")
    }

    /// The parts of a content that matter here.
    struct Content: Sendable {
        var app: String?
        var level: Notifications.Level?
        var ring = false

        var wire: Notifications.Content {
            .init(title: "Up", app: app, ring: ring ? Notifications.Ring() : nil, level: level)
        }
    }
}
