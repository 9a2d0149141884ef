// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// A start and an end without a year mean the span that is running, otherwise the next one.
@Suite struct BoundsTests {
    private static let now = "2027-03-03T14:00"

    /// Phrases with the same meaning, and their first two times at 14:00 on Wednesday 3 March 2027.
    private static let meanings: [(texts: [String], times: String)] = [
        (
            [
                "every day at 9 starting 3 march", "every day at 9 starting today",
                "every day at 9 starting 2027-03-03",
                "every day at 9 starting wednesday", "every day at 9 starting on the 3rd", "every day starting 3 march",
                "every day starting wednesday", "every day starting on the 3rd",
            ], "2027-03-04T09:00 2027-03-05T09:00"
        ),
        (["every day at 18 starting 3 march"], "2027-03-03T18:00 2027-03-04T18:00"),
        (
            ["every monday at 9 from 1 march to 30 june", "every monday at 9 from 2027-03-01 to 2027-06-30"],
            "2027-03-08T09:00 2027-03-15T09:00"
        ),
        (
            ["every weekday at 8 from march", "every weekday at 8 from march until june"],
            "2027-03-04T08:00 2027-03-05T08:00"
        ),
        (["every monday from march until june"], "2027-03-08T09:00 2027-03-15T09:00"),
        (["every month starting 3 march", "every month starting 2027-03-03"], "2027-04-03T09:00 2027-05-03T09:00"),
        (
            ["every 3 months starting 3 march at 9", "every 3 months starting 2027-03-03 at 9"],
            "2027-06-03T09:00 2027-09-03T09:00"
        ),
        (["every weekday at 8 from 3 march to 30 june"], "2027-03-04T08:00 2027-03-05T08:00"),
        (["every workday at 9 from 15 february to 15 april"], "2027-03-04T09:00 2027-03-05T09:00"),
        (
            ["every 2 hours starting 3 march", "every 2 hours starting 2027-03-03"],
            "2027-03-03T15:00 2027-03-03T17:00"
        ),
        (["every hour from 1 march to 30 june on weekdays"], "2027-03-03T15:00 2027-03-03T16:00"),
        (
            ["every day at sunset starting 3 march", "every day at sunset starting today"],
            "2027-03-03T17:49 2027-03-04T17:50"
        ),
        (["every day at 9 until 3 march", "every day at 9 until today", "every day at 9 until 2027-03-03"], "refused"),
        (["every monday until 28 february", "every monday until 2028-02-28"], "2027-03-08T09:00 2027-03-15T09:00"),
        (["weekly from 1 march", "weekly starting 2028-03-01"], "2028-03-01T09:00 2028-03-08T09:00"),
        (["every friday in february from april 13 until may 4"], "refused"),
        (["every day at 9 from the 1st to the 15th"], "2027-03-04T09:00 2027-03-05T09:00"),
        (["every day at 9 from 24 december to 2 january"], "2027-12-24T09:00 2027-12-25T09:00"),
        (
            [
                "every day at 9 from 10 april until 2030-02-02", "every day at 9 from 10 april for 3 years",
                "every day at 9 from 2027-04-10 until 2030-02-02",
            ], "2027-04-10T09:00 2027-04-11T09:00"
        ),
        (
            ["every day at 9 from the 1st until 15 june", "every day at 9 from the 1st"],
            "2027-04-01T09:00 2027-04-02T09:00"
        ),
        (["every day at 9 from 1 march until 2027-06-30"], "2027-03-04T09:00 2027-03-05T09:00"),
        (["every day at 9 from november until april"], "2027-03-04T09:00 2027-03-05T09:00"),
        (["every day at 9 from 1 march for 2 weeks"], "2027-03-04T09:00 2027-03-05T09:00"),
    ]

    private static let german: [(texts: [String], times: String)] = [
        (
            [
                "jeden Tag um 9 ab 3. März", "jeden Tag um 9 ab heute", "jeden Tag um 9 ab Mittwoch",
                "jeden Tag um 9 ab 3.3.",
            ],
            "2027-03-04T09:00 2027-03-05T09:00"
        ),
        (["jeden Werktag um 8 ab März"], "2027-03-04T08:00 2027-03-05T08:00"),
        (["jeden Montag um 9 vom 1. März bis 30. Juni"], "2027-03-08T09:00 2027-03-15T09:00"),
        (["jeden Tag um 9 bis 3. März"], "refused"),
    ]

    @Test func aRunningSpanIsMeant() throws {
        for (language, meanings) in [(SpokenLanguage.english, Self.meanings), (.german, Self.german)] {
            for (texts, times) in meanings {
                for text in texts { #expect(try SpokenTable.times(text, at: Self.now, language) == times, "\(text)") }
            }
        }
    }

    @Test(arguments: ["08:00", "08:59", "09:00", "14:00", "23:50"]) func todayIsTodayAtEveryHour(hour: String) throws {
        let now = "2027-03-03T" + hour
        for bound in ["starting", "until"] {
            let today = try SpokenTable.times("every day at 9 \(bound) 2027-03-03", at: now)
            for day in ["today", "3 march", "march 3rd", "3/3"] + (bound == "starting" ? ["the 3rd", "wednesday"] : [])
            {
                #expect(try SpokenTable.times("every day at 9 \(bound) \(day)", at: now) == today, "\(bound) \(day)")
            }
        }
    }

    @Test(arguments: [
        ("weekly from 1 march", "It begins on Wednesday 1 March 2028."),
        ("every monday until 28 february", "It ends on Monday 28 February 2028."),
        ("every day at 9 from november until april", "It began on Sunday 1 November 2026."),
        ("every day at 9 until wednesday", "It ends on Wednesday 10 March 2027."),
        ("every day at 20:00 until wednesday", "It ends today, Wednesday 3 March 2027."),
    ])
    func aNoteNamesAnotherYear(text: String, note: String) throws {
        #expect(try SpokenTable.read(text, at: Self.now).notes.contains(note))
    }

    @Test func aLengthCountsFromAStartThatIsOver() throws {
        for start in ["1 march", "2027-03-01"] {
            let times = try SpokenTable.times("every day at 9 from \(start) for 2 weeks", at: Self.now, count: 20)
            #expect(times.split(separator: " ").count == 11)
            #expect(times.hasSuffix("2027-03-14T09:00"))
        }
    }

    @Test func theSpanInAYearIsFoundFromBothSides() throws {
        let text = "every monday at 9 from 2 november to 18 december"
        #expect(try SpokenTable.times(text, at: "2026-11-29T10:00") == "2026-11-30T09:00 2026-12-07T09:00")
        #expect(try SpokenTable.times(text, at: "2026-12-18T10:00") == "refused")
        #expect(try SpokenTable.times(text, at: "2026-12-19T10:00") == "2027-11-08T09:00 2027-11-15T09:00")
    }
}
