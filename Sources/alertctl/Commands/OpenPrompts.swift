// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit

/// `prompts`: what is asked and not answered yet.
struct OpenPrompts: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "List open questions.",
        discussion: """
            Questions on a screen come first, then the others in the order in which they will be shown: the most \
            urgent first, then the oldest.

            EXAMPLE:
              alertctl question list

            OUTPUT with --json, one per line: {"id", "kind", "title", "message"?, "buttons": [{"index", "label", "role", \
            "isDefault"}], "input", "level", "asker": {"pid", "program", "app"?, "terminal"?}, "askedAt", "state": \
            "queued|presented", "remaining"?, "presenter"?, "revision"?}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let prompts = try session.connect(common).all(Prompts.List())
        return try session.answer(each: prompts, common, none: "No open questions.") { prompts in
            session.columns(prompts.map { Self.row($0, moment: session.moment) })
        }
    }

    /// Returns a row like `deploy   shown in pts/3   by backup.sh   Deploy to production?  (Deploy / Not yet)`.
    static func row(_ prompt: Prompts.Prompt, moment: RenderTime) -> [Columns.Cell] {
        let state = prompt.presenter.map { "in \($0.visible)" } ?? "waits"
        var text = prompt.title.visible
        let labels = prompt.buttons.prefix(4).map(\.label.visible)
        text += "  (" + labels.joined(separator: " / ") + (prompt.buttons.count > 4 ? " / …" : "") + ")"
        if let revision = prompt.revision { text += ", revision \(revision)" }
        if let remaining = prompt.remaining {
            text += ", \(RenderTime.left(microseconds: Int64(remaining))) left"
        }
        return [
            Columns.Cell(prompt.id.visible, .strong), Columns.Cell(state, prompt.presenter == nil ? .none : .good),
            Columns.Cell("by \(prompt.asker.program.visible)"), Columns.Cell(text),
        ]
    }
}
