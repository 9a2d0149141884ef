// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// The words of confirmations about ends, warnings and changes, and the refusals of verbs without an end.
@Suite struct ConfirmationTests {
    private static let now = Instant(seconds: 1_798_761_600)
    private static let zones = FixedZoneSource(
        session: (try? ZoneDatabase().zone(named: "Europe/Berlin")) ?? .utc, database: ZoneDatabase())

    /// The end, at 1:00 in Berlin on Friday, 1 January 2027.
    @Test(arguments: [
        ("rrule FREQ=DAILY start=2027-01-01T08:00:00 zone=Europe/Berlin until=20270108", "Friday 8 January 2027."),
        ("rrule FREQ=DAILY start=2027-01-01T08:00:00 zone=Europe/Berlin count=3", "Sunday 3 January 2027 at 08:00."),
        (
            "rrule FREQ=DAILY start=2027-01-01T08:00:00 zone=Europe/Berlin until=20270106T075959",
            "Tuesday 5 January 2027 at 08:00."
        ),
        ("rrule FREQ=DAILY start=2027-01-01T08:00:00 zone=Europe/Berlin", nil),
        ("instant 2027-03-04T08:00:00Z", nil), ("x", nil),
    ])
    func theEndIsSaid(_ trigger: String, _ end: String?) {
        let sentence = RepetitionEnd.sentence(trigger, after: Self.now, zones: Self.zones, display: .plain)
        #expect(sentence == end.map { "It ends on " + $0 })
    }

    @Test func aLongCountIsSaidAsANumber() {
        let trigger = "rrule FREQ=MINUTELY start=2027-01-01T08:00:00 zone=floating count=5000"
        let sentence = RepetitionEnd.sentence(trigger, after: Self.now, zones: Self.zones, display: .plain)
        #expect(sentence == "It ends after 5000 times.")
    }

    @Test(arguments: [
        (["--warn", "1d,10m"], ["It is announced 1 day, 10 minutes before."]),
        (
            ["--nag", "5m", "--nag-limit", "6"],
            ["It comes again every 5 minutes until it is acknowledged, 6 times at most."]
        ),
        (["--late-window", "2h"], ["It is skipped if it is more than 2 hours late."]),
        (["--warn", "none", "--nag", "none"], []), ([], []),
    ])
    func warningsAndNagsAreSaid(_ options: [String], _ lines: [String]) throws {
        #expect(try Remind.parsed(["Tea", "in", "1h"] + options).reminder.trigger.terms == lines)
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
    }

    @Test(arguments: [
        (["skip", "ver", "for", "2", "days"], "alertctl skip ver until in 2 days"),
        (["skip", "ver", "0"], "alertctl skip ver until friday"),
        (["skip", "--all", "for", "2", "days"], "alertctl skip --all until in 2 days"),
    ])
    func anEndThatAVerbDoesNotTakeHasALineToType(_ words: [String], _ line: String) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is not refused")
            return
        }
        #expect(failure.message.contains(line), "\(failure.message)")
    }

    /// An id may be a word of time, so only alertd can tell.
    @Test(
        arguments: [
            (["up", "tomorrow"], ["tomorrow"]), (["up", "2h"], ["in", "2h"]), (["up", "in", "2h"], ["in", "2h"]),
            (["plants", "up", "to", "friday"], ["friday"]), (["up", "to", "friday", "9am"], ["friday", "9am"]),
            (["up", "morgen", "um", "9"], ["morgen", "um", "9"]), (["up", "plants"], nil), (["up"], nil),
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
