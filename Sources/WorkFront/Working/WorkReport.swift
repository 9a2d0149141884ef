// SPDX-License-Identifier: Apache-2.0

import TerminalKit

/// A piece of work as lines of text, if nothing can be drawn: the lines and their times. It reads and writes nothing.
struct WorkReport {
    /// The delay before the first line. Shorter work prints nothing.
    static let delay = Duration.seconds(1)
    /// The minimum time between two lines.
    private static let interval = Duration.seconds(1)

    /// A Boolean value indicating whether a person is likely to read the lines. They then also report work of unknown
    /// length.
    let isWatched: Bool
    private var lastAt: ContinuousClock.Instant?
    private var last: (tenth: Int?, text: String?) = (nil, nil)

    init(isWatched: Bool) { self.isWatched = isWatched }

    /// Returns the line to print now; nil for none.
    mutating func line(_ work: WorkLine, at time: ContinuousClock.Instant) -> String? {
        guard let next = change(work), time >= next else { return nil }
        last = Self.state(work)
        lastAt = time
        let amount = [work.percent, work.leftText(at: time), work.text?.visible ?? ""].filter { !$0.isEmpty }
        return work.title.visible + (amount.isEmpty ? " is running" : ": " + amount.joined(separator: ", "))
    }

    /// Returns the time of the next line; nil if that is not known.
    func change(_ work: WorkLine) -> ContinuousClock.Instant? {
        guard isWatched || work.fraction != nil else { return nil }
        guard let lastAt else { return work.began + Self.delay }
        return Self.state(work) == last ? nil : lastAt + Self.interval
    }

    /// Returns the line at the end of work of which there was a line; nil for other work.
    func ending(_ work: WorkLine, code: Int32, at time: ContinuousClock.Instant) -> String? {
        guard lastAt != nil else { return nil }
        let how = work.isEnding ? "cancelled" : code == 0 ? "done" : "failed"
        return "\(work.title.visible): \(how) after \(work.elapsedText(at: time))"
    }

    /// Returns the values whose changes make a new line: every tenth, and every text.
    private static func state(_ work: WorkLine) -> (tenth: Int?, text: String?) {
        (work.fraction.map { Int($0 * 10) }, work.text)
    }
}
