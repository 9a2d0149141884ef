// SPDX-License-Identifier: Apache-2.0

/// Keeps account of the words in a sentence until each has become part of its meaning. Code that uses a fragment takes
/// its words; looking at a fragment takes nothing. Words left at the end were understood and then dropped, so the
/// sentence is refused: a reminder must not look as if they were in effect.
struct WordLedger: ~Copyable {
    private var isTaken: [Bool]

    /// - Parameters:
    ///   - count: The number of words.
    ///   - joints: Words that only join other words.
    init(count: Int, joints: [Range<Int>]) {
        isTaken = Array(repeating: false, count: count)
        for words in joints { take(words) }
    }

    mutating func take(_ words: Range<Int>) {
        for word in words.clamped(to: isTaken.indices) { isTaken[word] = true }
    }

    /// - Throws: `TimeTextError` for the first words that nothing took.
    consuming func finish(_ scanner: WordScanner) throws(TimeTextError) {
        guard let first = isTaken.firstIndex(of: false) else { return }
        let end = isTaken[first...].firstIndex(of: true) ?? isTaken.endIndex
        throw scanner.error(
            .conflict, words: first..<end,
            "\"\(scanner.spoken(first..<end).prefix(64))\" does not fit the rest.",
            hint: "Omit it, or schedule it separately.")
    }
}
