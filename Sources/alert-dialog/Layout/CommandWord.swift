// SPDX-License-Identifier: Apache-2.0

import PromptKit

/// A part of a command between blanks and line ends.
struct CommandWord: Equatable {
    /// The place, in Unicode scalars and in bytes.
    var characters: Range<Int>, bytes: Range<Int>
    var isASCII: Bool
    /// A Boolean value indicating whether it has anything but letters and digits of ASCII and the mark of the line, so
    /// that a row could end in it.
    var hasSigns: Bool
    /// A Boolean value indicating whether a part of the command ends here: a line, or a part that an operator joins to
    /// the next one.
    var endsPart = false

    /// The end of a paragraph in the middle of a line. A command has none, because it is written out there.
    static let paragraphEnd: Unicode.Scalar = "\u{2029}"
    /// The longest paragraph, in characters: some rows.
    static let maximumPiece = 400

    /// Returns the words of a text.
    static func words(of text: String) -> [CommandWord] {
        var words: [CommandWord] = []
        var (character, byte) = (0, 0)
        func word() -> CommandWord {
            CommandWord(characters: character..<character, bytes: byte..<byte, isASCII: true, hasSigns: false)
        }
        var current = word()
        var letters = ""
        func end(isOfLine: Bool) {
            if character > current.characters.lowerBound {
                current.characters = current.characters.lowerBound..<character
                current.bytes = current.bytes.lowerBound..<byte
                current.endsPart = ApprovalText.endsPart(letters)
                words.append(current)
            }
            letters = ""
            if isOfLine, !words.isEmpty { words[words.count - 1].endsPart = true }
        }
        let mark = Array(ApprovalText.bar.unicodeScalars) + ["\u{A0}"]
        for scalar in text.unicodeScalars {
            let isGap = scalar == " " || scalar == "\n" || scalar == paragraphEnd
            if isGap { end(isOfLine: scalar != " ") }
            character += 1
            byte += UTF8.width(scalar)
            if isGap {
                current = word()
            } else if !mark.contains(scalar) {
                letters.unicodeScalars.append(scalar)
                if !scalar.isASCII { current.isASCII = false }
                if !scalar.isASCII || !scalar.properties.isAlphabetic && scalar.properties.numericType == nil {
                    current.hasSigns = true
                }
            }
        }
        end(isOfLine: true)
        return words
    }

    /// Returns the words in parts, each of which is kept in one row if it fits.
    static func parts(of words: [CommandWord]) -> [ArraySlice<CommandWord>] {
        var (parts, start) = ([ArraySlice<CommandWord>](), 0)
        for (place, word) in words.enumerated() where word.endsPart {
            parts.append(words[start...place])
            start = place + 1
        }
        return start < words.count ? parts + [words[start...]] : parts
    }

    /// Returns the parts of a line that are laid out by themselves. One ends after a blank, or in a word that is longer
    /// than a part.
    static func pieces(of line: Substring) -> [String] {
        var (pieces, current, count) = ([String](), "", 0)
        // The beginning of the current piece up to its last blank, and the number of its characters.
        var (complete, length) = ("", 0)
        for character in line {
            if count >= maximumPiece, character != " " {
                if length > 0 {
                    pieces.append(complete)
                    current.removeFirst(length)
                    count -= length
                } else {
                    pieces.append(current)
                    (current, count) = ("", 0)
                }
                (complete, length) = ("", 0)
            }
            current.append(character)
            count += 1
            if character == " " { (complete, length) = (current, count) }
        }
        return pieces + [current]
    }
}

extension CommandWord {
    /// Creates the word that several words of a line make, with the blanks between them.
    init(joining part: ArraySlice<CommandWord>) {
        let (first, last) = (part[part.startIndex], part[part.endIndex - 1])
        self.init(
            characters: first.characters.lowerBound..<last.characters.upperBound,
            bytes: first.bytes.lowerBound..<last.bytes.upperBound, isASCII: part.allSatisfy(\.isASCII), hasSigns: true,
            endsPart: last.endsPart)
    }
}
