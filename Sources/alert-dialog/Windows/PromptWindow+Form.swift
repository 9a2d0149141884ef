// SPDX-License-Identifier: Apache-2.0

import PromptKit

// The fields of a form, and a message that must be read.
extension PromptWindow {
    /// Does what a key in a field means beyond that field. Returns that it was dealt with.
    ///
    /// - Parameter place: The place of the field; their number for the buttons.
    func act(_ effect: FormView.Effect, at place: Int, of form: FormView) -> Bool {
        switch effect {
        case .handled, .eraseFilter: break
        case .untouched: return false
        case .next:
            if place + 1 == form.count, let index = layout.defaultIndex {
                choose(.button(index))
            } else {
                turn(by: 1, from: place)
            }
        case .escape: choose(.dismissal)
        case .leave(let steps):
            if place + steps >= form.count {
                selection.goToRows()
                showSelection()
            } else if place + steps >= 0 {
                form.focus(place + steps)
            }
        }
        return true
    }

    /// Chooses a button once the files that the form names were looked at, unless a field cannot be accepted. That one
    /// then gets the keyboard, and says why.
    func check(_ form: FormView, for choice: Choice) {
        form.check { [unowned self] problem in
            guard let problem else { return choose(choice, isFilledIn: true) }
            fit()
            dialog.showFocus()
            form.focus(problem)
        }
    }

    /// Counts nothing of the text as read before a frame with it was painted.
    func countFrames() {
        for scroller in [scroller, message].compactMap(\.self) { scroller.isReadByFrame = true }
        dialog.onPaint { [unowned self] in
            scroller.look()
            if let message, scroller.shows(message) { message.look() }
        }
    }
}
