// SPDX-License-Identifier: Apache-2.0

/// Texts from anywhere, made fit for a server: no control characters, no noncharacters (sd-bus and Pango refuse them),
/// bounded in bytes and cut between Unicode scalars.
package enum NotificationText {
    /// Returns the text as a single line: line breaks and indentation become spaces.
    package static func line(_ text: String, bytes limit: Int) -> String {
        clean(text, limit) { scalar in
            switch scalar {
            case "\n", "\t", "\r", "\u{2028}", "\u{2029}": " "
            default: nil
            }
        }
    }

    /// Returns several lines, each with a line feed at its end.
    package static func block(_ text: String, bytes limit: Int) -> String {
        clean(text, limit) { scalar in
            switch scalar {
            case "\n": "\n"
            case "\t": " "
            case "\u{2028}", "\u{2029}": "\n"
            default: nil
            }
        }
    }

    /// Escapes a text, so that markup shows it unchanged (Desktop Notifications Specification, "Markup").
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static let ellipsis: Unicode.Scalar = "…"

    private static func clean(
        _ text: String, _ limit: Int, _ space: (Unicode.Scalar) -> Unicode.Scalar?
    ) -> String {
        // Most texts are plain and short, and stay as they are.
        if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = String.UnicodeScalarView()
        var size = 0
        // Where to cut, should it become too long: the last place that leaves room for the ellipsis.
        var cut = result.endIndex
        for scalar in text.unicodeScalars {
            let safe: Unicode.Scalar
            if let replacement = space(scalar) {
                safe = replacement
            } else if scalar.properties.generalCategory == .control {
                continue
            } else {
                safe = scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar
            }
            size += UTF8.width(safe)
            guard size <= limit else {
                result.removeSubrange(cut...)
                result.append(ellipsis)
                break
            }
            result.append(safe)
            if size + UTF8.width(ellipsis) <= limit { cut = result.endIndex }
        }
        return String(result)
    }
}
