// SPDX-License-Identifier: Apache-2.0

/// The words after a verb, read one by one as the parser reads them. What it does not know it leaves to the parser.
struct WordReader {
    /// The next word.
    enum Word: Equatable {
        /// An option, without its dashes.
        case option(String)
        /// A value that belongs to no option.
        case value(String)
        /// A word that is the parser's: "--", a short option, a single dash with more behind it.
        case other
    }

    private var words: ArraySlice<String>
    /// The text after the equals sign of the option that was read last.
    private var attached: String?

    init(_ words: ArraySlice<String>) { self.words = words }

    /// The next word; nil behind the last.
    mutating func next() -> Word? {
        guard let word = words.popFirst() else { return nil }
        guard Self.isDashed(word) else { return .value(word) }
        guard word.utf8.starts(with: "--".utf8), word.utf8.count > 2 else { return .other }
        let name = word.dropFirst(2)
        let equals = name.utf8.firstIndex(of: UInt8(ascii: "="))
        attached = equals.map { String(name[name.utf8.index(after: $0)...]) }
        return .option(String(equals.map { name[..<$0] } ?? name))
    }

    /// Turns a flag on. False where a value stands behind it.
    mutating func flag(_ flag: inout Bool, to value: Bool = true) -> Bool {
        flag = value
        return attached == nil
    }

    /// Turns a flag with a counterpart on or off. False where a value stands behind it.
    mutating func flag(_ flag: inout Bool?, to value: Bool) -> Bool {
        flag = value
        return attached == nil
    }

    /// Reads the value of an option.
    ///
    /// - Parameter dashed: Whether it may begin with a dash.
    /// - Returns: False where there is none, or none of this type.
    mutating func value<Value: LosslessStringConvertible>(_ value: inout Value?, dashed: Bool = false) -> Bool {
        value = text(dashed: dashed).flatMap { Value($0) }
        return value != nil
    }

    /// Reads the value of an option that has a list of words to choose from.
    mutating func value<Value: RawRepresentable<String>>(_ value: inout Value?) -> Bool {
        value = text(dashed: false).flatMap { Value(rawValue: $0) }
        return value != nil
    }

    /// Reads a value of an option that may be repeated.
    mutating func value(addedTo values: inout [String]) -> Bool {
        guard let text = text(dashed: false) else { return false }
        values.append(text)
        return true
    }

    private mutating func text(dashed: Bool) -> String? {
        // The parser takes "--id=" for an option without a value.
        if let attached { return attached.isEmpty ? nil : attached }
        guard let word = words.first, dashed || !Self.isDashed(word) else { return nil }
        return words.popFirst()
    }

    /// A dash alone is a value, which often stands for the standard input.
    private static func isDashed(_ word: String) -> Bool {
        word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
    }
}
