// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// Rows one below the other, of which one is chosen.
final class List: Widget {
    /// The rows from the top, hidden ones too.
    private(set) var rows: [Row] = []
    private var isMatching: (Int) -> Bool = { _ in true }

    /// An empty list.
    init() {
        super.init(gtk_list_box_new())
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    }

    /// Adds a frame.
    func framed() -> Self { styled("boxed-list") }

    /// Lines between the rows and no frame, for one in another widget's.
    func separated() -> Self {
        gtk_list_box_set_show_separators(opaque, 1)
        return styled("unframed")
    }

    /// Lets rows be marked.
    func marking() -> Self {
        isMarking = true
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_SINGLE)
        return self
    }

    private(set) var isMarking = false

    final class Row: Widget {
        /// A row with something in it, which screen readers call by a name.
        init(_ content: Widget, name text: String) {
            super.init(gtk_list_box_row_new())
            gtk_list_box_row_set_child(row, content.widget)
            name(text)
        }

        fileprivate var row: UnsafeMutablePointer<GtkListBoxRow> { raw.assumingMemoryBound(to: GtkListBoxRow.self) }
    }

    /// Adds a row at the bottom.
    func add(_ row: Row) {
        rows.append(row)
        gtk_list_box_append(opaque, row.widget)
    }

    /// Removes all rows.
    func removeAll() {
        for row in rows { gtk_list_box_remove(opaque, row.widget) }
        rows = []
    }

    /// Calls `handler` with the position of a row that was clicked, or on which Enter was pressed.
    func onChoice(_ handler: @escaping (Int) -> Void) {
        onRequest("row-activated") { arguments in
            guard let row = arguments.object(0) else { return false }
            handler(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
            return false
        }
    }

    /// Shows the rows alone for whose position `isMatching` is true.
    func filter(_ isMatching: @escaping (Int) -> Bool) {
        self.isMatching = isMatching
        gtk_list_box_set_filter_func(
            opaque,
            { row, data in
                guard let row, let data else { return 1 }
                let list = Unmanaged<List>.fromOpaque(data).takeUnretainedValue()
                return list.isMatching(Int(gtk_list_box_row_get_index(row))) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Asks for every row again whether it is to be shown.
    func refilter() { gtk_list_box_invalidate_filter(opaque) }

    /// Marks a row; nil marks none.
    func mark(_ position: Int?) {
        gtk_list_box_select_row(opaque, position.map { rows[$0].row })
    }

    /// The position of the row that has the keyboard.
    var focused: Int? {
        guard let row = gtk_widget_get_focus_child(widget) else { return nil }
        return rows.firstIndex { $0.widget == row && gtk_widget_is_focus(row) != 0 }
    }

    /// Sets the label that is shown when no row is.
    func placeholder(_ label: Label) { gtk_list_box_set_placeholder(opaque, label.widget) }
}

final class SearchField: Widget {
    /// An empty one.
    init() { super.init(gtk_search_entry_new()) }

    var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set {
            gtk_editable_set_text(opaque, newValue)
            gtk_editable_set_position(opaque, -1)
        }
    }

    /// Focuses the field with the cursor at its end, without selecting its text.
    func focusAtEnd() {
        focus()
        gtk_editable_set_position(opaque, -1)
    }

    /// Says what it is for while it is empty.
    func hint(_ text: String) { set("placeholder-text", text) }

    /// Receives keys that are typed while another widget of `window` has the keyboard.
    func capture(_ window: Widget) { gtk_search_entry_set_key_capture_widget(opaque, window.widget) }

    /// Calls `handler` after every change.
    func onChange(_ handler: @escaping () -> Void) { on("changed", handler) }

    /// Calls `handler` on Esc.
    func onEscape(_ handler: @escaping () -> Void) { on("stop-search", handler) }
}
