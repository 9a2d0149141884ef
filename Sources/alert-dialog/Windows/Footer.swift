// SPDX-License-Identifier: Apache-2.0

/// The line below the question: the level, the asker, the time left, and errors.
final class Footer {
    /// All of it.
    let content = Column(spacing: 3)
    private let time = Label().centered().styled("caption", "numeric")
    private let trouble = Label().centered().styled("error")

    init(_ layout: WindowLayout) {
        if let urgency = layout.urgency {
            content.add(Label(urgency).centered().styled("caption-heading", layout.isCritical ? "error" : "warning"))
        }
        content.add(Label(layout.asker).centered().styled("caption", "secondary"), time, trouble)
        (time.isShown, trouble.isShown) = (false, false)
    }

    /// Shows the time left; nil when it has no end.
    func show(timeLeft text: String?) {
        time.isShown = text != nil
        time.text = text ?? ""
    }

    /// Shows what went wrong.
    func show(trouble text: String) {
        trouble.isShown = true
        trouble.text = text
    }
}
