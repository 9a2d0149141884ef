// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import Glibc

/// A line of text that is edited.
final class TextField: Widget {
    /// Creates a field for visible text.
    static func plain(hint: String) -> TextField {
        let field = TextField(gtk_entry_new())
        gtk_entry_set_placeholder_text(field.raw.assumingMemoryBound(to: GtkEntry.self), hint)
        return field
    }

    /// Creates a field for text that is hidden unless the person wants to see it. GTK keeps the text in memory that is
    /// not swapped out, and wipes that memory when the field goes.
    static func hidden(hint: String) -> TextField {
        let field = TextField(gtk_password_entry_new())
        gtk_password_entry_set_show_peek_icon(field.opaque, 1)
        field.set("placeholder-text", hint)
        field.keepFromAssistiveTechnologies()
        return field
    }

    private init(_ new: UnsafeMutablePointer<GtkWidget>) { super.init(new) }

    /// Disconnects the accessibility bus. GTK reports every text that is inserted or deleted to this bus, even for
    /// hidden fields: the secret letter by letter, and all of it when it is deleted. GTK connects to the field's
    /// signals when the field is shown.
    private func keepFromAssistiveTechnologies() {
        guard let delegate = gtk_editable_get_delegate(opaque) else { return }
        let text = Object(UnsafeMutableRawPointer(delegate))
        text.intercept("insert-text")
        // It would hear of a deletion before the field deletes, so that is done here, as the field does it.
        text.intercept("delete-text") { arguments in
            guard let start = arguments.integer(0), let end = arguments.integer(1), start >= 0 else { return }
            let buffer = gtk_text_get_buffer(UnsafeMutablePointer(delegate))
            gtk_entry_buffer_delete_text(buffer, guint(start), end < 0 ? -1 : end - start)
        }
    }

    /// Focuses the field with the cursor at its end, without selecting its text.
    override func focus() {
        super.focus()
        goToEnd()
    }

    /// Moves the cursor to the end of the text, and selects nothing.
    func goToEnd() { gtk_editable_set_position(opaque, -1) }

    /// Sets the maximum number of characters.
    func limit(_ characters: Int32) {
        guard let text = gtk_editable_get_delegate(opaque) else { return }
        gtk_text_set_max_length(UnsafeMutablePointer(text), characters)
    }

    /// Passes the bytes of the answer to a function. A pasted line end ends the line.
    func withLine<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withText { text in
            var count = strlen(text)
            if count > 0, text[count - 1] == 0x0A { count -= 1 }
            if count > 0, text[count - 1] == 0x0D { count -= 1 }
            return body(UnsafeRawBufferPointer(start: text, count: count))
        }
    }

    /// Says what is typed into it, for keyboards on the screen. Not for hidden fields.
    func expect(_ purpose: GtkInputPurpose) {
        gtk_entry_set_input_purpose(raw.assumingMemoryBound(to: GtkEntry.self), purpose)
    }

    /// Calls `handler` on Enter.
    func onEnter(_ handler: @escaping () -> Void) { on("activate", handler) }

    /// Calls `handler` after every change.
    func onChange(_ handler: @escaping () -> Void) { on("changed", handler) }

    var text: String {
        get { withText { String(cString: $0) } }
        set {
            gtk_editable_set_text(opaque, newValue)
            goToEnd()
        }
    }

    /// Takes over what stands in another field, without a copy of a secret.
    func take(_ other: TextField) {
        other.withText { gtk_editable_set_text(opaque, $0) }
        goToEnd()
    }

    /// Calls `body` with what stands in it where it stands, so that no copy of a secret is made.
    func withText<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try body(gtk_editable_get_text(opaque))
    }
}
