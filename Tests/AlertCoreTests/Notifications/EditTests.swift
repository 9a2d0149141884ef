// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Changes of what is pending. It is 9:00 in Berlin on Thursday, 4 March 2027.
@Suite struct EditTests {
    /// Returns a bed with a reminder named "up".
    static func bed(_ trigger: Notifications.Trigger, body: String? = nil) throws -> TransactionBed {
        let bed = try TransactionBed()
        try bed.change {
            _ = try $0.remind(id: "up", content: .init(title: "Up", body: body), trigger: trigger)
        }
        return bed
    }

    static let repetitions: [Notifications.Trigger] = [
        .init(when: "every day at 5:45"), .init(when: "every 20m"),
        .init(when: "every month on the last friday at 16:00"),
        .init(rrule: "FREQ=WEEKLY;BYDAY=MO", start: "2027-03-08T07:00"), .init(cron: "45 5 * * *"),
        .init(calendar: "Mon..Fri 08:30"), .init(when: "every day at 5:45", until: "2027-05-01", count: 20),
    ]
    static let onceTimes: [Notifications.Trigger] = [
        .init(when: "tomorrow 7:00"), .init(when: "in 10m"), .init(at: "2027-03-05T07:00"), .init(in: "2h"),
        .init(when: "+15m"), .init(when: "15m later"), .init(form: "instant 2027-03-06T06:00:00Z"),
    ]

    /// Only its snooze is left of a reminder that does not repeat.
    @Test func aSnoozedReminderSaysWhichVerbMovesIt() throws {
        let bed = try Self.bed(.init(in: "1s"))
        bed.clock.pass(seconds: 1)
        bed.turn()
        try bed.change { _ = try $0.snooze(id: "up", for: "1h") }
        let verbs: [(String, @Sendable (Transaction) throws -> Void)] = [
            ("pause", { try $0.pause(ids: ["up"]) }), ("resume", { _ = try $0.resume(ids: ["up"]) }),
            ("unskip", { _ = try $0.unskip(ids: ["up"]) }),
            ("edit", { _ = try $0.edit(id: "up", content: nil, trigger: .init(in: "2h")) }),
        ]
        for (verb, run) in verbs {
            let error = #expect(throws: Notifications.Invalid.self, "\(verb)") { try bed.change { try run($0) } }
            #expect(error?.reason == "up is snoozed until Thu 4 Mar 10:00, and has no other time", "\(verb)")
            #expect(error?.hint.contains("\"alertctl snooze up 1h\"") == true, "\(verb)")
        }
        // Its text can be changed, and the change undone.
        let edited = try bed.change { try $0.edit(id: "up", content: .init(title: "Tee"), trigger: nil) }
        #expect(edited.pending.content.title == "Tee")
        #expect(edited.pending.role == .snooze)
        #expect(try bed.change { try $0.db.allPending(id: "up").map(\.content.title) } == ["Tee"])
    }

    /// From then on there would be no alarm, and nobody would know.
    @Test func aRepetitionDoesNotEndWithoutAWord() throws {
        for repetition in Self.repetitions {
            for time in Self.onceTimes {
                let bed = try Self.bed(repetition)
                let before = try bed.change { try $0.db.allPending(id: "up") }
                let error = #expect(throws: Notifications.Invalid.self) {
                    try bed.change { _ = try $0.edit(id: "up", content: .init(title: "Other"), trigger: time) }
                }
                #expect(error?.repetition == before[0].trigger.summary, "\(repetition), \(time)")
                for option in ["--once", "--no-repeat"] {
                    #expect(error?.hint.contains("\"alertctl edit up \(option) ") == true, "\(error?.hint ?? "")")
                }
                #expect(try bed.change { try $0.db.allPending(id: "up") } == before)
                // It ends with one.
                let ended = try bed.change {
                    try $0.edit(id: "up", content: nil, trigger: time, noRepeat: true)
                }
                #expect(!ended.pending.trigger.isRecurring && ended.former?.trigger == before[0].trigger)
            }
        }
    }

    /// Nothing would come from then on, as after any repetition that ends.
    @Test func anOccasionEveryTimeDoesNotEndWithoutAWord() throws {
        for time in Self.onceTimes where time.when?.contains("15m") != true {
            let bed = try Self.bed(.init(when: "when unlock every time"))
            let before = try bed.change { try $0.db.allPending(id: "up") }
            let error = #expect(throws: Notifications.Invalid.self, "\(time)") {
                try bed.change { _ = try $0.edit(id: "up", content: nil, trigger: time) }
            }
            #expect(error?.repetition?.hasPrefix("when unlock every time") == true, "\(time)")
            #expect(error?.hint.contains("\"alertctl copy up ") == true, "\(error?.hint ?? "")")
            #expect(try bed.change { try $0.db.allPending(id: "up") } == before)
            let once = #expect(throws: Notifications.Invalid.self) {
                try bed.change { _ = try $0.edit(id: "up", content: nil, trigger: time, once: true) }
            }
            #expect(once?.hint.contains("\"alertctl copy up ") == true, "\(once?.hint ?? "")")
            let ended = try bed.change { try $0.edit(id: "up", content: nil, trigger: time, noRepeat: true) }
            #expect(ended.notes.contains("It no longer repeats."), "\(ended.notes)")
        }
        // Once it is over by itself.
        let bed = try Self.bed(.init(when: "when unlock"))
        #expect(try bed.change { try $0.edit(id: "up", content: nil, trigger: .init(in: "2h")) }.former != nil)
    }

    @Test(
        arguments: [
            (.init(when: "every day at 9", count: 3), .init(in: "2h"), ["It no longer repeats."]),
            (
                .init(when: "every day at 9", except: ["friday"]), .init(in: "2h"),
                ["It no longer repeats.", "It no longer leaves out Fridays."]
            ),
            (
                .init(when: "every day at 9", count: 3), .init(when: "every day at 10"),
                ["It no longer ends after 3 times."]
            ),
            (
                .init(when: "every day at 9", until: "2027-05-01"), .init(when: "every friday at 10"),
                ["It no longer ends on Saturday 1 May 2027."]
            ),
            (.init(when: "every day at 9"), .init(when: "every friday at 10"), []),
            (.init(when: "every day at 9", count: 3), .init(when: "every day at 10", count: 4), []),
            (.init(when: "tomorrow 9am"), .init(in: "2h"), []),
            // It still comes again.
            (.init(when: "every day at 9"), .init(when: "every 7 days after I acknowledge it"), []),
            (.init(in: "1h", afterAck: "7d"), .init(in: "2h"), ["It no longer repeats."]),
        ] as [(Notifications.Trigger, Notifications.Trigger, [String])])
    func whatIsLostIsSaid(_ former: Notifications.Trigger, _ time: Notifications.Trigger, _ losses: [String]) throws {
        let bed = try Self.bed(former)
        let edited = try bed.change {
            try $0.edit(id: "up", content: nil, trigger: time, noRepeat: time.in != nil)
        }
        #expect(edited.notes.filter { $0.hasPrefix("It no longer") } == losses, "\(edited.notes)")
    }

    /// A time of day and an end change both, or nothing. It is Thursday, 9:00.
    @Test(
        arguments: [
            (.init(when: "10:00 until friday"), ["04T10", "05T10"]),
            (.init(when: "at 10 until 6 march"), ["04T10", "05T10", "06T10"]),
            (.init(when: "10:00 for 2 times"), ["04T10", "05T10"]),
            (.init(when: "8am for 2 times"), ["05T08", "06T08"]),
            (.init(when: "10:00", until: "2027-03-05"), ["04T10", "05T10"]),
            (.init(when: "10:00", count: 2), ["04T10", "05T10"]),
            (.init(when: "10:00 until friday", except: ["2027-03-05"]), ["04T10"]),
            (.init(when: "every day at 10 until friday"), ["04T10", "05T10"]),
            (.init(when: "10:00 until 11:00"), nil), (.init(when: "10:00 until yesterday"), nil),
            (.init(when: "10:00", start: "2027-03-08"), nil), (.init(when: "tomorrow 10:00 until friday"), nil),
        ] as [(Notifications.Trigger, [String]?)])
    func aTimeOfDayAndAnEndAreChangedTogether(_ change: Notifications.Trigger, _ times: [String]?) throws {
        let bed = try Self.bed(.init(when: "every day at 9:30"))
        let before = try bed.change { try $0.db.allPending(id: "up") }
        guard let times else {
            #expect(throws: (any Error).self) {
                try bed.change { _ = try $0.edit(id: "up", content: nil, trigger: change) }
            }
            #expect(try bed.change { try $0.db.allPending(id: "up") } == before)
            return
        }
        let edited = try bed.change { try $0.edit(id: "up", content: nil, trigger: change) }.pending
        let zone = try bed.zones.zone(ZoneReference("Europe/Berlin"))
        var found: [String] = []
        var last = bed.clock.now().wall
        while found.count < 4, let time = try edited.next(after: last, zones: bed.zones) {
            found.append(String(zone.civil(at: time).text.dropFirst(8).prefix(5)))
            last = time
        }
        #expect(found == times)
    }

    /// The person types words of the command line.
    @Test func aRefusalHasTheLineToType() throws {
        let cases: [(Notifications.Trigger, Notifications.Trigger, Bool, String)] = [
            (.init(in: "1h"), .init(when: "tomorrow 9am"), true, "write \"alertctl edit up tomorrow 9am\""),
            (
                .init(when: "every day at 10", until: "2027-03-04"), .init(in: "2h"), true,
                "write \"alertctl edit up --no-repeat --in 2h\""
            ),
            (
                .init(when: "every day at 9"), .init(when: "every day at 10"), false,
                "give one time, like tomorrow 9am, or leave out `noRepeat`"
            ),
        ]
        for (former, time, once, hint) in cases {
            let bed = try Self.bed(former)
            let error = #expect(throws: Notifications.Invalid.self) {
                try bed.change { _ = try $0.edit(id: "up", content: nil, trigger: time, once: once, noRepeat: !once) }
            }
            #expect(error?.hint == hint)
        }
    }

    /// Only the end changes: the days, the time and what is left out stay.
    @Test(
        arguments: [
            (.init(when: "until friday"), "until Friday 5 March 2027", 2), (.init(when: "for 3 times"), "3 times", 3),
            (.init(when: "for 1 week"), "until Thursday 11 March 2027", 7),
            (.init(until: "2027-03-08"), "until Monday 8 March 2027", 5), (.init(count: 4), "4 times", 4),
            (.init(when: "bis freitag", language: "de"), "until Friday 5 March 2027", 2),
        ] as [(Notifications.Trigger, String, Int)])
    func anEndAloneKeepsTheRest(_ end: Notifications.Trigger, _ words: String, _ count: Int) throws {
        let bed = try Self.bed(.init(when: "every day at 9:30", nag: "5m"))
        let edited = try bed.change { try $0.edit(id: "up", content: nil, trigger: end) }
        #expect(edited.pending.trigger.summary.hasPrefix("every day at 09:30"))
        #expect(edited.pending.trigger.summary.contains(words), "\(edited.pending.trigger.summary)")
        #expect(edited.pending.terms.nag == 5 * Span.minute)
        #expect(Upcoming(edited.pending, zones: bed.zones, count: 20).next.count == count)
        #expect(edited.former != nil)
    }

    @Test func anEndAloneKeepsExceptionsSkipsAndPauses() throws {
        for end in [Notifications.Trigger(until: "2027-03-09"), .init(when: "until 9 march")] {
            let bed = try Self.bed(.init(when: "every day at 9:30", except: ["friday"]))
            try bed.change { _ = try $0.skip(ids: ["up"], .count(1)) }
            let edited = try bed.change { try $0.edit(id: "up", content: nil, trigger: end) }
            #expect(edited.pending.due.rfc3339 == "2027-03-06T08:30:00Z")
            #expect(edited.notes == ["Leaves out Fridays."])
            #expect(Upcoming(edited.pending, zones: bed.zones, count: 20).next.count == 4)
        }
        let bed = try Self.bed(.init(when: "every day at 9:30"))
        try bed.change { try $0.pause(id: "up") }
        #expect(try bed.change { try $0.edit(id: "up", content: nil, trigger: .init(count: 2)) }.pending.isPaused)
    }

    /// A repetition with an end or with exceptions takes the place of the former one.
    @Test(arguments: [nil, "for 3 times", "until 20 march", "for 10 days", "except monday"] as [String?])
    func aRepetitionWithAnEndTakesItsPlace(_ former: String?) throws {
        let changes = [
            ("every day at 9 for 5 times", "5 times"), ("every day at 9 5 times", "5 times"),
            ("every day at 9 until friday", "until Friday 5 March 2027"), ("every day at 9 for 2 days", "until"),
            ("every weekday at 9 for 5 times", "5 times"), ("every day at 9 except friday", ""),
        ]
        for (change, end) in changes {
            let bed = try Self.bed(.init(when: "every day at 8 \(former ?? "")"))
            let edited = try bed.change { try $0.edit(id: "up", content: nil, trigger: .init(when: change)) }
            let summary = edited.pending.trigger.summary
            #expect(summary.contains("09:00") && summary.contains(end), "\(change): \(summary)")
            #expect(summary.contains("times") == (end == "5 times"), "\(change): \(summary)")
            #expect(edited.former?.trigger.summary.contains("08:00") == true)
        }
    }

    /// Words that only leave days out keep the repetition and its end.
    @Test(arguments: [
        ("every day at 9 for 5 times", "except friday", "Leaves out Fridays."),
        ("every day at 9 until 20 march", "except friday", "Leaves out Fridays."),
        ("every weekday at 9 except monday", "except friday", "Leaves out Fridays."),
        ("every day at 9", "but not on weekends", "Leaves out Saturdays and Sundays."),
    ])
    func exceptionsAloneKeepTheRest(_ former: String, _ change: String, _ note: String) throws {
        let bed = try Self.bed(.init(when: former))
        let before = try bed.change { try $0.db.pending(id: "up") }
        let edited = try bed.change { try $0.edit(id: "up", content: nil, trigger: .init(when: change)) }
        #expect(edited.notes.contains(note), "\(edited.notes)")
        #expect(edited.pending.trigger.summary.prefix(9) == before?.trigger.summary.prefix(9))
        #expect(edited.pending.trigger.comesOften)
        #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.edit(id: "up", content: nil, trigger: .init(when: "except banana")) }
        }
    }

    @Test func anEndThatCannotStandAloneHasALineToType() throws {
        var bed = try Self.bed(.init(when: "every 20m"))
        var error = #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.edit(id: "up", content: nil, trigger: .init(when: "until friday")) }
        }
        #expect(error?.hint.contains("until friday") == true)
        bed = try Self.bed(.init(in: "1h"))
        error = #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.edit(id: "up", content: nil, trigger: .init(count: 3)) }
        }
        #expect(error?.reason == "up has no repetition that could end")
    }

    @Test(
        arguments: [
            (.init(when: "every day at 8"), .init(when: "9:30", except: ["friday"]), "Leaves out Fridays."),
            (
                .init(when: "every day at 8", except: ["friday"]), .init(when: "9:30", except: ["none"]),
                "It no longer leaves out Fridays."
            ),
            (
                .init(when: "every day at 8", except: ["friday"]), .init(except: ["none"]),
                "It no longer leaves out Fridays."
            ),
            (.init(when: "every day at 8", except: ["friday"]), .init(except: ["monday"]), "Leaves out Mondays."),
        ] as [(Notifications.Trigger, Notifications.Trigger, String)])
    func changedExceptionsAreSaid(
        _ former: Notifications.Trigger, _ change: Notifications.Trigger, _ note: String
    ) throws {
        let bed = try Self.bed(former)
        let notes = try bed.change { try $0.edit(id: "up", content: nil, trigger: change) }.notes
        #expect(notes.contains(note), "\(notes)")
    }

    @Test func anotherRepetitionTakesItsPlace() throws {
        let bed = try Self.bed(.init(when: "every day at 5:45"))
        let edited = try bed.change {
            try $0.edit(id: "up", content: nil, trigger: .init(when: "every weekday at 6:00"))
        }
        #expect(edited.former?.trigger.summary.contains("05:45") == true)
        #expect(edited.pending.trigger.summary.contains("06:00"))
        #expect(throws: Notifications.Invalid.self) {
            try bed.change {
                _ = try $0.edit(id: "up", content: nil, trigger: .init(when: "every day"), noRepeat: true)
            }
        }
    }

    /// The distance is from the due time, not from now: days are calendar days, hours are elapsed time.
    @Test(
        arguments: [
            ("2027-03-10T15:00", "+15m", "2027-03-10T14:15:00Z"),
            ("2027-03-10T15:00", "15m later", "2027-03-10T14:15:00Z"),
            ("2027-03-10T15:00", "an hour later", "2027-03-10T15:00:00Z"),
            ("2027-03-10T15:00", "2 hours earlier", "2027-03-10T12:00:00Z"),
            ("2027-03-10T15:00", "-2h", "2027-03-10T12:00:00Z"), ("2027-03-10T15:00", "- 2 h", "2027-03-10T12:00:00Z"),
            ("2027-03-10T15:00", "\u{2212}15m", "2027-03-10T13:45:00Z"),
            ("2027-03-10T15:00", "-1d", "2027-03-09T14:00:00Z"),
            ("2027-03-10T15:00", "-15m earlier", "2027-03-10T13:45:00Z"), ("2027-03-10T15:00", "-15m later", nil),
            ("2027-03-10T15:00", "-52w", nil), ("2027-03-10T15:00", "-0m", nil), ("2027-03-10T15:00", "-soon", nil),
            ("2027-03-10T15:00", "+ 1h30m", "2027-03-10T15:30:00Z"),
            ("2027-03-10T15:00", "+PT15M", "2027-03-10T14:15:00Z"),
            ("2027-03-10T15:00", "1 Stunde später", "2027-03-10T15:00:00Z"),
            ("2027-03-10T15:00", "1h später", "2027-03-10T15:00:00Z"),
            // The clocks change on 28 March.
            ("2027-03-27T15:00", "+1d", "2027-03-28T13:00:00Z"), ("2027-03-27T15:00", "+24h", "2027-03-28T14:00:00Z"),
            ("2027-03-27T15:00", "1 week later", "2027-04-03T13:00:00Z"),
            ("2027-03-27T15:00", "+PT24H", "2027-03-28T14:00:00Z"),
            ("2027-03-10T15:00", "+", nil), ("2027-03-10T15:00", "+soon", nil), ("2027-03-10T15:00", "+0m", nil),
            ("2027-03-10T15:00", "later", nil), ("2027-03-10T15:00", "10 weeks earlier", nil),
        ] as [(String, String, String?)])
    func aLengthOfTimeCountsFromItsTime(_ time: String, _ words: String, _ due: String?) throws {
        let bed = try Self.bed(.init(at: time))
        guard let due else {
            #expect(throws: Notifications.Invalid.self) {
                try bed.change { _ = try $0.edit(id: "up", content: nil, trigger: .init(when: words)) }
            }
            return
        }
        let edited = try bed.change { try $0.edit(id: "up", content: nil, trigger: .init(when: words)) }
        #expect(edited.pending.due.rfc3339 == due && edited.former?.trigger != edited.pending.trigger)
    }

    @Test func aCountdownGoesOnLonger() throws {
        let bed = try Self.bed(.init(in: "1h"))
        bed.clock.pass(seconds: 600)
        let edited = try bed.change { try $0.edit(id: "up", content: nil, trigger: .init(when: "+15m")) }
        #expect(edited.pending.due.rfc3339 == "2027-03-04T09:15:00Z" && edited.pending.countdown != nil)
        bed.clock.pass(seconds: 3_900 - 1)
        bed.turn()
        #expect(bed.presented.isEmpty)
        bed.clock.pass(seconds: 2)
        bed.turn()
        #expect(bed.presented == ["up"])
        // A paused one has more left, and stays paused.
        try bed.remind("Tea", in: "1h", id: "tea")
        try bed.change { try $0.pause(id: "tea") }
        let paused = try bed.change { try $0.edit(id: "tea", content: nil, trigger: .init(when: "+15m")) }
        #expect(paused.pending.isPaused && paused.pending.trigger == .countdown(microseconds: 4_500_000_000))
    }
}
