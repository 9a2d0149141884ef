// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import PromptKit

/// A command, whole and wrapped: in letters of one width, broken at any character, never cut and never scrolled
/// sideways. The continuation of a line is indented beyond the mark at the beginning of lines.
final class CommandArea: Widget {
    private let text: String
    private let length: Int
    /// The characters that were on the screen.
    private var seen = SeenText()

    /// The longest text in bytes whose height is worth knowing before it is shown. A longer one gets all the room.
    private static let maximumMeasured = 4_000
    /// Pixels around the text.
    private static let (sideMargin, endMargin): (Int32, Int32) = (12, 9)

    /// - Parameter lines: The lines, each with its mark.
    init(_ lines: [String]) {
        // Pango draws nothing for a blank where it breaks a line, so that "a b" and "ab" would look alike. A no-break
        // space always takes its place. None is in a shown command, see CommandText.
        text = lines.joined(separator: "\n").replacing(" ", with: "\u{A0}")
        length = text.unicodeScalars.count
        super.init(gtk_text_view_new())
        gtk_text_view_set_editable(view, 0)
        gtk_text_view_set_cursor_visible(view, 0)
        gtk_text_view_set_accepts_tab(view, 0)
        gtk_text_view_set_monospace(view, 1)
        gtk_text_view_set_wrap_mode(view, GTK_WRAP_CHAR)
        for set in [gtk_text_view_set_left_margin, gtk_text_view_set_right_margin] { set(view, Self.sideMargin) }
        for set in [gtk_text_view_set_top_margin, gtk_text_view_set_bottom_margin] { set(view, Self.endMargin) }
        let buffer = gtk_text_view_get_buffer(view)
        gtk_text_buffer_set_text(buffer, text, -1)
        var start = GtkTextIter()
        gtk_text_buffer_get_start_iter(buffer, &start)
        gtk_text_buffer_place_cursor(buffer, &start)
        ReadingArea.keepWords(in: buffer)
        styled("unframed", "command")
        name("Command")
    }

    private var view: UnsafeMutablePointer<GtkTextView> { raw.assumingMemoryBound(to: GtkTextView.self) }

    /// Returns the height of the text at a width, in pixels; nil if it is too long to be measured. Also sets the
    /// indentation, which depends on the font.
    func height(width: Int32) -> Int32? {
        let indent = layout(ApprovalText.bar.replacing(" ", with: "\u{A0}")) { Self.size(of: $0).width }
        gtk_text_view_set_indent(view, -indent)
        guard text.utf8.count <= Self.maximumMeasured else { return nil }
        return layout(text) { layout in
            pango_layout_set_width(layout, max(1, width - 2 * Self.sideMargin) * PANGO_SCALE)
            pango_layout_set_wrap(layout, PANGO_WRAP_CHAR)
            pango_layout_set_indent(layout, -indent * PANGO_SCALE)
            return Self.size(of: layout).height + 2 * Self.endMargin
        }
    }

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

    /// A Boolean value indicating whether all of it was on the screen.
    var isRead: Bool { seen.isWhole }

    /// Takes in what is on the screen now. Call it after a frame was painted: only then GTK knows the height of every
    /// line that is in sight.
    ///
    /// - Parameter page: What this area scrolls in with everything else, and may be partly out of.
    func look(in page: Widget) {
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
        gtk_text_buffer_get_iter_at_offset(gtk_text_view_get_buffer(view), &next, Int32(seen.reached))
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
