// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Words that stand for several things, and forms that people use for one thing.
@Suite struct WordsOfDaysTests {
    private static let now = "2027-03-03T14:00"

    @Test(arguments: [
        ("so um 15 uhr", "2027-03-02T15:00"), ("so circa 15 uhr", "2027-03-02T15:00"),
        ("so etwa um 9", "2027-03-03T09:00"),
        ("so gegen 15 uhr", "2027-03-02T15:00"), ("morgen so um 9", "2027-03-03T09:00"),
        ("heute so um 15 uhr", "2027-03-02T15:00"), ("jeden Tag so um 9", "2027-03-03T09:00 2027-03-04T09:00"),
        ("so in einer Stunde", "2027-03-02T15:00"), ("So 15 Uhr", "2027-03-07T15:00"),
        ("am So um 15 Uhr", "2027-03-07T15:00"),
        ("jeden Sa und So um 10", "2027-03-06T10:00 2027-03-07T10:00"), ("am Freitag so um 9", "2027-03-05T09:00"),
        ("Sa, So um 10", "refused"), ("jeden So um 9", "2027-03-07T09:00 2027-03-14T09:00"),
        ("nächsten So um 9", "2027-03-07T09:00"), ("jeden Tag um 9 bis So", "2027-03-03T09:00 2027-03-04T09:00"),
    ])
    func soIsAbout(text: String, times: String) throws {
        #expect(try SpokenTable.times(text, at: "2027-03-02T14:00", .german) == times, "\(text)")
    }

    @Test func aSundayInCapitalsIsNoted() throws {
        let note = "\"So\" is taken as \"about\"; write \"Sonntag\" for Sunday."
        #expect(try SpokenTable.read("So um 15 Uhr", at: Self.now, .german).notes.contains(note))
        #expect(try !SpokenTable.read("so um 15 Uhr", at: Self.now, .german).notes.contains(note))
    }

    @Test(arguments: [
        ("first day next year", "2028-01-01T09:00", SpokenLanguage.english),
        ("last day next year", "2028-12-31T09:00", .english), ("first day of next year", "2028-01-01T09:00", .english),
        ("first monday next year", "2028-01-03T09:00", .english),
        ("next year on the first monday", "2028-01-03T09:00", .english),
        ("last workday next year", "2028-12-29T09:00", .english), ("the 15th next year", "refused", .english),
        ("the 15th of next year", "refused", .english), ("last friday next year at 10", "2028-12-29T10:00", .english),
        ("last workday next month", "2027-04-30T09:00", .english),
        ("next month on the 6th", "2027-04-06T09:00", .english),
        ("first monday next month", "2027-04-05T09:00", .english), ("next year", "2028-03-03T09:00", .english),
        ("erster Tag nächstes Jahr", "2028-01-01T09:00", .german),
        ("letzter Tag nächstes Jahr", "2028-12-31T09:00", .german),
        ("der 15. nächstes Jahr", "refused", .german), ("erster Montag nächstes Jahr", "2028-01-03T09:00", .german),
    ])
    func aDayOfNextYear(text: String, times: String, language: SpokenLanguage) throws {
        #expect(try SpokenTable.times(text, at: Self.now, language) == times, "\(text)")
    }

    @Test(arguments: [
        ("two to four pm", "refused", SpokenLanguage.english),
        ("four to six in the evening tomorrow", "refused", .english),
        ("every weekday nine to five", "refused", .english), ("at two to four", "refused", .english),
        ("every 30 minutes nine to five", "refused", .english),
        ("every hour nine to eleven", "2027-03-04T09:00 2027-03-04T10:00", .english),
        ("every hour 9 to 11", "2027-03-04T09:00 2027-03-04T10:00", .english),
        ("ten to twelve", "2027-03-04T11:50", .english), ("five to seven", "2027-03-04T06:55", .english),
        ("quarter to six", "2027-03-04T05:45", .english), ("20 to 8", "2027-03-04T07:40", .english),
        ("twenty to eight", "2027-03-04T07:40", .english), ("twenty-five to eight", "2027-03-04T07:35", .english),
        ("three minutes to four", "2027-03-04T03:57", .english),
        ("zwei bis vier Uhr", "refused", .german), ("morgen neun bis fünf", "refused", .german),
    ])
    func aStretchInWords(text: String, times: String, language: SpokenLanguage) throws {
        #expect(try SpokenTable.times(text, at: Self.now, language) == times, "\(text)")
    }

    @Test(arguments: [
        ("25. Juli abends", "2027-07-25T18:00"), ("Mittwoch abends", "2027-03-03T18:00"),
        ("10.10.2027 morgens", "2027-10-10T09:00"), ("morgen abends", "2027-03-04T18:00"),
        ("heute abends", "2027-03-03T18:00"), ("am Montag vormittags", "2027-03-08T09:00"),
        ("25. Juli nachmittags", "2027-07-25T15:00"), ("heute abends um 8", "2027-03-03T20:00"),
        ("01.06. früh", "2027-06-01T09:00"), ("22.05.2027 früh", "2027-05-22T09:00"), ("abends", "refused"),
        ("früh", "refused"), ("mittwochs abends", "2027-03-03T18:00 2027-03-10T18:00"),
        ("jeden Mittwoch abends", "2027-03-03T18:00 2027-03-10T18:00"), ("morgen früh", "2027-03-04T09:00"),
        ("am 15ten", "2027-03-15T09:00"), ("10ter Juni", "2027-06-10T09:00"), ("um circa 15 Uhr", "2027-03-03T15:00"),
        ("morgen zu dieser Zeit", "2027-03-04T14:00"), ("1. Advent", "2027-11-28T09:00"),
        ("4. Advent um 15 Uhr", "2027-12-19T15:00"), ("Totensonntag", "2027-11-21T09:00"),
        ("Buß- und Bettag", "2027-11-17T09:00"), ("Volkstrauertag", "2027-11-14T09:00"),
    ])
    func germanForms(text: String, times: String) throws {
        #expect(try SpokenTable.times(text, at: Self.now, .german) == times, "\(text)")
    }

    @Test(arguments: [
        ("friday mornings", "refused"), ("juneteenth", "2027-06-19T09:00"),
        ("the 2nd last friday of march", "2027-03-19T09:00"),
        ("every february on the last", "2028-02-29T09:00 2029-02-28T09:00"), ("2 days after today", "2027-03-05T09:00"),
        ("every 10 days when done", "2027-03-13T09:00"),
    ])
    func englishForms(text: String, times: String) throws {
        #expect(try SpokenTable.times(text, at: Self.now) == times, "\(text)")
    }

    @Test(arguments: [
        ("the 5th of every month at 14:45 and 16:05", "2027-03-05T14:45 2027-03-05T16:05 2027-04-05T14:45"),
        ("every month on the 1st and 15th at 8:30 and 17:10", "2027-03-15T08:30 2027-03-15T17:10 2027-04-01T08:30"),
        ("every month on the last friday at 8:30 and 17:10", "2027-03-26T08:30 2027-03-26T17:10 2027-04-30T08:30"),
        ("every 2 months on the 5th at 8:30 and 17:10", "2027-03-05T08:30 2027-03-05T17:10 2027-05-05T08:30"),
        ("every year on 5 march at 8:30 and 17:10", "2027-03-05T08:30 2027-03-05T17:10 2028-03-05T08:30"),
        ("every 2 weeks on monday and friday at 8:30 and 17:10", "2027-03-05T08:30 2027-03-05T17:10 2027-03-15T08:30"),
        ("every 3 days at 8:30 and 17:10", "2027-03-03T17:10 2027-03-06T08:30 2027-03-06T17:10"),
        ("every month on the 31st at 8:30 and 17:10", "2027-03-31T08:30 2027-03-31T17:10 2027-04-30T08:30"),
        ("every month at 8:30 and 17:10", "2027-03-03T17:10 2027-04-03T08:30 2027-04-03T17:10"),
    ])
    func severalTimesOfMonths(text: String, times: String) throws {
        #expect(try SpokenTable.times(text, at: Self.now, count: 3) == times, "\(text)")
    }
}
