// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import Glibc

/// The display.
enum Desktop {
    /// Opens the display. Returns false if there is none.
    static func open() -> Bool {
        // cairo draws a window with a few labels before the libraries of a graphics card are even loaded. They are
        // loaded even if nothing is drawn with them, and take 60 MB. A person who wants them can set the variable.
        setenv("GSK_RENDERER", "cairo", 0)
        if gtk_get_minor_version() >= 16 {
            setenv("GDK_DISABLE", "gl,vulkan", 0)
        } else {
            setenv("GDK_DEBUG", "gl-disable", 0)
        }
        g_set_prgname("alert-dialog")
        g_set_application_name("alertd")
        guard gtk_init_check() != 0 else { return false }
        // libadwaita warns about a dialog without a parent window. The asker has no window that could be the parent.
        g_log_set_handler("Adwaita", G_LOG_LEVEL_MESSAGE, { _, _, _, _ in }, nil)
        adw_init()
        gtk_window_set_default_icon_name("alertd")
        // A blinking cursor is drawn again sixty times a second.
        if let settings = gtk_settings_get_default() {
            Object(UnsafeMutableRawPointer(settings)).set("gtk-cursor-blink", false)
        }
        addStyle()
        return true
    }

    /// The width of the narrowest and the height of the lowest screen, in the pixels of applications: a scale of 2
    /// makes four pixels of each. A window may appear on any screen. 800 by 600 if no screen is known.
    static var smallestScreen: (width: Int32, height: Int32) {
        var sizes: [(width: Int32, height: Int32)] = []
        if let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display) {
            for place in 0..<g_list_model_get_n_items(monitors) {
                guard let monitor = g_list_model_get_item(monitors, place) else { continue }
                var area = GdkRectangle()
                gdk_monitor_get_geometry(OpaquePointer(monitor), &area)
                if area.width > 0, area.height > 0 { sizes.append((area.width, area.height)) }
                g_object_unref(monitor)
            }
        }
        return (sizes.map(\.width).min() ?? 800, sizes.map(\.height).min() ?? 600)
    }

    private static func addStyle() {
        guard let provider = gtk_css_provider_new(), let display = gdk_display_get_default() else { return }
        gtk_css_provider_load_from_data(provider, style, -1)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(UnsafeMutableRawPointer(provider))
    }

    /// Styles in addition to the desktop's. The desktop's own "dim-label" has a contrast of 3.2 to 1, and text needs
    /// 4.5 to 1 (WCAG 2.1, 1.4.3).
    private static let style = """
        .secondary { opacity: 0.8; }
        .command { font-size: 1.25em; }
        .choice { padding: 12px; }
        .option { padding: 6px 9px; }
        entry, .card, .boxed-list {
            background-color: @card_bg_color; color: @card_fg_color; border-radius: 9px; box-shadow: none;
            border: 1px solid alpha(currentColor, 0.25);
        }
        entry:focus-within, .area:focus-within { outline: 2px solid alpha(@accent_color, 0.5); outline-offset: -2px; }
        scrollbar { background: transparent; border: none; box-shadow: none; }
        .boxed-list > row:first-child { border-top-left-radius: 8px; border-top-right-radius: 8px; }
        .boxed-list > row:last-child { border-bottom-left-radius: 8px; border-bottom-right-radius: 8px; }
        .unframed, .unframed text { background: transparent; border: none; outline: none; }
        """
}
