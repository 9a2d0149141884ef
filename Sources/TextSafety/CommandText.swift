// SPDX-License-Identifier: Apache-2.0

/// A command of others, shown so that nothing of it is hidden: what is shown is what runs.
///
/// In addition to ``SafeText``, every character that takes no ink is written out: joiners, variation selectors, tags,
/// fillers, and spaces other than U+0020. Long runs of blanks and empty lines are counted, because they would push the
/// rest out of sight. Letters that imitate ASCII letters in the same word are written out, too.
public enum CommandText {
    /// The most blanks in a row that are shown as they are.
    static let maximumBlanks = 8
    /// The most empty lines in a row that are shown as they are.
    static let maximumEmptyLines = 2

    /// Returns the command, with the lines it has.
    public static func shown(_ command: String) -> String {
        var result = ""
        var (blanks, breaks) = (0, 0)
        func endBlanks() {
            if blanks > maximumBlanks {
                result += "⟨\(blanks) blanks⟩"
            } else {
                result += String(repeating: " ", count: blanks)
            }
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
                // Blanks before the end of a line are counted as well.
                endBlanks()
                breaks += 1
            default:
                endBlanks()
                endBreaks()
                let hasASCIILetter = word.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic }
                for scalar in word.unicodeScalars {
                    if isHidden(scalar) || hasASCIILetter && imitates(scalar) {
                        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                    } else {
                        result += SafeText.line(String(scalar))
                    }
                }
            }
        }
        endBlanks()
        endBreaks()
        return result
    }

    /// The parts of a command: a blank, a line end, or everything between those.
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
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        switch scalar.value {
        // The blank pattern of Braille, and the fillers of Hangul.
        case 0x2800, 0x115F, 0x1160, 0x3164, 0xFFA0: return true
        default: break
        }
        let properties = scalar.properties
        return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .spaceSeparator
            || properties.generalCategory == .unassigned || properties.generalCategory == .privateUse
    }

    /// Returns whether a scalar is of a block whose letters look like ASCII letters.
    private static func imitates(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Greek, Cyrillic, Armenian, Cherokee, full width, mathematical letters (Unicode, Blocks.txt).
        case 0x370...0x3FF, 0x400...0x52F, 0x530...0x58F, 0x13A0...0x13FF, 0xAB70...0xABBF, 0xFF01...0xFF5E,
            0x1D400...0x1D7FF:
            true
        default: false
        }
    }
}
