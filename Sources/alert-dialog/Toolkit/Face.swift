// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// The face of a button or row: its label, and before that a warning sign where it destroys something. Colour is
/// never the only sign.
final class Face: Widget {
    /// The word for screen readers.
    static let destructive = "Destructive"

    /// - Parameter label: As it is shown.
    init(_ label: String, isDestructive: Bool, isCentered: Bool = true) {
        super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
        gtk_widget_set_halign(widget, isCentered ? GTK_ALIGN_CENTER : GTK_ALIGN_START)
        if isDestructive, let sign = gtk_image_new_from_icon_name("dialog-warning-symbolic") { append(sign) }
        let text = isCentered ? Label(label).centered() : Label(label).atStart()
        self.text = text
        append(text.widget)
    }

    private var text: Label?

    /// Adds style classes to the label.
    func textStyled(_ classes: String...) {
        for name in classes { text?.styled(name) }
    }

    private func append(_ child: UnsafeMutablePointer<GtkWidget>) {
        gtk_box_append(raw.assumingMemoryBound(to: GtkBox.self), child)
    }
}
