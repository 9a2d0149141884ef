// SPDX-License-Identifier: Apache-2.0

/// A range of numbers about sounds, and what to give instead of one outside it.
struct SoundRange {
    let range: ClosedRange<Double>
    /// The range in words, as in "is not ...".
    let words: String
    let remedy: String

    static let volume = SoundRange(range: 0...1, words: "between 0 and 1", remedy: "Give 0.5 for half as loud")
    static let pan = SoundRange(range: -1...1, words: "between -1 and 1", remedy: "Give -1 for left, 1 for right")
    static let rate = SoundRange(range: 0.5...2, words: "between 0.5 and 2", remedy: "Give 2 for twice as fast")
    static let fade = SoundRange(range: 0...60, words: "between 0 and 60", remedy: "Give seconds")
    /// A place in a sound.
    static let place = SoundRange(range: 0...1e6, words: "between 0 and 1000000", remedy: "Give seconds")

    /// Refuses a number outside the range, and what is no number.
    func check(_ value: Double?, _ option: String) throws(Failure) {
        guard let value, !range.contains(value) else { return }
        throw Failure(.badInput, "\(option): \(value) is not \(words)", remedy: remedy)
    }
}
