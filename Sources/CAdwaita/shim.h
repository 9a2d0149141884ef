// SPDX-License-Identifier: Apache-2.0
// libadwaita and what comes with it: GTK, GObject, GLib.
#pragma once
#include <adwaita.h>
#include <glib-unix.h>

// Variadic, which Swift does not import: one text for one property of a widget that screen readers read.
static inline void adwaita_set_accessible_label(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}
static inline void adwaita_set_accessible_description(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

// Casts that are macros.
static inline int adwaita_is_button(GtkWidget *widget) { return GTK_IS_BUTTON(widget); }
static inline void adwaita_set_button_child(GtkWidget *button, GtkWidget *child) {
    gtk_button_set_child(GTK_BUTTON(button), child);
}

// Fundamental types are numbers behind macros with casts, which Swift does not import.
static inline GType adwaita_type_string(void) { return G_TYPE_STRING; }
static inline GType adwaita_type_boolean(void) { return G_TYPE_BOOLEAN; }
