// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// The reader of a single time, on Wednesday, 18 November 2026, at 14:30 in Berlin.
@Suite struct SingleTimeTests {
    private let zone: Zone
    private let zones: FixedZoneSource
    private let now: Instant

    init() throws {
        zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        now = try Instant(rfc3339: "2026-11-18T14:30:00+01:00")
    }

    private func read(_ text: String, _ language: SpokenLanguage = .english) throws(TimeTextError) -> SpokenTime {
        try SpokenTime(single: text, now: now, zones: zones, habits: SpeakingHabits(language: language))
    }

    /// The texts that a hint quotes.
    private static func quoted(_ hint: String) -> [String] {
        hint.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }

    @Test(
        arguments: [
            "every day", "every friday at 9", "every weekday at 8:30", "daily at 9", "friday to sunday",
            "friday to sunday at 9", "mon-fri 9:00", "monday and friday at 9", "when resume", "when unlock for 2m",
            "every 7 days after I acknowledge it", "every 2 hours between 9 and 17", "banana", "every banana",
            "in 5m tomorrow", "tommorow at 9", "", "5 december to 7 december",
        ])
    func otherTextsAreRefusedWithHintsOfSingleTimes(_ text: String) throws {
        for language in SpokenLanguage.allCases {
            let error = #expect(throws: TimeTextError.self, "\(text)") { _ = try read(text, language) }
            let quoted = Self.quoted(error?.hint ?? "")
            for one in quoted {
                #expect(throws: Never.self, "\(text): \(one)") { _ = try read(one, language) }
            }
        }
    }

    @Test(
        arguments: [
            ("tomorrow 9am", "2026-11-19T09:00:00+01:00"), ("in 45m", "2026-11-18T15:15:00+01:00"),
            ("friday", "2026-11-20T09:00:00+01:00"), ("2026-12-24T18:00", "2026-12-24T18:00:00+01:00"),
            ("2s", "2026-11-18T14:30:02+01:00"),
        ])
    func aSingleTimeIsRead(_ text: String, _ due: String) throws {
        let spoken = try read(text)
        #expect(spoken.due.rfc3339(in: zone) == due)
        #expect(!spoken.trigger.repeats)
    }

    /// The hint names both times, so that the person can keep one of them.
    @Test(
        arguments: [
            ("in 5m tomorrow", ["in 5m", "tomorrow"]), ("tomorrow 9am in 5m", ["tomorrow 9am", "in 5m"]),
        ])
    func twoTimesAreNamed(_ text: String, _ times: [String]) throws {
        let error = #expect(throws: TimeTextError.self) {
            _ = try SpokenTime(text, now: now, zones: zones)
        }
        #expect(Self.quoted(error?.hint ?? "") == times, "\(error?.description ?? "")")
    }

    @Test(arguments: ["in 45m", "45 minutes from now", "in 2 hours", "2h later", "in 3 days", "in 45 Minuten"])
    func whatIsToComeIsNoPast(_ text: String) throws {
        let error = #expect(throws: TimeTextError.self) {
            _ = try PastTime(text, now: now, zone: zone, language: .german)
        }
        let told = error?.reason ?? ""
        #expect(told.contains("kommt erst noch") || told.contains("still to come"), "\(told)")
    }

    @Test(
        arguments: [
            ("2026-13-01", true), ("25:00", true), ("5m", true), ("biweekly", true), ("tomorrow", true),
            ("Quarterly", true), ("2-3pm", true), ("13pm", true), ("2ish", true), ("2p.m", true), ("18h-19h", true),
            ("12–13", true), ("5kg", false), ("7up", false), ("A4", false), ("3", false), ("mum", false),
            ("dentist", false), ("the", false), ("R2", false),
        ])
    func wordsAboutTimesAreKnown(_ word: String, _ isSo: Bool) {
        let words = TimeWords(now: now, zone: zone, database: CorpusTests.database, languages: [.english])
        #expect(words.concernsTime(word) == isSo)
    }
}
