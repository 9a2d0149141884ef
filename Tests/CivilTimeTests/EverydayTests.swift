// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import Testing

/// Phrases of everyday reminders in four zones, whose times come from `Oracles/everyday.py` and `german.py` and not
/// from this project, and phrases whose times were written down before any was tried (`unseen.txt`). Understood phrases
/// must be right, and a share of each group must be understood.
@Suite struct EverydayTests {
    struct Line: Sendable {
        var group: String
        var category: String
        var language: SpokenLanguage
        var line: CorpusTests.Line
    }

    static let lines = read("everyday.txt", .english) + read("unseen.txt", .english) + read("german.txt", .german)

    private static func read(_ name: String, _ language: SpokenLanguage) -> [Line] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/" + name)
        var lines: [Line] = []
        var heading = ["", ""]
        for (index, row) in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").enumerated()
        {
            if row.hasPrefix("# ") {
                heading = row.dropFirst(2).split(separator: ": ", maxSplits: 1).map(String.init)
                continue
            }
            let parts = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 4, heading.count == 2 else { continue }
            for zone in parts[2] == "*" ? CorpusTests.zones : [parts[2]] {
                let line = CorpusTests.Line(
                    number: index + 1, phrase: parts[0], now: parts[1], zone: zone, expected: parts[3])
                lines.append(Line(group: heading[0], category: heading[1], language: language, line: line))
            }
        }
        return lines
    }

    /// The share of each group that must be understood.
    static let shares = ["moments": 0.95, "todo": 0.95, "german": 0.97, "unseen": 0.95]

    @Test func thePhrasesAreRead() {
        for language in SpokenLanguage.allCases {
            #expect(Set(Self.lines.filter { $0.language == language }.map(\.line.phrase)).count > 1_000, "\(language)")
        }
        #expect(Set(Self.lines.map(\.group)) == Set(Self.shares.keys))
    }

    @Test(arguments: CorpusTests.zones) func noneIsUnderstoodWrongly(zone: String) throws {
        var wrong: [String] = []
        var understood: [String: Int] = [:]
        var all: [String: Int] = [:]
        var refused: [String: Int] = [:]
        for entry in Self.lines where entry.line.zone == zone {
            let found = try CorpusTests.meaning(entry.line, language: entry.language)
            let isRefused = found.hasPrefix("refused")
            let category = entry.group + ": " + entry.category
            if entry.line.expected == "refused" {
                refused[category, default: 0] += 1
                if !isRefused { wrong.append("\(entry.line.phrase): \(found), and is unclear") }
                continue
            }
            all[category, default: 0] += 1
            if found == entry.line.expected {
                understood[category, default: 0] += 1
            } else if !isRefused {
                wrong.append("\(entry.line.phrase): \(found), not \(entry.line.expected)")
            }
        }
        #expect(wrong == [])
        for (group, share) in Self.shares {
            let count = understood.filter { $0.key.hasPrefix(group + ": ") }.values.reduce(0, +)
            let whole = all.filter { $0.key.hasPrefix(group + ": ") }.values.reduce(0, +)
            #expect(Double(count) >= share * Double(whole), "\(group): \(count) of \(whole)")
        }
        // The coverage, for who runs it.
        for category in all.keys.sorted() {
            print(
                "\(zone): \(category): \(understood[category] ?? 0) of \(all[category] ?? 0) understood, "
                    + "\(refused[category] ?? 0) refused as unclear")
        }
    }
}
