// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// The desktop's window to choose a file, a folder, or a place to save to.
final class FileChooser: Object {
    private let handler: (String) -> Void

    /// - Parameters:
    ///   - action: What is chosen.
    ///   - title: The title of the window.
    ///   - owner: A widget of the window that it belongs to.
    ///   - handler: Called with the path that the person chose.
    init?(_ action: GtkFileChooserAction, title: String, owner: Widget, _ handler: @escaping (String) -> Void) {
        guard let root = gtk_widget_get_root(owner.widget),
            let chooser = gtk_file_chooser_native_new(
                title, UnsafeMutablePointer<GtkWindow>(root), action, nil, nil)
        else { return nil }
        self.handler = handler
        super.init(UnsafeMutableRawPointer(chooser))
        // The wrapper has its own reference.
        g_object_unref(raw)
        onRequest("response") { [weak self] in
            if $0.integer(0) == GTK_RESPONSE_ACCEPT.rawValue { self?.take() }
            return false
        }
        // Enter in the form would answer without the file that is being chosen.
        gtk_native_dialog_set_modal(dialog, 1)
        gtk_native_dialog_show(dialog)
    }

    deinit { gtk_native_dialog_destroy(dialog) }

    private var dialog: UnsafeMutablePointer<GtkNativeDialog> { raw.assumingMemoryBound(to: GtkNativeDialog.self) }

    private func take() {
        guard let file = gtk_file_chooser_get_file(opaque) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        // What is on no file system has no path.
        guard let path = g_file_get_path(file) else { return }
        defer { g_free(path) }
        handler(String(cString: path))
    }
}

/// A button in a form. Tab goes past it: a key in its field does the same.
final class FieldButton: Widget {
    init(_ label: String) {
        super.init(gtk_button_new_with_label(label))
        takesFocus = false
    }

    /// Says which key does the same.
    func explain(_ text: String) { gtk_widget_set_tooltip_text(widget, text) }

    /// Calls `handler` on a click.
    func onClick(_ handler: @escaping () -> Void) { on("clicked", handler) }
}
