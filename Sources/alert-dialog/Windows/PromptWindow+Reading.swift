// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import PromptKit

// What of the window goes on out of sight: a text that must be read before a button acts, and the fields of a form.
extension PromptWindow {
    /// Holds the buttons back until the text was read, and says how much of a form is still out of sight.
    func watchReading() {
        guard work == nil else { return }
        content.takesFocus = true
        scroller.onMove { [unowned self] in lookAtReading() }
        watchMessage()
        if layout.isLong { hold(true) }
    }

    /// Looks again whenever a long message is scrolled.
    func watchMessage() { message?.onMove { [unowned self] in lookAtReading() } }

    /// Looks at what was read once everything has its place.
    func lookAtReading() {
        guard approval == nil, work == nil, reading == nil else { return }
        reading = .whenIdle { [unowned self] in
            reading = nil
            showReading()
        }
    }

    private func showReading() {
        let isUnread = unread != nil
        if isUnread != isHeld { hold(isUnread) }
        if !isHeld { show(following: form?.countUnseen(in: scroller) ?? 0) }
    }

    private func show(following count: Int) {
        switch count {
        case 0: footer.show(remark: nil)
        case 1: footer.show(remark: "1 field follows")
        default: footer.show(remark: "\(count) fields follow")
        }
    }

    /// Makes the buttons look as if they cannot be used, or lets them act. Who cancels needs to read nothing.
    private func hold(_ isHeld: Bool) {
        self.isHeld = isHeld
        for button in layout.buttons where button.role != .cancel {
            dialog.setEnabled("\(button.index)", !isHeld, reason: isHeld ? Self.readFirst : "")
        }
        if isHeld {
            footer.show(remark: Self.readFirst)
        } else {
            footer.show(remark: nil)
            // The button that was to have the keyboard gets it now.
            if inputs == nil, list == nil, dialog.isShown { showSelection() }
        }
    }

    private static let readFirst = "Read to the end first (Page Down)."

    /// Makes a long message as high as it is, if there is room for it.
    ///
    /// - Parameters:
    ///   - width: How wide it will be.
    ///   - room: Returns the height that is left over.
    func fitMessage(width: Int32, room: () -> Int32) {
        guard let message, Self.isHigh else { return }
        message.height = 1
        let wanted = ReadingArea.height(of: layout.message, lineHeight: content.lineHeight, width: width)
        message.height = min(wanted, max(Self.leastHeightOfMessage, room()))
    }

    /// Ends the visible part of a form in the middle of a field, so that the form is seen to go on.
    func showThatFormGoesOn(width: Int32) {
        guard let form else { return }
        func height(_ widget: Widget) -> Int32 { widget.natural(GTK_ORIENTATION_VERTICAL, across: width) }
        let above = height(content) - height(form.content)
        let visible = scroller.height - above
        if visible > 0 { scroller.height = above + form.height(cutAt: visible, width: width) }
    }
}
