// SPDX-License-Identifier: Apache-2.0
// notify APP COUNT: calls the notification server this many times with all calls pending at once, as alertd does, waits
// for the answers, and prints the time (CLOCK_MONOTONIC, seconds) of the first call.

#include <stdio.h>
#include <stdlib.h>
#include <systemd/sd-bus.h>
#include <time.h>

static int answered;

static int take(sd_bus_message *reply, void *unused, sd_bus_error *error) {
    (void)unused;
    (void)error;
    if (sd_bus_message_is_method_error(reply, NULL)) exit(1);
    answered++;
    return 0;
}

int main(int count, char **words) {
    if (count < 3) return 2;
    int wanted = atoi(words[2]);
    sd_bus *bus = NULL;
    if (sd_bus_open_user(&bus) < 0) return 1;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    printf("%lld.%09ld\n", (long long)now.tv_sec, now.tv_nsec);
    fflush(stdout);
    for (int number = 0; number < wanted; number++) {
        char title[16];
        snprintf(title, sizeof title, "c%05d", number);
        if (sd_bus_call_method_async(
                bus, NULL, "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify",
                take, NULL, "susssasa{sv}i", words[1], 0, "", title, "", 0, 0, -1) < 0)
            return 1;
    }
    while (answered < wanted) {
        int done = sd_bus_process(bus, NULL);
        if (done < 0 || (done == 0 && sd_bus_wait(bus, UINT64_MAX) < 0)) return 1;
    }
    return 0;
}
