// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// A small window with our content above buttons: `AdwMessageDialog` without a parent window. Its own heading and text
/// would not scroll. It breaks a row of buttons that is too wide into a stack, with the first button at the bottom.
final class MessageDialog: Widget {
    /// The appearance of a button.
    enum Appearance {
        case plain, suggested, destructive
    }

    /// The buttons of each id: libadwaita makes two and shows one of them, for a row of buttons and for a stack.
    private var buttons: [String: [UnsafeMutablePointer<GtkWidget>]] = [:]
    /// The clock of the window's frames, once they are of interest.
    private var painting: Object?
    private var dialog: UnsafeMutablePointer<AdwMessageDialog> { raw.assumingMemoryBound(to: AdwMessageDialog.self) }
    private var window: UnsafeMutablePointer<GtkWindow> { raw.assumingMemoryBound(to: GtkWindow.self) }

    /// Creates a window without showing it.
    init(title: String) {
        super.init(adw_message_dialog_new(nil, nil, nil))
        setTitle(title)
    }

    func setTitle(_ title: String) {
        gtk_window_set_title(window, title)
        name(title)
    }

    /// Adds a button. A destructive one has a mark in addition to its colour, and a word for screen readers.
    func addButton(_ id: String, _ label: String, _ appearance: Appearance) {
        let written = Self.withoutMnemonic(label)
        adw_message_dialog_add_response(dialog, id, written)
        let known = buttons.values.flatMap(\.self)
        let new = buttons(below: widget).filter { !known.contains($0) }
        buttons[id] = new
        write(label, appearance, on: new)
        switch appearance {
        case .plain: break
        case .suggested: adw_message_dialog_set_response_appearance(dialog, id, ADW_RESPONSE_SUGGESTED)
        case .destructive: adw_message_dialog_set_response_appearance(dialog, id, ADW_RESPONSE_DESTRUCTIVE)
        }
    }

    /// Changes the label of a button.
    func relabel(_ id: String, _ label: String, _ appearance: Appearance) {
        adw_message_dialog_set_response_label(dialog, id, Self.withoutMnemonic(label))
        write(label, appearance, on: buttons[id] ?? [])
    }

    private func write(_ label: String, _ appearance: Appearance, on buttons: [UnsafeMutablePointer<GtkWidget>]) {
        for button in buttons {
            let face = Face(label, isDestructive: appearance == .destructive)
            adwaita_set_button_child(button, face.widget)
            // GTK uses the written label as the accessible name, in which an underscore is doubled.
            adwaita_set_accessible_label(button, label)
            if appearance == .destructive { adwaita_set_accessible_description(button, Face.destructive) }
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

    /// Lets a button be pressed, or makes it look as if it cannot, with the reason for screen readers.
    func setEnabled(_ id: String, _ isEnabled: Bool, reason: String) {
        if isEnabled != (adw_message_dialog_get_response_enabled(dialog, id) != 0) {
            adw_message_dialog_set_response_enabled(dialog, id, isEnabled ? 1 : 0)
        }
        for button in buttons[id] ?? [] { adwaita_set_accessible_description(button, reason) }
    }

    /// Returns whether a button can be pressed.
    func isEnabled(_ id: String) -> Bool { adw_message_dialog_get_response_enabled(dialog, id) != 0 }

    /// The places of the buttons in the window, by their ids.
    var buttonPlaces: [String: graphene_rect_t] {
        buttons.compactMapValues { buttons in
            var place = graphene_rect_t()
            let isKnown = buttons.contains {
                gtk_widget_get_mapped($0) != 0 && gtk_widget_compute_bounds($0, widget, &place) != 0
            }
            return isKnown ? place : nil
        }
    }

    /// Calls `handler` after every frame that was painted while the window is on the screen.
    func onPaint(_ handler: @escaping () -> Void) {
        on("map") { [weak self] in
            guard let self, painting == nil, let clock = gtk_widget_get_frame_clock(widget) else { return }
            painting = Object(UnsafeMutableRawPointer(clock))
            painting?.on("after-paint") { [weak self] in if self != nil { handler() } }
        }
    }

    /// Makes every button about this high, in pixels, with margins around its label. A label would be wrapped to fill a
    /// height.
    func enlargeButtons(height: Int32) {
        for button in buttons.values.flatMap(\.self) {
            guard let face = gtk_widget_get_first_child(button) else { continue }
            gtk_widget_set_margin_top(face, height / 3)
            gtk_widget_set_margin_bottom(face, height / 3)
        }
    }

    /// Gives a button the keyboard focus.
    func focusButton(_ id: String) {
        guard let shown = buttons[id]?.first(where: { gtk_widget_get_mapped($0) != 0 }) ?? buttons[id]?.first else {
            return
        }
        gtk_widget_grab_focus(shown)
    }

    /// Draws a line around the widget with the keyboard focus, as after the first key.
    func showFocus() { gtk_window_set_focus_visible(window, 1) }

    /// The id of the button with the keyboard focus.
    var focusedButton: String? {
        buttons.first { $0.value.contains { gtk_widget_is_focus($0) != 0 } }?.key
    }

    /// Returns the label with underscores doubled, so that GTK underlines no letter.
    static func withoutMnemonic(_ text: String) -> String {
        text.contains("_") ? String(text.flatMap { $0 == "_" ? ["_", "_"] : [$0] }) : text
    }

    /// Sets the button that Enter presses.
    func setDefaultButton(_ id: String) { adw_message_dialog_set_default_response(dialog, id) }

    /// Sets the widget between the text and the buttons.
    func setContent(_ content: Widget) { adw_message_dialog_set_extra_child(dialog, content.widget) }

    /// Calls `handler` with the id of a pressed button.
    func onButton(_ handler: @escaping (String) -> Void) {
        onRequest("response") { arguments in
            if let id = arguments.text(0) { handler(id) }
            return false
        }
    }

    /// Calls `handler` before the window closes: by Esc, by the window manager, or by a button, after ``onButton(_:)``.
    /// The window stays if `handler` returns true.
    func onClose(_ handler: @escaping () -> Bool) { onRequest("close-request") { _ in handler() } }

    /// Calls `handler` when the window gains or loses the keyboard focus.
    func onActiveChange(_ handler: @escaping (Bool) -> Void) {
        on("notify::is-active") { [weak self] in
            if let self { handler(gtk_window_is_active(window) != 0) }
        }
    }

    /// Sets the widget that Enter activates, if it is not a button of the dialog.
    func setDefault(_ widget: Widget) { gtk_window_set_default_widget(window, widget.widget) }

    /// Shows the window, and requests the keyboard focus as windows do.
    func present() { gtk_window_present(window) }

    /// Asks the window to close, as Esc does.
    func close() { gtk_window_close(window) }

    /// Removes the window from the screen for good.
    func destroy() {
        // Otherwise a field with the keyboard focus logs a warning when it is destroyed.
        gtk_window_set_focus(window, nil)
        gtk_window_destroy(window)
    }
}
