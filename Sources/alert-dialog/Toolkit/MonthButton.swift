// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// A button in a form that opens a month, in which a day is clicked. Tab goes past it, as past a ``FieldButton``.
final class MonthButton: Widget {
    private let calendar: Widget

    /// - Parameters:
    ///   - date: The day that the field holds, as `2027-03-04`; nil if it holds none.
    ///   - handler: Called with the chosen day in the same form.
    init(_ label: String, date: @escaping () -> String?, chosen handler: @escaping (String) -> Void) {
        calendar = Widget(gtk_calendar_new())
        super.init(gtk_menu_button_new())
        takesFocus = false
        gtk_menu_button_set_label(opaque, label)
        guard let popover = gtk_popover_new() else { return }
        gtk_popover_set_child(
            UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self), calendar.widget)
        gtk_menu_button_set_popover(opaque, popover)
        calendar.on("day-selected") { [weak self] in
            guard let self, !isSetting, let day else { return }
            handler(day)
            gtk_menu_button_popdown(opaque)
        }
        // Before it is seen.
        Widget(popover).on("map") { [weak self] in self?.show(date()) }
    }

    private var isSetting = false

    /// Says which key does the same.
    func explain(_ text: String) { gtk_widget_set_tooltip_text(widget, text) }

    /// Opens the month.
    func open() { gtk_menu_button_popup(opaque) }

    private func show(_ date: String?) {
        let parts = (date ?? "").split(separator: "-").compactMap { Int32($0) }
        guard parts.count == 3, let time = g_date_time_new_utc(parts[0], parts[1], parts[2], 0, 0, 0) else { return }
        defer { g_date_time_unref(time) }
        isSetting = true
        gtk_calendar_select_day(calendar.opaque, time)
        isSetting = false
    }

    private var day: String? {
        guard let time = gtk_calendar_get_date(calendar.opaque) else { return nil }
        defer { g_date_time_unref(time) }
        guard let text = g_date_time_format(time, "%Y-%m-%d") else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }
}
