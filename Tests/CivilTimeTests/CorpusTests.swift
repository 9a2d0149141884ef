// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import Testing

/// Phrases and their meanings in four zones: `Corpus/phrases.txt`. None may be understood wrongly.
@Suite struct CorpusTests {
    struct Line: Sendable, CustomTestStringConvertible {
        var number: Int
        var phrase: String
        var now: String
        var zone: String
        var expected: String

        var testDescription: String { "\(number): \(phrase) (\(zone))" }
    }

    static let zones = ["Europe/Berlin", "America/St_Johns", "Pacific/Chatham", "UTC"]
    static let database = ZoneDatabase()

    static let lines: [Line] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/phrases.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var lines: [Line] = []
        for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let parts = row.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard !row.hasPrefix("#"), parts.count == 4 else { continue }
            for zone in parts[2] == "*" ? zones : [parts[2]] {
                lines.append(Line(number: index + 1, phrase: parts[0], now: parts[1], zone: zone, expected: parts[3]))
            }
        }
        return lines
    }()

    /// Every phrase of every corpus.
    static func phrases() throws -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
        return try ["phrases.txt", "everyday.txt", "unseen.txt", "german.txt"].flatMap { name in
            try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
                .filter { !$0.hasPrefix("#") }.compactMap { line in
                    line.split(separator: "|").first.map { $0.trimmingCharacters(in: .whitespaces) }
                }
        }
    }

    @Test func theCorpusIsRead() {
        #expect(Self.lines.count > 1_500)
    }

    @Test(arguments: zones) func everyPhraseMeansWhatItIsSaidToMean(zone: String) throws {
        for line in Self.lines where line.zone == zone {
            let found = try Self.meaning(line)
            #expect(found == line.expected, "line \(line.number): \(line.phrase)")
        }
    }

    /// The first three times, or the word that is refused.
    static func meaning(_ line: Line, language: SpokenLanguage = .english) throws -> String {
        let zone = try database.zone(named: line.zone)
        let zones = FixedZoneSource(session: zone, database: database)
        let now = try #require(zone.instant(of: CivilDateTime(line.now)))
        do {
            let spoken = try SpokenTime(
                line.phrase, now: now, zones: zones, reference: ZoneReference(line.zone),
                habits: SpeakingHabits(language: language))
            #expect(try Trigger(spoken.trigger.text) == spoken.trigger, "line \(line.number): it reads back")
            #expect(spoken.due > now, "line \(line.number)")
            let times =
                spoken.trigger.repeats ? try spoken.trigger.upcoming(3, after: now, in: zones) : [spoken.due]
            return times.map { instant in
                let text = zone.civil(at: instant).text
                return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
            }.joined(separator: ", ")
        } catch let error as TimeTextError {
            return error.word.isEmpty ? "refused:" : "refused: \(error.word)"
        }
    }
}
