// SPDX-License-Identifier: Apache-2.0

/// A change to a badge as people write it: `3`, `+1`, `-1`.
enum BadgeArgument: Equatable {
    /// The number it gets.
    case set(Int)
    /// Adds to its number.
    case add(Int)

    /// The largest number of a badge, and of a step.
    static let limit = 999_999

    /// - Parameter option: What a person calls the place where it was written.
    init(_ text: String, option: String) throws(Failure) {
        let sign = text.utf8.first.map { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } ?? false
        let digits = sign ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            throw Failure(
                .badInput, "\(option): invalid number \"\(text)\"", remedy: "Write 3 to set it, +1 or -1 to change it")
        }
        guard let number = Int(digits), number <= Self.limit else {
            throw Failure(.badInput, "\(option): \(text) is out of range (maximum \(Self.limit))")
        }
        self = !sign ? .set(number) : .add(text.hasPrefix("-") ? -number : number)
    }
}
