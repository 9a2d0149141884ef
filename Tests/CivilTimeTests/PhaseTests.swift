// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// An interval without a day counts from today at every hour, and one with a start from that day.
@Suite struct PhaseTests {
    static let hours = ["08:00", "08:59", "09:00", "14:00", "23:50"]

    /// A phrase, and its first two dates: before 9:00, from 9:00 on, and at 23:50.
    struct Row: Sendable {
        var texts: [String]
        var early: String
        var late: String
        var night: String
        var language = SpokenLanguage.english
    }

    static let rows = [
        Row(texts: ["every 2 weeks", "every other week"], early: "17 31", late: "17 31", night: "17 31"),
        Row(
            texts: [
                "every 2 weeks at 9", "every other week at 9", "every 2 weeks starting today",
                "every 2 weeks starting 3 march", "every 2 weeks at 9 starting 2027-03-03", "every 2 weeks at 8 and 9",
                "every 2 weeks at 9 until june", "every 14 days at 9", "every 2 weeks in the morning",
                "every 2 weeks at 9 for 5 times", "every 2 weeks at 9 except 5 march",
            ], early: "3 17", late: "17 31", night: "17 31"),
        Row(texts: ["every 2 weeks at 15"], early: "3 17", late: "3 17", night: "17 31"),
        Row(texts: ["every 2 weeks at sunset"], early: "3 17", late: "3 17", night: "17 31"),
        Row(texts: ["every other day", "every 2 days"], early: "5 7", late: "5 7", night: "5 7"),
        Row(
            texts: ["every other day at 9", "every other morning", "every 2 days at 9"], early: "3 5", late: "5 7",
            night: "5 7"),
        Row(texts: ["every other evening"], early: "3 5", late: "3 5", night: "5 7"),
        Row(texts: ["every week"], early: "10 17", late: "10 17", night: "10 17"),
        Row(texts: ["every week at 9"], early: "3 10", late: "10 17", night: "10 17"),
        Row(texts: ["every day", "every day at 9"], early: "3 4", late: "4 5", night: "4 5"),
        Row(texts: ["every 3 weeks at 9 from 2027-02-22 to 2027-06-30"], early: "15 5", late: "15 5", night: "15 5"),
        Row(texts: ["every 2 weeks on friday starting 2027-02-22"], early: "12 26", late: "12 26", night: "12 26"),
        Row(texts: ["every 2 weeks on friday"], early: "5 19", late: "5 19", night: "5 19"),
        Row(
            texts: ["alle 2 Wochen um 9", "alle 14 Tage um 9", "alle 2 Wochen ab heute", "alle 2 Wochen morgens"],
            early: "3 17", late: "17 31", night: "17 31", language: .german),
        Row(texts: ["alle 2 Tage um 9"], early: "3 5", late: "5 7", night: "5 7", language: .german),
        Row(texts: ["alle 2 Wochen"], early: "17 31", late: "17 31", night: "17 31", language: .german),
    ]

    private static func days(_ times: String) -> String {
        times.split(separator: " ").map { "\(Int($0.prefix(10).suffix(2)) ?? 0)" }.joined(separator: " ")
    }

    @Test(arguments: hours) func thePhaseIsTheSameAtEveryHour(hour: String) throws {
        for row in Self.rows {
            let days = hour < "09:00" ? row.early : hour < "20:00" ? row.late : row.night
            for text in row.texts {
                // Of several times a day, each counts.
                let times = try SpokenTable.times(text, at: "2027-03-03T" + hour, row.language, count: 4)
                    .split(separator: " ").map { $0.prefix(10) }
                var dates: [Substring] = []
                for date in times where dates.last != date { dates.append(date) }
                #expect(
                    Self.days(dates.prefix(2).joined(separator: " ")) == days, "\(text) at \(hour): \(times)")
            }
        }
    }

    @Test(arguments: [
        ("every 3 months", "2027-06-03T09:00 2027-09-03T09:00", "2027-06-03T09:00 2027-09-03T09:00"),
        ("every 3 months at 9", "2027-03-03T09:00 2027-06-03T09:00", "2027-06-03T09:00 2027-09-03T09:00"),
        ("every 2 years at 9", "2027-03-03T09:00 2029-03-03T09:00", "2029-03-03T09:00 2031-03-03T09:00"),
        ("every 2 years", "2029-03-03T09:00 2031-03-03T09:00", "2029-03-03T09:00 2031-03-03T09:00"),
        ("every month at 9", "2027-03-03T09:00 2027-04-03T09:00", "2027-04-03T09:00 2027-05-03T09:00"),
        ("every year at 9", "2027-03-03T09:00 2028-03-03T09:00", "2028-03-03T09:00 2029-03-03T09:00"),
    ])
    func monthsAndYears(text: String, early: String, late: String) throws {
        for hour in Self.hours {
            #expect(
                try SpokenTable.times(text, at: "2027-03-03T" + hour) == (hour < "09:00" ? early : late),
                "\(text) at \(hour)")
        }
    }

    /// A start in an option counts like one in words.
    @Test(arguments: hours) func aStartInAnOptionIsTheFirstDay(hour: String) throws {
        for interval in ["2 weeks", "3 days", "2 months", "2 years"] {
            for start in ["2027-02-22", "2027-03-03", "2027-03-05"] {
                let now = "2027-03-03T" + hour
                #expect(
                    try SpokenTable.times("every \(interval) starting \(start)", at: now)
                        == SpokenTable.times("every \(interval)", at: now, start: start), "\(interval) \(start)")
            }
        }
    }

    /// The first time of `after done` is that of the same words without it.
    @Test(arguments: hours) func theFirstBeforeAnAcknowledgement(hour: String) throws {
        for words in ["every 7 days", "every 7 days at 9", "every 2 weeks at 15", "every 3 months at 9"] {
            let now = "2027-03-03T" + hour
            #expect(
                try SpokenTable.read(words + " after done", at: now).due == SpokenTable.read(words, at: now).due,
                "\(words) at \(hour)")
        }
    }

    @Test(arguments: [
        (
            "every 2 weeks", "08:00",
            "It counts from today, so the first is on Wednesday 17 March 2027; add \"starting today\" for today as well."
        ),
        (
            "every 2 weeks", "14:00",
            "It counts from today, so the first is on Wednesday 17 March 2027; add \"starting tomorrow\" to begin tomorrow."
        ),
        (
            "every 2 weeks at 9", "14:00",
            "It counts from today, so the first is on Wednesday 17 March 2027; add \"starting tomorrow\" to begin tomorrow."
        ),
        ("every 2 weeks at 9", "08:00", "It counts from today, so the first is on Wednesday 3 March 2027."),
        (
            "every other day", "14:00",
            "It counts from today, so the first is on Friday 5 March 2027; add \"starting tomorrow\" to begin tomorrow."
        ),
        (
            "every 3 weeks at 9 from 2027-02-22", "14:00",
            "It counts from Monday 22 February 2027, so the first is on Monday 15 March 2027."
        ),
    ])
    func theNoteSaysFromWhichDay(text: String, hour: String, note: String) throws {
        let now = "2027-03-03T" + hour
        #expect(try SpokenTable.read(text, at: now).notes.contains(note))
        // The words that the note proposes do what it says.
        for (added, day) in [("starting today", "2027-03-03"), ("starting tomorrow", "2027-03-04")]
        where note.contains(added) {
            #expect(try SpokenTable.times("\(text) \(added)", at: now).hasPrefix(day))
        }
    }

    @Test func theNoteProposesGermanWords() throws {
        let note = try SpokenTable.read("alle 2 Wochen", at: "2027-03-03T08:00", .german).notes
        #expect(note.contains { $0.contains("add \"ab heute\"") })
        #expect(
            try SpokenTable.times("alle 2 Wochen ab heute", at: "2027-03-03T08:00", .german).hasPrefix("2027-03-03"))
    }
}
