// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// A window onto something higher, with a bar to scroll it.
final class Scroller: Widget {
    private let content: Widget
    /// The height of the content that has been seen without a gap, in pixels from its top.
    private var seen = 0.0

    /// Shows `content`, at first nothing of it, see ``height``.
    init(_ content: Widget) {
        self.content = content
        super.init(gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(opaque, content.widget)
        guard let bar = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        let object = Object(UnsafeMutableRawPointer(bar))
        for signal in ["value-changed", "changed"] {
            object.on(signal) { [weak self] in if let self, !isReadByFrame { look() } }
        }
    }

    /// A Boolean value indicating whether nothing counts as seen before a frame with it was painted, see ``look()``,
    /// and no page is skipped, however many keys arrive before the next frame.
    var isReadByFrame = false

    /// Forgets what was seen, because the content is another one, and goes back to the top.
    func startAgain() {
        seen = 0
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), 0)
    }

    /// The height of the content above what is seen, in pixels.
    var offset: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
        set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue) }
    }

    /// Updates the visible range.
    func look() {
        let bar = gtk_scrolled_window_get_vadjustment(opaque)
        let top = gtk_adjustment_get_value(bar)
        // Fractions of a pixel are nothing that could be read.
        if top <= seen + 1 { seen = max(seen, top + gtk_adjustment_get_page_size(bar)) }
    }

    var isRead: Bool {
        if !isReadByFrame { look() }
        return seen + 1 >= gtk_adjustment_get_upper(gtk_scrolled_window_get_vadjustment(opaque))
    }

    /// Returns whether all of a widget in its content was seen.
    func isRead(_ child: Widget) -> Bool {
        if !isReadByFrame { look() }
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(child.widget, content.widget, &bounds) != 0 else { return true }
        return Double(bounds.origin.y + bounds.size.height) <= seen + 1
    }

    /// Returns whether a widget in its content is in sight, or as much of it as there is room for.
    func shows(_ child: Widget) -> Bool {
        guard let bounds = child.bounds(in: self) else { return false }
        let (top, bottom) = (bounds.origin.y, bounds.origin.y + bounds.size.height)
        return top >= -1 && bottom <= shownHeight + 1 || top <= 1 && bottom >= shownHeight - 1
    }

    var isAtEnd: Bool {
        let bar = gtk_scrolled_window_get_vadjustment(opaque)
        return gtk_adjustment_get_value(bar) + gtk_adjustment_get_page_size(bar) + 1 >= gtk_adjustment_get_upper(bar)
    }

    var isAtStart: Bool { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) < 1 }

    /// A Boolean value indicating whether a bar appears if there is more than is seen. The bar needs some height, even
    /// when it does not appear.
    var hasBar = true {
        didSet {
            let policy = hasBar ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
            gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, policy)
        }
    }

    /// Gives the bar its own room next to the content.
    func keepRoomForBar(_ isKept: Bool) {
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, isKept ? GTK_POLICY_ALWAYS : GTK_POLICY_AUTOMATIC)
    }

    /// The width, in pixels.
    var width: Int32 = -1 {
        didSet { gtk_widget_set_size_request(widget, width, -1) }
    }

    /// The visible height, in pixels: libadwaita's dialogs give everything its least height.
    var height: Int32 {
        get { gtk_scrolled_window_get_min_content_height(opaque) }
        set {
            // The least must never be above the most.
            gtk_scrolled_window_set_max_content_height(opaque, -1)
            gtk_scrolled_window_set_min_content_height(opaque, newValue)
            gtk_scrolled_window_set_max_content_height(opaque, newValue)
        }
    }

    /// Sets the visible height in pixels.
    func height(_ pixels: Int32) -> Self {
        height = pixels
        return self
    }

    /// Shows all of it where there is room.
    ///
    /// - Parameters:
    ///   - width: How wide it will be, unless it needs more.
    ///   - maximum: The available height.
    func fit(width: Int32, maximum: Int32) {
        let width = max(width, content.least(GTK_ORIENTATION_HORIZONTAL))
        let wanted = max(1, min(content.natural(GTK_ORIENTATION_VERTICAL, across: width), maximum))
        if wanted != height { height = wanted }
    }

    /// Scrolls by so many pages, with no place beyond this one at the top.
    func scroll(pages: Int, maximum: Double = .infinity) {
        let bar = gtk_scrolled_window_get_vadjustment(opaque)
        let wanted = gtk_adjustment_get_value(bar) + Double(pages) * gtk_adjustment_get_page_increment(bar)
        gtk_adjustment_set_value(bar, min(wanted, maximum, isReadByFrame ? seen : .infinity))
    }

    /// Returns whether a place, in pixels from the top, is not further up.
    func isBelowTop(_ place: Double) -> Bool {
        gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) <= place + 1
    }

    /// Keeps the bar in sight while a part of the content is not. Otherwise GTK shows it only while the pointer moves.
    func keepsBar() { gtk_scrolled_window_set_overlay_scrolling(opaque, 0) }

    /// Calls `handler` when one has scrolled to the top or the bottom.
    func onEdge(_ handler: @escaping () -> Void) { on("edge-reached", handler) }

    /// Calls `handler` whenever another part is in sight, or the content has another height.
    func onMove(_ handler: @escaping () -> Void) {
        guard let bar = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        let object = Object(UnsafeMutableRawPointer(bar))
        for signal in ["value-changed", "changed"] { object.on(signal, handler) }
    }

    /// Adds a frame.
    func framed() -> Self {
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        return styled("card")
    }
}
