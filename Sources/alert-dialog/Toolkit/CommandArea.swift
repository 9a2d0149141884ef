// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import PromptKit
import TextSafety

/// A command, whole and wrapped: in letters of one width, never cut and never scrolled sideways. A row ends at a blank,
/// or in a word that is longer than a row. The continuation of a line is indented beyond the mark at the beginning of
/// lines. What an operator joins, as in `a && b`, is kept in a row each if it fits. Words stay in their order from left
/// to right, whatever their letters.
///
/// Pango needs time and memory that grow with the square of a paragraph, so a long line is several paragraphs.
final class CommandArea: Widget {
    private let text: String
    private let length: Int
    private let words: [CommandWord]
    /// The words of right-to-left letters, in bytes, which are underlined.
    private let rightToLeft: [Range<Int>]
    /// Keeps the letters of a word in one row.
    private let unbroken: Object?
    /// The indentation of the continuation of a line, in pixels.
    private var indent: Int32 = 0
    /// The room for which words are kept in one row, in pixels.
    private var room: Int32 = -1
    /// The words that are kept in one row.
    private var kept: [CommandWord] = []
    /// The characters that were on the screen.
    private var seen = SeenText()

    /// The longest text in bytes whose height is worth knowing before it is shown. A longer one gets all the room.
    private static let maximumMeasured = 4_000
    /// The most words with other letters than ASCII that are measured. Further ones may be broken anywhere.
    private static let maximumWords = 500
    /// Pixels around the text.
    private static let (sideMargin, endMargin): (Int32, Int32) = (12, 9)
    /// The mark of a line, which stays with the first word.
    private static let bar = ApprovalText.bar.replacing(" ", with: "\u{A0}")
    /// The text between two paragraphs of one line: the end of the first one, and the indentation of the second.
    private static let joint = "\(CommandWord.paragraphEnd)\u{A0}\u{A0}"

    /// - Parameter lines: The lines, each with its mark.
    init(_ lines: [String]) {
        var (text, rightToLeft) = ("", [Range<Int>]())
        for line in lines {
            if !text.isEmpty { text += "\n" }
            text += Self.bar
            for (place, piece) in CommandWord.pieces(of: line.dropFirst(ApprovalText.bar.count)).enumerated() {
                if place > 0 { text += Self.joint }
                let ordered = OrderedText(piece)
                let start = text.utf8.count
                rightToLeft += ordered.rightToLeft.map { start + $0.lowerBound..<start + $0.upperBound }
                text += ordered.text
            }
        }
        (self.text, self.rightToLeft) = (text, rightToLeft)
        length = text.unicodeScalars.count
        words = CommandWord.words(of: text)
        let tag = gtk_text_tag_new(nil)
        unbroken = tag.map { Object(UnsafeMutableRawPointer($0)) }
        if let tag { g_object_unref(tag) }
        super.init(gtk_text_view_new())
        gtk_text_view_set_editable(view, 0)
        gtk_text_view_set_cursor_visible(view, 0)
        gtk_text_view_set_accepts_tab(view, 0)
        gtk_text_view_set_monospace(view, 1)
        gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
        for set in [gtk_text_view_set_left_margin, gtk_text_view_set_right_margin] { set(view, Self.sideMargin) }
        for set in [gtk_text_view_set_top_margin, gtk_text_view_set_bottom_margin] { set(view, Self.endMargin) }
        let buffer = gtk_text_view_get_buffer(view)
        gtk_text_buffer_set_text(buffer, text, -1)
        var start = GtkTextIter()
        gtk_text_buffer_get_start_iter(buffer, &start)
        gtk_text_buffer_place_cursor(buffer, &start)
        ReadingArea.keepWords(in: buffer)
        unbroken?.set("allow-breaks", false)
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
        underline(in: buffer)
        // Nobody wants the marks that keep the order.
        intercept("copy-clipboard", instead: { [unowned self] _ in copy() })
        styled("unframed", "command")
        name("Command")
    }

    private var view: UnsafeMutablePointer<GtkTextView> { raw.assumingMemoryBound(to: GtkTextView.self) }

    private func underline(in buffer: UnsafeMutablePointer<GtkTextBuffer>?) {
        guard !rightToLeft.isEmpty, let tag = gtk_text_tag_new(nil) else { return }
        let object = Object(UnsafeMutableRawPointer(tag))
        g_object_unref(tag)
        object.set("underline", enumeration: Int32(PANGO_UNDERLINE_SINGLE.rawValue), of: pango_underline_get_type())
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
        let bytes = Array(text.utf8)
        var (byte, character) = (0, 0)
        for word in rightToLeft {
            // Every byte that continues no character begins one.
            character += bytes[byte..<word.lowerBound].count { $0 & 0xC0 != 0x80 }
            let end = character + bytes[word].count { $0 & 0xC0 != 0x80 }
            apply(tag, character..<end)
            (byte, character) = (word.upperBound, end)
        }
    }

    private func apply(_ tag: UnsafeMutablePointer<GtkTextTag>?, _ characters: Range<Int>) {
        let buffer = gtk_text_view_get_buffer(view)
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(characters.lowerBound))
        gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(characters.upperBound))
        gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }

    private func copy() {
        let buffer = gtk_text_view_get_buffer(view)
        var (start, end) = (GtkTextIter(), GtkTextIter())
        guard gtk_text_buffer_get_selection_bounds(buffer, &start, &end) != 0,
            let selected = gtk_text_buffer_get_text(buffer, &start, &end, 1)
        else { return }
        defer { g_free(selected) }
        let whole = String(cString: selected).replacing(Self.joint, with: "")
            .replacing(String(CommandWord.paragraphEnd), with: "")
        let plain = OrderedText.plain(whole).replacing("\u{A0}", with: " ")
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), plain)
    }

    // MARK: Size

    /// The width of the longest line, in pixels; nil if the text is too long to be measured.
    var naturalWidth: Int32? {
        guard text.utf8.count <= Self.maximumMeasured else { return nil }
        // A letter more than the letter that the height leaves free, as the parts of a line are rounded one by one.
        return layout(text) { Self.size(of: $0).width } + 2 * Self.sideMargin + 2 * letter
    }

    /// Returns the height of the text at a width, in pixels; nil if it is too long to be measured. Also sets the
    /// indentation, which depends on the font, and keeps the words that fit into a row in one.
    func height(width: Int32) -> Int32? {
        indent = layout(Self.bar) { Self.size(of: $0).width }
        gtk_text_view_set_indent(view, -indent)
        keepWords(room: room(width: width))
        guard text.utf8.count <= Self.maximumMeasured else { return nil }
        let width = width - letter
        return paragraphs.reduce(2 * Self.endMargin) { $0 + height(of: $1, width: width) }
    }

    /// The width of a letter, in pixels.
    private var letter: Int32 { layout("m") { Self.size(of: $0).width } }

    /// The paragraphs, in bytes of the text.
    private var paragraphs: [Range<Int>] {
        var (paragraphs, start, byte) = ([Range<Int>](), 0, 0)
        for scalar in text.unicodeScalars {
            let next = byte + UTF8.width(scalar)
            if scalar == "\n" || scalar == CommandWord.paragraphEnd {
                paragraphs.append(start..<byte)
                start = next
            }
            byte = next
        }
        return paragraphs + [start..<byte]
    }

    private func height(of paragraph: Range<Int>, width: Int32) -> Int32 {
        layout(text(in: paragraph)) { layout in
            let attributes = pango_attr_list_new()
            pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
            for word in kept where paragraph.contains(word.bytes.lowerBound) {
                let place = word.bytes.lowerBound - paragraph.lowerBound
                pango_attr_list_insert(
                    attributes, .covering(place..<place + word.bytes.count, pango_attr_allow_breaks_new(0)))
            }
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
            pango_layout_set_width(layout, max(1, width - 2 * Self.sideMargin) * PANGO_SCALE)
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_indent(layout, -indent * PANGO_SCALE)
            return Self.size(of: layout).height
        }
    }

    private func text(in bytes: Range<Int>) -> String {
        String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
    }

    private func room(width: Int32) -> Int32 { max(1, width - 2 * Self.sideMargin - indent) }

    /// Keeps each word in one row that is no wider than a row. A wider one is broken anywhere, instead of being cut.
    private func keepWords(room: Int32) {
        guard room != self.room else { return }
        self.room = room
        let letter = layout(String(repeating: "m", count: 100)) { Self.size(of: $0).width }
        var measured = 0
        func fits(_ word: CommandWord) -> Bool {
            if word.isASCII { return Int32(clamping: word.characters.count) * letter / 100 < room }
            measured += 1
            guard measured <= Self.maximumWords, word.bytes.count <= Self.maximumMeasured else { return false }
            return layout(text(in: word.bytes)) { Self.size(of: $0).width } < room
        }
        kept = CommandWord.parts(of: words).flatMap { part in
            let whole = CommandWord(joining: part)
            if part.count > 1, fits(whole) { return [whole] }
            // In a word without signs nothing would end a row.
            return part.filter { $0.hasSigns && fits($0) }
        }
        let buffer = gtk_text_view_get_buffer(view)
        let tag = unbroken?.raw.assumingMemoryBound(to: GtkTextTag.self)
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
        for word in kept { apply(tag, word.characters) }
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

    var isRead: Bool { seen.isWhole }

    /// Takes in what is on the screen now. Call it after a frame was painted: only then GTK knows the height of every
    /// line that is in sight.
    ///
    /// - Parameter page: What this area scrolls in with everything else, and may be partly out of.
    func look(in page: Widget) {
        // A word that is kept in one row must never be wider than the row.
        keepWords(room: min(room, room(width: gtk_widget_get_width(widget))))
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
