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
        table.option(&body, "--body", value: "text", help: "The body; - reads standard input.", isQuotable: false)
        table.flag(&ring, "--ring", help: "Ring until you stop it, as \"alertctl alarm\" does.")
        table.group(&ringing, "Ringing")
        table.group(&trigger, "When")
        table.group(&content, "Content")
    }

    /// The new title, body and content.
    var change: ContentChange {
        ContentChange(title: title, body: body, ring: ring, ringing: ringing, content: content)
    }
}
