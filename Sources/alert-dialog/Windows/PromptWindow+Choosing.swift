// SPDX-License-Identifier: Apache-2.0

import PromptKit

// The buttons of a list, which are the window's own: every list has a way out, and a long one a button that chooses.
extension PromptWindow {
    /// The ids of the buttons that are in no question.
    static let (dismissing, choosing) = ("dismiss", "choose")

    /// Adds the buttons below a list that the question does not have.
    func addListButtons() {
        if layout.hasDismissal { dialog.addButton(Self.dismissing, "Cancel", .plain) }
        if layout.isSearched { dialog.addButton(Self.choosing, "Choose", .suggested) }
    }

    /// Lets Choose be pressed once a row was picked. Nobody has chosen the row that a list merely begins with.
    func enableChoosing() {
        let selection = question.model.selection
        let reason =
            !selection.isPicked ? "Move to a choice first." : selection.list.row == nil ? "Nothing matches." : ""
        dialog.setEnabled(Self.choosing, reason.isEmpty, reason: reason)
    }

    /// Handles a button at the bottom.
    func press(_ id: String) {
        switch id {
        case Self.dismissing: send(.closed)
        case Self.choosing:
            if let row = question.model.selection.list.row { send(.clicked(.button(.row(row)))) } else { stay() }
        default: if let index = Int(id) { send(.clicked(question.button(index))) }
        }
    }
}
