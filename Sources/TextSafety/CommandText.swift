// SPDX-License-Identifier: Apache-2.0

/// A command of others, shown so that nothing of it is hidden: what is shown is what runs.
///
/// A text as in ``SafeText`` in which, besides, every character that takes no ink is written out: joiners, variation
/// selectors, tags, fillers, combining marks, and spaces other than U+0020. Blanks that wrapping could swallow are
/// counted, and so are empty lines, because they would push the rest out of sight. Characters that imitate ASCII are
/// written out by the rules of ``Imitations``.
///
/// A backslash of the command that would read like the beginning of a character written out is doubled, with those
/// before it: `\t` is a tab, and `\\t` the two characters that a shell prints as one.
public enum CommandText {
    /// The most empty lines in a row that are shown as they are.
    static let maximumEmptyLines = 2

    /// Returns the command, with the lines it has.
    public static func shown(_ command: String) -> String { shown(command, doublesBackslashes: true) }

    /// Returns whether every character of a command is shown as it is. A backslash hides nothing, although a doubled
    /// one says that it is none of ours.
    public static func isPlain(_ command: String) -> Bool {
        ExactText(shown(command, doublesBackslashes: false)) == ExactText(command)
    }

    /// Returns the command.
    ///
    /// - Parameter doublesBackslashes: Whether a backslash that reads like one of ours is doubled; not in a text whose
    ///   backslashes are doubled already.
    package static func shown(_ command: String, doublesBackslashes: Bool) -> String {
        var result = ""
        var (blanks, breaks) = (0, 0)
        func endBlanks(isAtEnd: Bool) {
            // One blank between two words is shown as it is.
            let isPlain = blanks == 1 && !isAtEnd && !result.isEmpty && result.last != "\n"
            if blanks > 0 { result += isPlain ? " " : "⟨\(blanks.counted("blank"))⟩" }
            blanks = 0
        }
        func endBreaks() {
            if breaks > maximumEmptyLines + 1 {
                result += "\n⟨\(breaks - 1) empty lines⟩\n"
            } else {
                result += String(repeating: "\n", count: breaks)
            }
            breaks = 0
        }
        let scalars = Array(command.unicodeScalars)
        let isWrittenOut = Imitations(in: scalars).isWrittenOut
        func isEscaped(_ place: Int) -> Bool {
            isHidden(scalars[place]) || !isWrittenOut.isEmpty && isWrittenOut[place]
                || SafeText.isObeyed(scalars[place])
        }
        // The backslashes in a row up to here, of the command.
        var backslashes = 0
        for (place, scalar) in scalars.enumerated() {
            if scalar == "\\" {
                backslashes += 1
            } else {
                if doublesBackslashes, backslashes > 0, scalar != "\n",
                    isEscaped(place) || beginsEscape(scalars[place...])
                {
                    result += String(repeating: "\\", count: backslashes)
                }
                backslashes = 0
            }
            switch scalar {
            case " ":
                endBreaks()
                blanks += 1
            case "\n":
                endBlanks(isAtEnd: true)
                breaks += 1
            default:
                endBreaks()
                endBlanks(isAtEnd: false)
                if isHidden(scalar) || !isWrittenOut.isEmpty && isWrittenOut[place] {
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                } else {
                    result += SafeText.line(String(scalar))
                }
            }
        }
        endBlanks(isAtEnd: true)
        endBreaks()
        return result
    }

    /// Returns whether what follows a backslash would make it read like a character that is written out.
    private static func beginsEscape(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        switch rest.first {
        case "t", "r", "e": true
        case "u": rest.dropFirst().first == "{"
        default: false
        }
    }

    /// Returns whether a scalar takes no ink, although a terminal does not obey it.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        switch scalar.value {
        // The blank pattern of Braille, and the fillers of Hangul.
        case 0x2800, 0x115F, 0x1160, 0x3164, 0xFFA0: return true
        // The sign of a row that continues a word, which must be none of the command.
        case 0x21AA: return true
        default: break
        }
        let properties = scalar.properties
        return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .spaceSeparator
            || [.unassigned, .privateUse, .nonspacingMark, .enclosingMark].contains(properties.generalCategory)
    }
}
