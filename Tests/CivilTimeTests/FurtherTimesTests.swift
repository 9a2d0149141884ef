// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Repetitions of several times, and ways to say a time that people have besides the usual ones. It is Wednesday 3
/// March 2027, 14:00.
@Suite struct FurtherTimesTests {
    private static let now = "2027-03-03T14:00"

    private static func check(
        _ rows: KeyValuePairs<String, String>, _ language: SpokenLanguage = .english, count: Int = 3
    ) throws {
        for (text, times) in rows {
            #expect(try SpokenTable.times(text, at: now, language, count: count) == times, "\(text)")
        }
    }

    private static let morningAndEvening = "2027-03-03T21:00 2027-03-04T07:00 2027-03-04T21:00"
    private static let parts = "2027-03-03T18:00 2027-03-04T09:00 2027-03-04T18:00"
    private static let eight = "2027-03-03T20:00 2027-03-04T08:00 2027-03-04T20:00"
    private static let apart = "2027-03-04T18:00 2027-03-08T09:00 2027-03-11T18:00"

    @Test func everyTimesAreJoined() throws {
        try Self.check([
            "every morning at 7 and every evening at 9": Self.morningAndEvening,
            "every morning at 7 and evening at 9": Self.morningAndEvening,
            "every evening at 9, every morning at 7": Self.morningAndEvening,
            "every morning at 7 and 9 in the evening": Self.morningAndEvening,
            "every morning at 7 and 9pm": Self.morningAndEvening,
            "every day at 7am and every day at 9pm": Self.morningAndEvening,
            "daily at 7 in the morning and daily at 9 in the evening": Self.morningAndEvening,
            "every day at 7 in the morning & 9 in the evening": Self.morningAndEvening,
            "every morning and evening": Self.parts, "mornings and evenings": Self.parts,
            "every day in the morning and in the evening": Self.parts,
            "twice a day, in the morning and in the evening": Self.parts,
            "every morning at 7 and 9": "2027-03-04T07:00 2027-03-04T09:00 2027-03-05T07:00",
            "every morning at 7, every afternoon at 3 and every evening at 9":
                "2027-03-03T15:00 2027-03-03T21:00 2027-03-04T07:00",
            "every night at 1 and every morning at 7": "2027-03-04T01:00 2027-03-04T07:00 2027-03-05T01:00",
            "every day at 8 in the morning and 6:30 in the evening":
                "2027-03-03T18:30 2027-03-04T08:00 2027-03-04T18:30",
            "every other day at 7 in the morning and at 9 in the evening":
                "2027-03-03T21:00 2027-03-05T07:00 2027-03-05T21:00",
            "every morning at 7 and every evening at 9 for 2 times": "2027-03-03T21:00 2027-03-04T07:00",
            "every morning at 7 and every evening at 9 until 3 march": "2027-03-03T21:00",
            "every noon and every midnight": "2027-03-04T00:00 2027-03-04T12:00 2027-03-05T00:00",
        ])
    }

    @Test func daysHaveTheirOwnTimes() throws {
        try Self.check([
            "every monday morning and every thursday evening": Self.apart,
            "every monday at 9 in the morning and thursday at 6 in the evening": Self.apart,
            "every weekday morning and evening": Self.parts,
            "every day at 9 and every saturday at 11": "2027-03-04T09:00 2027-03-05T09:00 2027-03-06T09:00",
            "every saturday at 11 and every evening at 9": "2027-03-03T21:00 2027-03-04T21:00 2027-03-05T21:00",
            "weekdays at 9 and at the weekend at 11": "2027-03-04T09:00 2027-03-05T09:00 2027-03-06T11:00",
        ])
        try Self.check(
            [
                "jeden Morgen um 7 und jeden Abend um 9": Self.morningAndEvening,
                "jeden Morgen um 7 und abends um 9": Self.morningAndEvening,
                "jeden Tag um 7 und jeden Tag um 21 Uhr": Self.morningAndEvening,
                "morgens um 7 und abends um 9": Self.morningAndEvening,
                "morgens und abends": Self.parts, "täglich morgens und abends": Self.parts,
                "zweimal täglich, morgens um 8 und abends um 8": Self.eight,
                "jeden Montagmorgen und jeden Donnerstagabend": Self.apart,
                "montags morgens und donnerstags abends": Self.apart,
                "werktags um 9 und am Wochenende um 11": "2027-03-04T09:00 2027-03-05T09:00 2027-03-06T11:00",
            ], .german)
    }

    /// An hour behind several parts of the day is that of each, and so is one before them.
    @Test func partsOfTheDayShareAnHour() throws {
        try Self.check([
            "every morning and evening at 8": Self.eight, "every morning and every evening at 8": Self.eight,
            "mornings and evenings at 8": Self.eight, "every day at 8 in the morning and evening": Self.eight,
            "every day in the morning and in the evening at 8": Self.eight,
            "every weekday morning and evening at 8": Self.eight,
            "every morning at 8 and evening": "2027-03-03T18:00 2027-03-04T08:00 2027-03-04T18:00",
            "every monday morning and every thursday evening at 6": Self.apart,
            "every morning and evening at 21:00": "refused",
        ])
        try Self.check(
            [
                "jeden Morgen und Abend um 8": Self.eight, "morgens und abends um 8": Self.eight,
                "täglich um 8 Uhr morgens und abends": Self.eight, "jeden Tag morgens und abends um 8": Self.eight,
                "werktags morgens und abends um 8": Self.eight,
            ], .german)
    }

    /// Neither is silently one of the two.
    @Test(
        arguments: [
            "every morning at 7 and tomorrow at 9", "every morning and 9 tomorrow", "every evening and 4 march",
            "every day at 9 and saturday at 11", "every morning at 7 and every other evening at 9",
            "every other day at 9 and every evening at 6", "every day at 9 and every month on the 1st at 10",
            "every day at 8 in the morning and 8", "every monday at 9 in the morning and at 9",
            "8am/8pm", "tomorrow at 8am/8pm", "every day at 3/4", "every day at 9/",
        ]) func otherTimesAreNot(_ text: String) throws
    {
        #expect(try SpokenTable.times(text, at: Self.now) == "refused")
    }

    @Test func aSlashJoinsTimes() throws {
        try Self.check([
            "every day at 8am/8pm": Self.eight, "every day at 8:00/20:00": Self.eight,
            "daily 8am / 8pm": Self.eight, "every day at 8h/20h": Self.eight,
            "every day at 7am/noon/9pm": "refused", "in 1/2h": "2027-03-03T14:30",
            "every mon/wed at 8am/8pm": "2027-03-03T20:00 2027-03-08T08:00 2027-03-08T20:00",
        ])
        try Self.check(
            [
                "jeden Tag um 8/20 Uhr": Self.eight, "täglich 8 Uhr/20 Uhr": Self.eight,
                "täglich um 8/14/20 Uhr": "2027-03-03T20:00 2027-03-04T08:00 2027-03-04T14:00", "8/20 Uhr": "refused",
            ], .german)
    }

    @Test func alternateIsEveryOther() throws {
        try Self.check([
            "alternate fridays": "2027-03-05T09:00 2027-03-19T09:00 2027-04-02T09:00",
            "on alternate fridays at 9": "2027-03-05T09:00 2027-03-19T09:00 2027-04-02T09:00",
            "every alternate friday": "2027-03-05T09:00 2027-03-19T09:00 2027-04-02T09:00",
            "alternating fridays": "2027-03-05T09:00 2027-03-19T09:00 2027-04-02T09:00",
            "alternate weeks": "2027-03-17T09:00 2027-03-31T09:00 2027-04-14T09:00",
            "alternate days at 9": "2027-03-05T09:00 2027-03-07T09:00 2027-03-09T09:00",
            "alternate mornings at 7": "2027-03-05T07:00 2027-03-07T07:00 2027-03-09T07:00",
            "alternate weekdays": "refused",
        ])
    }

    @Test func aboutChangesNothing() throws {
        for text in [
            "around 9", "at about 9", "about 9", "roughly 9", "approx. 9", "at approx 9", "circa 9", "~9", "at ~9",
            "exactly 9", "exactly at 9", "9 sharp", "tomorrow around 9", "nine sharp",
        ] {
            #expect(try SpokenTable.times(text, at: Self.now) == "2027-03-04T09:00", "\(text)")
        }
        for text in ["gegen 9", "um 9 herum", "um 9 rum", "9 Uhr rum", "um die 9 Uhr", "so gegen 9 rum"] {
            #expect(try SpokenTable.times(text, at: Self.now, .german) == "2027-03-04T09:00", "\(text)")
        }
        #expect(try SpokenTable.times("in ~ 20 minutes", at: Self.now) == "2027-03-03T14:20")
    }

    @Test(
        arguments: [
            ("9ish", "\"9ish\" leaves open when.", "at 9"), ("at 9ish", "\"9ish\" leaves open when.", "at 9"),
            ("tomorrow 9:30-ish", "\"9:30-ish\" leaves open when.", "tomorrow at 9:30"),
            ("around 9pmish", "\"9pmish\" leaves open when.", "around 9pm"),
            ("noonish", "\"noonish\" leaves open when.", "noon"),
            ("tomorrow at 9 or so", "\"or so\" leaves open when.", "tomorrow at 9"),
            ("9 or so", "\"or so\" leaves open when.", "at 9"),
        ]) func aRoughTimeIsAskedFor(_ text: String, _ reason: String, _ line: String) throws
    {
        let error = try #require(throws: TimeTextError.self) { _ = try SpokenTable.read(text, at: Self.now) }
        #expect(error.reason == reason)
        #expect(error.hint.contains("\"\(line)\""), "\(error.hint)")
    }
}
