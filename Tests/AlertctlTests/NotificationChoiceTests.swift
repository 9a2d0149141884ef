// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import ClientKit
@testable import alertctl

/// Notifications by title, by day and by glob, and the words behind them.
@Suite struct NotificationChoiceTests {
    private static func notification(
        _ id: String, _ title: String, due: String = "2027-03-04T09:00:00+01:00",
        _ state: Notifications.State = .pending, repeats: Bool = false
    ) -> Notifications.Notification {
        Notifications.Notification(
            id: id, title: title, due: due, state: state, zone: "Europe/Berlin",
            trigger: "wall 2027-03-04T09:00 Europe/Berlin", repeats: repeats, created: due, content: .init(title: title)
        )
    }

    private static let listed = [
        notification("call", "Call Ada"), notification("call-2", "Call Ada about tea"),
        notification("stand-up", "Daily Stand-up", repeats: true), notification("cafe", "Café müde", .delivered),
        notification("twice", "Same title"), notification("twice-2", "Same title"),
        notification("twice", "Same title", .delivered),
    ]

    private static func id(
        _ title: String, _ choice: NotificationChoice = .anything
    ) throws(Failure) -> String {
        try choice.id(titled: title, listed, line: ["alertctl", "edit", title, "+1h"])
    }

    @Test(arguments: [
        ("Call Ada", "call"), ("call  ada", "call"), ("daily stand", "stand-up"), ("CAFE MUDE", "cafe"),
        ("ada about", "call-2"), ("stand-up daily", "stand-up"),
    ])
    func aTitleIsFoundByItsWords(_ title: String, _ id: String) throws {
        #expect(try Self.id(title) == id)
    }

    /// The moved time of a repetition has its title, too.
    @Test func aTitleIsThatOfTheRepetitionAndNotOfItsMovedTimes() throws {
        let listed = [
            Self.notification("rise-2026-12-01", "Rise"), Self.notification("rise", "Rise", repeats: true),
            Self.notification("rise-2026-12-02-2", "Rise"),
        ]
        for choice in [NotificationChoice.anything, .cancelled] {
            #expect(try choice.id(titled: "Rise", listed, line: ["alertctl", "show", "Rise"]) == "rise")
        }
        #expect(NotificationChoice.series(["rise", "rise-extra"], listed) == nil)
        let once = [Self.notification("rise-2026-12-01", "Rise"), Self.notification("rise", "Rise")]
        #expect(throws: Failure.self) {
            try NotificationChoice.anything.id(titled: "Rise", once, line: ["alertctl", "show", "Rise"])
        }
    }

    @Test func severalHaveLinesToType() {
        let failure = #expect(throws: Failure.self) { try Self.id("same title") }
        #expect(failure?.status == .notFound)
        #expect(failure?.choices == ["alertctl edit twice +1h", "alertctl edit twice-2 +1h"])
        #expect(failure?.message.hasPrefix("alertctl: 2 notifications have the title \"same title\".") == true)
    }

    @Test func noneSaysWhereTheyAre() {
        let failure = #expect(throws: Failure.self) { try Self.id("no such") }
        #expect(failure?.status == .notFound)
        #expect(failure?.remedy == "\"alertctl list\" lists them")
    }

    @Test func whatTakesAwayNeedsTheWholeTitle() throws {
        #expect(try Self.id("call ada", .cancelled) == "call")
        let failure = #expect(throws: Failure.self) { try Self.id("daily stand", .cancelled) }
        #expect(failure?.status == .notFound)
        #expect(failure?.remedy == "Write: alertctl edit stand-up +1h")
    }

    /// A word in lower case is an id, because scripts rely on 66.
    @Test(arguments: [
        (["Stand-up"], ["stand-up"]), (["Tea"], ["call-2"]), (["stand"], ["stand"]), (["Nothing"], ["Nothing"]),
        (["S*"], ["S*"]), (["Focus"], ["Focus"]), (["Call Ada", "Stand-up", "x"], ["call", "stand-up", "x"]),
    ])
    func aWordWithACapitalMayBeATitle(_ words: [String], _ ids: [String]) throws {
        let listed = Self.listed + [Self.notification("Focus", "Other"), Self.notification("deep", "Focus")]
        #expect(try NotificationChoice.anything.ids(words, listed, line: ["alertctl", "show"] + words) == ids)
    }

    /// Verbs that take something away need the whole title, a single word with its case.
    @Test(arguments: [("Focus", "deep"), ("FOCUS", "FOCUS"), ("Stand-up", "Stand-up"), ("today", "today")])
    func aWordThatTakesAwayIsTheWholeTitle(_ word: String, _ id: String) throws {
        let listed = Self.listed + [Self.notification("deep", "Focus"), Self.notification("dull", "focus")]
        for choice in [NotificationChoice.cancelled, .cleared] {
            #expect(try choice.ids([word], listed, line: ["alertctl", "cancel", word]) == [id])
        }
    }

    @Test func aWordOfSeveralTitlesHasLinesToType() {
        let line = ["alertctl", "pause", "Same"]
        let failure = #expect(throws: Failure.self) {
            try NotificationChoice.pausable.ids(["Same"], Self.listed, line: line)
        }
        #expect(failure?.status == .notFound)
        #expect(failure?.choices == ["alertctl pause twice", "alertctl pause twice-2"])
    }

    @Test func whatIsStillToComeIsCancelled() {
        let error = Failure(.notFound, "no such delivered notification: \"tea\"")
        let moment = RenderTime(now: berlin.now, zone: berlin.zone)
        let due = "2026-11-21T15:00:00+01:00"
        let failure = StillToCome.refusal(error, of: Self.notification("tea", "Tea", due: due), in: moment)
        #expect(failure?.status == .notFound)
        #expect(failure?.cause.hasPrefix("tea is still to come, due ") == true)
        #expect(failure?.remedy == "To end it: alertctl cancel tea")
        for state in [Notifications.State.delivered, .snoozed, .paused] {
            let other = Self.notification("tea", "Tea", due: due, state)
            #expect(StillToCome.refusal(error, of: other, in: moment) == nil)
        }
    }

    @Test(arguments: [
        (["until", "friday"], "alertctl pause --all until friday"),
        (["tea", "friday"], "alertctl pause tea until friday"),
        (["for", "in", "2h"], "alertctl pause --all for 2h"), (["tea", "in", "1w"], "alertctl pause tea for 1w"),
        (["until", "in", "2h"], "alertctl pause --all for 2h"),
    ])
    func anEndWithoutAnIDLeadsToAll(_ words: [String], _ line: String) {
        #expect(Pause.line(words[0], until: Array(words.dropFirst())).joined(separator: " ") == line)
    }

    /// The one that the verb takes goes first; alertd refuses any other by its state.
    @Test func theVerbsOwnStateGoesFirst() throws {
        #expect(try Self.id("same title", .cleared) == "twice")
        #expect(try Self.id("Call Ada", .cleared) == "call")
        #expect(try Self.id("daily stand-up", .repeating) == "stand-up")
    }

    /// A day is known by its name, with a letter that is wrong; other words stay ids.
    @Test(
        arguments: [
            ("friday", "friday"), ("tomorrow", "tomorrow"), ("tomorow", "tomorrow"), ("frday", "friday"),
            ("morgen", "morgen"), ("today", nil), ("tea", nil), ("9am", nil), ("daily", nil), ("2h", nil),
        ] as [(String, String?)])
    func aDayIsKnown(_ word: String, _ day: String?) {
        let words = DayWord.words(word)
        #expect(words?.text == day)
        #expect(words?.isMistyped != (day == word) || day == nil)
    }

    @Test func postponedIsWhatIsStillToCome() throws {
        let zone = try ZoneDatabase().zone(named: "Europe/Berlin")
        let now = try Instant(rfc3339: "2027-03-04T08:00:00Z")
        let moment = RenderTime(now: now, zone: zone)
        let all = [
            Self.notification("late", "A", due: "2027-03-04T20:00:00+01:00"),
            Self.notification("later", "B", due: "2027-03-05T20:00:00+01:00"),
            Self.notification("came", "C", .delivered), Self.notification("paused", "D", due: "", .paused),
        ]
        let today = Postpone.Selection(all, globs: [], isToday: true, in: moment)
        #expect(today.coming == ["late"] && today.delivered == ["came"])
        let globs = Postpone.Selection(all, globs: ["late*"], isToday: false, in: moment)
        #expect(globs.coming == ["late", "later"] && globs.delivered.isEmpty)
        let whole = Postpone.Selection(all, globs: [], isToday: false, in: moment)
        #expect(whole.coming == ["late", "later"] && whole.delivered == ["came"])
    }

    /// A move of several names the timers that it leaves, with the line that gives them as much time.
    @Test(
        arguments: [
            ([], true, "+30m", ["the timer tea runs on; for more time: alertctl timer add 30m tea"]),
            ([], false, "-5m", ["the timers tea and egg run on; for more time: alertctl timer add 1h tea"]),
            (["e*"], false, "tomorrow", ["the timer egg runs on; for more time: alertctl timer add 1h egg"]),
            (["late*"], false, "+1h", []),
        ] as [([String], Bool, String, [String])])
    func timersThatStayAreNamed(_ globs: [String], _ ofToday: Bool, _ length: String, _ lines: [String]) throws {
        let moment = RenderTime(
            now: try Instant(rfc3339: "2027-03-04T08:00:00Z"), zone: try ZoneDatabase().zone(named: "Europe/Berlin"))
        var all = [
            Self.notification("tea", "Tea", due: "2027-03-04T09:10:00+01:00"),
            Self.notification("egg", "Egg", due: "2027-03-05T01:00:00+01:00"),
            Self.notification("rice", "Rice", due: "", .paused), Self.notification("late", "Late"),
        ]
        for place in 0..<3 {
            all[place].timer = Notifications.TimerStatus(
                id: all[place].id, title: all[place].title, number: 1, count: 1, round: 1, rounds: 1, paused: false,
                seconds: 600, left: 600, live: true)
        }
        let timers = StayingTimers(all, globs: globs, ofToday: ofToday, moment)
        #expect(timers.lines(movedBy: length) == lines)
        let refusal = timers.refusal(of: globs, movedBy: length)
        #expect(refusal?.status == (lines.isEmpty ? nil : .notFound))
    }

    @Test func todayIsWhatIsDueUntilMidnight() throws {
        let berlin = try ZoneDatabase().zone(named: "Europe/Berlin")
        let day = try CivilDate("2027-03-04")
        let all = [
            Self.notification("late", "A", due: "2027-03-04T23:59:59+01:00"),
            Self.notification("midnight", "B", due: "2027-03-05T00:00:00+01:00"),
            Self.notification("elsewhere", "C", due: "2027-03-04T20:00:00-05:00"),
            Self.notification("snoozed", "D", .snoozed), Self.notification("there", "E", .delivered),
            Self.notification("paused", "F", due: "", .paused),
        ]
        func ids(_ choice: NotificationChoice) -> [String] { choice.ids(ofDay: day, in: berlin, all) }
        #expect(ids(.editable) == ["late"])
        #expect(ids(.cancelled) == ["late", "snoozed"])
        #expect(ids(.unacknowledged) == ["snoozed", "there"])
        #expect(ids(.pausable) == ["late"])
        #expect(ids(.cleared) == ["there"])
    }

    @Test(arguments: [
        (["tea-*"], "tea-1", true), (["tea"], "tea-1", false), (["*"], "any", true), (["Tea*"], "tea", false),
        (["tea-[12]"], "tea-2", true), (["coffee", "tea-1"], "tea-1", true), (["tea-["], "tea-[", true),
    ])
    func aGlobNamesWhatItMatches(_ words: [String], _ id: String, _ isNamed: Bool) {
        #expect(NotificationChoice.names(words, id) == isNamed)
    }

    @Test func repetitionsThatEndWithADayAreNamed() {
        let listed = ["a", "b", "c", "d", "e", "f", "g"].map { Self.notification($0, "T", repeats: true) }
        let remedy = "over; to leave out today's times alone: alertctl undo, then alertctl skip --today"
        #expect(Cancel.ended(["call", "stand-up"], Self.listed) == "stand-up repeats, and is \(remedy)")
        #expect(Cancel.ended(["a", "b"], listed) == "a and b repeat, and are \(remedy)")
        #expect(Cancel.ended(listed.map(\.id), listed) == "a, b, c, d, e and 2 more repeat, and are \(remedy)")
        #expect(Cancel.ended(["call"], Self.listed) == nil)
    }

    @Test(
        arguments: [
            ("1h", nil, "today +1h"), ("", nil, "today +1h"), ("", "18:00", "today +1h"),
        ] as [(String, String?, String)])
    func whatIsStillToComeIsMovedByAnEdit(_ span: String, _ until: String?, _ words: String) {
        #expect(Snooze.lineForToday(span, until, isID: false) == "alertctl edit " + words)
        #expect(Snooze.lineForToday("1h", nil, isID: true) == "alertctl edit --today +1h")
    }

    // MARK: The words behind them

    @Test(
        arguments: [
            (["up", "until", "monday"], ["up"], "monday"),
            (["up", "tea", "for", "2", "hours"], ["up", "tea"], "in 2 hours"),
            (["up", "until"], ["up", "until"], nil), (["until", "up"], ["until", "up"], nil),
            (["--all", "until", "monday"], [], "monday"), (["--today", "for", "2h"], [], "in 2h"),
            (["Call Ada", "bis", "montag"], ["Call Ada"], "montag"),
        ] as [([String], [String], String?)])
    func anEndStandsBehindTheIds(_ words: [String], _ ids: [String], _ end: String?) throws {
        let parts = try Pause.parsed(words).parts
        #expect(parts.ids == ids)
        #expect(parts.end == end)
    }

    @Test(arguments: [
        (["up", "twice"], .count(2)), (["up", "2 times"], .count(2)), (["up", "3", "times"], .count(3)),
        (["up"], Skip.Request.count(nil)), (["up", "3"], .count(3)), (["up", "tomorrow"], .on("tomorrow")),
        (["up", "on", "friday"], .on("friday")), (["up", "until", "friday"], .until("friday")),
        (["up", "until friday"], .until("friday")), (["--all", "tomorrow"], .on("tomorrow")),
        (["--all"], .count(nil)), (["--today"], .on("today")), (["--today", "1"], .count(1)),
    ])
    func timesToSkip(_ words: [String], _ request: Skip.Request) throws {
        #expect(try Skip.parsed(words).request() == request)
    }

    @Test(arguments: [
        (["--today", "+1h"], ["+1h"]), (["tea", "+1h"], ["+1h"]), (["--all", "1h", "later"], ["1h", "later"]),
    ])
    func anEditOfSeveralHasNoId(_ words: [String], _ time: [String]) throws {
        #expect(try Edit.parsed(words).words == time)
    }

    @Test(arguments: [
        ["pause"], ["pause", "--all", "--today"], ["pause", "tea", "--all"], ["resume"], ["skip"], ["edit"],
        ["edit", "+1h"],
        ["ack", "tea", "--today"], ["snooze", "--all", "--today"],
    ])
    func noneAndTwoWaysAreRefused(_ words: [String]) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is not refused")
            return
        }
        #expect(failure.status == .usage)
    }
}
