// SPDX-License-Identifier: Apache-2.0

import PromptKit
import TerminalKit

/// The text of a prompt as lines: the title and the message below it. Lines without room are scrolled, whether they
/// belong to the title or to the message.
struct PromptText {
    let title: String
    let lines: [String]
    /// The number of title lines.
    let titles: Int
    let columns: Int

    init(title: String, message: String, columns: Int) {
        let first = title.wrapped(toColumns: columns)
        self.title = title
        self.columns = columns
        titles = first.count
        lines = message.isEmpty ? first : first + message.wrapped(toColumns: columns)
    }

    /// The rows of the prompt: `title` is the number of fixed lines, and `message` the number of visible lines of the
    /// rest.
    ///
    /// - Parameter need: The height of everything else.
    func layout(_ need: PromptLayout.Need, height: Int) -> PromptLayout {
        var need = need
        var fixed = titles
        while true {
            (need.title, need.message) = (fixed, lines.count - fixed)
            let layout = PromptLayout(need, height: height)
            // Title lines that are not fixed are scrolled with the rest.
            if layout.title >= fixed { return layout }
            fixed = layout.title
        }
    }
}

extension PromptCountdown {
    /// The number of seconds above which days are counted.
    private static let long: Int64 = 48 * 3_600

    /// The shown text: `24 s`, `1:05`, `1:00:05`, `7 days`; empty if there is no time limit.
    func text(at now: ContinuousClock.Instant) -> String {
        guard let left = left(at: now) else { return "" }
        if case .standing = self { return Self.text(left) + " (stopped)" }
        return Self.text(left)
    }

    /// The time at which the text changes next; nil if it will not change.
    func nextChange(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard let left = left(at: now) else { return nil }
        return change(after: now, unit: left > .seconds(Self.long) ? 86_400 : 1)
    }

    /// The text for a duration. Seconds are rounded up, as a clock shows 1 until the end.
    private static func text(_ left: Duration) -> String {
        let parts = left.components
        let seconds = parts.seconds + (parts.attoseconds > 0 ? 1 : 0)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3_600: return "\(seconds / 60):\(two(seconds % 60))"
        case (long + 1)...: return "\((seconds + 86_399) / 86_400) days"
        default: return "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        }
    }
}

extension TypingReport {
    /// The intervals on a terminal.
    init() { self.init(pause: .seconds(20), renewal: .seconds(20)) }
}
