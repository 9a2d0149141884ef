// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import CommandLineKit

/// The phases of a timer as words, each a span and then a name: `5m Break 10m Walk`.
package enum TimerPhases {
    /// Returns a length of time with its units, and none for a zero: `1h31m15s`, `10m`.
    package static func length(hours: UInt = 0, minutes: UInt, seconds: UInt = 0) -> String {
        let total = (hours * 60 + minutes) * 60 + seconds
        let parts = [(total / 3_600, "h"), (total / 60 % 60, "m"), (total % 60, "s")].filter { $0.0 > 0 }
        return parts.isEmpty ? "0s" : parts.map { "\($0)\($1)" }.joined()
    }

    /// Reads the phases. A word that is a span begins the next phase.
    ///
    /// - Parameter title: The name of a phase without a name.
    package static func read(_ words: [String], title: String) -> [Notifications.Phase] {
        var phases: [Notifications.Phase] = []
        for word in words {
            if isSpan(word) {
                phases.append(Notifications.Phase(title: "", for: word))
            } else if !phases.isEmpty {
                let title = phases[phases.count - 1].title
                phases[phases.count - 1].title = title.isEmpty ? word : title + " " + word
            }
        }
        return phases.map { phase in
            var phase = phase
            if phase.title.isEmpty { phase.title = title }
            return phase
        }
    }

    /// - Throws: An error if the words do not begin with a span.
    package static func check(_ words: [String], option: String, most: Int) throws(ValidationError) {
        guard let first = words.first else { return }
        guard isSpan(first) else {
            throw ValidationError("\(option): invalid span \"\(first)\". Example: \(option) 5m Break")
        }
        let count = words.count(where: isSpan)
        guard count <= most else { throw ValidationError("\(option): too many phases: \(count) (maximum \(most)).") }
    }

    /// Returns whether two words are one length of time, as in `1h 30m`: the second one is less than one of the first
    /// one's units.
    package static func areOne(_ first: String, _ second: String) -> Bool {
        func isPlain(_ word: String) -> Bool {
            word.first?.isNumber == true && !word.contains(where: \.isWhitespace)
        }
        let unit = first.reversed().prefix { $0.isLetter }.reversed()
        guard isPlain(first), isPlain(second), let whole = SnoozeText.span("\(first) \(second)"),
            let part = SnoozeText.span(second), let length = SnoozeText.span("1" + unit), part > 0, part < length
        else { return false }
        return SnoozeText.span(first).map { $0 + part } == whole
    }

    // Returns whether a word is a span. The parser of the span reports its errors.
    package static func isSpan(_ word: String) -> Bool { (try? Span.parse(word)) != nil }
}
