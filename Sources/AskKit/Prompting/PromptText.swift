// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
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

    init(title: String, of prompt: Prompts.Prompt, columns: Int) {
        let first = title.wrapped(toColumns: columns)
        self.title = title
        self.columns = columns
        titles = first.count
        lines = first + prompt.rows(columns: columns)
    }

    /// Returns the rows of the prompt: `title` is the number of fixed lines, and `message` the number of visible lines
    /// of the rest.
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

extension Prompts.Prompt {
    /// Returns the text below the title in rows of at most `columns`. Every row of a command has a mark, and no other
    /// row has one, so that no part of a command reads like a fact.
    package func rows(columns: Int) -> [String] {
        guard let approval else { return body.isEmpty ? [] : body.drawn(toColumns: columns) }
        let text = ApprovalText(approval, asker: asker.program)
        let command = text.command.flatMap {
            String($0.dropFirst(ApprovalText.bar.count))
                .wrapped(
                    behind: (ApprovalText.bar, ApprovalText.continuation), arrow: ApprovalText.arrow,
                    toColumns: columns, endsPart: ApprovalText.endsPart)
        }
        let facts = text.facts.flatMap { Self.rows(ofFact: $0, columns: columns) }
        return command + [""] + facts + (text.reason?.wrapped(toColumns: columns) ?? [])
    }

    /// Returns a fact in rows. A variable that is wider than a row begins in the first one, behind "with".
    private static func rows(ofFact fact: String, columns: Int) -> [String] {
        let lead = "with "
        guard fact.hasPrefix(lead), columns > 2 * lead.count else { return fact.wrapped(toColumns: columns) }
        var rows = ("with-" + fact.dropFirst(lead.count)).wrapped(toColumns: columns)
        rows[0] = lead + rows[0].dropFirst(lead.count)
        return rows
    }
}

extension PromptCountdown {
    /// The number of seconds above which days are counted.
    private static let long: Int64 = 48 * 3_600

    /// Returns the shown text: `24 s`, `1:05`, `1:00:05`, `7 days`; empty if there is no time limit.
    package func text(at now: ContinuousClock.Instant) -> String {
        guard let left = left(at: now) else { return "" }
        if case .standing = self { return Self.text(left) + " (stopped)" }
        return Self.text(left)
    }

    /// Returns the time at which the text changes next; nil if it does not change.
    package func nextChange(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard let left = left(at: now) else { return nil }
        return change(after: now, unit: left > .seconds(Self.long) ? 86_400 : 1)
    }

    /// Returns the text for a duration. Seconds are rounded up, so that the last one shows 1 until the end.
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
    package init() { self.init(pause: .seconds(20), renewal: .seconds(20)) }
}

extension LineEditor.Refusal {
    /// The sentence for the person: what was not taken, and what to do.
    package var sentence: String {
        switch self {
        case .unreadable(.encoding, let isPasted):
            "Not taken: \(isPasted ? "the paste has " : "")bytes that are not UTF-8. Set the terminal to UTF-8 and "
                + "\(isPasted ? "paste" : "type") it again."
        case .unreadable(.locale, _):
            "Not taken: the terminal seems to send UTF-8, but the locale is another one. Set LANG to a UTF-8 locale."
        case .unreadable(.control, let isPasted):
            "Not taken: \(isPasted ? "the paste has " : "")a control character. \(isPasted ? "Paste" : "Type") it "
                + "without that."
        case .unreadable(.key, _):
            "Not taken: the terminal does not tell the character of that key. Paste the text."
        case .lines: "Not taken: the paste has several lines. Paste one line."
        case .tooLong(let most): "Not taken: more than \(most) characters. Shorten it and type it again."
        }
    }
}
