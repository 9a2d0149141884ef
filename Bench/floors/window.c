// SPDX-License-Identifier: Apache-2.0
// The minimum time of a question in a window with libadwaita: a text, and a button that Return presses and that ends
// the program.

#include <adwaita.h>

static void open_window(GtkApplication *application, gpointer unused) {
    (void)unused;
    GtkWidget *window = adw_application_window_new(application);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *button = gtk_button_new_with_label("Archive");
    gtk_box_append(GTK_BOX(box), gtk_label_new("2.1 GB of log files are older than a year."));
    gtk_box_append(GTK_BOX(box), button);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(gtk_window_destroy), window);
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
    gtk_window_set_title(GTK_WINDOW(window), "Disk is full");
    gtk_window_set_default_widget(GTK_WINDOW(window), button);
    gtk_window_present(GTK_WINDOW(window));
    gtk_widget_grab_focus(button);
}

int main(int count, char **words) {
    AdwApplication *application = adw_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(open_window), NULL);
    return g_application_run(G_APPLICATION(application), count, words);
}
