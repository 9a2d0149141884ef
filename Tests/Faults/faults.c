/* SPDX-License-Identifier: Apache-2.0
 *
 * A library to be preloaded: makes the nth call of some functions of libc fail, as SQLite's own tests do, or keeps a
 * record of what is written. It concerns the first process alone, not the workers it starts.
 *
 * FAULT_CALLS  names, separated by commas: open, write, read, sync, map, socket, accept, connect, timer, pipe, spawn,
 *              rename, truncate
 * FAULT_ERRNO  a number of errno(3)
 * FAULT_N      which call of all of these fails, from 1
 * FAULT_TOLD   a file that gets a line when it has: the call, and what it was about
 * FAULT_RECORD a file that gets every write to a file whose name holds ".sqlite": a line "path offset length" and the bytes,
 *              for every sync a line "path sync", and for a file that is removed "path unlink"
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

static char chosen[256];
static int code;
static long wanted = -1;
static atomic_long count;
static int told = -1;
static int record = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *calls = getenv("FAULT_CALLS"), *told_path = getenv("FAULT_TOLD"), *record_path = getenv("FAULT_RECORD");
    char line[4096];
    int self = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0);
    long got = self >= 0 ? syscall(SYS_read, self, line, sizeof line - 1) : 0;
    if (self >= 0) syscall(SYS_close, self);
    line[got > 0 ? got : 0] = 0;
    const char *slash = strrchr(line, '/');
    if (strcmp(slash ? slash + 1 : line, "alertd") != 0) return;
    if (memmem(line, (size_t)(got > 0 ? got : 0), "--sound-worker", 14) || memmem(line, (size_t)(got > 0 ? got : 0), "--duck", 6)) return;
    if (record_path) record = (int)syscall(SYS_openat, AT_FDCWD, record_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (!calls || !getenv("FAULT_N") || !getenv("FAULT_ERRNO")) return;
    snprintf(chosen, sizeof chosen, ",%s,", calls);
    code = atoi(getenv("FAULT_ERRNO"));
    if (told_path) told = (int)syscall(SYS_openat, AT_FDCWD, told_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    wanted = atol(getenv("FAULT_N"));
}

/* Whether this call is the one that fails. */
static int fails(const char *name, const char *path, int descriptor) {
    char key[32];
    if (wanted < 0) return 0;
    snprintf(key, sizeof key, ",%s,", name);
    if (!strstr(chosen, key)) return 0;
    /* What the loader, the C library and the tests' own pipes do is not meant. */
    if (path && (!strncmp(path, "/proc/", 6) || !strncmp(path, "/sys/", 5))) return 0;
    if (atomic_fetch_add(&count, 1) + 1 != wanted) return 0;
    if (told >= 0) {
        char line[600], target[400] = "", link[64];
        if (!path && descriptor >= 0) {
            snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
            long length = syscall(SYS_readlinkat, AT_FDCWD, link, target, sizeof target - 1);
            target[length > 0 ? length : 0] = 0;
        }
        int length = snprintf(line, sizeof line, "%s %s\n", name, path ? path : target);
        syscall(SYS_write, told, line, (size_t)length);
    }
    errno = code;
    return 1;
}

static void note(int descriptor, const void *bytes, long length, long long offset) {
    char link[64], target[400], line[600];
    if (record < 0) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    long got = syscall(SYS_readlinkat, AT_FDCWD, link, target, sizeof target - 1);
    if (got <= 0) return;
    target[got] = 0;
    if (!strstr(target, ".sqlite")) return;
    int size = bytes ? snprintf(line, sizeof line, "%s %lld %ld\n", target, offset, length)
                     : snprintf(line, sizeof line, "%s sync\n", target);
    pthread_mutex_lock(&lock);
    syscall(SYS_write, record, line, (size_t)size);
    if (bytes) syscall(SYS_write, record, bytes, (size_t)length);
    pthread_mutex_unlock(&lock);
}

#define REAL(name, type, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static mode_t mode_of(int flags, va_list list) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; }

int open(const char *path, int flags, ...) {
    va_list list; va_start(list, flags); mode_t mode = mode_of(flags, list); va_end(list);
    REAL("open", int, const char *, int, ...);
    return fails("open", path, -1) ? -1 : real(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    va_list list; va_start(list, flags); mode_t mode = mode_of(flags, list); va_end(list);
    REAL("open64", int, const char *, int, ...);
    return fails("open", path, -1) ? -1 : real(path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
    va_list list; va_start(list, flags); mode_t mode = mode_of(flags, list); va_end(list);
    REAL("openat", int, int, const char *, int, ...);
    return fails("open", path, -1) ? -1 : real(folder, path, flags, mode);
}
ssize_t write(int descriptor, const void *bytes, size_t length) {
    REAL("write", ssize_t, int, const void *, size_t);
    if (descriptor == 2) return real(descriptor, bytes, length);
    return fails("write", NULL, descriptor) ? -1 : real(descriptor, bytes, length);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
    REAL("pwrite", ssize_t, int, const void *, size_t, off_t);
    if (fails("write", NULL, descriptor)) return -1;
    note(descriptor, bytes, (long)length, offset);
    return real(descriptor, bytes, length, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
    REAL("pwrite64", ssize_t, int, const void *, size_t, off64_t);
    if (fails("write", NULL, descriptor)) return -1;
    note(descriptor, bytes, (long)length, offset);
    return real(descriptor, bytes, length, offset);
}
ssize_t read(int descriptor, void *bytes, size_t length) {
    REAL("read", ssize_t, int, void *, size_t);
    return fails("read", NULL, descriptor) ? -1 : real(descriptor, bytes, length);
}
ssize_t pread(int descriptor, void *bytes, size_t length, off_t offset) {
    REAL("pread", ssize_t, int, void *, size_t, off_t);
    return fails("read", NULL, descriptor) ? -1 : real(descriptor, bytes, length, offset);
}
ssize_t pread64(int descriptor, void *bytes, size_t length, off64_t offset) {
    REAL("pread64", ssize_t, int, void *, size_t, off64_t);
    return fails("read", NULL, descriptor) ? -1 : real(descriptor, bytes, length, offset);
}
int fsync(int descriptor) {
    REAL("fsync", int, int);
    if (fails("sync", NULL, descriptor)) return -1;
    note(descriptor, NULL, 0, 0);
    return real(descriptor);
}
int fdatasync(int descriptor) {
    REAL("fdatasync", int, int);
    if (fails("sync", NULL, descriptor)) return -1;
    note(descriptor, NULL, 0, 0);
    return real(descriptor);
}
int ftruncate(int descriptor, off_t length) {
    REAL("ftruncate", int, int, off_t);
    return fails("truncate", NULL, descriptor) ? -1 : real(descriptor, length);
}
int ftruncate64(int descriptor, off64_t length) {
    REAL("ftruncate64", int, int, off64_t);
    return fails("truncate", NULL, descriptor) ? -1 : real(descriptor, length);
}
int unlink(const char *path) {
    REAL("unlink", int, const char *);
    char line[600];
    if (record >= 0 && strstr(path, ".sqlite")) {
        int size = snprintf(line, sizeof line, "%s unlink\n", path);
        pthread_mutex_lock(&lock);
        syscall(SYS_write, record, line, (size_t)size);
        pthread_mutex_unlock(&lock);
    }
    return real(path);
}
int rename(const char *from, const char *to) {
    REAL("rename", int, const char *, const char *);
    return fails("rename", to, -1) ? -1 : real(from, to);
}
void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    REAL("mmap", void *, void *, size_t, int, int, int, off_t);
    /* Without a descriptor it is memory for malloc and for threads, for which nothing can be promised. */
    if (descriptor >= 0 && fails("map", NULL, descriptor)) return MAP_FAILED;
    return real(address, length, protection, flags, descriptor, offset);
}
void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off64_t offset) {
    REAL("mmap64", void *, void *, size_t, int, int, int, off64_t);
    if (descriptor >= 0 && fails("map", NULL, descriptor)) return MAP_FAILED;
    return real(address, length, protection, flags, descriptor, offset);
}
int socket(int domain, int type, int protocol) {
    REAL("socket", int, int, int, int);
    return fails("socket", "", -1) ? -1 : real(domain, type, protocol);
}
int socketpair(int domain, int type, int protocol, int pair[2]) {
    REAL("socketpair", int, int, int, int, int *);
    return fails("socket", "", -1) ? -1 : real(domain, type, protocol, pair);
}
int accept(int descriptor, struct sockaddr *address, socklen_t *length) {
    REAL("accept", int, int, struct sockaddr *, socklen_t *);
    return fails("accept", "", -1) ? -1 : real(descriptor, address, length);
}
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags) {
    REAL("accept4", int, int, struct sockaddr *, socklen_t *, int);
    return fails("accept", "", -1) ? -1 : real(descriptor, address, length, flags);
}
int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
    REAL("connect", int, int, const struct sockaddr *, socklen_t);
    return fails("connect", "", -1) ? -1 : real(descriptor, address, length);
}
int timerfd_create(int clock, int flags) {
    REAL("timerfd_create", int, int, int);
    return fails("timer", "create", -1) ? -1 : real(clock, flags);
}
int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
    REAL("timerfd_settime", int, int, int, const struct itimerspec *, struct itimerspec *);
    return fails("timer", "settime", -1) ? -1 : real(descriptor, flags, value, old);
}
int pipe2(int pair[2], int flags) {
    REAL("pipe2", int, int *, int);
    return fails("pipe", "", -1) ? -1 : real(pair, flags);
}
int eventfd(unsigned int value, int flags) {
    REAL("eventfd", int, unsigned int, int);
    return fails("pipe", "eventfd", -1) ? -1 : real(value, flags);
}
int epoll_create1(int flags) {
    REAL("epoll_create1", int, int);
    return fails("pipe", "epoll", -1) ? -1 : real(flags);
}
int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                char *const words[], char *const environment[]) {
    REAL("posix_spawn", int, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
         char *const *, char *const *);
    return fails("spawn", path, -1) ? code : real(pid, path, actions, attributes, words, environment);
}
int posix_spawnp(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const words[], char *const environment[]) {
    REAL("posix_spawnp", int, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
         char *const *, char *const *);
    return fails("spawn", path, -1) ? code : real(pid, path, actions, attributes, words, environment);
}
pid_t fork(void) {
    REAL("fork", pid_t, void);
    return fails("spawn", "fork", -1) ? -1 : real();
}
