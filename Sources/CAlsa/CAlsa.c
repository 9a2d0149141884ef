// SPDX-License-Identifier: Apache-2.0
// The functions of libasound.so.2 that are used here, under their own names. The first call loads the library, and
// each call is passed on. Without the library, or with one that lacks a function, each returns an error.
#define _GNU_SOURCE
#include "shim.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static const char absent[] = "alsa-lib is not installed";

// X(result, name, parameters, arguments, value without the library)
#define FUNCTIONS(X) \
    X(int, snd_config_delete, (snd_config_t *config), (config), -ENOSYS) \
    X(int, snd_config_get_string, (const snd_config_t *config, const char **value), (config, value), -ENOSYS) \
    X(int, snd_config_search, (snd_config_t *config, const char *key, snd_config_t **result), (config, key, \
      result), -ENOSYS) \
    X(int, snd_config_search_definition, (snd_config_t *config, const char *base, const char *key, \
      snd_config_t **result), (config, base, key, result), -ENOSYS) \
    X(int, snd_config_update_free, (snd_config_update_t *update), (update), -ENOSYS) \
    X(int, snd_config_update_r, (snd_config_t **top, snd_config_update_t **update, const char *path), (top, \
      update, path), -ENOSYS) \
    X(int, snd_lib_error_set_handler, (snd_lib_error_handler_t handler), (handler), -ENOSYS) \
    X(int, snd_output_buffer_open, (snd_output_t **outputp), (outputp), -ENOSYS) \
    X(size_t, snd_output_buffer_string, (snd_output_t *output, char **buf), (output, buf), 0) \
    X(int, snd_output_close, (snd_output_t *output), (output), -ENOSYS) \
    X(int, snd_pcm_avail_delay, (snd_pcm_t *pcm, snd_pcm_sframes_t *availp, snd_pcm_sframes_t *delayp), (pcm, \
      availp, delayp), -ENOSYS) \
    X(int, snd_pcm_close, (snd_pcm_t *pcm), (pcm), -ENOSYS) \
    X(int, snd_pcm_drop, (snd_pcm_t *pcm), (pcm), -ENOSYS) \
    X(int, snd_pcm_dump, (snd_pcm_t *pcm, snd_output_t *out), (pcm, out), -ENOSYS) \
    X(int, snd_pcm_hw_params, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params), (pcm, params), -ENOSYS) \
    X(int, snd_pcm_hw_params_any, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params), (pcm, params), -ENOSYS) \
    X(void, snd_pcm_hw_params_free, (snd_pcm_hw_params_t *obj), (obj), (void)0) \
    X(int, snd_pcm_hw_params_get_buffer_size, (const snd_pcm_hw_params_t *params, snd_pcm_uframes_t *val), \
      (params, val), -ENOSYS) \
    X(int, snd_pcm_hw_params_get_period_size, (const snd_pcm_hw_params_t *params, snd_pcm_uframes_t *frames, \
      int *dir), (params, frames, dir), -ENOSYS) \
    X(int, snd_pcm_hw_params_malloc, (snd_pcm_hw_params_t **ptr), (ptr), -ENOSYS) \
    X(int, snd_pcm_hw_params_set_access, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, snd_pcm_access_t \
      _access), (pcm, params, _access), -ENOSYS) \
    X(int, snd_pcm_hw_params_set_buffer_time_near, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned int \
      *val, int *dir), (pcm, params, val, dir), -ENOSYS) \
    X(int, snd_pcm_hw_params_set_channels_near, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned int \
      *val), (pcm, params, val), -ENOSYS) \
    X(int, snd_pcm_hw_params_set_format, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, snd_pcm_format_t val), \
      (pcm, params, val), -ENOSYS) \
    X(int, snd_pcm_hw_params_set_period_time_near, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned int \
      *val, int *dir), (pcm, params, val, dir), -ENOSYS) \
    X(int, snd_pcm_hw_params_set_rate_near, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned int *val, \
      int *dir), (pcm, params, val, dir), -ENOSYS) \
    X(int, snd_pcm_hw_params_test_format, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, snd_pcm_format_t val), \
      (pcm, params, val), -ENOSYS) \
    X(int, snd_pcm_open_lconf, (snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode, \
      snd_config_t *lconf), (pcm, name, stream, mode, lconf), -ENOSYS) \
    X(int, snd_pcm_prepare, (snd_pcm_t *pcm), (pcm), -ENOSYS) \
    X(int, snd_pcm_resume, (snd_pcm_t *pcm), (pcm), -ENOSYS) \
    X(snd_pcm_sframes_t, snd_pcm_rewind, (snd_pcm_t *pcm, snd_pcm_uframes_t frames), (pcm, frames), -ENOSYS) \
    X(snd_pcm_sframes_t, snd_pcm_rewindable, (snd_pcm_t *pcm), (pcm), -ENOSYS) \
    X(int, snd_pcm_start, (snd_pcm_t *pcm), (pcm), -ENOSYS) \
    X(snd_pcm_state_t, snd_pcm_state, (snd_pcm_t *pcm), (pcm), SND_PCM_STATE_DISCONNECTED) \
    X(int, snd_pcm_sw_params, (snd_pcm_t *pcm, snd_pcm_sw_params_t *params), (pcm, params), -ENOSYS) \
    X(int, snd_pcm_sw_params_current, (snd_pcm_t *pcm, snd_pcm_sw_params_t *params), (pcm, params), -ENOSYS) \
    X(void, snd_pcm_sw_params_free, (snd_pcm_sw_params_t *obj), (obj), (void)0) \
    X(int, snd_pcm_sw_params_malloc, (snd_pcm_sw_params_t **ptr), (ptr), -ENOSYS) \
    X(int, snd_pcm_sw_params_set_avail_min, (snd_pcm_t *pcm, snd_pcm_sw_params_t *params, snd_pcm_uframes_t \
      val), (pcm, params, val), -ENOSYS) \
    X(int, snd_pcm_sw_params_set_start_threshold, (snd_pcm_t *pcm, snd_pcm_sw_params_t *params, \
      snd_pcm_uframes_t val), (pcm, params, val), -ENOSYS) \
    X(snd_pcm_type_t, snd_pcm_type, (snd_pcm_t *pcm), (pcm), SND_PCM_TYPE_NULL) \
    X(snd_pcm_sframes_t, snd_pcm_writei, (snd_pcm_t *pcm, const void *buffer, snd_pcm_uframes_t size), (pcm, \
      buffer, size), -ENOSYS) \
    X(const char *, snd_strerror, (int errnum), (errnum), absent)

#define DECLARE(result, name, parameters, arguments, without) static __typeof__(name) *loaded_##name;
FUNCTIONS(DECLARE)

static int fault;

static void load(void) {
    void *library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fault = ENOENT;
        return;
    }
#define RESOLVE(result, name, parameters, arguments, without) \
    if (!(loaded_##name = (__typeof__(name) *)dlsym(library, #name))) fault = ENOSYS;
    FUNCTIONS(RESOLVE)
}

int calsa_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return fault;
}

// Hidden, or the library's own plug-ins would call these instead of the library.
#define DEFINE(result, name, parameters, arguments, without) \
    __attribute__((visibility("hidden"))) result name parameters { \
        return calsa_load() ? without : loaded_##name arguments; \
    }
FUNCTIONS(DEFINE)

// The note by which packaging tools find a library that is loaded at run time (UAPI.12, "ELF dlopen metadata").
#define NOTE \
    "[{\"feature\":\"sound\",\"description\":\"Alert sounds\"," \
    "\"priority\":\"recommended\",\"soname\":[\"libasound.so.2\"]}]"
__attribute__((used, retain, section(".note.dlopen"))) static const struct {
    unsigned name_size, description_size, type;
    char name[4];
    _Alignas(4) char description[sizeof NOTE];
} note = {4, sizeof NOTE, 0x407c0c0a, "FDO", NOTE};
