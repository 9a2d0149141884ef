// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import TextSafety

/// `mute`: holds the notifications of an application, as `dnd --mute` does.
struct Mute: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Hold the notifications of one application.",
        discussion: """
            Held notifications are delivered and listed, but neither shown nor heard; critical ones pass. Without a \
            time it lasts until "alertctl unmute APP". "alertctl dnd" lists what is muted.

            EXAMPLES:
              alertctl mute org.example.Chat 1h
              alertctl mute org.example.Chat until tomorrow 9am
              alertctl mute org.example.Chat

            OUTPUT with --json: as of dnd
            """)

    var app = ""
    var when: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &app, "app", help: "The application, by its desktop entry without \".desktop\".",
            completion: .custom(Completer.apps), field: "muted")
        table.arguments(
            &when, "when", help: "When it ends: 1h, for 1h, until tomorrow 9am. Default: never.", field: "mute")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) { _ = try dnd() }

    /// Returns the change of do not disturb.
    func dnd() throws(ValidationError) -> Dnd {
        if ["all", "everything"].contains(app) {
            throw ValidationError("\"\(app)\" is not an application. For all notifications: alertctl dnd on")
        }
        var dnd = Dnd()
        (dnd.mute, dnd.words, dnd.common) = ([app], when, common)
        guard !when.isEmpty else { return dnd }
        // The refusal of "dnd" names words that this verb does not take.
        guard let request = try? dnd.request(), case .on(_?) = request, when.first != "on" else {
            let app = ShellText.quoted(app)
            throw ValidationError(
                ["off", "none"].contains(when[0])
                    ? "\"\(when[0])\" is no time. Write: alertctl unmute \(app)"
                    : "\"\(when.joined(separator: " "))\" is no time. Example: alertctl mute \(app) 1h")
        }
        try dnd.validate()
        return dnd
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let dnd: Dnd
        do throws(ValidationError) { dnd = try self.dnd() } catch { throw Failure(.usage, error.message) }
        return try dnd.perform(in: session)
    }
}

/// `unmute`: shows the notifications of applications again, as `dnd --unmute` does.
struct Unmute: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show the notifications of muted applications again.",
        discussion: """
            EXAMPLE:
              alertctl unmute org.example.Chat

            OUTPUT with --json: as of dnd
            """)

    var apps: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &apps, "app", help: "The applications.", isRequired: true, completion: .custom(Completer.apps),
            field: "unmute")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var dnd = Dnd()
        (dnd.unmute, dnd.common) = (apps, common)
        return try dnd.perform(in: session)
    }
}
