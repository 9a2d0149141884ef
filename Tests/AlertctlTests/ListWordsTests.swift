// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import Testing

@testable import ClientKit
@testable import alertctl

/// The words behind `list` and `history`. It is Friday 27 November 2026, 13:30 in UTC.
@Suite struct ListWordsTests {
    private static let now = Instant(seconds: 1_795_786_200)

    @Test(
        arguments: [
            ("pending", .pending), ("Paused", .paused), ("held", .held), ("snoozed", .snoozed), ("ringing", .ringing),
            ("delivered", .delivered), ("alarms", .alarms), ("timers", .timers), ("beats", .beats),
            ("repeating", .repeating),
            ("all", .all),
            ("dentist", nil), ("paused call", nil), ("alarm", nil), ("", nil),
        ] as [(String, ListedKind?)])
    func aWordNamesAKind(text: String, kind: ListedKind?) {
        #expect(ListedKind(text.split(separator: " ").map(String.init)) == kind)
    }

    @Test func aKindTakesItsOwn() throws {
        var notification = try Self.notification()
        for kind in [ListedKind.ringing, .alarms, .timers, .beats, .repeating] { #expect(!kind.includes(notification)) }
        for kind in [ListedKind.all, .pending, .held] { #expect(kind.includes(notification)) }
        notification.repeats = true
        #expect(ListedKind.repeating.includes(notification))
        notification.trigger = "occasion silence PT24H/PT1H every=60/PT1M"
        #expect(ListedKind.beats.includes(notification))
        notification.ringing = .ringing
        #expect(ListedKind.ringing.includes(notification))
    }

    private static func notification() throws -> Notifications.Notification {
        Notifications.Notification(
            id: "tea", title: "Tea", due: "2026-11-27T14:00:00Z", state: .pending, zone: "UTC", trigger: "",
            repeats: false,
            created: "2026-11-27T13:00:00Z", content: .init(title: "Tea"))
    }

    /// The notification with the text as its id comes first below its heading, which is there once.
    @Test(arguments: [
        (false, "up-2 up-1 up a up-3 up b"), (true, "up up up-2 up-1 a up-3 b"),
    ])
    func theIDComesFirstBelowItsHeading(_ isForScripts: Bool, _ ids: String) throws {
        func one(_ id: String, _ state: Notifications.State) throws -> Notifications.Notification {
            var one = try Self.notification()
            (one.id, one.state) = (id, state)
            return one
        }
        let pages = try [
            [one("up-2", .paused), one("up-1", .paused)],
            [
                one("a", .pending), one("up", .snoozed), one("up-3", .pending), one("b", .delivered),
                one("up", .delivered),
            ],
        ]
        var order = FirstListed(pages[1].filter { $0.id == "up" }, isForScripts: isForScripts)
        let listed = pages.flatMap { order.arranged($0) }.map(\.id).joined(separator: " ")
        #expect(listed == ids)
    }

    @Test(
        arguments: [
            ("yesterday", "alertctl history yesterday"), ("last week", "alertctl history last week"),
            ("missed", "alertctl history --unread"), ("done", "alertctl history"),
            ("2 days ago", "alertctl history 2 days ago"),
            ("last friday", "alertctl history last friday"), ("dentist", nil), ("lunch", nil), ("last call", nil),
            ("friday", nil), ("9:00", nil),
        ] as [(String, String?)])
    func whatIsOverLeadsToTheHistory(text: String, line: String?) {
        let words = text.split(separator: " ").map(String.init)
        let failure = ListedKind.past(words, now: Self.now, zone: .utc, language: .english)
        #expect((failure == nil) == (line == nil), "\(text)")
        if let line { #expect(failure?.sentences.contains("Write: \(line)") == true, "\(text)") }
    }

    @Test(
        arguments: [
            ("today", "today", "today"), ("yesterday", "yesterday", "yesterday"),
            ("last week", "last week", "last week"),
            ("since lunch", "lunch", nil), ("friday", "friday", "friday"), ("since monday 9am", "monday 9am", nil),
            ("2h", "2h", nil), ("from monday to wednesday", "monday", "wednesday"),
            ("until yesterday", nil, "yesterday"),
            ("last 2 hours", "last 2 hours", "last 2 hours"),
        ] as [(String, String?, String?)])
    func aTimeOfThePastIsAPeriod(text: String, since: String?, until: String?) throws {
        let reader = HistoryWords(now: Self.now, zone: .utc, language: .english)
        let period = try #require(reader.period([text]), "\(text)")
        #expect(period == HistoryWords.Period(since: since, until: until))
        #expect(reader.period(text.split(separator: " ").map(String.init)) == period)
    }

    /// The answer says when a part of a day was, and not when a day began.
    @Test(arguments: [("lunch", 12), ("today", nil), ("yesterday", nil)] as [(String, Int?)])
    func thePartOfADayIsSaid(_ since: String, _ hour: Int?) {
        let moment = HistoryWords(now: Self.now, zone: .utc, language: .english).moment(since)
        let time = moment.map { Zone.utc.civil(at: $0).time }
        #expect(time == hour.flatMap { TimeOfDay(hour: $0, minute: 0) })
    }

    @Test(arguments: ["tea", "lunch", "tomorrow", "backup failed", "since", "since tomorrow", "monday to banana"])
    func otherWordsAreNone(text: String) {
        let reader = HistoryWords(now: Self.now, zone: .utc, language: .english)
        #expect(reader.period(text.split(separator: " ").map(String.init)) == nil)
    }

    /// A letter is mended if the words are a time of the past then.
    @Test(arguments: [
        ("last weak", "Write: alertctl history last week;"), ("yesterdy lunch", "alertctl history --search"),
        ("backup failed", "For a text: alertctl history --search 'backup failed'"),
    ])
    func otherWordsAreAnswered(text: String, advice: String) {
        let reader = HistoryWords(now: Self.now, zone: .utc, language: .english)
        #expect(reader.refusal(text.split(separator: " ").map(String.init)).sentences.contains(advice))
    }

    @Test(arguments: [
        ("history last week", true), ("history since lunch", true), ("history tea", true), ("history a b", true),
        ("history last week --since monday", false), ("history last week --approvals", false),
    ])
    func furtherWordsAreTaken(line: String, isTaken: Bool) throws {
        var isVerb = false
        if case .verb = CommandRunner.parse(try ShellWords(line).words) { isVerb = true }
        #expect(isVerb == isTaken)
    }
}
