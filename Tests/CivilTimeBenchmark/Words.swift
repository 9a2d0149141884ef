// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Glibc

/// The cost of understanding a phrase, and of refusing one, over files of phrases in the format of
/// Tests/CivilTimeTests/Corpus. It is measured in processor time, so a busy machine does not matter. The output has one
/// JSON object per line: {"phrases": N, "understood": N, "microseconds": N, "worst": TEXT, "worst_microseconds": N,
/// "refused": N, ...} Before it, there is a line for each phrase that exceeds the goal, {"slow": TEXT, "microseconds":
/// N}, and the distribution of times: {"histogram": "understood", "0-5": N, ...}. "Once each" is a single reading, and
/// "singly" is its mean, with the caches as the previous phrase left them and any activity of the machine.
struct WordsFigure {
    private struct Line {
        var phrase: String
        var now: Instant
        var zones: FixedZoneSource
        var habits: SpeakingHabits
    }

    /// The maximum time per phrase in microseconds.
    private static let goal = 20.0

    private let lines: [Line]

    /// - Parameter paths: Files with lines of `phrase | now | zone | meaning`; `*` stands for Europe/Berlin. The
    ///   phrases of a file called german.txt are in German.
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
        var understood: [(cost: Double, phrase: String)] = []
        var refused: [(cost: Double, phrase: String)] = []
        // Once through all, so that the tables are there; then each by itself, among all others, as a person says one.
        for line in lines { _ = read(line) }
        var singly: [Double] = []
        for line in lines {
            let before = Self.spent
            let isUnderstood = read(line)
            let cost = Double(Self.spent - before) / 1_000
            if isUnderstood { singly.append(cost) }
        }
        let turns = 20
        for line in lines {
            let isUnderstood = read(line)
            // The best of a few, as whatever else runs takes the caches.
            var cost = Double.infinity
            for _ in 0..<5 {
                let before = Self.spent
                for _ in 0..<turns where read(line) != isUnderstood { return }
                cost = min(cost, Double(Self.spent - before) / Double(turns) / 1_000)
            }
            if isUnderstood { understood.append((cost, line.phrase)) } else { refused.append((cost, line.phrase)) }
        }
        for (cost, phrase) in understood.sorted(by: { $0 > $1 }) where cost > Self.goal {
            print("{\"slow\": \"\(phrase)\", \"microseconds\": \(cost.rounded())}")
        }
        histogram("understood", understood.map(\.cost))
        histogram("understood, once each", singly)
        histogram("refused", refused.map(\.cost))
        let worst = understood.max { $0.cost < $1.cost } ?? (0, "")
        print(
            "{\"phrases\": \(lines.count), \"understood\": \(understood.count), "
                + "\"microseconds\": \(mean(understood.map(\.cost))), \"median\": \(median(understood.map(\.cost))), "
                + "\"worst\": \"\(worst.phrase)\", \"worst_microseconds\": \(worst.cost.rounded()), "
                + "\"singly_microseconds\": \(mean(singly)), \"singly_median\": \(median(singly)), "
                + "\"refused\": \(refused.count), \"refused_microseconds\": \(mean(refused.map(\.cost)))}")
    }

    /// Returns whether a phrase is understood.
    private func read(_ line: Line) -> Bool {
        (try? SpokenTime(line.phrase, now: line.now, zones: line.zones, habits: line.habits)) != nil
    }

    /// Prints the number of phrases per cost, in steps of 5 microseconds; the last step is open.
    private func histogram(_ name: String, _ costs: [Double]) {
        let (step, steps) = (5.0, 10)
        var counts = [Int](repeating: 0, count: steps + 1)
        for cost in costs { counts[min(Int(cost / step), steps)] += 1 }
        let parts = counts.enumerated().filter { $0.element > 0 }.map { index, count in
            "\"\(index < steps ? "\(index * 5)-\(index * 5 + 5)" : "\(steps * 5)+")\": \(count)"
        }
        print("{\"histogram\": \"\(name)\", " + parts.joined(separator: ", ") + "}")
    }

    private func mean(_ costs: [Double]) -> Double {
        (costs.reduce(0, +) / Double(max(costs.count, 1)) * 10).rounded() / 10
    }

    private func median(_ costs: [Double]) -> Double {
        costs.isEmpty ? 0 : (costs.sorted()[costs.count / 2] * 10).rounded() / 10
    }
}
