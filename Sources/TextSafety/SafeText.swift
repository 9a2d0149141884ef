// SPDX-License-Identifier: Apache-2.0

/// Text of others, made so that a window or a terminal shows it and does nothing else with it.
///
/// Control characters are written out, `\e` and `\u{7}`, and so are characters that cannot be seen but turn the
/// direction of writing, hide text or break lines: `\u{202E}`. The two joiners U+200C and U+200D stay, as Persian and
/// emoji are not written without them.
public enum SafeText {
    /// Returns the text on one line, in which line ends and tabs are written out too.
    public static func line(_ text: String) -> String { shown(text, breaksLines: false) }

    /// Returns the text with its lines and tabs. All three kinds of line end count.
    public static func paragraphs(_ text: String) -> String { shown(text, breaksLines: true) }

    /// Returns a line for the middle of other text: whatever the direction of its script, the text around it keeps its
    /// own (UAX #9, FSI and PDI).
    public static func isolated(_ text: String) -> String { "\u{2068}" + line(text) + "\u{2069}" }

    private static func shown(_ text: String, breaksLines: Bool) -> String {
        if !text.unicodeScalars.contains(where: isObeyed) { return text }
        var result = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where breaksLines && isAfterReturn: continue
            case "\n" where breaksLines, "\r" where breaksLines: result.append("\n")
            case "\t" where breaksLines: result.append(scalar)
            default: append(scalar, to: &result)
            }
        }
        return String(result)
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
        if isObeyed(scalar) { result.append(contentsOf: written(scalar).unicodeScalars) } else { result.append(scalar) }
    }

    /// Returns whether a terminal or a text layout does something on this character instead of drawing it.
    public static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value < 0x20 }
        if scalar.value == 0x200C || scalar.value == 0x200D { return false }
        // alertctl draws its frames of these: they need no search of Unicode's tables.
        if scalar.drawsBoxes { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Returns the escape for a scalar as in C or Swift. The pictures of U+2400 and up are missing in many fonts.
    private static func written(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\t": "\\t"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\u{1B}": "\\e"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}

extension Unicode.Scalar {
    /// A Boolean value indicating whether it is of the blocks Box Drawing and Block Elements, which every terminal
    /// draws one column wide.
    package var drawsBoxes: Bool { (0x2500...0x259F).contains(value) }
}

/// A text that is equal to another only if all bytes are. `String` takes canonically equivalent texts for equal
/// (Unicode Standard Annex 15), but two such names are two files, and two such commands are two commands.
public struct ExactText: Hashable, Sendable {
    /// The text.
    public let text: String

    /// Creates an exact text.
    public init(_ text: String) { self.text = text }

    /// Returns whether both have the same bytes.
    public static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
