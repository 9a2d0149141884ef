// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import PromptKit
import TextSafety

/// A command, whole and wrapped: in letters of one width, never cut and never scrolled sideways. A row ends after an
/// operator, as in `a && b`, or at a blank, or in a word that is longer than a row. A mark at the beginning of each row
/// says whether a line, or a word, goes on there. Words stay in their order from left to right, whatever their letters.
///
/// Each row is a paragraph, since Pango needs time and memory that grow with the square of a paragraph.
final class CommandArea: Widget {
    /// The lines, without their marks.
    private let lines: [Substring]
    /// The rows, each with its mark.
    private var text = ""
    private var length = 0
    /// The words of right-to-left letters, in bytes, which are underlined.
    private var rightToLeft: [Range<Int>] = []
    /// The marks of rows that go on, in bytes.
    private var marks: [Range<Int>] = []
    /// The room for which the rows are made, in pixels.
    private var room: Double = -1
    /// The characters that were on the screen.
    private var seen = SeenText()

    /// The longest text in bytes whose height is worth knowing before it is shown. A longer one gets all the room. The
    /// width of a longer word is not measured either: it is wider than a row.
    private static let maximumMeasured = 4_000
    /// The most words and characters other than ASCII that are measured. Further ones are taken as wide.
    private static let maximumWords = 500
    /// Pixels around the text.
    private static let (sideMargin, endMargin): (Int32, Int32) = (12, 9)

    /// - Parameter lines: The lines, each with its mark.
    init(_ lines: [String]) {
        self.lines = lines.map { $0.dropFirst(ApprovalText.bar.count) }
        super.init(gtk_text_view_new())
        gtk_text_view_set_editable(view, 0)
        gtk_text_view_set_cursor_visible(view, 0)
        gtk_text_view_set_accepts_tab(view, 0)
        gtk_text_view_set_monospace(view, 1)
        // The rows are made before. Whatever a font does to the width of a letter, nothing is cut.
        gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
        for set in [gtk_text_view_set_left_margin, gtk_text_view_set_right_margin] { set(view, Self.sideMargin) }
        for set in [gtk_text_view_set_top_margin, gtk_text_view_set_bottom_margin] { set(view, Self.endMargin) }
        // Nobody wants the marks that keep the order and begin the rows.
        intercept("copy-clipboard", instead: { [unowned self] _ in copy(to: gtk_widget_get_clipboard(widget)) })
        keepMarksFromSelection()
        styled("unframed", "command")
        name("Command")
    }

    private var view: UnsafeMutablePointer<GtkTextView> { raw.assumingMemoryBound(to: GtkTextView.self) }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(view) }

    // MARK: Rows

    /// Breaks the lines into rows for a width, unless that was done.
    private func arrange(room: Double) {
        guard room != self.room else { return }
        self.room = room
        let former = text
        (text, rightToLeft, marks) = ("", [], [])
        let width = measure()
        for (place, line) in lines.enumerated() {
            if place > 0 { text += "\n" }
            for (number, row) in CommandRow.rows(of: line, room: room, width: width).enumerated() {
                if number > 0 { text.unicodeScalars.append(CommandRow.end) }
                let mark = text.utf8.count
                text += number == 0 ? CommandRow.bar : row.lead
                let start = text.utf8.count
                if number > 0 { marks.append(mark..<start) }
                let ordered = OrderedText(String(row.text))
                rightToLeft += ordered.rightToLeft.map { start + $0.lowerBound..<start + $0.upperBound }
                text += ordered.text
            }
        }
        guard text != former else { return }
        length = text.unicodeScalars.count
        // Other places are on the screen now.
        seen = SeenText()
        gtk_text_buffer_set_text(buffer, text, -1)
        var start = GtkTextIter()
        gtk_text_buffer_get_start_iter(buffer, &start)
        gtk_text_buffer_place_cursor(buffer, &start)
        ReadingArea.keepWords(in: buffer)
        mark(rightToLeft) { tag in
            tag.set("underline", enumeration: Int32(PANGO_UNDERLINE_SINGLE.rawValue), of: pango_underline_get_type())
        }
        mark(marks) { $0.set("foreground", Self.colourOfMarks) }
    }

    /// The colour of marks, which is as far from black as from white.
    private static let colourOfMarks = "#808080"

    /// Returns a function that returns the width of a word or character, in pixels.
    private func measure() -> (Substring) -> Double {
        let letter = Double(layout(String(repeating: "m", count: 100)) { Self.size(of: $0).width }) / 100
        var known: [Substring: Double] = [:]
        return { [unowned self] word in
            let bytes = word.utf8.count
            guard bytes <= Self.maximumMeasured else { return .infinity }
            if word.utf8.allSatisfy({ $0 < 0x80 }) { return Double(bytes) * letter }
            if let width = known[word] { return width }
            // A character is at most as many letters wide as it has bytes.
            guard known.count < Self.maximumWords else { return Double(bytes) * letter }
            let width = Double(layout(OrderedText(String(word)).text) { Self.size(of: $0).width })
            known[word] = width
            return width
        }
    }

    /// Gives parts of the text, in bytes, an appearance.
    private func mark(_ parts: [Range<Int>], _ appearance: (Object) -> Void) {
        guard !parts.isEmpty, let tag = gtk_text_tag_new(nil) else { return }
        let object = Object(UnsafeMutableRawPointer(tag))
        g_object_unref(tag)
        appearance(object)
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
        let bytes = Array(text.utf8)
        var (byte, character) = (0, 0)
        for word in parts {
            // Every byte that continues no character begins one.
            character += bytes[byte..<word.lowerBound].count { $0 & 0xC0 != 0x80 }
            let end = character + bytes[word].count { $0 & 0xC0 != 0x80 }
            apply(tag, character..<end)
            (byte, character) = (word.upperBound, end)
        }
    }

    private func apply(_ tag: UnsafeMutablePointer<GtkTextTag>?, _ characters: Range<Int>) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(characters.lowerBound))
        gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(characters.upperBound))
        gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }

    // MARK: Copying

    /// Copies what is selected, as the command has it.
    private func copy(to clipboard: OpaquePointer?) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        guard gtk_text_buffer_get_selection_bounds(buffer, &start, &end) != 0,
            let selected = gtk_text_buffer_get_text(buffer, &start, &end, 1)
        else { return }
        defer { g_free(selected) }
        gdk_clipboard_set_text(clipboard, CommandRow.plain(OrderedText.plain(String(cString: selected))))
    }

    /// Puts what is selected into the primary selection without the marks: the buffer itself would put it there as it
    /// is on the screen.
    private func keepMarksFromSelection() {
        // The widget may outlive this wrapper.
        let (view, widget) = (view, widget)
        on("realize") {
            gtk_text_buffer_remove_selection_clipboard(
                gtk_text_view_get_buffer(view), gtk_widget_get_primary_clipboard(widget))
        }
        // The text view takes the clipboard out itself, and complains if the buffer does not have it.
        on("unrealize") {
            gtk_text_buffer_add_selection_clipboard(
                gtk_text_view_get_buffer(view), gtk_widget_get_primary_clipboard(widget))
        }
        guard let buffer else { return }
        Object(UnsafeMutableRawPointer(buffer)).on("mark-set") { [weak self] in
            if let self, gtk_widget_get_realized(widget) != 0 { copy(to: gtk_widget_get_primary_clipboard(widget)) }
        }
    }

    // MARK: Size

    /// The width of the longest line, in pixels; nil if the text is too long to be measured.
    var naturalWidth: Int32? {
        guard lines.reduce(0, { $0 + $1.utf8.count }) <= Self.maximumMeasured else { return nil }
        let longest = layout(lines.map { OrderedText(String($0)).text }.joined(separator: "\n")) {
            Self.size(of: $0).width
        }
        // A letter more, as the parts of a line are rounded one by one.
        return longest + lead + 2 * Self.sideMargin + 2 * letter
    }

    /// Returns the height of the text at a width, in pixels; nil if it is too long to be measured. Also breaks the
    /// text into rows for that width.
    func height(width: Int32) -> Int32? {
        gtk_text_view_set_indent(view, -lead)
        // A letter less, for the frame.
        let allotted = gtk_widget_get_width(widget)
        arrange(room: room(width: (allotted > 0 ? min(width, allotted) : width) - letter))
        guard text.utf8.count <= Self.maximumMeasured else { return nil }
        let room = max(1, width - 2 * Self.sideMargin)
        return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0.unicodeScalars.first == CommandRow.end }
            .reduce(2 * Self.endMargin) { $0 + height(of: String($1), room: room) }
    }

    /// The width of a letter, in pixels.
    private var letter: Int32 { layout("m") { Self.size(of: $0).width } }

    /// The width of a mark, in pixels.
    private var lead: Int32 {
        [CommandRow.bar, CommandRow.continuation, CommandRow.arrow].reduce(0) { widest, mark in
            max(widest, layout(mark) { Self.size(of: $0).width })
        }
    }

    private func height(of row: String, room: Int32) -> Int32 {
        layout(row) { layout in
            let attributes = pango_attr_list_new()
            pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
            pango_layout_set_width(layout, room * PANGO_SCALE)
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_indent(layout, -lead * PANGO_SCALE)
            return Self.size(of: layout).height
        }
    }

    private func room(width: Int32) -> Double { Double(max(1, width - 2 * Self.sideMargin - lead)) }

    /// Returns the width of this many characters and the margins, in pixels.
    func width(characters: Int) -> Int32 {
        layout(String(repeating: "m", count: characters)) { Self.size(of: $0).width } + 2 * Self.sideMargin
    }

    private func layout(_ text: String, _ body: (OpaquePointer) -> Int32) -> Int32 {
        guard let layout = gtk_widget_create_pango_layout(widget, text) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        return body(layout)
    }

    private static func size(of layout: OpaquePointer) -> (width: Int32, height: Int32) {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        return (width, height)
    }

    // MARK: Reading

    var isRead: Bool { seen.isWhole }

    /// Takes in what is on the screen now. Call it after a frame was painted: only then GTK knows the height of every
    /// line that is in sight.
    ///
    /// - Parameter page: What this area scrolls in with everything else, and may be partly out of.
    func look(in page: Widget) {
        let (former, given) = (text, room(width: gtk_widget_get_width(widget)))
        // No row may be wider than there is room, nor much narrower.
        if given < room || given > room + 3 * Double(letter) { arrange(room: given - Double(letter)) }
        guard text == former else { return }
        var sight = GdkRectangle()
        gtk_text_view_get_visible_rect(view, &sight)
        guard var bounds = bounds(in: page), sight.height > 0 else { return }
        // What the page cuts off is not in sight.
        let cut = max(0, -bounds.origin.y)
        bounds.size.height = min(bounds.origin.y + bounds.size.height, page.shownHeight) - max(0, bounds.origin.y)
        sight.y += Int32(cut.rounded(.up))
        sight.height = min(sight.height - Int32(cut.rounded(.up)), Int32(bounds.size.height))
        guard sight.height > 0 else { return }
        var (first, last) = (line(at: sight.y), line(at: sight.y + sight.height - 1))
        // A line of which a part is cut off is not read. A pixel is nothing that could be read.
        if place(of: first).y + 1 < sight.y, gtk_text_view_forward_display_line(view, &first) == 0 { return }
        let bottom = place(of: last)
        let isLastWhole = bottom.y + bottom.height <= sight.y + sight.height + 1
        let end =
            isLastWhole && gtk_text_view_forward_display_line(view, &last) == 0
            ? length : Int(gtk_text_iter_get_offset(&last))
        let start = Int(gtk_text_iter_get_offset(&first))
        if start <= end { seen.show(start..<end, of: length) }
    }

    /// The place where reading goes on, in pixels from the top.
    var readingPlace: Double {
        var next = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &next, Int32(seen.reached))
        return Double(place(of: next).y + Self.endMargin)
    }

    /// Returns the beginning of the line on the screen at a height in the text.
    private func line(at height: Int32) -> GtkTextIter {
        var place = GtkTextIter()
        gtk_text_view_get_iter_at_location(view, &place, 0, height)
        gtk_text_view_backward_display_line_start(view, &place)
        return place
    }

    private func place(of line: GtkTextIter) -> GdkRectangle {
        var (line, place) = (line, GdkRectangle())
        gtk_text_view_get_iter_location(view, &line, &place)
        return place
    }
}
