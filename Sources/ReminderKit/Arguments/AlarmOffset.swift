// SPDX-License-Identifier: Apache-2.0

package import CivilTime
package import ClientKit

/// The distance of an alarm from the start of an event.
package enum AlarmOffset {
    /// Parses an offset: `-15m` is before the start, and `+10m` and `PT10M` (RFC 5545 3.3.6) are after it. `15m` is
    /// refused, because it probably means before.
    package static func parse(_ text: String) throws(Failure) -> NominalSpan {
        if text == "0" { return NominalSpan() }
        let isBefore = text.hasPrefix("-")
        let isSigned = isBefore || text.hasPrefix("+")
        let span = isSigned ? String(text.dropFirst()) : text
        let length: NominalSpan
        do throws(TimeTextError) {
            length = try NominalSpan(span)
        } catch {
            throw Failure(
                .badInput, "--alarm: \(error.reason)", remedy: "Examples: -15m, 0, none",
                excerpt: Excerpt(text, word: error.word))
        }
        guard isSigned || length.nominal == 0 || text.hasPrefix("P") || text.hasPrefix("p") else {
            throw Failure(
                .badInput, "--alarm: \(text) could be before or after the start",
                remedy: "Write --alarm -\(text) for before it, or --alarm +\(text) for after it")
        }
        guard length.nominal <= 366 * Span.day else {
            throw Failure(.badInput, "--alarm: out of range (maximum one year)", remedy: "Example: -15m or -1d")
        }
        return isBefore ? NominalSpan(days: -length.days, microseconds: -length.microseconds) : length
    }
}
