// SPDX-License-Identifier: Apache-2.0

/// A length of time that people write without a unit: `--timeout 10` is ten seconds.
package enum SecondsArgument {
    /// The numbers that mean seconds. A larger one is rather one of milliseconds, as notify-send takes them.
    private static let range = 1...999

    /// Returns the text with its unit. Any other text stays.
    ///
    /// - Parameters:
    ///   - option: The name of the option.
    /// - Throws: A failure with the lines to write for a number that may mean milliseconds.
    package static func span(_ text: String, option: String) throws(Failure) -> String {
        guard let number = number(text) else { return text }
        guard !range.contains(number) else { return text + "s" }
        let seconds = number % 1_000 == 0 ? "\(number / 1_000)" : "\(Double(number) / 1_000)"
        throw Failure(
            .badInput, "\(option) \(text): a number from 1000 on needs its unit",
            remedy: "Write \(option) \(seconds)s for milliseconds, as notify-send has them, or \(option) \(number)s")
    }

    /// Returns a length of time as notify-send has it, in which a number alone is milliseconds. Any other text stays.
    ///
    /// - Parameter option: The name of the option.
    /// - Throws: A failure with the lines to write for a number that rather means seconds.
    package static func milliseconds(_ text: String, option: String) throws(Failure) -> String {
        guard let number = number(text) else { return text }
        guard number >= 100 else {
            throw Failure(
                .badInput, "\(option) \(text): \(number) milliseconds are too short to be seen",
                remedy: "Write \(option) \(number)s for seconds, or \(option) \(number)000")
        }
        return "\(number)ms"
    }

    /// Returns a number without a unit; nil for zero, which needs none, and for any other text.
    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text).flatMap { $0 == 0 ? nil : $0 } : nil
    }
}
