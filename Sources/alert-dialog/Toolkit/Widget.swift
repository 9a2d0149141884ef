// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import TextSafety

/// Something on the screen.
class Widget: Object {
    /// The pointer for GtkWidget's functions.
    var widget: UnsafeMutablePointer<GtkWidget> { raw.assumingMemoryBound(to: GtkWidget.self) }

    var isShown: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    /// Sets the name for screen readers.
    func name(_ text: String) { adwaita_set_accessible_label(widget, text) }

    /// Sets the description for screen readers.
    func describe(_ text: String) { adwaita_set_accessible_description(widget, text) }

    /// Adds classes of the style sheet.
    @discardableResult
    func styled(_ classes: String...) -> Self {
        for name in classes { gtk_widget_add_css_class(widget, name) }
        return self
    }

    /// Sets the minimum width and height, in pixels.
    func size(_ pixels: Int32) { gtk_widget_set_size_request(widget, pixels, pixels) }

    /// Sets the minimum width, in pixels.
    func widen(_ pixels: Int32) { gtk_widget_set_size_request(widget, pixels, -1) }

    /// Returns the width of a line in its font, in pixels.
    func width(of line: String) -> Int32 {
        guard let layout = gtk_widget_create_pango_layout(widget, line) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var width: Int32 = 0
        pango_layout_get_pixel_size(layout, &width, nil)
        return width
    }

    /// The height of a line in its font, in pixels.
    var lineHeight: Int32 {
        guard let layout = gtk_widget_create_pango_layout(widget, "x") else { return 1 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, nil, &height)
        return max(1, height)
    }

    /// Lets it take the width that others leave over.
    @discardableResult
    func filling() -> Self {
        gtk_widget_set_hexpand(widget, 1)
        return self
    }

    /// Adds a class of the style sheet, or takes it away.
    func style(_ name: String, _ isSet: Bool) {
        if isSet { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }

    /// Returns the minimum size in a direction, in pixels.
    func least(_ direction: GtkOrientation) -> Int32 {
        var least: Int32 = 0
        gtk_widget_measure(widget, direction, -1, &least, nil, nil, nil)
        return least
    }

    /// Returns the natural size in a direction for a given size in the other direction, in pixels.
    func natural(_ direction: GtkOrientation, across: Int32) -> Int32 {
        var natural: Int32 = 0
        gtk_widget_measure(widget, direction, across, nil, &natural, nil, nil)
        return natural
    }

    /// The height that it has on the screen, in pixels.
    var shownHeight: Float { Float(gtk_widget_get_height(widget)) }

    /// Returns the place in another widget of the window, in pixels; nil unless both are laid out.
    func bounds(in other: Widget) -> graphene_rect_t? {
        var bounds = graphene_rect_t()
        return gtk_widget_compute_bounds(widget, other.widget, &bounds) != 0 ? bounds : nil
    }

    var isEnabled: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { if newValue != isEnabled { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) } }
    }

    var takesFocus: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
    }

    var holdsFocus: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// Calls `handler` with the keysym of every key for this widget or one in it: before they see it if it comes
    /// `first`, else when they did not want it. True keeps it from all that would come next.
    func onKey(first: Bool, _ handler: @escaping (Keystroke) -> Bool) {
        guard let controller = gtk_event_controller_key_new() else { return }
        gtk_event_controller_set_propagation_phase(controller, first ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE)
        // The widget takes the caller's reference over; the wrapper holds another one while the handler is set.
        gtk_widget_add_controller(widget, controller)
        Object(UnsafeMutableRawPointer(controller)).onRequest("key-pressed") {
            handler(Keystroke(key: $0.number(0) ?? 0, modifiers: $0.flags(2)))
        }
    }

    /// Gives it the keyboard.
    func focus() { gtk_widget_grab_focus(widget) }
}

extension UnsafeMutablePointer<PangoAttribute> {
    /// Returns an attribute for a part of a text, in bytes.
    static func covering(_ bytes: Range<Int>, _ attribute: Self?) -> Self? {
        attribute?.pointee.start_index = guint(bytes.lowerBound)
        attribute?.pointee.end_index = guint(bytes.upperBound)
        return attribute
    }
}

/// Text that is not edited. Markup in it is never interpreted.
final class Label: Widget {
    /// A label that breaks its lines between words where it must, and in words where it cannot do otherwise.
    init(_ text: String = "", wraps: Bool = true) {
        super.init(gtk_label_new(nil))
        if wraps {
            gtk_label_set_wrap(opaque, 1)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
            // A path with a hyphen in it is another path.
            let attributes = pango_attr_list_new()
            pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
            gtk_label_set_attributes(opaque, attributes)
            pango_attr_list_unref(attributes)
        }
        self.text = text
    }

    /// A label of a text of others, whose words stay in their order from left to right. Words of right-to-left letters
    /// are underlined, because their first letter is on the right.
    convenience init(ordered line: String) {
        let ordered = OrderedText(line)
        self.init(ordered.text)
        guard !ordered.rightToLeft.isEmpty else { return }
        let attributes = pango_attr_list_copy(gtk_label_get_attributes(opaque))
        for word in ordered.rightToLeft {
            pango_attr_list_insert(attributes, .covering(word, pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)))
        }
        gtk_label_set_attributes(opaque, attributes)
        pango_attr_list_unref(attributes)
    }

    /// Makes lines at least so many characters wide, unless the text is shorter.
    func wide(characters: Int32) -> Self {
        gtk_label_set_width_chars(opaque, characters)
        return self
    }

    var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { if newValue != text { gtk_label_set_text(opaque, newValue) } }
    }

    /// Aligns it with the beginning of lines.
    func atStart() -> Self {
        gtk_widget_set_halign(widget, GTK_ALIGN_START)
        return self
    }

    /// Centers its lines.
    func centered() -> Self {
        gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
        return self
    }
}

/// A place for one of several texts, as large as the largest: nothing moves when another one is shown.
final class AlternativeTexts: Widget {
    private let labels: [Label]

    /// Shows the first text.
    init(_ texts: [String]) {
        labels = texts.map { Label($0).centered() }
        super.init(gtk_stack_new())
        for label in labels { gtk_stack_add_child(opaque, label.widget) }
    }

    /// The position of the shown text.
    var shown = 0 {
        didSet { if shown != oldValue { gtk_stack_set_visible_child(opaque, labels[shown].widget) } }
    }
}

/// Widgets one above the other.
final class Column: Widget {
    /// An empty one; so many pixels are between two of them.
    init(spacing: Int32) { super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing)) }

    /// Adds widgets at its end.
    func add(_ children: Widget...) {
        for child in children { gtk_box_append(box, child.widget) }
    }

    private var box: UnsafeMutablePointer<GtkBox> { raw.assumingMemoryBound(to: GtkBox.self) }

    /// Takes a widget out.
    func remove(_ child: Widget) { gtk_box_remove(box, child.widget) }

    /// Puts a widget behind another one, or at the beginning. One that is in already keeps the keyboard focus.
    func place(_ child: Widget, after sibling: Widget?) {
        if gtk_widget_get_parent(child.widget) == widget {
            gtk_box_reorder_child_after(box, child.widget, sibling?.widget)
        } else {
            gtk_box_insert_child_after(box, child.widget, sibling?.widget)
        }
    }
}

/// A bar that fills.
final class ProgressBar: Widget {
    /// An empty one.
    init() { super.init(gtk_progress_bar_new()) }

    /// The filled part, 0 to 1.
    var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }
}

/// A wheel that turns while it is shown.
final class Spinner: Widget {
    /// Creates a spinner.
    init() {
        super.init(gtk_spinner_new())
        gtk_spinner_start(opaque)
    }
}
