// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

/// The options by which `edit` and `copy` say what is to be otherwise than it was.
struct ChangeOptions: ArgumentGroup {
    var title: String?
    var body: String?
    var ring: Bool?
    var ringing = RingOptions()
    var trigger = TriggerOptions()
    var content = ContentOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(&title, "--title", value: "text", help: "The title.")
        table.option(&body, "--body", value: "text", help: "The body; - reads standard input.")
        table.flag(&ring, "--ring", help: "Ring until you stop it, as \"alertctl alarm\" does.")
        table.group(&ringing, "Ringing")
        table.group(&trigger, "When")
        table.group(&content, "Content")
    }

    /// The new title, body and content.
    var change: ContentChange {
        ContentChange(title: title, body: body, ring: ring, ringing: ringing, content: content)
    }

    /// The person's input, by the daemon's names for it.
    ///
    /// - Parameter words: The words that say when.
    func written(words: [String]) -> Written {
        var written = content.written(title: title ?? "")
        ringing.note(in: &written)
        trigger.note(words: words, in: &written)
        return written
    }
}
