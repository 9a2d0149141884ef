// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
package import CommandLineKit

/// Options of every question, an alert or a sheet.
package struct QuestionOptions: ArgumentGroup {
    package var button: [String] = []
    package var destructive: String?
    package var cancel: String?
    package var onButton: [String] = []
    package var `default`: String?
    package var timeout: String?
    package var onTimeout: String?
    package var level: Prompts.Level?
    package var id: String?
    package var app: String?
    package var to: [String] = []
    package var noWait = false
    package var requirePresenter = false
    package var quiet = false
    package var exitIndex = false
    package var changes: String?

    /// True for a verb that sets the buttons itself.
    private let hasOwnButtons: Bool

    package init() { self.init(hasOwnButtons: false) }

    package init(hasOwnButtons: Bool) { self.hasOwnButtons = hasOwnButtons }

    package mutating func declare(_ table: inout ArgumentTable) {
        if !hasOwnButtons { declareButtons(&table) }
        table.option(
            &timeout, "--timeout", value: "span",
            help: "Stop waiting after this time, like 30s or 5m, and exit with 124. Typing stops the clock.")
        table.option(
            &onTimeout, "--on-timeout", value: "cancel|default|label",
            help: "Give this answer when --timeout runs out: cancel, default, or a button's label.",
            field: "timeoutAction")
        table.option(
            &level, "--level", value: "level",
            help: "How urgent it is; urgent questions come first: passive, active, time-sensitive or critical.")
        table.option(&id, "--id", value: "id", help: "The id. Default: made from the title.")
        table.option(
            &app, "--app", value: "app", help: "The application that asks, by its desktop entry without \".desktop\".",
            completion: .custom(Completer.apps))
        table.option(
            &to, "--to", value: "device|all",
            help:
                "Ask on another of your devices too, or on all; the first answer counts. For a secret both devices must name each other under secrets in link.toml. Repeatable. Needs alert-link.",
            otherNames: ["--device", "--devices"])
        table.flag(
            &noWait, "--no-wait",
            help: "Print the id and exit; \"alertctl question wait ID\" prints the answer, for a week.")
        table.flag(
            &requirePresenter, "--require-presenter",
            help: "Exit with 69 if nothing can show the question now, here or on a device of --to, instead of waiting.")
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that nobody can answer it now.")
        table.option(
            &changes, "--changes", value: "descriptor",
            help:
                "Read changes of the open question from this descriptor, a JSON object a line, like {\"title\": \"12 of 80\"}; - is standard input. Members: title, message, button, destructive, cancel, default, timeout, and field or rows. At most one change in 3 seconds; an answer to the text before does not count."
        )
    }

    private mutating func declareButtons(_ table: inout ArgumentTable) {
        table.option(&button, "--button", value: "label", help: "A button. Repeatable.", field: "buttons")
        table.option(
            &destructive, "--destructive", value: "label", help: "A button that destroys something, marked as such.")
        table.option(&cancel, "--cancel", value: "label", help: "The button that changes nothing; Esc chooses it, too.")
        table.option(
            &onButton, "--on-button", value: "index|label=command",
            help:
                "Run this command when the button with this index or label is chosen, even if nobody waits. Runs in this folder. Quote words as in a shell; no shell runs it. Repeatable."
        )
        table.option(&`default`, "--default", value: "label", help: "The label of the button that Enter chooses.")
        table.flag(
            &exitIndex, "--exit-index", help: "Exit with 10 + the index of the chosen button. At most 54 buttons.")
    }

    /// Throws unless `--changes` goes together with the other options.
    ///
    /// - Parameter input: The option that reads standard input; nil if none does.
    package func checkChanges(input: String?) throws(ValidationError) {
        guard let changes else { return }
        if noWait {
            throw ValidationError("conflicting options: --changes and --no-wait; only a command that waits can change.")
        }
        if changes == "-", let input { throw ValidationError("only one of \(input) and --changes can be -.") }
    }

    /// The maximum number of buttons for `--exit-index`: with more, a status could be that of a failure.
    static let maximumIndexed = 54

    /// Returns the question for the wire.
    package func question(
        _ kind: Prompts.Kind, title: String, message: String?, input: Prompts.Input? = nil, files: some FileLookup
    ) throws(Failure) -> Prompts.Question {
        try BodyArgument.check(title: title)
        var question = Prompts.Question(kind: kind, title: title)
        question.message = try BodyArgument.resolve(message)
        var buttons = try self.buttons()
        try OnButtonArgument.apply(onButton, to: &buttons, of: kind, input: input ?? .none, files: files)
        question.input = input
        question.buttons = buttons.isEmpty ? nil : buttons
        question.level = level
        question.app = app
        question.requirePresenter = requirePresenter ? true : nil
        question.to = to.isEmpty ? nil : to
        if let timeout { question.timeout = try Self.microseconds(timeout) }
        try applyTimeout(to: &question, buttons)
        if exitIndex, buttons.count > Self.maximumIndexed {
            throw Failure(
                .usage, "--exit-index: too many buttons: \(buttons.count) (maximum \(Self.maximumIndexed))",
                remedy: "Use --json, which prints the index")
        }
        return question
    }

    /// Returns the buttons, the destructive one first, as in a sheet.
    private func buttons() throws(Failure) -> [Prompts.ButtonWish] {
        var buttons: [Prompts.ButtonWish] = []
        if let destructive { buttons.append(try wish(destructive, role: .destructive, option: "--destructive")) }
        for label in button { buttons.append(try wish(label, role: nil, option: "--button")) }
        if let cancel { buttons.append(try wish(cancel, role: .cancel, option: "--cancel")) }
        if let label = `default` {
            guard let place = buttons.firstIndex(where: { $0.label == label }) else {
                throw Failure(
                    .badInput, "--default: no button is labelled \"\(label)\"",
                    remedy: "Give the label of one of the buttons")
            }
            buttons[place].isDefault = true
        }
        return buttons
    }

    private func wish(
        _ label: String, role: Prompts.Role?, option: String
    ) throws(Failure) -> Prompts.ButtonWish {
        guard !label.isEmpty else {
            throw Failure(.badInput, "\(option): empty label", remedy: "Write it like \(option) Archive")
        }
        return Prompts.ButtonWish(label: label, role: role)
    }

    private func applyTimeout(
        to question: inout Prompts.Question, _ buttons: [Prompts.ButtonWish]
    ) throws(Failure) {
        guard let onTimeout else { return }
        guard timeout != nil else {
            throw Failure(.usage, "--on-timeout needs --timeout", remedy: "Add one, like --timeout 30s")
        }
        // The two words go before a label, so a button of such a name must be the one that the word means.
        let isCancel = buttons.contains { $0.label == "cancel" && $0.role != .cancel }
        guard onTimeout != "cancel" || !isCancel,
            onTimeout != "default" || !buttons.contains(where: { $0.label == "default" && $0.isDefault != true })
        else {
            throw Failure(
                .usage,
                "--on-timeout: ambiguous: \"\(onTimeout)\" is a keyword and the label of a button",
                remedy: "Choose another label for the button")
        }
        switch onTimeout {
        case "cancel": question.timeoutAction = .cancel
        case "default": question.timeoutAction = .choose
        default:
            guard let place = buttons.firstIndex(where: { $0.label == onTimeout }) else {
                throw Failure(
                    .badInput, "--on-timeout: no button is labelled \"\(onTimeout)\"",
                    remedy: "Allowed: cancel, default, or the label of a button")
            }
            question.timeoutAction = .button
            question.timeoutButton = place
        }
    }

    /// Parses the length of `--timeout`.
    package static func microseconds(_ text: String) throws(Failure) -> Int {
        let text = try SecondsArgument.span(text, option: "--timeout")
        do {
            return Int(try Span.parse(text))
        } catch {
            throw Failure(
                .badInput, "--timeout: \(error.reason)", remedy: error.hint, excerpt: Excerpt(text, range: error.range)
            )
        }
    }
}
