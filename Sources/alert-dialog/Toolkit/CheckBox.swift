// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// A box that is checked, or the round mark of a list of which one is chosen.
final class CheckBox: Widget {
    /// A box with a label that breaks its lines.
    convenience init(_ label: String) {
        self.init(group: nil)
        let text = Label(label).atStart()
        withExtendedLifetime(text) { gtk_check_button_set_child(button, text.widget) }
        name(label)
    }

    /// Creates a mark that shows a state, and cannot be clicked; a mark in a group is round.
    static func mark(group: CheckBox?) -> CheckBox {
        let mark = CheckBox(group: group)
        mark.takesFocus = false
        gtk_widget_set_can_target(mark.widget, 0)
        gtk_widget_set_valign(mark.widget, GTK_ALIGN_START)
        return mark
    }

    /// Creates the group of round marks. It is on no screen.
    init(group: CheckBox?) {
        super.init(gtk_check_button_new())
        if let group { gtk_check_button_set_group(button, group.button) }
    }

    private var button: UnsafeMutablePointer<GtkCheckButton> { raw.assumingMemoryBound(to: GtkCheckButton.self) }

    var isChecked: Bool {
        get { gtk_check_button_get_active(button) != 0 }
        set { if newValue != isChecked { gtk_check_button_set_active(button, newValue ? 1 : 0) } }
    }

    /// Calls `handler` after every change.
    func onToggle(_ handler: @escaping () -> Void) { on("toggled", handler) }
}

/// Widgets side by side.
final class Line: Widget {
    /// An empty one; so many pixels are between two of them.
    init(spacing: Int32) { super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing)) }

    /// Adds widgets at its end.
    func add(_ children: Widget...) {
        for child in children { gtk_box_append(raw.assumingMemoryBound(to: GtkBox.self), child.widget) }
    }
}

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
