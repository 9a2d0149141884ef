// SPDX-License-Identifier: Apache-2.0

/// A length of time that people write without a unit: `--timeout 10` is ten seconds.
package enum SecondsArgument {
    /// The numbers that mean seconds. A larger one is rather one of milliseconds, as notify-send takes them.
    private static let range = 1...999

    /// Returns the text with its unit. Any other text stays.
    ///
    /// - Parameters:
    ///   - option: The name of the option.
    ///   - short: A shorter one, for the lines to write.
    /// - Throws: A failure with the lines to write for a number that may mean milliseconds.
    package static func span(_ text: String, option: String, short: String? = nil) throws(Failure) -> String {
        guard let number = Int(text), number != 0, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return text }
        guard !range.contains(number) else { return text + "s" }
        let seconds = number % 1_000 == 0 ? "\(number / 1_000)" : "\(Double(number) / 1_000)"
        let name = short ?? option
        throw Failure(
            .badInput, "\(option) \(text): a number from 1000 on needs its unit",
            remedy: "Write \(name) \(seconds)s for milliseconds, as notify-send has them, or \(name) \(number)s")
    }
}
