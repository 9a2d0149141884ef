// SPDX-License-Identifier: Apache-2.0

/// A text for an engine that lays out text (UAX #9), in which words never change their places: the first one is on the
/// left. Each word of right-to-left letters is isolated (FSI and PDI), so that the signs and words around it keep the
/// direction of a command. A text without such letters stays as it is.
public struct OrderedText: Equatable, Sendable {
    /// The text, with invisible marks that are no part of what it says.
    public let text: String
    /// The words of right-to-left letters, in bytes of the text. Their first letter is on the right.
    public let rightToLeft: [Range<Int>]

    /// The marks that a text gets: left-to-right mark, first strong isolate, and its end.
    private static let (leftToRight, isolate, end): (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar) = (
        "\u{200E}", "\u{2068}", "\u{2069}"
    )

    /// - Parameter line: One line.
    public init(_ line: String) {
        guard line.unicodeScalars.contains(where: Self.isRightToLeft) else {
            (text, rightToLeft) = (line, [])
            return
        }
        var result = String.UnicodeScalarView([Self.leftToRight])
        var length = UTF8.width(Self.leftToRight)
        var words: [Range<Int>] = []
        var start: Int?
        func add(_ scalar: Unicode.Scalar) {
            result.append(scalar)
            length += UTF8.width(scalar)
        }
        func endWord() {
            guard let first = start else { return }
            words.append(first..<length)
            add(Self.end)
            start = nil
        }
        for scalar in line.unicodeScalars {
            if !Self.isRightToLeft(scalar) {
                endWord()
            } else if start == nil {
                add(Self.isolate)
                start = length
            }
            add(scalar)
        }
        endWord()
        (text, rightToLeft) = (String(result), words)
    }

    /// Returns a text without the marks, to be copied.
    public static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where ![leftToRight, isolate, end].contains(scalar) { result.append(scalar) }
        return String(result)
    }

    /// Returns whether a scalar is in a block whose letters run from right to left, or are numbers there
    /// (DerivedBidiClass.txt lists these blocks as R and AL by default).
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
