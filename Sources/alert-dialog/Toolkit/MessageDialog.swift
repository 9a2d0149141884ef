// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// A small window with a heading, a text, something of ours below, and buttons: `AdwMessageDialog` with no window above.
/// It breaks a row of buttons that is too wide into a stack, the first button lowest.
final class MessageDialog: Widget {
    /// How a button looks.
    enum Appearance {
        case plain, suggested, destructive
    }

    private var dialog: UnsafeMutablePointer<AdwMessageDialog> { raw.assumingMemoryBound(to: AdwMessageDialog.self) }
    private var window: UnsafeMutablePointer<GtkWindow> { raw.assumingMemoryBound(to: GtkWindow.self) }

    /// A window that is not shown yet.
    init(heading: String, body: String) {
        super.init(adw_message_dialog_new(nil, heading, body.isEmpty ? nil : body))
        gtk_window_set_title(window, heading)
    }

    /// Adds a button.
    func addButton(_ id: String, _ label: String, _ appearance: Appearance) {
        let written = SafeText.withoutMnemonic(label)
        adw_message_dialog_add_response(dialog, id, written)
        if written != label { nameButton(written, label, below: widget) }
        switch appearance {
        case .plain: break
        case .suggested: adw_message_dialog_set_response_appearance(dialog, id, ADW_RESPONSE_SUGGESTED)
        case .destructive: adw_message_dialog_set_response_appearance(dialog, id, ADW_RESPONSE_DESTRUCTIVE)
        }
    }

    /// GTK calls a button for screen readers what was written for it, where an underscore is doubled to stand for itself.
    private func nameButton(_ written: String, _ label: String, below parent: UnsafeMutablePointer<GtkWidget>) {
        var next = gtk_widget_get_first_child(parent)
        while let child = next {
            if let text = adwaita_button_label(child), String(cString: text) == written {
                adwaita_set_accessible_label(child, label)
            }
            nameButton(written, label, below: child)
            next = gtk_widget_get_next_sibling(child)
        }
    }

    /// The button that Enter presses.
    func setDefaultButton(_ id: String) { adw_message_dialog_set_default_response(dialog, id) }

    /// What is shown between the text and the buttons.
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

    /// What Enter presses, when it is no button of the dialog.
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
