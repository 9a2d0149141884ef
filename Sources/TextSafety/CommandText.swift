// SPDX-License-Identifier: Apache-2.0

/// A command of others, shown so that nothing of it is hidden: what is shown is what runs.
///
/// A text as in ``SafeText`` in which, besides, every character that takes no ink is written out: joiners, variation
/// selectors, tags, fillers, combining marks, and spaces other than U+0020. Blanks that wrapping could swallow are
/// counted, and so are empty lines, because they would push the rest out of sight. Letters that imitate ASCII letters
/// are written out unless the word has no ASCII characters.
public enum CommandText {
    /// The most empty lines in a row that are shown as they are.
    static let maximumEmptyLines = 2

    /// Returns the command, with the lines it has.
    public static func shown(_ command: String) -> String {
        var result = ""
        var (blanks, breaks) = (0, 0)
        func endBlanks(isAtEnd: Bool) {
            // One blank between two words is shown as it is.
            let isPlain = blanks == 1 && !isAtEnd && !result.isEmpty && result.last != "\n"
            if blanks > 0 { result += isPlain ? " " : "⟨\(blanks) blank\(blanks == 1 ? "" : "s")⟩" }
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
        for word in words(of: command) {
            switch word {
            case " ":
                endBreaks()
                blanks += 1
            case "\n":
                endBlanks(isAtEnd: true)
                breaks += 1
            default:
                endBreaks()
                endBlanks(isAtEnd: false)
                let hasASCII = word.unicodeScalars.contains { $0.isASCII }
                for scalar in word.unicodeScalars {
                    if isHidden(scalar) || isTwin(scalar) || hasASCII && imitates(scalar) {
                        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                    } else {
                        result += SafeText.line(String(scalar))
                    }
                }
            }
        }
        endBlanks(isAtEnd: true)
        endBreaks()
        return result
    }

    /// Splits a command into its parts: a blank, a line end, or everything between those.
    private static func words(of command: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in command.unicodeScalars {
            guard scalar == " " || scalar == "\n" else {
                word.append(scalar)
                continue
            }
            end()
            words.append(String(scalar))
        }
        end()
        return words
    }

    /// Returns whether a scalar takes no ink, although a terminal does not obey it.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        switch scalar.value {
        // The blank pattern of Braille, and the fillers of Hangul.
        case 0x2800, 0x115F, 0x1160, 0x3164, 0xFFA0: return true
        default: break
        }
        let properties = scalar.properties
        return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .spaceSeparator
            || [.unassigned, .privateUse, .nonspacingMark, .enclosingMark].contains(properties.generalCategory)
    }

    /// Returns whether Unicode calls a scalar the same character as an ASCII one: the Greek question mark, the Greek
    /// varia and the Kelvin sign, which look like ";", "`" and "K" wherever they stand.
    private static func isTwin(_ scalar: Unicode.Scalar) -> Bool { [0x37E, 0x1FEF, 0x212A].contains(scalar.value) }

    /// Returns whether a scalar is of a block whose letters look like ASCII letters.
    private static func imitates(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Latin beyond ASCII that looks like it, Greek, Cyrillic, Armenian, Cherokee, phonetic letters, Roman numerals,
        // Coptic, Lisu, full width, mathematical letters; slashes, dots and quotes (Unicode, Blocks.txt).
        case 0x131, 0x250...0x2AF, 0x370...0x3FF, 0x400...0x52F, 0x530...0x58F, 0x13A0...0x13FF, 0x1D00...0x1DBF,
            0x2018...0x201F, 0x2024...0x2026, 0x2044, 0x2160...0x217F, 0x2212, 0x2215, 0x29F8, 0x2C80...0x2CFF,
            0xA4D0...0xA4FF, 0xAB70...0xABBF, 0xFF01...0xFF5E, 0x1D400...0x1D7FF:
            true
        default: false
        }
    }
}
