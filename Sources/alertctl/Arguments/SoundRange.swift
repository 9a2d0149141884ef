// SPDX-License-Identifier: Apache-2.0

/// A range of numbers about sounds, and what to give instead of one outside it.
struct SoundRange {
    let range: ClosedRange<Double>
    /// The range in words, as in "is not ...".
    let words: String
    let remedy: String

    static let volume = SoundRange(range: 0...1, words: "0 to 1", remedy: "Write it like 0.5, or 50%")
    static let pan = SoundRange(range: -1...1, words: "-1 to 1", remedy: "-1 is left, 1 is right")
    static let rate = SoundRange(range: 0.5...2, words: "0.5 to 2", remedy: "2 is twice as fast")
    static let fade = SoundRange(range: 0...60, words: "0 to 60", remedy: "Give seconds")
    /// A place in a sound.
    static let place = SoundRange(range: 0...1e6, words: "0 to 1000000", remedy: "Give seconds")

    /// Refuses a number outside the range, and what is no number.
    func check(_ value: Double?, _ option: String) throws(Failure) {
        guard let value, !range.contains(value) else { return }
        throw Failure(.badInput, "\(option): \(value) is out of range (\(words))", remedy: remedy)
    }
}
