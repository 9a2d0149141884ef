// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Phrases that people type, on Thursday 4 March 2027 at 10:30 in Berlin.
@Suite struct SpokenTimeTests {
    static let database = ZoneDatabase()

    static func spoken(_ text: String) throws -> (SpokenTime, Zone) {
        let berlin = try database.zone(named: "Europe/Berlin")
        let zones = FixedZoneSource(session: berlin, database: database)
        return (try SpokenTime(text, now: try Instant(rfc3339: "2027-03-04T10:30:00+01:00"), zones: zones), berlin)
    }

    @Test(arguments: [
        // Spans.
        ("in 10m", "03-04T10:40"), ("in 1h30m", "03-04T12:00"), ("PT15M", "03-04T10:45"), ("10m", "03-04T10:40"),
        ("in 10 minutes", "03-04T10:40"), ("in ten minutes", "03-04T10:40"), ("in half an hour", "03-04T11:00"),
        ("in an hour", "03-04T11:30"), ("in an hour and a half", "03-04T12:00"),
        ("in 1 hour and 30 minutes", "03-04T12:00"),
        ("10 minutes from now", "03-04T10:40"), ("in 1.5 hours", "03-04T12:00"), ("in 2d", "03-06T10:30"),
        ("in a quarter of an hour", "03-04T10:45"), ("in 2 weeks", "03-18T10:30"), ("in 2 months", "05-04T10:30"),
        ("in a couple of hours", "03-04T12:30"), ("in a fortnight", "03-18T10:30"), ("after 20 minutes", "03-04T10:50"),
        // Times of day: past means tomorrow.
        ("14:30", "03-04T14:30"), ("at 14:30", "03-04T14:30"), ("9:15", "03-05T09:15"), ("9am", "03-05T09:00"),
        ("9 am", "03-05T09:00"),
        ("at 9", "03-05T09:00"), ("at 11", "03-04T11:00"), ("noon", "03-04T12:00"), ("midday", "03-04T12:00"),
        ("midnight", "03-05T00:00"),
        ("teatime", "03-04T16:00"), ("5pm", "03-04T17:00"), ("5.30pm", "03-04T17:30"), ("12am", "03-05T00:00"),
        ("12pm", "03-04T12:00"),
        ("half past nine", "03-05T09:30"), ("quarter to 5 pm", "03-04T16:45"), ("ten past eleven", "03-04T11:10"),
        ("at nine o'clock", "03-05T09:00"),
        ("at 1430", "03-04T14:30"), ("14h30", "03-04T14:30"), ("at 14:30:15", "03-04T14:30:15"),

        ("at 3 in the afternoon", "03-04T15:00"), ("at 7 in the morning", "03-05T07:00"),
        ("at 8 in the evening", "03-04T20:00"),
        // Days.
        ("tonight at 8", "03-04T20:00"), ("tonight", "03-04T21:00"), ("tonight at midnight", "03-05T00:00"),
        ("tonight at 1", "03-05T01:00"),
        ("this evening", "03-04T18:00"), ("this afternoon at 3", "03-04T15:00"), ("tomorrow", "03-05T09:00"),
        ("tomorrow 9am", "03-05T09:00"),
        ("9am tomorrow", "03-05T09:00"), ("tomorrow morning", "03-05T09:00"), ("tomorrow morning at 7", "03-05T07:00"),
        ("tomorrow evening at 7:30", "03-05T19:30"), ("tomorrow at noon", "03-05T12:00"),
        ("day after tomorrow at 7", "03-06T07:00"),
        ("the day after tomorrow at 7", "03-06T07:00"), ("friday 17:00", "03-05T17:00"),
        ("on friday at 17:00", "03-05T17:00"),
        ("next friday noon", "03-05T12:00"), ("thursday at 9", "03-11T09:00"), ("thursday at 11", "03-04T11:00"),
        ("next thursday at 11", "03-11T11:00"),
        ("this friday at 9", "03-05T09:00"), ("friday next week at 9", "03-12T09:00"),
        ("next week monday at 9", "03-08T09:00"),
        ("next week at 9", "03-11T09:00"), ("next month", "04-04T09:00"), ("monday", "03-08T09:00"),
        ("wed 8am", "03-10T08:00"),
        ("2027-03-05 09:00", "03-05T09:00"), ("2027-03-05T09:00", "03-05T09:00"),
        ("2027-03-05T09:00:00+01:00", "03-05T09:00"),
        ("at 2027-03-05T08:00:00Z", "03-05T09:00"), ("2027-03-05 9am", "03-05T09:00"),
        ("9am on 2027-03-05", "03-05T09:00"),
        ("on 4 april at 9", "04-04T09:00"), ("april 4 at 9", "04-04T09:00"), ("april 4th, 2027 at 9am", "04-04T09:00"),
        ("4th of april 2027 at 9", "04-04T09:00"),
        ("on the 31st at 10", "03-31T10:00"), ("the 1st at 10", "04-01T10:00"),
        ("last friday of the month at 16:00", "03-26T16:00"),
        ("first monday of april at 9", "04-05T09:00"), ("in 3 days at noon", "03-07T12:00"),
        ("in 1 week at 9", "03-11T09:00"),
        ("4 march at 11", "03-04T11:00"), ("monday, 9am", "03-08T09:00"), ("TOMORROW 9AM", "03-05T09:00"),
        ("  tomorrow   9am ", "03-05T09:00"),
        // Zones.
        ("tomorrow 9am UTC", "03-05T10:00"), ("tomorrow 9am Asia/Tokyo", "03-05T01:00"),
        ("9:00 in America/New_York", "03-04T15:00"),
        ("tomorrow at 9 +03:00", "03-05T07:00"),
    ])
    func once(text: String, expected: String) throws {
        let (spoken, zone) = try Self.spoken(text)
        let found = zone.civil(at: spoken.due).text.dropFirst(5)
        #expect(found.hasPrefix(expected), "\(found)")
        #expect(!spoken.trigger.repeats)
        #expect(try Trigger(spoken.trigger.text) == spoken.trigger)
    }

    /// The rule, and the first two times.
    @Test(arguments: [
        ("every 20m", "FREQ=MINUTELY;INTERVAL=20", "03-04T10:50", "03-04T11:10"),
        ("every hour", "FREQ=HOURLY", "03-04T11:30", "03-04T12:30"),
        ("hourly", "FREQ=HOURLY", "03-04T11:30", "03-04T12:30"),
        ("every hour on the hour", "FREQ=HOURLY;BYMINUTE=0;BYSECOND=0", "03-04T11:00", "03-04T12:00"),
        ("every hour at :15", "FREQ=HOURLY;BYMINUTE=15;BYSECOND=0", "03-04T11:15", "03-04T12:15"),
        ("every half hour", "FREQ=MINUTELY;INTERVAL=30", "03-04T11:00", "03-04T11:30"),
        ("every 1h30m", "FREQ=MINUTELY;INTERVAL=90", "03-04T12:00", "03-04T13:30"),
        ("every 90 seconds", "FREQ=SECONDLY;INTERVAL=90", "03-04T10:31:30", "03-04T10:33"),
        ("every 2 hours starting at 12:00", "FREQ=HOURLY;INTERVAL=2", "03-04T12:00", "03-04T14:00"),
        ("every 20m on weekdays", "FREQ=MINUTELY;INTERVAL=20;BYDAY=MO,TU,WE,TH,FR", "03-04T10:50", "03-04T11:10"),
        ("every day at 9", "FREQ=DAILY", "03-05T09:00", "03-06T09:00"),
        ("daily at 9", "FREQ=DAILY", "03-05T09:00", "03-06T09:00"),
        ("at 9 every day", "FREQ=DAILY", "03-05T09:00", "03-06T09:00"),
        ("every day", "FREQ=DAILY", "03-05T09:00", "03-06T09:00"),
        ("every morning at 7", "FREQ=DAILY", "03-05T07:00", "03-06T07:00"),
        ("every evening", "FREQ=DAILY", "03-04T18:00", "03-05T18:00"),
        ("every night at 11", "FREQ=DAILY", "03-04T23:00", "03-05T23:00"),
        ("every other day at 9", "FREQ=DAILY;INTERVAL=2", "03-06T09:00", "03-08T09:00"),
        ("every 3 days at 9", "FREQ=DAILY;INTERVAL=3", "03-07T09:00", "03-10T09:00"),
        ("every 2d at 9", "FREQ=DAILY;INTERVAL=2", "03-06T09:00", "03-08T09:00"),
        ("every noon", "FREQ=DAILY", "03-04T12:00", "03-05T12:00"),
        ("every day at 9 and 17", "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0;BYSECOND=0", "03-04T17:00", "03-05T09:00"),
        (
            "every day at 8:30, 13:00 and 17:00", "FREQ=DAILY;BYHOUR=8,13,17;BYMINUTE=0,30;BYSECOND=0;BYSETPOS=2,3,5",
            "03-04T13:00", "03-04T17:00"
        ),
        ("every weekday at 8:30", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "03-05T08:30", "03-08T08:30"),
        ("weekdays at 8:30", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "03-05T08:30", "03-08T08:30"),
        ("every weekend at 10", "FREQ=WEEKLY;BYDAY=SA,SU", "03-06T10:00", "03-07T10:00"),
        ("every other tuesday at 10", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "03-09T10:00", "03-23T10:00"),
        ("every monday and thursday at 18:00", "FREQ=WEEKLY;BYDAY=MO,TH", "03-04T18:00", "03-08T18:00"),
        ("every monday, wednesday and friday at 7am", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "03-05T07:00", "03-08T07:00"),
        ("mondays at 9", "FREQ=WEEKLY;BYDAY=MO", "03-08T09:00", "03-15T09:00"),
        ("on mondays and fridays at 9", "FREQ=WEEKLY;BYDAY=MO,FR", "03-05T09:00", "03-08T09:00"),
        ("every mon-fri at 9", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "03-05T09:00", "03-08T09:00"),
        ("every monday to wednesday at 9", "FREQ=WEEKLY;BYDAY=MO,TU,WE", "03-08T09:00", "03-09T09:00"),
        ("every week on friday at 9", "FREQ=WEEKLY;BYDAY=FR", "03-05T09:00", "03-12T09:00"),
        ("every week", "FREQ=WEEKLY;BYDAY=TH", "03-11T09:00", "03-18T09:00"),
        ("every 2 weeks on tuesday at 10", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "03-09T10:00", "03-23T10:00"),
        ("every fortnight on friday at 9", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "03-05T09:00", "03-19T09:00"),
        (
            "every month on the 31st at 10:00", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
            "03-31T10:00", "04-30T10:00"
        ),
        ("every month on the last friday at 16:00", "FREQ=MONTHLY;BYDAY=-1FR", "03-26T16:00", "04-30T16:00"),
        ("every last friday at 16:00", "FREQ=MONTHLY;BYDAY=-1FR", "03-26T16:00", "04-30T16:00"),
        ("on the last friday of every month at 16:00", "FREQ=MONTHLY;BYDAY=-1FR", "03-26T16:00", "04-30T16:00"),
        ("every first monday of the month at 9", "FREQ=MONTHLY;BYDAY=1MO", "04-05T09:00", "05-03T09:00"),
        ("every month on the last day at 9", "FREQ=MONTHLY;BYMONTHDAY=-1", "03-31T09:00", "04-30T09:00"),
        ("every month on the 1st and 15th at 9", "FREQ=MONTHLY;BYMONTHDAY=1,15", "03-15T09:00", "04-01T09:00"),
        ("every 15th at 9", "FREQ=MONTHLY;BYMONTHDAY=15", "03-15T09:00", "04-15T09:00"),
        ("the 1st of every month at 9", "FREQ=MONTHLY;BYMONTHDAY=1", "04-01T09:00", "05-01T09:00"),
        ("monthly on the 5th at 9", "FREQ=MONTHLY;BYMONTHDAY=5", "03-05T09:00", "04-05T09:00"),
        ("every quarter on the 1st at 9", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1", "04-01T09:00", "07-01T09:00"),
        ("every month", "FREQ=MONTHLY;BYMONTHDAY=4", "04-04T09:00", "05-04T09:00"),
        ("every 2 months on the 10th at 9", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=10", "03-10T09:00", "05-10T09:00"),
        (
            "every year on 29 february", "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD",
            "02-29T09:00", "02-28T09:00"
        ),
        ("every year on march 10 at 9", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10", "03-10T09:00", "03-10T09:00"),
        ("every 10 march at 9", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10", "03-10T09:00", "03-10T09:00"),
        (
            "every year on the last friday of november at 9", "FREQ=YEARLY;BYMONTH=11;BYDAY=-1FR", "11-26T09:00",
            "11-24T09:00"
        ),
        ("every monday at 9 starting 2027-05-01", "FREQ=WEEKLY;BYDAY=MO", "05-03T09:00", "05-10T09:00"),
        ("every day at 9 starting monday", "FREQ=DAILY", "03-08T09:00", "03-09T09:00"),
        ("every 2 days starting monday at 9:00", "FREQ=DAILY;INTERVAL=2", "03-08T09:00", "03-10T09:00"),
        ("every day at 9 in Asia/Tokyo", "FREQ=DAILY", "03-05T01:00", "03-06T01:00"),
        ("every sunday at 2:30", "FREQ=WEEKLY;BYDAY=SU", "03-07T02:30", "03-14T02:30"),
    ])
    func repeating(text: String, rule: String, first: String, second: String) throws {
        let (spoken, zone) = try Self.spoken(text)
        guard case .recurring(let recurrence) = spoken.trigger, case .rule(let found?) = recurrence.pattern else {
            Issue.record("\(spoken.trigger.text)")
            return
        }
        #expect(found.text == rule)
        let due = recurrence.occurrences(
            after: try Instant(rfc3339: "2027-03-04T10:30:00+01:00"),
            zone: recurrence.zone == .floating ? zone : try Self.database.zone(named: recurrence.zone.text)
        ).prefix(2).map { zone.civil(at: $0).text.dropFirst(5) }
        #expect(due.count == 2 && due[0].hasPrefix(first) && due[1].hasPrefix(second), "\(due)")
        #expect(due.first.map(String.init) == String(zone.civil(at: spoken.due).text.dropFirst(5)))
        #expect(try Trigger(spoken.trigger.text) == spoken.trigger)
    }

    /// The number of occurrences, and the last one.
    @Test(arguments: [
        ("every day at 9 until 2027-03-10", 6, "03-10T09:00"), ("every day at 9 until friday", 1, "03-05T09:00"),
        ("every day at 9 until 10 march", 6, "03-10T09:00"), ("every 20m until 12:00", 4, "03-04T11:50"),
        ("every day at 9 for 5 times", 5, "03-09T09:00"),
        ("every day at 9 5 times", 5, "03-09T09:00"), ("every 20m for 5 times", 5, "03-04T12:10"),
        ("every 20m for 2 hours", 6, "03-04T12:30"),
        ("every day at 9 for 2 weeks", 14, "03-18T09:00"), ("every day at 9 for a week", 7, "03-11T09:00"),
        ("every day at 9 starting monday until friday", 5, "03-12T09:00"),
        ("every day at 9 starting monday for 3 times", 3, "03-10T09:00"),
        ("every day at 9 starting tomorrow until 2027-03-07", 3, "03-07T09:00"),
        ("every month on the 31st at 10 for 3 times", 3, "05-31T10:00"),
        ("every other tuesday at 10 for 3 times", 3, "04-06T10:00"),
        ("every hour until tomorrow 11:00", 24, "03-05T10:30"),
        ("every day at 9 through sunday", 3, "03-07T09:00"),
        ("every 20m for 5 times starting at 11:00", 5, "03-04T12:20"),
    ])
    func ending(text: String, count: Int, last: String) throws {
        let (spoken, zone) = try Self.spoken(text)
        guard case .recurring(let recurrence) = spoken.trigger else {
            Issue.record("\(spoken.trigger.text)")
            return
        }
        let all = recurrence.occurrences(after: .epoch, zone: recurrence.zone == .floating ? zone : .utc).prefix(100)
            .map { zone.civil(at: $0).text.dropFirst(5) }
        #expect(all.count == count, "\(all)")
        #expect(all.last?.hasPrefix(last) == true, "\(all)")
        #expect(try Trigger(spoken.trigger.text) == spoken.trigger)
    }

    /// The word the error points at.
    @Test(arguments: [
        ("", ""), ("soon", "soon"), ("tomorow 9am", "tomorow"),
        ("every", ""),
        ("every 0 days", "every 0 days"),
        ("in", "in"), ("in 10", "in 10"), ("at", ""), ("25:00", "25:00"), ("9:75", "9:75"), ("13pm", "13pm"),
        ("tomorrow friday", "friday"),
        ("9am 10am", "10am"), ("3/4/2027", "3/4/2027"), ("04.03.2027", "04.03.2027"), ("2027-02-30", "2027-02-30"),
        ("31 february", "31 february"),
        ("every second tuesday", "every second tuesday"), ("every third tuesday at 9", "every third tuesday"),
        ("every day until friday at 9", "at 9"),
        ("yesterday", "yesterday"), ("2020-01-01 09:00", "2020-01-01 09:00"), ("today at 9", "today at 9"),
        ("every 20m at 9", "at 9"),
        ("monday and tuesday at 9", "monday and tuesday"), ("tomorrow 9am Europe/Atlantis", "Europe/Atlantis"),
        ("every blue moon", "blue"),
        ("every day at 9 until 2027-03-01", "every day at 9 until 2027-03-01"), ("for 5 times", "for 5 times"),
        ("every day for 0 times", "for 0 times"), ("in 99999999999 years", "in 99999999999"), ("today", "today"),
        ("in 2h at 9", "in 2h"),
        ("every 9999999999 days", "9999999999"), ("tomorrow and", "and"), ("9am until 10am", "9am until 10am"),
        ("20:00 in the morning", "20:00"),
        ("tomorrow every", ""), ("starting", ""), ("every day every week", "every week"), ("noon midnight", "midnight"),
        ("every month on friday", "on friday"), ("\u{1F570} tomorrow", "\u{1F570}"),
    ])
    func refused(text: String, word: String) {
        do {
            let spoken = try Self.spoken(text)
            Issue.record("\(text): \(spoken.0.trigger.text)")
        } catch let error as TimeTextError {
            #expect(error.word == word, "\(error.word): \(error)")
            let bytes = Array(text.utf8)
            #expect(error.range.upperBound <= bytes.count)
            #expect(String(decoding: bytes[error.range], as: UTF8.self) == error.word)
        } catch {
            Issue.record("\(text): \(error)")
        }
    }

    @Test(arguments: [
        ("every month on the 31st at 10", "In months without a 31st it is the last day."),
        ("every year on 29 february", "In years without 29 February it is the 28th."),
        ("tomorrow", "No time of day was given, so it is 9:00."), ("this evening", "The evening is taken as 18:00."),
        ("2027-03-28 02:30", "The clocks jump over 02:30 that day; it comes at 03:30."),
    ])
    func notes(text: String, note: String) throws {
        #expect(try Self.spoken(text).0.notes.contains(note))
    }

    @Test(arguments: ["ramadan", "first day of passover", "chinese new year", "every year on diwali at 9"])
    func daysOfAnotherCalendarAreRefusedByName(text: String) {
        let error = #expect(throws: TimeTextError.self) { try Self.spoken(text) }
        #expect(error?.reason.contains("follows another calendar than the Gregorian one") == true, "\(text)")
        #expect(error?.hint.isEmpty == false)
    }

    @Test func hostileTextsAreRefusedSoon() {
        for text in [
            String(repeating: "every ", count: 200_000), String(repeating: "9am,", count: 200),
            String(repeating: "a ", count: 500),
            String(repeating: "monday and ", count: 80), String(repeating: "1h", count: 400),
            "every " + String(repeating: "9", count: 900),
        ] {
            #expect(throws: TimeTextError.self) { try Self.spoken(text) }
        }
        var generator = SplitMix(state: 3)
        let words = [
            "every", "day", "at", "9", "until", "friday", "for", "5", "times", "in", "the", "31st", "month", "on",
            "last", "and", ",", "starting", "2027-03-05", "noon", "half", "past", "1h", "UTC", "next", "week", "a",
            "of", "march", "to", "tonight", ":15",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? ""
            }.joined(separator: " ")
            guard let (spoken, _) = try? Self.spoken(text) else { continue }
            if (try? Trigger(spoken.trigger.text)) != spoken.trigger { Issue.record("\(text): \(spoken.trigger.text)") }
        }
    }
}
