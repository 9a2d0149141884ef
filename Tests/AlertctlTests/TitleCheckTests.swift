// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// A title that was forgotten, and one of several words without quotes.
@Suite struct TitleCheckTests {
    private static func time(_ title: String, _ own: SpokenLanguage = .english) -> TimeWords {
        TimeWords(
            now: berlin.now, zone: berlin.zone, database: ZoneDatabase(),
            languages: TitleCheck.languages(of: title, own: own))
    }

    private static func missing(_ line: String, _ own: SpokenLanguage = .english) -> Failure? {
        let words = line.split(separator: " ").map(String.init)
        return TitleCheck.missing(words[0], words: Array(words.dropFirst()), time(words[0], own))
    }

    @Test(
        arguments: [
            "tonight at 8", "friday 17:00", "Friday 17:00", "monday 9am", "tomorrow 9am", "noon tomorrow",
            "next friday",
            "today at 5", "9am tomorrow", "10 minutes from now", "daily at 9", "monday every week at 9", "3/4 at 9",
            "sunset tomorrow", "friday tomorrow 9am", "5 tomorrow", "weekdays at 9", "christmas in 3 weeks",
            // German words, whatever the session's language is.
            "Freitag 17 Uhr", "morgen um 9", "nächsten Freitag", "heute um 5",
        ])
    func aForgottenTitleIsRefused(_ line: String) {
        let failure = Self.missing(line)
        #expect(failure?.status == .usage && failure?.cause.hasPrefix("the title is missing: ") == true, "\(line)")
    }

    /// An alarm needs no title: only words that are a time as a whole stand in its place.
    @Test(arguments: [
        ("alarm 7:00", "Alarm", ["7:00"]), ("alarm tomorrow 7:00", "Alarm", ["tomorrow", "7:00"]),
        ("alarm in 10m", "Alarm", ["in", "10m"]),
        ("alarm every weekday at 6:30", "Alarm", ["every", "weekday", "at", "6:30"]),
        ("alarm Pizza in 12m", "Pizza", ["in", "12m"]), ("alarm May at 9", "May", ["at", "9"]),
        ("alarm 7:00 --at 8:00", "7:00", []), ("alarm 'Get up' 7:00", "Get up", ["7:00"]),
    ])
    func anAlarmNeedsNoTitle(_ line: String, _ title: String, _ words: [String]) throws {
        guard case .verb(let alarm as Alarm, _) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is refused")
            return
        }
        let titled = alarm.reminder.titled("Alarm")
        #expect(titled.title == title && titled.when == words)
    }

    @Test(
        arguments: [
            "Tea at 8", "Call friday 17:00", "Standup every weekday at 9", "May at 9", "March tomorrow 9am",
            "Text friday",
            "Sundae tomorrow", "Abend at 8", "Tea blah", "Christmas in 3 weeks", "First in 1h", "Last tomorrow 9am",
            "Friday tomorrow 9am",
        ])
    func aTitleIsTaken(_ line: String) { #expect(Self.missing(line) == nil) }

    @Test(
        arguments: [
            ("in 10m Tea", "Put the title first: Tea in 10m"),
            ("at 17:00 Call Ada", "Put the title first: \"Call Ada\" at 17:00"),
            ("every day at 9 Stand up", "Put the title first: \"Stand up\" every day at 9"),
            ("every monday at 8 Yoga class", "Put the title first: \"Yoga class\" every monday at 8"),
            ("montags 8 Uhr Yoga", "Put the title first: Yoga montags 8 Uhr"),
            // A line without all of its time is not proposed.
            ("every monday in odd weeks Bins", "Put a title first"), ("every day not friday Tea", "Put a title first"),
            ("alle 2 Wochen ungerade Biotonne", "Put a title first"),
            ("3x täglich Tabletten", "Put the title first: Tabletten 3x täglich"),
            ("jeden Tag um 9 und Tee", "Put a title first"), ("Mo + Mi 8:00 Yoga", "Put a title first"),
            ("in 5m", "Put a title first: Tea in 5m"), ("at 6:30", "Put a title first: Tea at 6:30"),
            ("every day at 9", "Put a title first: Tea every day at 9"), ("um 9 Tee", "Put the title first: Tee um 9"),
        ])
    func aTitleBehindItsTimeIsPutFirst(_ line: String, _ remedy: String) {
        #expect(Self.missing(line, .german)?.remedy == remedy)
    }

    @Test(
        arguments: [
            ("7:00", [], "\"Get up\" 7:00"), ("tomorrow", [], "\"Get up\" tomorrow"),
            ("", ["in", "5m"], "title is empty"),
            ("Call Ada tomorrow", [], "outside its quotes"),
        ] as [(String, [String], String)])
    func aTitleThatIsNoneIsSaidToBeNone(_ title: String, _ words: [String], _ told: String) {
        #expect(TitleCheck.problem(title, words: words, namesATime: !words.isEmpty)?.contains(told) == true)
    }

    @Test(arguments: ["Tea", "lunch"]) func aTitleWithoutATimeIsNoTime(_ title: String) {
        #expect(TitleCheck.problem(title, words: [], namesATime: false) == nil)
    }

    /// "me" is the title of no reminder that nobody wanted.
    @Test(
        arguments: [
            (
                "me tomorrow at 9", .english,
                "Put a title first: \"Tea\" tomorrow at 9. If \"me\" is the title: me --at \"tomorrow at 9\""
            ),
            (
                "me every day at 9", .english,
                "Put a title first: \"Tea\" every day at 9. If \"me\" is the title: me --every \"every day at 9\""
            ),
            ("me at 9 to call Bob", .english, "Put it first: \"call Bob\" at 9"),
            ("me in 20 minutes about the oven", .english, "Put it first: \"the oven\" in 20 minutes"),
            ("remind me tomorrow at 9", .english, "Put a title first: \"Tea\" tomorrow at 9"),
            (
                "mich morgen um 9", .german,
                "Put a title first: \"Tea\" morgen um 9. If \"mich\" is the title: mich --at \"morgen um 9\""
            ),
            ("mich morgen um 9 an Tee", .german, "Put it first: \"Tee\" morgen um 9"),
            ("Me tomorrow at 9", .english, nil), ("me and Bob tomorrow", .english, nil),
            ("me to call Bob at 5", .english, nil),
        ] as [(String, SpokenLanguage, String?)])
    func meIsNoTitle(_ line: String, _ own: SpokenLanguage, _ remedy: String?) {
        #expect(Self.missing(line, own)?.remedy == remedy)
    }

    /// Lunch is a thing to remember as often as a time.
    @Test func lunchMayBeTheTitle() {
        for line in ["lunch in 45m", "Lunch tomorrow", "lunch friday 12:30", "Tea at lunch", "Tea tomorrow lunch"] {
            #expect(Self.missing(line) == nil, "\(line)")
        }
        #expect(
            Self.missing("Pack lunch tomorrow").map { "\($0.cause). \($0.remedy)" }
                == "\"lunch\" could belong to the title. Write \"Pack lunch\" tomorrow, or Pack at lunch tomorrow")
        #expect(Self.missing("Team lunch")?.status == .usage)
    }

    /// A printed line keeps the quotes of its title, whatever is in it.
    @Test(
        arguments: [
            ("17:00", ["Call Bob"], "Put the title first: \"Call Bob\" 17:00"),
            ("6:30", ["Pizza"], "Put the title first: Pizza 6:30"),
            ("tomorrow", ["Call Bob"], "Put the title first: \"Call Bob\" tomorrow"),
            ("morgen", ["Mama anrufen"], "Put the title first: \"Mama anrufen\" morgen"),
            ("in", ["10m", "Call Bob"], "Put the title first: \"Call Bob\" in 10m"),
            ("in", ["10m", "Pay $5 to Bob"], "Put the title first: 'Pay $5 to Bob' in 10m"),
            ("in", ["10m", "Bob's \"tea\""], "Put the title first: 'Bob'\\''s \"tea\"' in 10m"),
            ("in", ["10m", "Süßes kaufen"], "Put the title first: \"Süßes kaufen\" in 10m"),
            ("in", ["10m", "Süßes"], "Put the title first: Süßes in 10m"),
            ("in", ["10m", "a;b"], "Put the title first: 'a;b' in 10m"),
        ] as [(String, [String], String)])
    func aLineKeepsItsQuotes(_ title: String, _ words: [String], _ remedy: String) throws {
        let failure = TitleCheck.missing(title, words: words, Self.time(title))
        #expect(failure?.remedy == remedy)
        // A shell reads the same words.
        let line = try ShellWords(String(remedy.dropFirst("Put the title first: ".count))).words
        #expect(line.first == words.last)
    }

    /// A title of several words was put in quotes; so was a time.
    @Test func quotesLeaveNoDoubt() {
        let time = Self.time("")
        #expect(TitleCheck.missing("next friday", words: ["9am"], time) == nil)
        #expect(TitleCheck.missing("friday", words: ["tomorrow 9am"], time) == nil)
        #expect(TitleCheck.missing("friday", words: [], time) == nil)
        #expect(TitleCheck.missing("friday", words: ["9am"], time) != nil)
    }

    @Test(
        arguments: [
            (
                "friday 17:00",
                "the title is missing: \"friday 17:00\" is a time. Put a title first: \"Tea\" friday 17:00. If \"friday\" is the title: friday --at \"17:00\"."
            ),
            (
                "monday every week at 9",
                "the title is missing: \"monday every week at 9\" is a time. Put a title first: \"Tea\" monday every week at 9. If \"monday\" is the title: monday --every \"every week at 9\"."
            ),
            (
                "tommorow at 9",
                "the title is missing: \"tommorow at 9\" could be \"tomorrow at 9\". Put a title first: \"Tea\" tomorrow at 9. If \"tommorow\" is the title: tommorow --at \"at 9\"."
            ),
            (
                "friday tomorrow 9am",
                "the title is missing: \"friday\" is a time. Put a title first. If \"friday\" is the title: friday --at \"tomorrow 9am\"."
            ),
        ])
    func theRefusalSaysWhatToWrite(_ line: String, _ text: String) {
        #expect(Self.missing(line)?.sentences == text)
    }

    /// A line that is proposed is a time.
    @Test(arguments: ["in foo bar", "every blah", "at least call Ada", "on the way home buy milk"])
    func noLineWithoutATimeIsProposed(_ line: String) {
        #expect(Self.missing(line)?.remedy == "Put a title first")
    }

    /// A title before a count is a title.
    @Test func aCountMayBelongToTheTitle() { #expect(Self.missing("2x coffee tomorrow") == nil) }

    private static func pointedAt(
        _ title: String, _ words: String, refused: String, _ own: SpokenLanguage = .english
    ) -> String? {
        let failure = Failure(
            .badInput, "when: \"\(refused)\" is not understood here", remedy: "own",
            excerpt: Excerpt(words, word: refused))
        return TitleCheck.pointedAt(
            failure, title: title, words: words.split(separator: " ").map(String.init), time(title, own)
        ).remedy
    }

    /// A word for how often may belong to the time or to the title: both lines are given.
    @Test(arguments: [
        (
            "standup",
            "Put the title first: standup every day at 9. If \"daily standup\" is the title: \"daily standup\" tomorrow 9am"
        ),
        (
            "standup at 9:30",
            "Put the title first: standup every day at 9:30. If \"daily standup\" is the title: \"daily standup\" at 9:30"
        ),
        (
            "team sync 9:30",
            "Put the title first: \"team sync\" every day at 9:30. If \"daily team sync\" is the title: \"daily team sync\" 9:30"
        ),
    ])
    func aRepetitionBeforeTheTitle(_ words: String, _ remedy: String) throws {
        let time = TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: [.english])
        let words = words.split(separator: " ").map(String.init)
        let failure = try #require(TitleCheck.missing("daily", words: words, time))
        #expect(failure.remedy == remedy)
        #expect(TitleCheck.titleLast(failure, title: "daily", words: words, time) == nil)
        for often in ["hourly", "weekly", "monthly", "yearly"] {
            #expect(TitleCheck.missing(often, words: ["review"], time)?.remedy.contains("review every ") == true)
        }
    }

    @Test(
        arguments: [
            ("Call", "mom tomorrow 9am", "mom", "Put a title of several words in quotes: \"Call mom\" tomorrow 9am"),
            (
                "Call", "the dentist tomorrow 9am", "dentist",
                "Put a title of several words in quotes: \"Call the dentist\" tomorrow 9am"
            ),
            // What is suggested is mended.
            (
                "Call", "the dentist tomorow 9am", "dentist",
                "Put a title of several words in quotes: \"Call the dentist\" tomorrow 9am"
            ),
            // A mistyped word is no part of the title, and what is a time is refused for another reason.
            ("Tea", "tommorow 9am", "tommorow", "own"), ("R2", "every day at 9", "every", "own"),
            ("R6", "every friday", "every", "own"), ("Call", "mom tomorrow 9am", "9am", "own"),
            // A word about a time cannot belong to the title.
            ("Tea", "2026-13-01 09:00", "2026-13-01", "own"), ("Tea", "25:00 tomorrow", "25:00", "own"),
            ("x", "biweekly on friday", "biweekly", "own"), ("Tea", "in 5m tomorrow", "tomorrow", "own"),
            ("Tea", "in 5m mom tomorrow", "mom", "own"), ("Pay", "quarterly rent tomorrow", "rent", "own"),
            (
                "Buy", "3 apples tomorrow", "apples",
                "Put a title of several words in quotes: \"Buy 3 apples\" tomorrow"
            ), ("call", "mum in 5m", "mum", "Put a title of several words in quotes: \"call mum\" in 5m"),
            // The number may belong to the title, or be the hour.
            (
                "Read", "Chapter 3 tomorrow", "Chapter",
                "Put a title of several words in quotes: \"Read Chapter 3\" tomorrow, or \"Read Chapter\" at 3 tomorrow"
            ),
            (
                "Read", "Chapter 30 tomorrow", "Chapter",
                "Put a title of several words in quotes: \"Read Chapter 30\" tomorrow"
            ),
            ("Pay", "rent 1 june", "rent", "Put a title of several words in quotes: \"Pay rent\" 1 june"),
            // A word that would change the days, or that leads to the time, cannot be left to the title.
            ("Biotonne", "in ungeraden Wochen montags", "ungeraden", "own"), ("Bins", "odd weeks monday", "odd", "own"),
            ("Yoga", "not friday", "not", "own"), ("Yoga", "Mon ~ Wed 8:00", "~", "own"),
            ("Pills", "3x daily", "3x", "own"),
            (
                "Yoga", "with Bob on tomorrow 9am", "with",
                "Put a title of several words in quotes: \"Yoga with Bob\" on tomorrow 9am"
            ),
            (
                "Buy", "milk for the party tomorrow", "milk",
                "Put a title of several words in quotes: \"Buy milk for the party\" tomorrow"
            ),
            ("Call my", "mom tomorrow 9am", "mom", "own"), ("Call", "mom blah", "mom", "own"),
        ])
    func aTitleOfSeveralWordsIsPointedAt(_ title: String, _ words: String, _ refused: String, _ remedy: String) {
        #expect(Self.pointedAt(title, words, refused: refused) == remedy)
    }

    /// A list of days or times is no title, and "me" belongs to the command.
    @Test(
        arguments: [
            ("Gym", "mon, wed, fri 6am", "mon, wed, fri", .english, "own"),
            ("Gym", "sat, sun 8am", "sat, sun", .english, "own"),
            ("Gym", "mon,wed,fri 6am", "mon,wed,fri", .english, "own"),
            ("Gym", "mon/wed 6am", "mon/wed", .english, "own"), ("Call", "9am, 5pm", "9am", .english, "own"),
            ("Gym", "1st, 15th 9am", "1st", .english, "own"), ("Gym", "1, 15 9am", "1", .english, "own"),
            ("Training", "Mo, Fr 18 Uhr", "Mo, Fr", .german, "own"), ("Arzt", "9 Uhr, 17 Uhr", "9", .german, "own"),
            ("Gym", "1.12., 5.12. 9am", "1.12.", .english, "own"),
            (
                "Buy", "milk, eggs tomorrow", "milk", .english,
                "Put a title of several words in quotes: \"Buy milk, eggs\" tomorrow"
            ),
            (
                "Dinner", "with Ann, friday 19:00", "with", .english,
                "Put a title of several words in quotes: \"Dinner with Ann\" friday 19:00"
            ),
            (
                "me", "to call Bob at 5pm tomorrow", "call", .english,
                "Leave \"me to\" out: \"call Bob\" at 5pm tomorrow"
            ),
            (
                "remind", "me to call Bob tomorrow", "me", .english,
                "Leave \"remind me to\" out: \"call Bob\" tomorrow"
            ),
            (
                "Me", "and Bob tomorrow", "Bob", .english,
                "Put a title of several words in quotes: \"Me and Bob\" tomorrow"
            ),
            ("mich", "an Tee morgen um 9", "Tee", .german, "Leave \"mich an\" out: \"Tee\" morgen um 9"),
        ] as [(String, String, String, SpokenLanguage, String)])
    func noTimeIsTakenIntoATitle(
        _ title: String, _ words: String, _ refused: String, _ own: SpokenLanguage, _ remedy: String
    ) {
        #expect(Self.pointedAt(title, words, refused: refused, own) == remedy)
    }

    /// Messages are English, whatever the language of the words.
    @Test func aRemedyForGermanWordsIsEnglish() {
        #expect(
            Self.pointedAt("Ada", "anrufen morgen 9 Uhr", refused: "anrufen", .german)
                == "Put a title of several words in quotes: \"Ada anrufen\" morgen 9 Uhr")
        for words in ["in ungeraden Wochen montags", "Mo + Mi 8:00", "3x täglich"] {
            let refused = words.split(separator: " ").map(String.init)[words.hasPrefix("3x") ? 0 : 1]
            #expect(Self.pointedAt("Yoga", words, refused: refused, .german) == "own")
        }
    }
}
