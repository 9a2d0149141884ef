// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertPage

/// The names of entries: a reminder that repeats has one that came and one that comes, under the same id.
@Suite struct EntryKeyTests {
    private static func row(
        _ state: Notifications.State, delivered: String? = nil, id: String = "a.b"
    ) -> Notifications.Notification {
        Notifications.Notification(
            id: id, title: "Up", due: "2027-03-03T16:00Z", state: state, zone: "UTC", trigger: "now", repeats: false,
            created: "2027-03-01T00:00:00Z", deliveredAt: delivered, content: .init(title: "Up"))
    }

    private static func past(_ delivered: String, _ ending: Notifications.Ending?) -> Notifications.Past {
        Notifications.Past(
            id: "a.b", title: "Up", due: delivered, deliveredAt: delivered, zone: "UTC", unread: ending == nil,
            ending: ending, content: .init(title: "Up"))
    }

    private static let early = "2027-03-03T16:00:00.25Z"
    private static let late = "2027-03-03T17:00:00+01:00"

    @Test func aKeyIsReadAsItIsWritten() {
        let keys = [Self.row(.pending), Self.row(.snoozed), Self.row(.delivered, delivered: Self.early)].map(
            EntryKey.init)
        #expect(keys.map(\.text) == ["w.a.b", "s.a.b", "d1804089600250000.a.b"])
        for key in keys { #expect(EntryKey(key.text) == key) }
        #expect(keys.map(\.seen.state) == [.pending, .snoozed, .delivered])
        #expect(keys.map(\.seen.deliveredAt) == [nil, nil, Self.early])
        #expect(EntryKey(Self.row(.paused)) == keys[0])
        #expect(EntryKey(Self.past(Self.early, .missed)) == keys[2])
        // The same instant in another zone.
        #expect(EntryKey(Self.row(.delivered, delivered: "2027-03-03T17:00:00.25+01:00")) == keys[2])
        for text in ["", ".", "w", "x.a", "w1.a", "d.a", "dx.a", "a.b"] { #expect(EntryKey(text) == nil, "\(text)") }
    }

    private static func rows(_ states: Notifications.State...) -> [Notifications.Notification] {
        states.map { row($0, delivered: $0 == .delivered ? late : nil) }
    }

    /// A key, the present rows, the history, and the outcome.
    @Test(
        arguments: [
            ("w.a.b", Self.rows(.delivered), [], "delivered"), ("w.a.b", Self.rows(.snoozed), [], "delivered"),
            ("w.a.b", [], [Self.past(Self.early, .withdrawn)], "withdrawn"), ("w.a.b", [], [], nil),
            ("s.a.b", Self.rows(.delivered), [], "delivered"),
            ("s.a.b", Self.rows(.pending), [Self.past(Self.early, .cleared)], "cleared"),
            (
                "d1804089600250000.a.b", Self.rows(.delivered),
                [Self.past(Self.late, nil), Self.past(Self.early, .replaced)], "replaced"
            ),
            ("d1804089600250000.a.b", Self.rows(.pending), [Self.past(Self.early, .acknowledged)], "acknowledged"),
            ("d1804089600250000.a.b", Self.rows(.delivered), [], "replaced"),
            ("d1804089600250000.a.b", Self.rows(.pending), [Self.past(Self.late, .missed)], nil),
        ] as [(String, [Notifications.Notification], [Notifications.Past], String?)])
    func whatBecameOfAnEntryIsKnown(
        _ text: String, _ rows: [Notifications.Notification], _ past: [Notifications.Past], _ outcome: String?
    ) throws {
        let key = try #require(EntryKey(text))
        #expect(key.entry(in: rows) == nil)
        #expect(key.outcome(rows, past) == outcome)
    }
}
