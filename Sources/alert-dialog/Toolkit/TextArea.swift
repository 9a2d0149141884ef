// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// Several lines of text that are edited. Tab leaves it, as it does any field.
final class TextArea: Widget {
    /// Creates an area with a text in it.
    init(_ text: String) {
        super.init(gtk_text_view_new())
        gtk_text_view_set_accepts_tab(view, 0)
        gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
        for set in [gtk_text_view_set_left_margin, gtk_text_view_set_right_margin] { set(view, 9) }
        for set in [gtk_text_view_set_top_margin, gtk_text_view_set_bottom_margin] { set(view, 6) }
        gtk_text_buffer_set_text(buffer, text, -1)
        styled("unframed")
    }

    private var view: UnsafeMutablePointer<GtkTextView> { raw.assumingMemoryBound(to: GtkTextView.self) }
    private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(view) }

    var text: String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Calls `handler` after every change.
    func onChange(_ handler: @escaping () -> Void) {
        if let buffer { Object(UnsafeMutableRawPointer(buffer)).on("changed", handler) }
    }

    /// Returns whether the cursor is in the last line on the screen, or in the first.
    func isAtEdge(down: Bool) -> Bool {
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer, &place, gtk_text_buffer_get_insert(buffer))
        if down { return gtk_text_view_forward_display_line(view, &place) == 0 }
        gtk_text_view_backward_display_line_start(view, &place)
        return gtk_text_iter_is_start(&place) != 0
    }
}

/// Text of any length that is read and scrolled, and not edited. It is laid out where it is looked at alone, while a
/// label lays out all of itself, many times.
final class ReadingArea: Widget {
    /// Pixels on the left and on the right.
    static let sideMargin: Int32 = 12
    private static let endMargin: Int32 = 9

    init(_ text: String) {
        super.init(gtk_text_view_new())
        let view = raw.assumingMemoryBound(to: GtkTextView.self)
        gtk_text_view_set_editable(view, 0)
        gtk_text_view_set_cursor_visible(view, 0)
        gtk_text_view_set_accepts_tab(view, 0)
        gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
        for set in [gtk_text_view_set_left_margin, gtk_text_view_set_right_margin] { set(view, Self.sideMargin) }
        for set in [gtk_text_view_set_top_margin, gtk_text_view_set_bottom_margin] { set(view, Self.endMargin) }
        let buffer = gtk_text_view_get_buffer(view)
        gtk_text_buffer_set_text(buffer, text, -1)
        Self.keepWords(in: buffer)
        styled("unframed")
    }

    /// Returns about the height of a text, in pixels: GTK knows it only once all of the text is laid out.
    static func height(of text: String, lineHeight: Int32, width: Int32) -> Int32 {
        // A letter is about half as wide as a line is high.
        let columns = Int(max(1, (width - 2 * sideMargin) * 2 / lineHeight))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .reduce(0) { min($0 + 1 + $1.utf8.count / columns, 1_000) }
        return Int32(lines) * lineHeight + 2 * endMargin
    }

    /// Breaks words without a hyphen, because a word may be a path.
    static func keepWords(in buffer: UnsafeMutablePointer<GtkTextBuffer>?) {
        guard let tag = gtk_text_tag_new(nil) else { return }
        let object = Object(UnsafeMutableRawPointer(tag))
        // The wrapper has its own reference.
        g_object_unref(tag)
        object.set("insert-hyphens", false)
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }
}
