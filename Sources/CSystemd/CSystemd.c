// SPDX-License-Identifier: Apache-2.0
// The functions of libsystemd.so.0 that are used here, under their own names. The first call loads the library, and
// each call is passed on. Without the library, or with one that lacks a function, each returns an error.
#define _GNU_SOURCE
#include "shim.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

// X(result, name, parameters, arguments, value without the library)
#define FUNCTIONS(X) \
    X(int, sd_bus_add_match_async, (sd_bus *bus, sd_bus_slot **slot, const char *match, \
      sd_bus_message_handler_t callback, sd_bus_message_handler_t install_callback, void *userdata), (bus, \
      slot, match, callback, install_callback, userdata), -ENOSYS) \
    X(int, sd_bus_add_object, (sd_bus *bus, sd_bus_slot **slot, const char *path, sd_bus_message_handler_t \
      callback, void *userdata), (bus, slot, path, callback, userdata), -ENOSYS) \
    X(int, sd_bus_call_async, (sd_bus *bus, sd_bus_slot **slot, sd_bus_message *m, sd_bus_message_handler_t \
      callback, void *userdata, uint64_t usec), (bus, slot, m, callback, userdata, usec), -ENOSYS) \
    X(sd_bus *, sd_bus_close_unref, (sd_bus *bus), (bus), NULL) \
    X(int, sd_bus_get_events, (sd_bus *bus), (bus), -ENOSYS) \
    X(int, sd_bus_get_fd, (sd_bus *bus), (bus), -ENOSYS) \
    X(int, sd_bus_get_n_queued_write, (sd_bus *bus, uint64_t *ret), (bus, ret), -ENOSYS) \
    X(int, sd_bus_get_timeout, (sd_bus *bus, uint64_t *timeout_usec), (bus, timeout_usec), -ENOSYS) \
    X(int, sd_bus_get_unique_name, (sd_bus *bus, const char **unique), (bus, unique), -ENOSYS) \
    X(int, sd_bus_is_open, (sd_bus *bus), (bus), -ENOSYS) \
    X(int, sd_bus_is_ready, (sd_bus *bus), (bus), -ENOSYS) \
    X(int, sd_bus_message_append_array, (sd_bus_message *m, char type, const void *ptr, size_t size), (m, \
      type, ptr, size), -ENOSYS) \
    X(int, sd_bus_message_append_basic, (sd_bus_message *m, char type, const void *p), (m, type, p), -ENOSYS) \
    X(int, sd_bus_message_close_container, (sd_bus_message *m), (m), -ENOSYS) \
    X(int, sd_bus_message_enter_container, (sd_bus_message *m, char type, const char *contents), (m, type, \
      contents), -ENOSYS) \
    X(int, sd_bus_message_exit_container, (sd_bus_message *m), (m), -ENOSYS) \
    X(const sd_bus_error *, sd_bus_message_get_error, (sd_bus_message *m), (m), NULL) \
    X(int, sd_bus_message_get_expect_reply, (sd_bus_message *m), (m), -ENOSYS) \
    X(const char *, sd_bus_message_get_interface, (sd_bus_message *m), (m), NULL) \
    X(const char *, sd_bus_message_get_member, (sd_bus_message *m), (m), NULL) \
    X(const char *, sd_bus_message_get_path, (sd_bus_message *m), (m), NULL) \
    X(const char *, sd_bus_message_get_sender, (sd_bus_message *m), (m), NULL) \
    X(int, sd_bus_message_is_method_error, (sd_bus_message *m, const char *name), (m, name), 0) \
    X(int, sd_bus_message_new_method_call, (sd_bus *bus, sd_bus_message **m, const char *destination, const \
      char *path, const char *interface, const char *member), (bus, m, destination, path, interface, member), \
      -ENOSYS) \
    X(int, sd_bus_message_new_method_error, (sd_bus_message *call, sd_bus_message **m, const sd_bus_error *e), \
      (call, m, e), -ENOSYS) \
    X(int, sd_bus_message_new_method_return, (sd_bus_message *call, sd_bus_message **m), (call, m), -ENOSYS) \
    X(int, sd_bus_message_new_signal, (sd_bus *bus, sd_bus_message **m, const char *path, const char \
      *interface, const char *member), (bus, m, path, interface, member), -ENOSYS) \
    X(int, sd_bus_message_open_container, (sd_bus_message *m, char type, const char *contents), (m, type, \
      contents), -ENOSYS) \
    X(int, sd_bus_message_peek_type, (sd_bus_message *m, char *type, const char **contents), (m, type, \
      contents), -ENOSYS) \
    X(int, sd_bus_message_read_array, (sd_bus_message *m, char type, const void **ptr, size_t *size), (m, \
      type, ptr, size), -ENOSYS) \
    X(int, sd_bus_message_read_basic, (sd_bus_message *m, char type, void *p), (m, type, p), -ENOSYS) \
    X(int, sd_bus_message_rewind, (sd_bus_message *m, int complete), (m, complete), -ENOSYS) \
    X(int, sd_bus_message_set_auto_start, (sd_bus_message *m, int b), (m, b), -ENOSYS) \
    X(sd_bus_message *, sd_bus_message_unref, (sd_bus_message *m), (m), NULL) \
    X(int, sd_bus_negotiate_fds, (sd_bus *bus, int b), (bus, b), -ENOSYS) \
    X(int, sd_bus_new, (sd_bus **ret), (ret), -ENOSYS) \
    X(int, sd_bus_process, (sd_bus *bus, sd_bus_message **r), (bus, r), -ENOSYS) \
    X(int, sd_bus_send, (sd_bus *bus, sd_bus_message *m, uint64_t *cookie), (bus, m, cookie), -ENOSYS) \
    X(int, sd_bus_set_address, (sd_bus *bus, const char *address), (bus, address), -ENOSYS) \
    X(int, sd_bus_set_bus_client, (sd_bus *bus, int b), (bus, b), -ENOSYS) \
    X(sd_bus_slot *, sd_bus_slot_unref, (sd_bus_slot *slot), (slot), NULL) \
    X(int, sd_bus_start, (sd_bus *bus), (bus), -ENOSYS)

#define DECLARE(result, name, parameters, arguments, without) static __typeof__(name) *loaded_##name;
FUNCTIONS(DECLARE)

static int fault;

static void load(void) {
    void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fault = ENOENT;
        return;
    }
#define RESOLVE(result, name, parameters, arguments, without) \
    if (!(loaded_##name = (__typeof__(name) *)dlsym(library, #name))) fault = ENOSYS;
    FUNCTIONS(RESOLVE)
}

int csystemd_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return fault;
}

// Hidden, or the library's own plug-ins would call these instead of the library.
#define DEFINE(result, name, parameters, arguments, without) \
    __attribute__((visibility("hidden"))) result name parameters { \
        return csystemd_load() ? without : loaded_##name arguments; \
    }
FUNCTIONS(DEFINE)

// The note by which packaging tools find a library that is loaded at run time (UAPI.12, "ELF dlopen metadata").
#define NOTE \
    "[{\"feature\":\"dbus\",\"description\":\"Notifications on the desktop, and commands as units\"," \
    "\"priority\":\"recommended\",\"soname\":[\"libsystemd.so.0\"]}]"
__attribute__((used, retain, section(".note.dlopen"))) static const struct {
    unsigned name_size, description_size, type;
    char name[4];
    _Alignas(4) char description[sizeof NOTE];
} note = {4, sizeof NOTE, 0x407c0c0a, "FDO", NOTE};
