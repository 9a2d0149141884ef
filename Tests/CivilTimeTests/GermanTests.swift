// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// German besides the corpus: the choice of the language, and errors. The phrases are in `Corpus/german.txt`.
@Suite struct GermanTests {
    private static func spoken(_ words: String) throws -> SpokenTime {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-04T10:30")))
        return try SpokenTime(
            words, now: now, zones: FixedZoneSource(session: zone, database: CorpusTests.database),
            habits: SpeakingHabits(language: .german))
    }

    @Test(
        arguments: [
            (["LANG": "de_DE.UTF-8"], .german), (["LANG": "de"], .german), (["LANG": "de_AT@euro"], .german),
            (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE"], .german),
            (["LANG": "de_DE", "LC_ALL": "en_US"], .english),
            (["LANG": "de_DE", "LC_ALL": ""], .german), (["LANG": "de_DE", "LC_MESSAGES": "C"], nil), ([:], nil),
            (["LANG": "fr_FR.UTF-8"], nil), (["LC_TIME": "de_DE"], nil), (["LANG": "den"], nil),
        ] as [([String: String], SpokenLanguage?)])
    func localesSayTheLanguage(environment: [String: String], language: SpokenLanguage?) {
        #expect(SpokenLanguage { environment[$0] } == language)
    }

    @Test func repetitionsAreKnownByTheirFirstWord() {
        for text in ["jeden Tag um 9", "alle 3 Stunden", "täglich", "Jede Woche", "every day", "each monday"] {
            #expect(SpokenLanguage.german.saysRepetition(text), "\(text)")
        }
        for text in ["tag um 9", "day at 9", "", "3 Stunden"] { #expect(!SpokenLanguage.german.saysRepetition(text)) }
        #expect(!SpokenLanguage.english.saysRepetition("jeden Tag"))
    }

    /// The word that is refused, and what is suggested.
    @Test(
        arguments: [
            ("18h", "18h", "\"um 18:00\""), ("Weihnachten um 18 Uhr", "Weihnachten", "\"Heiligabend um 18 Uhr\""),
            ("in acht Tagen", "in acht Tagen", "\"in 8 Tagen\""), ("viertel drei", "viertel drei", "\"2:15\""),
            ("9.12", "9.12", "\"9.12.\" or \"9:12\""), ("abends um 8", "abends", "\"jeden Abend um 8\""),
            ("übermorgn um 9", "übermorgn", "\"übermorgen um 9\""), ("halb eins", "halb eins", "12:30"),
            ("jeden zweiten Dienstag um 9", "jeden zweiten Dienstag", "\"alle 2 Wochen dienstags um 9\""),
            ("gestern", "gestern", "\"morgen um 9 Uhr\""),
            ("jeden Tag Freitag um 9", "jeden Tag Freitag", "\"jeden Freitag um 9\""),
            ("quatsch", "quatsch", "\"jeden Werktag um 8:30\""),
        ])
    func refusalsSayWhatToWrite(words: String, word: String, hint: String) throws {
        let error = try #require(throws: TimeTextError.self) { try Self.spoken(words) }
        #expect(error.word == word)
        let wanted = hint == "\"um 18:00\"" ? "18:00" : hint
        #expect(error.hint.contains(wanted), "\(error.hint)")
        for part in error.hint.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        where part.offset % 2 == 1 {
            #expect(throws: Never.self, "\(part.element)") { try Self.spoken(String(part.element)) }
        }
    }

    /// The refusal is English, and quotes the German words to write.
    @Test(
        arguments: [
            ("quatsch", "\"quatsch\" is not understood here. Say it like \"morgen um 9 Uhr\""),
            ("übermorgn um 9", "\"übermorgn\" is not understood here. Did you mean \"übermorgen um 9\"?"),
            ("18h", "\"18h\" could be 18:00 or a time 18 hours from now. Write \"um 18:00\" or \"in 18 Stunden\"."),
            ("gestern", "That is in the past."), ("31. April um 9", "April has no day 31."),
            ("Freitag 6. März 2027 um 9", "6 March 2027 is a Saturday, not a Friday."),
            ("am 3. März 2027 um 9", "Wednesday 3 March 2027 at 09:00 is in the past. Give a later time."),
            ("Weihnachten", "\"Weihnachten\" could be one of three days."),
            ("um 25 Uhr", "That time of day does not exist."),
            ("abends um 8", "\"abends\" could be one evening, or every one. Write \"heute Abend um 8\""),
            ("jeden", "Say what repeats after \"jeden\". Write \"jeden Tag\""),
            ("jeden Tag um 9 bis Freitag bis Samstag", "Several days are given."),
            ("bei Sonnenuntergang", "alertd does not know where you are. Set place = \"52.5,13.4\" in [words]"),
            ("morgen um 9 außer freitags", "Only a repeating time can have exceptions."),
        ])
    func refusalsAreEnglish(words: String, text: String) throws {
        let error = try #require(throws: TimeTextError.self) { try Self.spoken(words) }
        #expect(error.description.hasPrefix(text), "\(error.description)")
    }

    /// No refusal of a phrase that the corpora know has German words outside of quotation marks.
    @Test func noRefusalIsGerman() throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let german: Set<String> = [
            "der", "die", "das", "ist", "und", "oder", "nicht", "kein", "keine", "sind", "nach", "möglich", "nenne",
            "jeden", "jede", "alle", "bis", "um", "heute", "morgen", "fehlt",
        ]
        var found: Set<String> = []
        for phrase in try CorpusTests.phrases() {
            let now = try #require(zone.instant(of: CivilDateTime("2027-03-04T10:30")))
            do {
                _ = try SpokenTime(phrase, now: now, zones: zones, habits: SpeakingHabits(language: .german))
            } catch {
                // The quotation marks hold the person's words, and the words to write.
                for sentence in [error.reason, error.hint] {
                    let own = sentence.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                        .filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: " ")
                    let words = own.lowercased().split { !$0.isLetter }.map(String.init)
                    if words.contains(where: german.contains) { found.insert(sentence) }
                }
            }
        }
        #expect(found.isEmpty, "\(found.sorted().joined(separator: "\n"))")
    }

    /// A suggestion agrees with the person's preceding word: nobody says "jeden 20 Minuten".
    @Test(arguments: ["jeden", "jeden quatsch"])
    func aSuggestionIsGoodGerman(words: String) throws {
        let error = #expect(throws: TimeTextError.self) { try Self.spoken(words) }
        #expect(error?.hint.contains(#""jeden Tag""#) == true && error?.hint.contains("jeden Werktag") == true)
        #expect(error?.hint.contains { $0.isNumber } == false, "\(error?.hint ?? "")")
    }

    /// German words mean nothing to those who chose English.
    @Test(arguments: ["morgen", "halb sechs", "um 9 Uhr", "jeden Tag", "24.Dezember", "übermorgen"])
    func englishAloneRefusesThem(words: String) throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-04T10:30")))
        #expect(throws: TimeTextError.self) {
            try SpokenTime(words, now: now, zones: FixedZoneSource(session: zone, database: CorpusTests.database))
        }
    }

    @Test func umlautsMayBeComposedOrNot() throws {
        let composed = try Self.spoken("\u{fc}bermorgen um 9").due
        #expect(try Self.spoken("u\u{308}bermorgen um 9").due == composed)
        #expect(try Self.spoken("UEBERMORGEN UM 9").due == composed)
    }
}
