// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol
import TextSafety

/// The texts of an approval as they are shown, with every character visible.
public struct ApprovalText: Sendable, Equatable {
    /// The mark before every line of the command, which nothing else has: ``TextSafety/CommandText`` writes it out.
    public static let bar = "│ "
    /// The mark before a row that continues a line of the command on a terminal. A blank follows if the line has one
    /// there, and ``arrow`` if the row continues a word.
    public static let continuation = "┆"
    /// The mark of a row that continues a word, which no command has: ``TextSafety/CommandText`` writes it out.
    public static let arrow = "↪"

    /// The lines of the command, each with its mark.
    public let command: [String]
    /// The folder and the facts, a line each.
    public let facts: [String]
    /// The reason, quoted, because it is the asker's own word; nil if none was given.
    public let reason: String?

    /// - Parameter asker: The program that asks.
    public init(_ approval: Prompts.Approval, asker: String) {
        let lines = CommandText.shown(approval.command).split(separator: "\n", omittingEmptySubsequences: false)
        command = lines.map { Self.bar + $0 }
        facts =
            (approval.folder.map { ["in " + Self.line($0)] } ?? []) + (approval.facts ?? []).map(Self.line)
            + (approval.session.map { ["session " + Self.line($0)] } ?? [])
        reason = approval.reason.map { Self.quoted($0, verb: "says", asker: asker) }
    }

    /// Returns whether a part of a command ends with this word, so that a row had better end there than before the next
    /// word.
    public static func endsPart(_ word: String) -> Bool {
        ["&&", "||", "|", "|&", "&"].contains(word) || word.last == ";"
    }

    /// Returns a text of the asker on one line, quoted and with its name.
    public static func quoted(_ text: String, verb: String, asker: String) -> String {
        SafeText.line(asker) + " \(verb): " + inQuotes(text)
    }

    /// Returns a text of somebody else on one line, in quotes that it cannot end by itself: what follows a quotation is
    /// ours.
    public static func inQuotes(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
        }
        return "\"" + CommandText.shown(onOneLine(escaped.joined()), doublesBackslashes: false) + "\""
    }

    /// Returns a text on one line, with nothing hidden.
    private static func line(_ text: String) -> String { CommandText.shown(onOneLine(text)) }

    private static func onOneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}

extension Prompts.Prompt {
    /// A Boolean value indicating whether what is typed is kept from everyone but the asker.
    public var asksSecret: Bool { input == .secure || input == .login || form.map(FormRules.asksSecret) ?? false }

    /// A Boolean value indicating whether a person types or chooses in fields, and needs the time for that. The time of
    /// a question with buttons alone goes on, whatever keys move among them.
    public var isTypedInto: Bool { input != .none || form != nil }

    /// A Boolean value indicating whether a person is asked to allow a command.
    public var isApproval: Bool { approval != nil }

    /// A Boolean value indicating whether the approval is about a plan, which runs nothing by itself.
    public var isPlan: Bool { approval?.tool == "ExitPlanMode" }

    /// The text below the title. An approval has its command first, whole and with every character visible; then the
    /// folder and the facts; and last the reason, quoted, because it is the asker's own word.
    public var body: String {
        guard let approval else { return message ?? "" }
        let text = ApprovalText(approval, asker: asker.program)
        return (text.command + [""] + text.facts + [text.reason].compactMap(\.self)).joined(separator: "\n")
    }
}
