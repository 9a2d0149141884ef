// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import LinuxSystem
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

@Suite struct TriggerOptionsTests {
    private func verb<V: Verb>(_ line: [String], as type: V.Type = V.self) throws -> V {
        guard case .verb(let verb, _) = CommandRunner.parse(line) else { throw Failure(.defect, "\(line) is no verb") }
        return try #require(verb as? V)
    }

    @Test(
        arguments: [
            (["in", "45m"], .init(when: "in 45m")), (["in 45m"], .init(when: "in 45m")),
            (
                ["every", "month", "--tz", "UTC", "on", "the", "last", "friday", "--count", "3"],
                .init(when: "every month on the last friday", zone: "UTC", count: 3)
            ),
            (["--nag", "5m", "noon", "--nag-limit", "3"], .init(when: "noon", nag: "5m", nagLimit: 3)),
            (["--in", "4m"], .init(in: "4m")), (["--cron", "30 8 * * 1-5"], .init(cron: "30 8 * * 1-5")),
            (["--every", "weekday at 8:30"], .init(when: "every weekday at 8:30")),
            (["--every", "Every day"], .init(when: "Every day")),
            (
                ["every day at 9", "--except", "holidays,friday", "--until", "june"],
                .init(when: "every day at 9 except holidays until june", except: ["friday"])
            ),
            (["--cron", "@daily", "--except", "holidays"], .init(cron: "@daily", exceptCalendars: ["holidays"])),
            (["--rrule", "FREQ=DAILY", "--start", "2027-01-01"], .init(rrule: "FREQ=DAILY", start: "2027-01-01")),
            (["--calendar", "Mon 08:30", "--floating"], .init(calendar: "Mon 08:30", floating: true)),
            (
                ["noon", "--until", "2028-01-01", "--missed", "each", "--late-window", "2h"],
                .init(when: "noon", until: "2028-01-01", missed: .each, lateWindow: "2h")
            ),
            (["noon", "--warn", "1d,1h", "--warn", "10m"], .init(when: "noon", warn: ["1d", "1h", "10m"])),
            (["noon", "--warn", "1d,,"], .init(when: "noon", warn: ["1d", "", ""])),
            (["noon", "--wake"], .init(when: "noon", wake: true)),
            (["noon", "--no-wake"], .init(when: "noon", wake: false)),
            (["--at", "9am"], .init(when: "9am", single: true)),
            (["--at", "09:00"], .init(when: "09:00", single: true)),
            (["--at", "friday 9am"], .init(when: "friday 9am", single: true)),
            (["--at", "9"], .init(when: "at 9", single: true)),
            (["--at", "2027-03-04"], .init(at: "2027-03-04")), (["--at", "2027-13-45"], .init(at: "2027-13-45")),
            (["every day at 9", "--until", "friday"], .init(when: "every day at 9 until friday")),
            (
                ["--every", "day at 9", "--start", "tomorrow", "--until", "june"],
                .init(when: "every day at 9 starting tomorrow until june")
            ),
            (["noon", "--warn", "none", "--nag", "none"], .init(when: "noon", warn: ["none"], nag: "none")),
        ] as [([String], Notifications.Trigger)])
    func wordsAndOptionsMix(_ words: [String], _ trigger: Notifications.Trigger) throws {
        let remind: Remind = try verb(["remind", "A title"] + words)
        #expect(remind.reminder.title == "A title")
        #expect(remind.reminder.trigger.trigger(words: remind.reminder.when) == trigger)
        let next: Next = try verb(["next"] + words)
        #expect(next.call() == .init(trigger: trigger, count: 5))
        let edit: Edit = try verb(["edit", "id"] + words)
        #expect(edit.changes.trigger.trigger(words: edit.when) == trigger)
    }

    @Test(
        arguments: [
            (["remind", "A", "--cron", "@daily", "--until", "friday"], "--until takes a date like 2027-03-04 here."),
            (
                ["remind", "A", "--rrule", "FREQ=DAILY", "--start", "tomorrow"],
                "--start takes a date like 2027-03-04 here."
            ),
            (["remind", "A", "--at", "every day at 9"], "--at takes one time."),
            (["timer", "90"], "Write 90m for minutes"),
            (["dnd", "for", "0"], "or alertctl dnd off"),
            (["snooze", "a", "for"], "no length of time after for."),
        ])
    func theRefusalSaysTheTruth(_ words: [String], _ text: String) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is not refused")
            return
        }
        #expect(failure.status == .usage && failure.sentences.contains(text), "\(failure.sentences)")
    }

    /// A mistyped option is reported itself, and not its consequence.
    @Test(
        arguments: [
            (["edit", "tea", "--bogus"], "unknown option --bogus."),
            (["edit", "tea", "--bogus=3"], "unknown option --bogus."),
            (["edit", "tea", "in", "5m", "--titel=x"], "unknown option --titel, did you mean --title?"),
            (["remind", "--hlp"], "unknown option --hlp, did you mean --help?"),
            (["notify", "-x foo"], "\"-x foo\" begins with a dash, so it is taken for options"),
            (["notify", "--sond", "glass"], "unknown option --sond, did you mean --sound?"),
            (["rules", "list", "--jsn"], "unknown option --jsn, did you mean --json?"),
            (["alert", "Go on?", "--modal"], "unknown option --modal. Windows of alertd block and dim nothing"),
            (["alert", "Go on?", "--any-key"], "unknown option --any-key. A stray key must not answer"),
            (["activity", "begin", "Sync", "--indicator"], "unknown option --indicator. Desktops show no activity"),
            (["remind", "Milk", "--region", "shop"], "unknown option --region. alertd does not know where you are"),
        ])
    func anUnknownOptionIsNamed(_ words: [String], _ text: String) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is not refused")
            return
        }
        #expect(failure.status == .usage && failure.sentences.hasPrefix(text), "\(failure.sentences)")
    }

    /// An option of the verb is none that is unknown, however it is written.
    @Test(
        arguments: [
            ["edit", "tea", "--no-wake", "--no-ring"], ["edit", "tea", "--", "--bogus"], ["list", "--json"],
            ["frobnicate"],
            ["remind", "Tea", "noon", "--warn=1d"],
        ])
    func whatIsNoUnknownOption(_ words: [String]) {
        if case .refusal(let failure) = CommandRunner.parse(words) {
            #expect(!failure.cause.contains("unknown option"))
        }
    }

    @Test(
        arguments: [
            (["alarm", "Get up 6:30"], "outside its quotes"),
            (["remind", "Call Ada tomorrow 9am"], "outside its quotes"), (["remind", "Tea"], "no time given"),
        ])
    func aTitleThatIsNoneIsRefused(_ words: [String], _ text: String) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is not refused")
            return
        }
        #expect(failure.status == .usage && failure.sentences.contains(text), "\(failure.sentences)")
    }

    @Test(
        arguments: [
            ["remind", "a", "--in", "45", "minutes"], ["remind", "a", "noon", "--cron", "@daily"],
            ["remind", "a", "--in", "1m", "--start", "2027-01-01"], ["remind", "a", "--in", "1m", "--floating"],
            ["remind", "a", "noon", "--tz", "UTC", "--floating"], ["remind", "a", "--nag", "5m"],
            ["remind", "a", "noon", "--missed", "never"], ["remind", "a", "noon", "--count", "x"],
            ["next", "--tz", "UTC"], ["next", "noon", "-n", "0"], ["next", "noon", "-n", "1001"], ["edit", "a"],
            ["edit", "a", "--tz", "UTC"], ["edit", "a", "--until", "2027-01-01", "--floating"],
            ["edit", "a", "--id", "b"], ["edit", "--title", "a"], ["pause"], ["resume"], ["ack"],
            ["timer", "25m", "a", "5m"], ["list", "--paused", "--snoozed"],
        ])
    func whatCannotBeMeantIsRefused(_ words: [String]) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is not refused")
            return
        }
        #expect(failure.status == .usage)
    }

    @Test(
        arguments: [
            (["tea"], "tea"), (["in", "45m"], nil), (["every day"], nil), (["a/b"], nil),
            (["noon", "--tz", "UTC"], nil),
            (["noon", "-n", "3"], "noon"),
        ] as [([String], String?)])
    func aSingleWordMayBeAnId(_ words: [String], _ id: String?) throws {
        #expect(try verb(["next"] + words, as: Next.self).candidate == id)
    }

    @Test func editingKeepsWhatIsNotGiven() throws {
        let old = Notifications.Content(title: "Old", body: "b", app: "x", sound: "glass", badge: .init(add: 1))
        let edit: Edit = try verb(["edit", "id", "--title", "New", "--sound", "none", "--level", "critical"])
        #expect(
            try edit.edited(old, of: "id", files: TestFiles())
                == .init(title: "New", body: "b", app: "x", sound: "none", badge: .init(add: 1), level: .critical))
        let body: Edit = try verb(["edit", "id", "--body", "c"])
        #expect(try body.edited(old, of: "id", files: TestFiles()).body == "c")
    }

    @Test func refusalsPointAtTheWordAsTyped() throws {
        func context(_ words: [String]) throws -> ErrorContext {
            guard case .command(let verb, var source) = try Remind.parse(words[...]) else { return ErrorContext() }
            verb.reminder.trigger.recordSource(of: verb.reminder.when, in: &source)
            return ErrorContext(source: source)
        }
        var written = try context(["a", "every", "monat", "on", "the", "1st", "--warn", "1h,1"])
        #expect(written.excerpt(of: "when", word: "monat") == Excerpt("every monat on the 1st", range: 6..<11))
        // "on" is part of "monat" as well; the word is meant.
        #expect(written.excerpt(of: "when", word: "on") == Excerpt("every monat on the 1st", range: 12..<14))
        #expect(written.excerpt(of: "trigger.warn", word: "1") == Excerpt("1h,1", range: 3..<4))
        written = try context(["a", "--every", "fryday"])
        #expect(written.name(of: "when") == "--every")
        #expect(written.excerpt(of: "when", word: "fryday") == Excerpt("fryday", range: 0..<6))
    }

    @Test(
        arguments: [
            (["--at", "2027-03-04T09:00"], "Asia/Tokyo"), (["noon"], "Asia/Tokyo"),
            (["noon", "--tz", "UTC"], nil), (["noon", "--floating"], "Asia/Tokyo"),
        ] as [([String], String?)])
    func theSessionsZoneIsToldWhereNoOtherIs(_ words: [String], _ zone: String?) throws {
        let remind: Remind = try verb(["remind", "A"] + words)
        #expect(remind.reminder.trigger.trigger(words: remind.reminder.when, session: "Asia/Tokyo").session == zone)
    }

    @Test(
        arguments: [
            ("Asia/Tokyo", "Asia/Tokyo"), (":Europe/Berlin", "Europe/Berlin"), ("", "UTC"), (":", "UTC"),
            ("EST5EDT,M3.2.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0"), ("UTC0", "<UTC>0"), ("JST-9", "<JST>-9"),
            ("<+03>-3", "<+03>-3"), ("CET-1CEST", "<CET>-1<CEST>,M3.2.0,M11.1.0"), ("UTC+2", "<UTC>2"),
            ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), (":JST-9", "<JST>-9"), ("EST5EDT", "EST5EDT"),
        ] as [(String?, String?)])
    func theSessionsZoneIsThatOfTZ(_ tz: String?, _ zone: String?) throws {
        let session = Session(environment: Environment(tz.map { ["TZ": $0] } ?? [:]))
        #expect(try session.ownZone(nil) == zone)
    }

    @Test func aZoneThatIsNoneIsRefused() {
        let session = Session(environment: Environment(["TZ": "Nowhere/City"]))
        let failure = #expect(throws: Failure.self) { try session.ownZone(nil) }
        #expect(failure?.status == .badInput && failure?.cause.hasPrefix("TZ is ") == true)
    }

    @Test(
        arguments: [
            ("de_DE.UTF-8", "de"), ("en_US.UTF-8", nil), ("C", nil), ("fr_FR", nil), (nil, nil),
        ] as [(String?, String?)])
    func theLanguageIsThatOfTheLocale(_ locale: String?, _ language: String?) {
        let session = Session(environment: Environment(locale.map { ["LANG": $0] } ?? [:]))
        #expect(session.ownLanguage == language)
    }

    @Test func theLanguageGoesWithWordsAlone() throws {
        let words: Remind = try verb(["remind", "A", "morgen um 9"])
        #expect(words.reminder.trigger.trigger(words: words.reminder.when, language: "de").language == "de")
        let span: Remind = try verb(["remind", "A", "--in", "5m"])
        #expect(span.reminder.trigger.trigger(words: span.reminder.when, language: "de").language == nil)
        let every: Remind = try verb(["remind", "A", "--every", "alle 3 Stunden"])
        #expect(every.reminder.trigger.trigger(words: every.reminder.when, language: "de").when == "alle 3 Stunden")
        #expect(every.reminder.trigger.trigger(words: every.reminder.when).when == "every alle 3 Stunden")
        let day: Remind = try verb(["remind", "A", "--every", "Dienstag um 9"])
        #expect(day.reminder.trigger.trigger(words: day.reminder.when, language: "de").when == "jeden Dienstag um 9")
    }

    @Test func timersSoundUnlessToldOtherwise() throws {
        #expect(try verb(["timer", "1m"], as: Timer.self).call(files: TestFiles()).content.sound == "alarm")
        #expect(
            try verb(["timer", "1m", "--sound", "none"], as: Timer.self).call(files: TestFiles()).content.sound
                == "none")
    }

    @Test func timersAreReminders() throws {
        let timer: Timer = try verb(["timer", "25m", "Tea", "--sound", "none", "--no-wait"])
        #expect(
            try timer.call(files: TestFiles())
                == .init(content: .init(title: "Tea", sound: "none"), for: "25m"))
        #expect(!timer.wait)
        #expect(try verb(["timer", "1m"], as: Timer.self).call(files: TestFiles()).content.title == "Timer")
    }
}
