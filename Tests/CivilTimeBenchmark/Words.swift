// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Glibc

/// The cost of understanding a phrase, and of refusing one, over files of phrases as Tests/CivilTimeTests/Corpus has
/// them. Measured in processor time, so that a busy machine does not matter; one JSON object a line:
/// {"phrases": N, "understood": N, "microseconds": N, "worst": TEXT, "worst_microseconds": N, "refused": N, ...}
/// Before it a line for each phrase that takes longer than the goal: {"slow": TEXT, "microseconds": N}
struct WordsFigure {
    private struct Line {
        var phrase: String
        var now: Instant
        var zones: FixedZoneSource
        var habits: SpeakingHabits
    }

    /// What each phrase should take at most, in microseconds.
    private static let goal = 20.0

    private let lines: [Line]

    /// - Parameter paths: Files with lines of `phrase | now | zone | what it means`; `*` stands for Europe/Berlin. Those of
    ///   a file called german.txt are German.
    init(_ paths: [String]) throws {
        let database = ZoneDatabase()
        var lines: [Line] = []
        for path in paths {
            guard let file = fopen(path, "r") else { continue }
            defer { fclose(file) }
            let habits = SpeakingHabits(language: path.hasSuffix("german.txt") ? .german : .english)
            var buffer = [CChar](repeating: 0, count: 4_096)
            while fgets(&buffer, Int32(buffer.count), file) != nil {
                let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                let parts = text.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
                guard !text.hasPrefix("#"), parts.count == 4 else { continue }
                let zone = try database.zone(named: parts[2] == "*" ? "Europe/Berlin" : parts[2])
                guard let now = zone.instant(of: try CivilDateTime(parts[1])) else { continue }
                lines.append(
                    Line(
                        phrase: parts[0], now: now, zones: FixedZoneSource(session: zone, database: database),
                        habits: habits))
            }
        }
        self.lines = lines
    }

    /// Processor time of this program in nanoseconds.
    private static var spent: Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    func report() {
        var understood: [(Double, String)] = []
        var refused: [(Double, String)] = []
        let turns = 20
        for line in lines {
            let read = {
                (try? SpokenTime(line.phrase, now: line.now, zones: line.zones, habits: line.habits)) != nil
            }
            let isUnderstood = read()
            // The best of a few, as whatever else runs takes the caches.
            var cost = Double.infinity
            for _ in 0..<5 {
                let before = Self.spent
                for _ in 0..<turns where read() != isUnderstood { return }
                cost = min(cost, Double(Self.spent - before) / Double(turns) / 1_000)
            }
            if isUnderstood { understood.append((cost, line.phrase)) } else { refused.append((cost, line.phrase)) }
        }
        for (cost, phrase) in understood.sorted(by: { $0 > $1 }) where cost > Self.goal {
            print("{\"slow\": \"\(phrase)\", \"microseconds\": \(cost.rounded())}")
        }
        let worst = understood.max { $0.0 < $1.0 } ?? (0, "")
        let sum = { (costs: [(Double, String)]) in
            let mean = costs.reduce(0) { $0 + $1.0 } / Double(max(costs.count, 1))
            return (mean * 10).rounded() / 10
        }
        let sorted = understood.map(\.0).sorted()
        let median = sorted.isEmpty ? 0 : (sorted[sorted.count / 2] * 10).rounded() / 10
        print(
            "{\"phrases\": \(lines.count), \"understood\": \(understood.count), \"microseconds\": \(sum(understood)), "
                + "\"median\": \(median), \"worst\": \"\(worst.1)\", \"worst_microseconds\": \(worst.0.rounded()), "
                + "\"refused\": \(refused.count), \"refused_microseconds\": \(sum(refused))}")
    }
}
