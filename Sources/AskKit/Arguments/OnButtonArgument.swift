// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import TerminalKit

/// `--on-button INDEX=COMMAND` or `LABEL=COMMAND`: the command that runs when a button is chosen. Only a label that was
/// given as an option names a button. A label from elsewhere, such as the name of a file with a `=` in it, runs
/// nothing.
enum OnButtonArgument {
    private static let option = "--on-button"

    /// Gives the buttons their commands.
    ///
    /// - Parameters:
    ///   - texts: The arguments, each `INDEX=COMMAND` or `LABEL=COMMAND`.
    ///   - buttons: The buttons in the order in which they were added. The default buttons of the question are added if
    ///     one of them gets a command.
    ///   - kind: The kind of the question, which decides the buttons' indices.
    ///   - input: The field of the question, which decides its default buttons.
    ///   - files: The lookup of the commands' programs.
    static func apply(
        _ texts: [String], to buttons: inout [Prompts.ButtonWish], of kind: Prompts.Kind, input: Prompts.Input = .none,
        files: some FileLookup
    ) throws(Failure) {
        guard !texts.isEmpty else { return }
        addOwnButtons(to: &buttons, kind, input)
        let places = places(of: buttons, kind)
        for text in texts {
            let (place, command) = try named(in: text, buttons, places)
            guard buttons[place].command == nil else {
                throw Failure(
                    .usage, "\(option): two commands for \"\(buttons[place].label.visible)\"",
                    remedy: "Give each button one command")
            }
            buttons[place].command = try CommandArgument(command, option: option, files: files).vector
        }
    }

    /// Adds "OK", and "Cancel" next to a field, as alertd does for an alert without buttons.
    private static func addOwnButtons(
        to buttons: inout [Prompts.ButtonWish], _ kind: Prompts.Kind, _ input: Prompts.Input
    ) {
        // alertd refuses an impossible order, with the reason.
        guard kind == .alert, let order = try? ButtonOrder(buttons, kind: kind, input: input) else { return }
        for (button, place) in zip(order.buttons, order.places) where place == nil {
            buttons.append(
                Prompts.ButtonWish(label: button.label, role: button.role == .cancel ? .cancel : nil))
        }
    }

    /// Returns the place of the button that an argument names, and the command after it.
    private static func named(
        in text: String, _ buttons: [Prompts.ButtonWish], _ places: [Int]
    ) throws(Failure) -> (place: Int, command: String) {
        // Use the longest matching label, because one label may be the start of another that contains a "=".
        let labelled = buttons.indices.filter { text.hasPrefix(buttons[$0].label + "=") }
        let longest = labelled.map { buttons[$0].label.count }.max()
        let found = labelled.filter { buttons[$0].label.count == longest }
        let digits = text.prefix { $0 != "=" }
        let index = digits.count < text.count ? Int(digits).flatMap { $0 >= 0 ? $0 : nil } : nil
        if let index {
            let place = places.indices.contains(index) ? places[index] : nil
            guard found.isEmpty || found == [place] else {
                throw Failure(
                    .usage, "\(option): \"\(digits)\" is the index of one button and the label of another",
                    remedy: "Choose another label for the button")
            }
            guard let place else { throw missing(index, places.map { buttons[$0] }) }
            return (place, String(text.dropFirst(digits.count + 1)))
        }
        guard let place = found.first else {
            throw Failure(
                .badInput, "\(option): \"\(text.visible)\" begins with no button's index or label and a \"=\"",
                remedy: "Example: \(option) 1=./archive.sh, or \(option) \"Archive=./archive.sh\"")
        }
        guard found.count == 1 else {
            throw Failure(
                .usage, "\(option): \(found.count) buttons are labelled \"\(buttons[place].label.visible)\"",
                remedy: "Name the button by its index")
        }
        return (place, String(text.dropFirst(buttons[place].label.count + 1)))
    }

    /// Returns the place of each button in `buttons`, by the button's index in org.alertd.Prompts.
    private static func places(of buttons: [Prompts.ButtonWish], _ kind: Prompts.Kind) -> [Int] {
        let cancel = buttons.indices.filter { buttons[$0].role == .cancel }
        let destructive = buttons.indices.filter { buttons[$0].role == .destructive }
        let others = buttons.indices.filter { buttons[$0].role != .cancel }
        guard kind == .sheet else { return cancel + others }
        return destructive + others.filter { buttons[$0].role != .destructive } + cancel
    }

    private static func missing(_ index: Int, _ buttons: [Prompts.ButtonWish]) -> Failure {
        let list = buttons.prefix(8).enumerated().map { "\($0) \"\($1.label.visible)\"" }.joined(separator: ", ")
        return Failure(
            .badInput, "\(option): no button has index \(index)",
            remedy: buttons.isEmpty
                ? "Add buttons with --button" : "Buttons: \(list)\(buttons.count > 8 ? " and more" : "")")
    }
}
