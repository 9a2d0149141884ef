// SPDX-License-Identifier: Apache-2.0
// The cases of main.swift that libical can do, on UTC walls; one JSON object a line.
// cc -O2 peer_libical.c $(pkg-config --cflags --libs libical) -o peer_libical
#include <libical/ical.h>
#include <stdio.h>
#include <time.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void report(const char *name, const char *what, double seconds, long count)
{
    printf("{\"engine\": \"libical %s\", \"case\": \"%s\", \"what\": \"%s\", \"per_second\": %.0f, \"nanoseconds\": %.0f}\n",
           ICAL_VERSION, name, what, count / seconds, seconds / count * 1e9);
}

int main(void)
{
    static const struct { const char *name, *rule, *start; } cases[] = {
        {"daily", "FREQ=DAILY", "20000101T090000Z"},
        {"weekdays-berlin", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "20000103T083000Z"},
        {"last-friday", "FREQ=MONTHLY;BYDAY=-1FR", "20000128T160000Z"},
        {"last-workday-setpos", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "20000131T160000Z"},
        {"yearly-weekno", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "20000515T090000Z"},
        {"minutely-15", "FREQ=MINUTELY;INTERVAL=15", "20210101T000000Z"},
        {"minutely-15-office", "FREQ=MINUTELY;INTERVAL=15;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,12,13,14,15,16", "20210101T000000Z"},
        {"feb-29-monday", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "20000101T000000Z"},
    };
    for (size_t index = 0; index < sizeof cases / sizeof *cases; index++) {
        struct icalrecurrencetype rule = icalrecurrencetype_from_string(cases[index].rule);
        struct icaltimetype start = icaltime_from_string(cases[index].start);
        long count = 0;
        double begin = now();
        while (now() - begin < 0.3) {
            icalrecur_iterator *steps = icalrecur_iterator_new(rule, start);
            for (int step = 0; step < 1000; step++, count++) {
                struct icaltimetype next = icalrecur_iterator_next(steps);
                if (icaltime_is_null_time(next)) break;
                (void)icaltime_as_timet(next);
            }
            icalrecur_iterator_free(steps);
        }
        report(cases[index].name, "step", now() - begin, count);
        // The first occurrence after 2026-06-01: set_start where the rule allows it, as a program would do.
        struct icaltimetype after = icaltime_from_string("20260601T000000Z");
        count = 0;
        begin = now();
        while (now() - begin < 0.3) {
            icalrecur_iterator *steps = icalrecur_iterator_new(rule, start);
            icalrecur_iterator_set_start(steps, after);
            struct icaltimetype next = icalrecur_iterator_next(steps);
            while (!icaltime_is_null_time(next) && icaltime_compare(next, after) <= 0) next = icalrecur_iterator_next(steps);
            icalrecur_iterator_free(steps);
            count++;
        }
        report(cases[index].name, "next", now() - begin, count);
    }
    return 0;
}
