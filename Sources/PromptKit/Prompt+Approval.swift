// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol
import TextSafety

extension Prompts.Prompt {
    /// The time for which no button of an approval can be chosen after it has appeared.
    public static var approvalPause: Duration { .seconds(1) }

    /// A Boolean value indicating whether what is typed is kept from everyone but the asker.
    public var asksSecret: Bool { input == .secure || input == .login || form.map(FormRules.asksSecret) ?? false }

    /// A Boolean value indicating whether a person is asked to allow a command.
    public var isApproval: Bool { approval != nil }

    /// The text below the title. An approval has its command first, whole and with every character visible; then the
    /// folder and the facts; and last the reason, quoted, because it is the asker's own word.
    public var body: String {
        guard let approval else { return message ?? "" }
        // Every line of the command begins with a bar, which a wrapped line and a fact have not.
        let command = CommandText.shown(approval.command).split(separator: "\n", omittingEmptySubsequences: false)
        var lines = command.map { "│ " + $0 } + [""]
        if let folder = approval.folder { lines.append("in " + Self.line(folder)) }
        lines += (approval.facts ?? []).map(Self.line)
        if let session = approval.session { lines.append("session " + Self.line(session)) }
        if let reason = approval.reason {
            lines.append(SafeText.line(asker.program) + " says: \"" + Self.line(reason) + "\"")
        }
        return lines.joined(separator: "\n")
    }

    /// A text on one line, with nothing hidden.
    private static func line(_ text: String) -> String {
        CommandText.shown(String(text.map { $0.isNewline ? " " : $0 }))
    }
}
