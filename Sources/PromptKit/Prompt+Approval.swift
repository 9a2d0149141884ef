// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol
import TextSafety

extension Prompts.Prompt {
    /// The time for which no button of an approval can be chosen after it has appeared.
    public static var approvalPause: Duration { .seconds(1) }

    /// A Boolean value indicating whether a person is asked to allow a command.
    public var isApproval: Bool { approval != nil }

    /// The text below the title. An approval has its command first, whole and with every character visible; then the
    /// folder and the facts; and last the reason, quoted, because it is the asker's own word.
    public var body: String {
        guard let approval else { return message ?? "" }
        var lines = [CommandText.shown(approval.command), ""]
        if let folder = approval.folder { lines.append("in " + SafeText.line(folder)) }
        lines += (approval.facts ?? []).map(SafeText.line)
        if let reason = approval.reason {
            lines.append(SafeText.line(asker.program) + " says: \"" + SafeText.line(reason) + "\"")
        }
        return lines.joined(separator: "\n")
    }
}
