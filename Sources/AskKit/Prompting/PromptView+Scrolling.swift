// SPDX-License-Identifier: Apache-2.0

import PromptKit

// A text that is longer than the screen, and lists that share the page keys and the wheel with it.
extension PromptView {
    /// Returns whether a page key, or a turn of the wheel, moves in a long list of buttons.
    func movesRows(_ direction: Int) -> Bool { list.isFiltered && moves(list, direction) }

    /// Returns whether a list moves instead of the text: downwards once the text was read, upwards if it can.
    func moves(_ list: ChoiceList, _ direction: Int) -> Bool {
        direction > 0 ? !isMessageCut : messageOffset == 0 || list.focus > 0
    }

    mutating func scroll(by lines: Int) -> Step {
        guard isMessageCut || messageOffset > 0 else { return .nothing }
        // No line is skipped, however many keys arrive before the next drawing. This also limits the offset to the
        // length of the message.
        let most = drawnOffset + (isMessageCut ? max(1, messageRows) : 0)
        messageOffset = max(0, min(messageOffset + lines, most))
        return .changed
    }
}
