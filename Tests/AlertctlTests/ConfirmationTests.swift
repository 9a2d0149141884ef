// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import Foundation
import TerminalKit
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// The words of confirmations about ends, warnings and changes, and the refusals of verbs without an end.
@Suite struct ConfirmationTests {
    /// The end of a repetition that the daemon did not count.
    @Test(arguments: [
        ("rrule FREQ=DAILY start=2027-01-01T08:00:00 zone=Europe/Berlin until=20270108", "until Friday 8 January 2027"),
        ("rrule FREQ=MINUTELY start=2027-01-01T08:00:00 zone=floating count=5000", "5000 times"),
        ("rrule FREQ=DAILY start=2027-01-01T08:00:00 zone=Europe/Berlin", nil),
        ("instant 2027-03-04T08:00:00Z", nil), ("x", nil),
    ])
    func theEndIsSaid(_ trigger: String, _ end: String?) {
        #expect(RepetitionEnd.words(trigger, display: .plain) == end)
    }

    private func confirmation(
        trigger: String, next: [String] = ["2027-01-02T09:30:00+01:00"], notes: [String] = [],
        _ change: (inout Notifications.Notification) -> Void = { _ in }
    ) -> [String] {
        var notification = Notifications.Notification(
            id: "tea", title: "Tea", due: next[0], state: .pending, zone: "Europe/Berlin", trigger: trigger,
            repeats: next.count > 1, created: "2026-12-21T08:00:00+01:00", content: .init(title: "Tea"))
        change(&notification)
        let text = ScheduleText(
            id: "tea", due: next[0], zone: "Europe/Berlin", next: next, notes: notes, notification: notification)
        return text.lines(moment: berlin, style: .plain).dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func daysThatANoteNamesAreSaidOnce() {
        let left = confirmation(trigger: "x", notes: ["Leaves out holidays."]) { $0.exceptCalendars = ["holidays"] }
        #expect(left == ["Leaves out holidays."])
        #expect(confirmation(trigger: "x") { $0.exceptCalendars = ["holidays"] } == ["not on holidays"])
    }

    @Test(arguments: [("1m", "rises over 1 minute"), ("0", "at once as loud as it gets")])
    func anAlarmThatRisesSaysSo(_ rise: String, _ words: String) {
        #expect(confirmation(trigger: "x") { $0.content.ring = .init(rise: rise) } == [words])
    }

    @Test(arguments: [
        (3, 0, "3 cancelled"), (3, 1, "2 cancelled, and 1 cleared that had come"), (2, 2, "2 cleared"),
    ])
    func whatHadComeWasCleared(_ count: Int, _ cleared: Int, _ line: String) {
        #expect(Cancel.counted(count, cleared: cleared) == line)
    }

    /// The confirmation of `clear --all` counts pending notifications, which stay.
    @Test(arguments: [
        (3, 0, "3 cleared"), (3, 2, "3 cleared; 2 pending stay"),
        (0, 1, "0 cleared; 1 pending stays, to cancel: alertctl cancel --all"),
    ])
    func whatIsStillToComeStays(_ count: Int, _ pending: Int, _ line: String) {
        #expect(Clear.line(count, pending: pending) == line)
    }

    /// A terminal has what a click opens, a script the id alone.
    @Test func whatAClickOpensIsConfirmed() {
        #expect(Notify.lines("report", opens: nil) == ["report"])
        #expect(
            Notify.lines("report", opens: "https://example.com/")
                == ["report", "  a click opens https://example.com/"])
    }

    @Test func furtherTimersAreCounted() {
        #expect(TimerView.further(2) == "2 more: alertctl timer list")
    }

    @Test func theEndStandsBehindTheNextTimes() {
        let lines = confirmation(
            trigger: "x", next: ["2027-01-02T09:30:00+01:00", "2027-01-03T09:30:00+01:00"],
            notes: ["It ends on Monday 4 January 2027.", "Other."]
        ) { ($0.ends, $0.times) = ("2027-01-04T09:30:00+01:00", 3) }
        #expect(
            lines == ["then Sun 3 Jan 2027 09:30, until Mon 4 Jan 2027 09:30 (3 times)", "Other."])
        let last = confirmation(trigger: "x") { ($0.ends, $0.times) = ("2027-01-02T09:30:00+01:00", 1) }
        #expect(last == ["until Sat 2 Jan 2027 09:30 (1 time)"])
    }

    /// A length of time comes once for everybody; a time of the clock might be meant for each day.
    @Test(arguments: [
        ("instant 2027-01-02T08:30:00Z", ["once"]), ("wall 2027-01-02T09:30:00 Europe/Berlin", ["once"]),
        ("countdown PT45M", []), ("x", []),
    ])
    func aTimeOfTheClockSaysThatItComesOnce(_ trigger: String, _ lines: [String]) {
        #expect(confirmation(trigger: trigger) == lines)
    }

    @Test(arguments: [
        ("2027-01-02T15:00:00-05:00", "America/New_York; here Sat 2 Jan 2027 21:00"),
        ("2027-01-02T15:00:00+01:00", "Europe/Paris"), ("2027-01-02T23:00:00+00:00", "; here Sun 3 Jan 2027 00:00"),
    ])
    func aTimeInAnotherZoneIsAlsoThatOfHere(_ due: String, _ end: String) {
        let zone = String(end.prefix { $0 != ";" })
        let lines = ScheduleText(id: "tea", due: due, zone: zone).lines(moment: berlin, style: .plain)
        #expect(lines.first?.hasSuffix(end) == true, "\(lines)")
    }

    /// `of the month` comes once, and the confirmation has the words that repeat it.
    @Test(arguments: [
        ("on the last workday of the month at 16:00", "each month: every month on the last workday at 16:00"),
        ("on the last friday of the month at 9", "each month: every month on the last friday at 9"),
        ("tomorrow at 9", nil), ("on the last friday of march at 9", nil), ("every month on the 1st", nil),
        ("of the month", nil), ("", nil),
    ])
    func whatComesOnceNamesTheLineForEach(_ words: String, _ line: String?) {
        let time = TimeWords(now: berlin.now, zone: berlin.zone, database: ZoneDatabase(), languages: [.english])
        #expect(EachPeriod.words(for: words, by: time) == line)
    }

    @Test func theLineForEachStandsBehindOnce() {
        var text = ScheduleText(
            id: "tea", due: "2027-01-02T09:30:00+01:00", zone: "Europe/Berlin",
            notification: Notifications.Notification(
                id: "tea", title: "Tea", due: "2027-01-02T09:30:00+01:00", state: .pending, zone: "Europe/Berlin",
                trigger: "instant 2027-01-02T08:30:00Z", repeats: false, created: "2026-12-21T08:00:00+01:00",
                content: .init(title: "Tea")))
        text.eachTime = "each month: every month on the last workday at 16:00"
        let lines = text.lines(moment: berlin, style: .plain)
        #expect(
            lines.last?.hasSuffix("  once; each month: every month on the last workday at 16:00") == true, "\(lines)")
    }

    @Test func whatWasGivenOrInheritedIsSaid() {
        let lines = confirmation(trigger: "x", notes: ["Note."]) {
            ($0.warn, $0.nag, $0.nagLimit, $0.lateWindow) = (["P1D", "PT10M"], "PT5M", 6, "PT2H")
            ($0.except, $0.wake) = (["friday"], true)
            ($0.content.sound, $0.content.volume, $0.content.level) = ("glass", 0.5, .critical)
            ($0.content.to, $0.content.onDeliver) = (["phone"], ["run", "a b"])
            $0.rules = [.init(rule: "night", changes: ["silent"]), .init(rule: "rule 2", changes: [])]
        }
        #expect(
            lines == [
                "warns 1 day, 10 minutes before; comes again every 5 minutes until it is acknowledged, 6 times at most; "
                    + "skipped if it is late by more than 2 hours; not on friday; should wake the machine; sound glass; "
                    + "volume 0.5; level critical; also on phone; on delivery runs run 'a b'",
                "rule \"night\" will change it: silent", "Note.",
            ])
    }

    @Test func showSaysTheEnd() {
        var notification = Notifications.Notification(
            id: "tea", title: "Tea", due: "2027-01-02T09:30:00+01:00", state: .pending, zone: "Europe/Berlin",
            trigger: "x", repeats: true, created: "2026-12-21T08:00:00+01:00", content: .init(title: "Tea"))
        (notification.ends, notification.times) = ("2027-01-04T09:30:00+01:00", 3)
        let rows = NotificationDescription.rows(notification, moment: berlin)
        #expect(rows.first { $0.0 == "ends" }?.1 == ["until Mon 4 Jan 2027 09:30 (3 times)"])
    }

    @Test(arguments: [
        ["remind", "Tea", "in", "4m"], ["alarm", "Up", "7:00"], ["timer", "25m"], ["copy", "tea"],
        ["remind", "Tea", "--like", "tea"],
    ])
    func aDryRunIsAsked(_ words: [String]) throws {
        guard case .verb(let verb, _) = CommandRunner.parse(words + ["--dry-run"]) else {
            Issue.record("\(words) with --dry-run is refused")
            return
        }
        let isDryRun =
            switch verb {
            case let verb as Remind: verb.dryRun
            case let verb as Alarm: verb.dryRun
            case let verb as alertctl.Timer: verb.dryRun
            case let verb as Copy: verb.dryRun
            default: false
            }
        #expect(isDryRun)
    }

    @Test func aDryRunIsNoChange() {
        let commitment = Commitment()
        commitment.note(Notifications.Timer(content: .init(title: "x"), for: "5m", dryRun: true))
        commitment.note(Notifications.Remind(content: .init(title: "x"), trigger: .init(in: "5m"), dryRun: true))
        commitment.note(Notifications.Copy(like: "x", dryRun: true))
        #expect(!commitment.isMade)
        commitment.note(Notifications.Copy(like: "x"))
        #expect(commitment.isMade)
    }

    @Test func anEditSaysWhatChangedAndWhatItWas() {
        var old = Notifications.Notification(
            id: "tea", title: "Tea", due: "2027-01-02T09:30:00+01:00", state: .pending, zone: "Europe/Berlin",
            trigger: "at", repeats: false, created: "2026-12-21T08:00:00+01:00", content: .init(title: "Tea", body: "a")
        )
        var new = old
        (new.title, new.content.title, new.content.body, new.content.sound) = ("Coffee", "Coffee", nil, "glass")
        (new.nag, new.due) = ("PT5M", "2027-01-03T09:30:00+01:00")
        old.warn = ["PT10M"]
        #expect(
            EditText.changes(from: old, to: new, moment: berlin) == [
                "title, was: Tea; now: Coffee",
                "again, was: none; now: every 5 minutes until it is acknowledged", "sound, was: none; now: glass",
                "body, was: a; now: none", "warns, was: 10 minutes before; now: none",
            ])
        #expect(EditText.changes(from: old, to: old, moment: berlin).isEmpty)
    }

    @Test func theSameTimesAreNotSaidTwice() {
        var reply = Notifications.Edit.Reply(
            due: "2027-01-02T09:30:00+01:00", zone: "Europe/Berlin", next: [], notes: [],
            formerDue: "2027-01-01T09:30:00+01:00", formerRepetition: "every day at 09:30",
            repetition: "every day at 09:30")
        #expect(EditText.change(reply, moment: berlin) == nil)
        reply.repetition = "every day at 10:00"
        #expect(EditText.change(reply, moment: berlin) == "was: every day at 09:30; now: every day at 10:00")
        reply.repetition = nil
        #expect(EditText.change(reply, moment: berlin) == "was: every day at 09:30; now: Sat 2 Jan 2027 09:30, once")
        reply.formerRepetition = nil
        #expect(EditText.change(reply, moment: berlin) == "was: Fri 1 Jan 2027 09:30; now: Sat 2 Jan 2027 09:30")
        reply.id = "tea-1"
        #expect(
            EditText.change(reply, moment: berlin)
                == "was: Fri 1 Jan 2027 09:30, one time of what repeats; now: Sat 2 Jan 2027 09:30, once")
    }

    @Test(arguments: [
        (["skip", "ver", "for", "friday"], "alertctl skip ver friday"),
        (["skip", "ver", "0"], "alertctl skip ver until friday"),
        (["skip", "--all", "for", "a", "bit"], "alertctl skip --all until friday"),
        (["skip", "ver", "for", "5"], "alertctl skip ver until friday"),
    ])
    func anEndThatAVerbDoesNotTakeHasALineToType(_ words: [String], _ line: String) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is not refused")
            return
        }
        #expect(failure.message.contains(line), "\(failure.message)")
    }

    @Test(
        arguments: [
            (["for", "1w"], .until("in 1w")), (["for", "2", "days"], .until("in 2 days")),
            (["für", "2", "Wochen"], .until("in 2 Wochen")), (["for", "2", "times"], .count(2)),
            (["friday"], .on("friday")), (["until", "in", "1w"], .until("in 1w")),
        ] as [([String], Skip.Request)])
    func aSkipLastsForALengthOfTime(_ words: [String], _ request: Skip.Request) throws {
        #expect(try Skip.parsed(["up"] + words).request() == request)
    }

    /// An id may be a word of time, so only alertd can tell.
    @Test(
        arguments: [
            (["up", "tomorrow"], ["tomorrow"]), (["up", "2h"], ["in", "2h"]), (["up", "in", "2h"], ["in", "2h"]),
            (["plants", "up", "to", "friday"], ["friday"]), (["up", "to", "friday", "9am"], ["friday", "9am"]),
            (["up", "for", "1w"], ["in", "1w"]), (["up", "morgen", "um", "9"], ["morgen", "um", "9"]),
            (["up", "plants"], nil), (["up"], nil),
        ] as [([String], [String]?)])
    func anEndOfAPauseIsNoId(_ ids: [String], _ end: [String]?) {
        #expect(Pause.end(in: ids) == end)
    }

    @Test func idsMayBeCalledLikeWordsOfAnEnd() throws {
        #expect(try Pause.parsed(["up", "until"]).ids == ["up", "until"])
        #expect(try Pause.parsed(["until", "up"]).ids == ["until", "up"])
    }

    @Test(arguments: [
        (["--until", "friday"], ["until", "friday"]), (["--until", "2027-03-04"], []), (["--count", "3"], []),
        (["every", "day", "at", "9", "--until", "friday"], ["every", "day", "at", "9"]),
    ])
    func anEditMayHaveAnEndAlone(_ words: [String], _ when: [String]) throws {
        let edit = try Edit.parsed(["up"] + words)
        var (trigger, all) = (edit.changes.trigger, edit.when)
        trigger.moveEnd(to: &all)
        #expect(all == when)
    }
}
