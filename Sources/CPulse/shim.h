// SPDX-License-Identifier: Apache-2.0
// libpulse as far as one playback stream needs it, by the ABI of libpulse.so.0, which has been stable since 2009. It is loaded
// when an ALSA device turns out to be PulseAudio's, where ALSA's own plugin would load it: so nothing is linked, and a system
// without PulseAudio needs nothing of it.
#pragma once
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>

typedef struct pa_mainloop pa_mainloop;
typedef struct pa_mainloop_api pa_mainloop_api;
typedef struct pa_context pa_context;
typedef struct pa_stream pa_stream;
typedef struct pa_operation pa_operation;

// pa_sample_spec.
typedef struct {
    int32_t format;
    uint32_t rate;
    uint8_t channels;
} cpulse_sample_spec;

// pa_buffer_attr, in bytes; UINT32_MAX leaves a choice to the server.
typedef struct {
    uint32_t maxlength, tlength, prebuf, minreq, fragsize;
} cpulse_buffer_attr;

// pa_timing_info.
typedef struct {
    struct timeval timestamp;
    int32_t synchronized_clocks;
    uint64_t sink_usec, source_usec, transport_usec;
    int32_t playing;
    int32_t write_index_corrupt;
    int64_t write_index;
    int32_t read_index_corrupt;
    int64_t read_index;
    uint64_t configured_sink_usec, configured_source_usec;
    int64_t since_underrun;
} cpulse_timing_info;

// The first members of pa_server_info.
typedef struct {
    const char *user_name, *host_name, *server_version, *server_name;
} cpulse_server_info;

// Values of pa_sample_format_t, pa_stream_flags_t, pa_seek_mode_t, pa_context_state_t, pa_stream_state_t and pa_error_code_t.
#define CPULSE_U8 0
#define CPULSE_S16LE 3
#define CPULSE_FLOAT32LE 5
#define CPULSE_S32LE 7
#define CPULSE_S24LE 9
#define CPULSE_S24_32LE 11
#define CPULSE_START_CORKED 0x1
#define CPULSE_EARLY_REQUESTS 0x4000
#define CPULSE_SEEK_RELATIVE 0
#define CPULSE_CONTEXT_READY 4
#define CPULSE_CONTEXT_FAILED 5
#define CPULSE_STREAM_READY 2
#define CPULSE_STREAM_FAILED 3
#define CPULSE_ERROR_ACCESS 1
#define CPULSE_ERROR_NO_ENTITY 5

typedef void (*cpulse_success_callback)(pa_stream *, int, void *);
typedef void (*cpulse_server_callback)(pa_context *, const cpulse_server_info *, void *);

// What is called, by its name without "pa_".
typedef struct {
    pa_mainloop *(*mainloop_new)(void);
    void (*mainloop_free)(pa_mainloop *);
    pa_mainloop_api *(*mainloop_get_api)(pa_mainloop *);
    int (*mainloop_prepare)(pa_mainloop *, int);
    int (*mainloop_poll)(pa_mainloop *);
    int (*mainloop_dispatch)(pa_mainloop *);
    int (*mainloop_iterate)(pa_mainloop *, int, int *);
    pa_context *(*context_new)(pa_mainloop_api *, const char *);
    void (*context_unref)(pa_context *);
    int (*context_connect)(pa_context *, const char *, uint32_t, const void *);
    void (*context_disconnect)(pa_context *);
    int (*context_get_state)(const pa_context *);
    int (*context_errno)(const pa_context *);
    pa_operation *(*context_get_server_info)(pa_context *, cpulse_server_callback, void *);
    pa_stream *(*stream_new)(pa_context *, const char *, const cpulse_sample_spec *, const void *);
    void (*stream_unref)(pa_stream *);
    int (*stream_connect_playback)(pa_stream *, const char *, const cpulse_buffer_attr *, uint32_t, const void *, pa_stream *);
    int (*stream_disconnect)(pa_stream *);
    int (*stream_get_state)(const pa_stream *);
    const cpulse_buffer_attr *(*stream_get_buffer_attr)(pa_stream *);
    int (*stream_write)(pa_stream *, const void *, size_t, void *, int64_t, int);
    pa_operation *(*stream_cork)(pa_stream *, int, cpulse_success_callback, void *);
    pa_operation *(*stream_flush)(pa_stream *, cpulse_success_callback, void *);
    pa_operation *(*stream_update_timing_info)(pa_stream *, cpulse_success_callback, void *);
    const cpulse_timing_info *(*stream_get_timing_info)(pa_stream *);
    void (*operation_cancel)(pa_operation *);
    void (*operation_unref)(pa_operation *);
} cpulse_functions;

// Loads the library, which then stays. False where it, or anything of it, is not there.
static inline bool cpulse_load(cpulse_functions *found) {
    void *library = dlopen("libpulse.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define CPULSE_FIND(name) if (!(*(void **)&found->name = dlsym(library, "pa_" #name))) return false
    CPULSE_FIND(mainloop_new);
    CPULSE_FIND(mainloop_free);
    CPULSE_FIND(mainloop_get_api);
    CPULSE_FIND(mainloop_prepare);
    CPULSE_FIND(mainloop_poll);
    CPULSE_FIND(mainloop_dispatch);
    CPULSE_FIND(mainloop_iterate);
    CPULSE_FIND(context_new);
    CPULSE_FIND(context_unref);
    CPULSE_FIND(context_connect);
    CPULSE_FIND(context_disconnect);
    CPULSE_FIND(context_get_state);
    CPULSE_FIND(context_errno);
    CPULSE_FIND(context_get_server_info);
    CPULSE_FIND(stream_new);
    CPULSE_FIND(stream_unref);
    CPULSE_FIND(stream_connect_playback);
    CPULSE_FIND(stream_disconnect);
    CPULSE_FIND(stream_get_state);
    CPULSE_FIND(stream_get_buffer_attr);
    CPULSE_FIND(stream_write);
    CPULSE_FIND(stream_cork);
    CPULSE_FIND(stream_flush);
    CPULSE_FIND(stream_update_timing_info);
    CPULSE_FIND(stream_get_timing_info);
    CPULSE_FIND(operation_cancel);
    CPULSE_FIND(operation_unref);
#undef CPULSE_FIND
    return true;
}

// The program's name, as the person sees it in a list of what plays.
extern char *program_invocation_short_name;
static inline const char *cpulse_program_name(void) { return program_invocation_short_name; }
