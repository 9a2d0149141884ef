// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <alsa/asoundlib.h>

/// Loads alsa-lib, at the first call of any function of it. Returns 0, or ENOENT if it is not installed, or ENOSYS if the
/// installed version lacks a function that is used here.
int calsa_load(void);

// alsa-lib prints what goes wrong to stderr ("ALSA lib pcm.c:..."), although every call also returns an error. A
// program that reports errors itself wants none of that. The handler is variadic, which Swift cannot write, and
// passing NULL restores the printing one; hence a handler that does nothing.
static inline void calsa_discard_error(const char *file, int line, const char *function, int err, const char *fmt, ...) {
    (void)file; (void)line; (void)function; (void)err; (void)fmt;
}
static inline void calsa_silence_errors(void) { snd_lib_error_set_handler(calsa_discard_error); }
