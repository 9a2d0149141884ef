// SPDX-License-Identifier: Apache-2.0

/// The reason why a text about time was refused, and its position.
public struct TimeTextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure, for programs.
    public enum Code: String, Sendable, Hashable {
        /// The text is empty.
        case empty
        /// The text is longer than any time needs.
        case tooLong
        /// A word or character that means nothing here.
        case unexpected
        /// The text ends where something must follow.
        case incomplete
        /// A number, date or time that does not exist or is too large.
        case outOfRange
        /// Two parts that contradict each other.
        case conflict
        /// The rule is well formed but never occurs.
        case neverOccurs
        /// A part of a standard that is understood but not supported.
        case unsupported
    }

    /// The kind of failure.
    public let code: Code
    /// The word that caused the error, at most 64 bytes of it; empty at the end of the text.
    public let word: String
    /// The range of the word, in UTF-8 bytes from the start of the text.
    public let range: Range<Int>
    /// A sentence that describes the error.
    public let reason: String
    /// A suggestion; empty without one.
    public let hint: String
    /// Whole texts that may have been meant. Each is tried before it is shown: see `tried(_:example:)`.
    private(set) var suggestions: [String] = []
    private var isGuess = false

    /// The text with one word corrected, if the hint proposes only this text and it is understood; otherwise nil.
    public private(set) var mended: String?

    /// Creates an error about one word of a text.
    public init(_ code: Code, word: String, range: Range<Int>, reason: String, hint: String = "") {
        self.code = code
        self.word = word
        self.range = range
        self.reason = reason
        self.hint = hint
    }

    /// Creates an error about a range of a text's bytes.
    init(
        _ code: Code, in bytes: [UInt8], _ range: Range<Int>, _ reason: String, hint: String = "",
        suggestions: [String] = []
    ) {
        let held = range.clamped(to: 0..<bytes.count)
        let word = String(decoding: bytes[held].prefix(64), as: UTF8.self)
        self.init(code, word: word, range: held, reason: reason, hint: hint)
        self.suggestions = suggestions
    }

    /// The reason, and the hint unless it is empty.
    public var description: String { hint.isEmpty ? reason : reason + " " + hint }

    /// A copy that marks its suggestions as guesses.
    var guessing: TimeTextError {
        var error = self
        error.isGuess = true
        return error
    }

    /// Returns a copy with other suggestions, which are tried before they are shown.
    func proposing(_ suggestions: [String]) -> TimeTextError {
        var error = self
        error.suggestions = suggestions
        return error
    }

    /// Returns the error for a text in which this error's text starts at `offset`.
    func shifted(by offset: Int) -> TimeTextError {
        var error = TimeTextError(
            code, word: word, range: range.lowerBound + offset..<range.upperBound + offset, reason: reason, hint: hint)
        (error.suggestions, error.isGuess) = (suggestions, isGuess)
        return error
    }

    /// The hint of two parts that contradict each other.
    static let keepOne = "Keep one of them."

    /// Returns the error with a useful hint: the suggestions that are understood, otherwise the two times that the text
    /// consists of, otherwise its own hint, otherwise an example.
    ///
    /// - Parameters:
    ///   - whole: The text, if it may consist of two times.
    ///   - isUnderstood: A function that reads a text in the way in which the refused one was read.
    ///   - isSingle: A function that returns whether a text is one time. Without a part of its words, a repetition
    ///     would be another one.
    ///   - namesDay: A function that returns whether a text names a day; nil if that does not matter. Of two times, one
    ///     without the day of the other would be another time.
    ///   - example: A sentence with texts that are always understood.
    func tried(
        _ isUnderstood: (String) -> Bool, of whole: String = "", isSingle: ((String) -> Bool)? = nil,
        namesDay: (String) -> Bool? = { _ in nil }, example: String
    ) -> TimeTextError {
        var seen: Set<String> = []
        var understood = suggestions.filter { seen.insert($0).inserted && isUnderstood($0) }.prefix(3)
        if understood.isEmpty, !isGuess, code == .conflict, hint.isEmpty || hint == Self.keepOne {
            understood =
                Self.halves(of: whole).first { halves in
                    halves.allSatisfy { half in isSingle?(half) ?? isUnderstood(half) }
                        && Set(halves.compactMap(namesDay)).count <= 1
                }?[...] ?? []
        }
        let good = understood.map { "\"\($0)\"" }
        let text =
            good.isEmpty
            ? (hint.isEmpty ? example : hint)
            : (isGuess ? "Did you mean " : "Write ") + good.joinedInWords("or") + (isGuess ? "?" : ".")
        var error = TimeTextError(code, word: word, range: range, reason: reason, hint: text)
        error.isGuess = isGuess && !good.isEmpty
        error.mended = isGuess && understood.count == 1 ? understood.first : nil
        return error
    }

    /// The most words of a text that is taken apart.
    private static let maximumWords = 12

    /// Returns a text as two texts, in each place between its words.
    private static func halves(of text: String) -> [[String]] {
        let words = text.split(separator: " ")
        guard (2...maximumWords).contains(words.count) else { return [] }
        return (1..<words.count).map { [words[..<$0].joined(separator: " "), words[$0...].joined(separator: " ")] }
    }
}
