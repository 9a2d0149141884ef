// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CommandLineKit

// Levels as words of a command line.
extension ExpressibleByArgument where Self: SpelledLevel {
    package init?(argument: String) { self.init(word: argument) }
    package var argument: String { word }
    package static var allowedWords: [String] { allCases.map(\.word) }

    /// The urgencies of notify-send, the priorities of ntfy, and words for them.
    package static var otherWords: [String: String] {
        let words = [
            "passive": ["low", "lowest", "min", "quiet", "silent", "1", "2"],
            "active": ["normal", "medium", "default", "info", "3"],
            "time-sensitive": ["high", "urgent", "important", "warning", "4"],
            "critical": ["highest", "max", "emergency", "error", "severe", "5"],
        ]
        return words.filter { allowedWords.contains($0.key) }.reduce(into: [:]) { table, level in
            for word in level.value { table[word] = level.key }
        }
    }
}

extension Notifications.Level: ExpressibleByArgument {}
extension Prompts.Level: ExpressibleByArgument {}
extension Sounds.Level: ExpressibleByArgument {}
extension Notifications.ClockGap: ExpressibleByArgument {}
extension Notifications.ClockOverlap: ExpressibleByArgument {}
extension Notifications.Missed: ExpressibleByArgument {
    package static var otherWords: [String: String] {
        ["all": "each", "every": "each", "last": "once", "latest": "once", "none": "skip", "never": "skip"]
    }
}
