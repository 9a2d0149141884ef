// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// A small window with something of ours and buttons below: `AdwMessageDialog` with no window above. Its own heading
/// and text would not scroll. It breaks a row of buttons that is too wide into a stack, the first button lowest.
final class MessageDialog: Widget {
    /// The appearance of a button.
    enum Appearance {
        case plain, suggested, destructive
    }

    /// For each id its buttons: libadwaita makes two, and shows one, for buttons side by side and for a stack.
    private var buttons: [String: [UnsafeMutablePointer<GtkWidget>]] = [:]
    private var dialog: UnsafeMutablePointer<AdwMessageDialog> { raw.assumingMemoryBound(to: AdwMessageDialog.self) }
    private var window: UnsafeMutablePointer<GtkWindow> { raw.assumingMemoryBound(to: GtkWindow.self) }

    /// A window that is not shown yet.
    init(title: String) {
        super.init(adw_message_dialog_new(nil, nil, nil))
        gtk_window_set_title(window, title)
        name(title)
    }

    /// Adds a button. One that destroys has a mark beside its colour, and a word for screen readers.
    func addButton(_ id: String, _ label: String, _ appearance: Appearance) {
        let written = Self.withoutMnemonic(label)
        adw_message_dialog_add_response(dialog, id, written)
        let known = buttons.values.flatMap(\.self)
        let new = buttons(below: widget).filter { !known.contains($0) }
        buttons[id] = new
        for button in new {
            let face = Face(label, isDestructive: appearance == .destructive)
            adwaita_set_button_child(button, face.widget)
            // GTK calls a button what was written for it, where an underscore is doubled to stand for itself.
            adwaita_set_accessible_label(button, label)
            if appearance == .destructive { adwaita_set_accessible_description(button, Face.destructive) }
        }
        switch appearance {
        case .plain: break
        case .suggested: adw_message_dialog_set_response_appearance(dialog, id, ADW_RESPONSE_SUGGESTED)
        case .destructive: adw_message_dialog_set_response_appearance(dialog, id, ADW_RESPONSE_DESTRUCTIVE)
        }
    }

    private func buttons(below parent: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
        var found: [UnsafeMutablePointer<GtkWidget>] = []
        var next = gtk_widget_get_first_child(parent)
        while let child = next {
            found += adwaita_is_button(child) != 0 ? [child] : buttons(below: child)
            next = gtk_widget_get_next_sibling(child)
        }
        return found
    }

    /// Makes every button about so high, in pixels: by room around its label, which would be broken to fill a height.
    func enlargeButtons(height: Int32) {
        for button in buttons.values.flatMap(\.self) {
            guard let face = gtk_widget_get_first_child(button) else { continue }
            gtk_widget_set_margin_top(face, height / 3)
            gtk_widget_set_margin_bottom(face, height / 3)
        }
    }

    /// Gives a button the keyboard.
    func focusButton(_ id: String) {
        guard let shown = buttons[id]?.first(where: { gtk_widget_get_mapped($0) != 0 }) ?? buttons[id]?.first else {
            return
        }
        gtk_widget_grab_focus(shown)
    }

    /// Draws a line around what has the keyboard, as after the first key.
    func showFocus() { gtk_window_set_focus_visible(window, 1) }

    /// The id of the button that has the keyboard.
    var focusedButton: String? {
        buttons.first { $0.value.contains { gtk_widget_is_focus($0) != 0 } }?.key
    }

    /// A label in which GTK finds no letter to underline.
    static func withoutMnemonic(_ text: String) -> String {
        text.contains("_") ? String(text.flatMap { $0 == "_" ? ["_", "_"] : [$0] }) : text
    }

    /// The button that Enter presses.
    func setDefaultButton(_ id: String) { adw_message_dialog_set_default_response(dialog, id) }

    /// Sets the widget between the text and the buttons.
    func setContent(_ content: Widget) { adw_message_dialog_set_extra_child(dialog, content.widget) }

    /// Calls `handler` with the id of a button that was pressed.
    func onButton(_ handler: @escaping (String) -> Void) {
        onRequest("response") { arguments in
            if let id = arguments.text(0) { handler(id) }
            return false
        }
    }

    /// Calls `handler` when the window is to be closed: by Esc, by the window manager, or by a button, behind
    /// ``onButton(_:)``. It stays when that returns true.
    func onClose(_ handler: @escaping () -> Bool) { onRequest("close-request") { _ in handler() } }

    /// Calls `handler` when the window gets the keyboard, or loses it.
    func onActiveChange(_ handler: @escaping (Bool) -> Void) {
        on("notify::is-active") { [weak self] in
            if let self { handler(gtk_window_is_active(window) != 0) }
        }
    }

    /// Presses the button that Enter presses.
    func activateDefault() { gtk_widget_activate_default(widget) }

    /// Sets the widget that Enter presses, when it is no button of the dialog.
    func setDefault(_ widget: Widget) { gtk_window_set_default_widget(window, widget.widget) }

    /// Shows it, and asks for the keyboard as windows do.
    func present() { gtk_window_present(window) }

    /// Asks it to close, as Esc does.
    func close() { gtk_window_close(window) }

    /// Takes it off the screen for good.
    func destroy() {
        // A field that has the keyboard complains when it goes.
        gtk_window_set_focus(window, nil)
        gtk_window_destroy(window)
    }
}
