// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import TextSafety

/// A question of ssh, ssh-add, ssh-agent, sudo or git, as they pass it to an askpass program: one argument, and the
/// variable `SSH_ASKPASS_PROMPT`.
///
/// Whatever a program asks is its own text and untrusted; the line that names the program is ours and comes first.
struct AskpassPrompt: Equatable {
    /// The kind of answer.
    enum Kind: Equatable {
        /// A line that is not shown; printed.
        case secret
        /// A line that is shown, such as a user's name; printed.
        case text
        /// Yes or no to a key of a server; "yes" is printed.
        case hostKey
        /// Yes or no; nothing is printed, because ssh-agent takes any other output than "yes" for no.
        case confirmation
        /// No answer: the question goes when ssh ends this process, because the security key was touched.
        case touch
    }

    let kind: Kind
    /// The first line, without the colon at its end.
    let title: String
    /// The other lines; empty if there are none.
    let rest: String

    /// The longest title that alertd takes, in bytes.
    private static let maximumTitle = 1_024

    /// - Parameters:
    ///   - text: The argument.
    ///   - mode: The value of `SSH_ASKPASS_PROMPT`.
    init(_ text: String, mode: String?) {
        kind = Self.kind(of: text, mode: mode)
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
        let first = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) }
        let line = first.map { Self.trimmed(lines[$0]) } ?? ""
        guard let first, !line.isEmpty else {
            (title, rest) = (kind == .secret ? "Password" : "Continue?", "")
            return
        }
        let isShort = line.utf8.count <= Self.maximumTitle
        title = isShort ? line : "A long question, see below"
        var others = Array(lines[(isShort ? first + 1 : first)...])
        while let last = others.last, last.allSatisfy(\.isWhitespace) { others.removeLast() }
        rest = others.joined(separator: "\n")
    }

    private static func kind(of text: String, mode: String?) -> Kind {
        switch mode {
        case "none": return .touch
        case "confirm": return .confirmation
        default: break
        }
        // ssh gives no other sign that it wants a word and not a secret.
        if text.contains("(yes/no") || text.contains("Please type 'yes', 'no'") { return .hostKey }
        return text.hasPrefix("Username for ") ? .text : .secret
    }

    private static func trimmed(_ line: String) -> String {
        line.drop(while: \.isWhitespace).trimmingEnd { $0.isWhitespace || $0 == ":" }
    }

    /// Returns the question for alertd.
    ///
    /// - Parameters:
    ///   - asker: The line that names the program.
    ///   - note: A sentence about an earlier question of the program; nil if there is none.
    func question(asker: String, note: String? = nil) -> Prompts.Question {
        var question = Prompts.Question(title: title)
        question.message = [asker, note ?? "", rest].filter { !$0.isEmpty }.joined(separator: "\n\n")
        question.requirePresenter = true
        switch kind {
        case .secret: question.input = .secure
        case .text: question.input = .text
        case .hostKey, .confirmation:
            // Enter alone trusts nobody.
            question.buttons = [
                Prompts.ButtonWish(label: "No", role: .cancel, isDefault: true), Prompts.ButtonWish(label: "Yes"),
            ]
        case .touch: question.buttons = [Prompts.ButtonWish(label: "Hide", role: .cancel)]
        }
        question.noticeAfter = kind == .touch ? nil : ProgramQuestion.noticeAfter
        return question
    }
}
