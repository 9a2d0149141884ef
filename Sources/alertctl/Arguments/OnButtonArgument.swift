// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

/// `--on-button INDEX=COMMAND`: what runs when a button is chosen. It names the button by its index and never by its label,
/// so a label can come from anywhere: a file's name with a `=` in it is a label, and runs nothing.
enum OnButtonArgument {
    private static let option = "--on-button"

    /// Gives the buttons their commands.
    ///
    /// - Parameters:
    ///   - texts: What was written, each `INDEX=COMMAND`.
    ///   - wishes: The buttons as they were added.
    ///   - kind: What decides their indices.
    ///   - files: Where the commands' programs are looked up.
    static func apply(
        _ texts: [String], to wishes: inout [Prompts.ButtonWish], of kind: Prompts.Kind, files: some FileLookup
    ) throws(Failure) {
        let places = places(of: wishes, kind)
        for text in texts {
            let digits = text.prefix { $0 != "=" }
            guard digits.count < text.count, let index = Int(digits), index >= 0 else {
                throw Failure(
                    .badInput, "\(option): \"\(text.visible)\" is not INDEX=COMMAND",
                    remedy: "Example: \(option) 1=./archive.sh")
            }
            guard places.indices.contains(index) else { throw missing(index, places.map { wishes[$0] }) }
            guard wishes[places[index]].command == nil else {
                throw Failure(
                    .usage, "\(option): duplicate index \(index)", remedy: "Give each button one command")
            }
            wishes[places[index]].command =
                try CommandArgument(String(text.dropFirst(digits.count + 1)), option: option, files: files).vector
        }
    }

    /// For each index the button's place among those that were added, as org.alertd.Prompts numbers them.
    private static func places(of wishes: [Prompts.ButtonWish], _ kind: Prompts.Kind) -> [Int] {
        let cancel = wishes.indices.filter { wishes[$0].role == .cancel }
        let destructive = wishes.indices.filter { wishes[$0].role == .destructive }
        let others = wishes.indices.filter { wishes[$0].role != .cancel }
        guard kind == .sheet else { return cancel + others }
        return destructive + others.filter { wishes[$0].role != .destructive } + cancel
    }

    private static func missing(_ index: Int, _ buttons: [Prompts.ButtonWish]) -> Failure {
        let list = buttons.prefix(8).enumerated().map { "\($0) \"\($1.label.visible)\"" }.joined(separator: ", ")
        return Failure(
            .badInput, "\(option): no button has index \(index)",
            remedy: buttons.isEmpty
                ? "Add buttons with --button" : "Buttons: \(list)\(buttons.count > 8 ? " and more" : "")")
    }
}
