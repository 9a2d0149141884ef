// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport

/// A library that is loaded before others and lets a program's wall clock be wrong by ALERTD_TEST_AHEAD seconds.
enum WrongClock {
    /// Returns the variables for a program's environment.
    static func environment(ahead seconds: Int, in folder: TestFolder) throws -> [String: String] {
        let source = try folder.write(
            """
            #define _GNU_SOURCE
            #include <stdlib.h>
            #include <sys/syscall.h>
            #include <sys/time.h>
            #include <time.h>
            #include <unistd.h>
            static long ahead(void) { const char *text = getenv("ALERTD_TEST_AHEAD"); return text ? atol(text) : 0; }
            int clock_gettime(clockid_t clock, struct timespec *time) {
                int code = syscall(SYS_clock_gettime, clock, time);
                if (code == 0 && clock == CLOCK_REALTIME) time->tv_sec += ahead();
                return code;
            }
            time_t time(time_t *place) {
                struct timespec now;
                clock_gettime(CLOCK_REALTIME, &now);
                if (place) *place = now.tv_sec;
                return now.tv_sec;
            }
            """, to: "clock.c")
        let library = folder.path + "/clock.so"
        try TestProcess.check("cc", ["-shared", "-fPIC", "-O1", "-o", library, source])
        return ["LD_PRELOAD": library, "ALERTD_TEST_AHEAD": "\(seconds)"]
    }
}
