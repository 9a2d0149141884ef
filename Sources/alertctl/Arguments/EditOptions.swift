// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit

/// The options of `edit` and `copy` for the changes to a notification.
struct EditOptions: ArgumentGroup {
    var title: String?
    var body: String?
    var ring: Bool?
    var ringing = RingOptions()
    var trigger = TriggerOptions()
    var content = ContentOptions()

    init() {}

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &title, "--title", value: "text", help: "The title.", aliases: ["--name"],
            otherNames: OtherNames.title)
        table.option(
            &body, "--body", value: "text", help: "The body; - reads standard input.", isQuotable: false,
            readsInput: true)
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

/// A change of the content of an existing notification: for `edit`, `copy` and `remind --like`.
struct ContentChange {
    /// The title, the body and the options as they were written.
    let title: String?
    var body: String?
    let ring: Bool?
    let ringing: RingOptions
    let content: ContentOptions

    init(title: String?, body: String?, ring: Bool?, ringing: RingOptions, content: ContentOptions) {
        self.title = title
        self.body = body
        self.ring = ring
        self.ringing = ringing
        self.content = content
    }

    var isEmpty: Bool { title == nil && body == nil && content.isEmpty && ring == nil && !rings }

    private var rings: Bool { ring == true || ringing.first != nil }

    /// Applies only the options that were given.
    ///
    /// - Parameter id: The id of the original notification.
    func apply(
        to new: inout Notifications.Content, of id: String, files: some FileLookup
    ) throws(Failure) {
        if let title { new.title = title }
        try content.apply(to: &new, files: files)
        if let option = ringing.first, ring == false {
            throw Failure(.usage, "conflicting options: \(option) and --no-ring", remedy: "Give one")
        }
        if let option = ringing.first, ring == nil, new.ring == nil {
            throw Failure(.badInput, "\(option): \(id.visible) does not ring", remedy: "Add --ring to make it an alarm")
        }
        if rings || new.ring != nil && ring != false && new.fadeIn != nil { ringing.apply(to: &new) }
        if ring == false { new.ring = nil }
        if body != nil { new.body = try BodyArgument.resolve(body) }
    }
}
