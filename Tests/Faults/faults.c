/* SPDX-License-Identifier: Apache-2.0
 *
 * A library to be preloaded: makes the nth call of some functions of libc fail, as SQLite's own tests do, or keeps a
 * record of what is written. It concerns one process: the daemon, or the first of the workers that it starts.
 *
 * FAULT_CALLS  names, separated by commas: open, write, read, sync, map, socket, accept, connect, timer, pipe, spawn,
 *              rename, truncate, send, receive, poll, epoll, folder, mode, unlink, stat, list, lock, watch, signals, serve, option,
 *              copy, close, wait, process
 * FAULT_PROGRAM the name of another program that is meant, such as alertctl
 * FAULT_WORKER a word of the worker's command line, such as --sound-worker; without it the daemon is meant
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
#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

static char chosen[256];
static int code;
static long wanted = -1;
static atomic_long count;
static int told = -1;
static int record = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* A worker is nobody's child whom we could ask how it ended. */
static void crashed(int number) {
    char line[] = "crash  \n";
    line[6] = (char)('0' + number % 10);
    line[5] = (char)('0' + number / 10);
    if (told >= 0) syscall(SYS_write, told, line, sizeof line - 1);
    signal(number, SIG_DFL);
    raise(number);
}

__attribute__((constructor)) static void begin(void) {
    const char *calls = getenv("FAULT_CALLS"), *told_path = getenv("FAULT_TOLD"), *record_path = getenv("FAULT_RECORD");
    char line[4096];
    int self = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0);
    long got = self >= 0 ? syscall(SYS_read, self, line, sizeof line - 1) : 0;
    if (self >= 0) syscall(SYS_close, self);
    line[got > 0 ? got : 0] = 0;
    const char *slash = strrchr(line, '/');
    const char *program = getenv("FAULT_PROGRAM");
    if (strcmp(slash ? slash + 1 : line, program ? program : "alertd") != 0) return;
    size_t size = got > 0 ? (size_t)got : 0;
    const char *worker = getenv("FAULT_WORKER");
    if (worker) {
        if (!memmem(line, size, worker, strlen(worker))) return;
        /* The worker that takes its place is spared. */
        if (told_path && syscall(SYS_faccessat, AT_FDCWD, told_path, F_OK) == 0) return;
    } else if (memmem(line, size, "--sound-worker", 14) || memmem(line, size, "--duck", 6)) return;
    if (record_path) record = (int)syscall(SYS_openat, AT_FDCWD, record_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (!calls || !getenv("FAULT_N") || !getenv("FAULT_ERRNO")) return;
    snprintf(chosen, sizeof chosen, ",%s,", calls);
    code = atoi(getenv("FAULT_ERRNO"));
    if (told_path) told = (int)syscall(SYS_openat, AT_FDCWD, told_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    wanted = atol(getenv("FAULT_N"));
    if (worker) {
        int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
        for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) signal(signals[index], crashed);
    }
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
    struct stat found;
    if (descriptor == 2) return real(descriptor, bytes, length);
    /* A pipe is on no disk, and who waits for the byte that says "ready" sees its end too. */
    if (wanted >= 0 && !syscall(SYS_newfstatat, descriptor, "", &found, AT_EMPTY_PATH) && S_ISFIFO(found.st_mode))
        return real(descriptor, bytes, length);
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
    if (fails("unlink", path, -1)) return -1;
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
    // The one error that a call without mistakes can get: somebody has set the clock. The timer runs all the same.
    int result = real(descriptor, flags, value, old);
    if (flags & TFD_TIMER_CANCEL_ON_SET && fails("clock", "settime", -1)) return -1;
    return result;
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
    /* Without its slash: alertd starts itself as /proc/self/exe, and what is below /proc is passed over elsewhere. */
    return fails("spawn", path + (*path == '/'), -1) ? code : real(pid, path, actions, attributes, words, environment);
}
int posix_spawnp(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const words[], char *const environment[]) {
    REAL("posix_spawnp", int, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
         char *const *, char *const *);
    /* Without its slash: alertd starts itself as /proc/self/exe, and what is below /proc is passed over elsewhere. */
    return fails("spawn", path + (*path == '/'), -1) ? code : real(pid, path, actions, attributes, words, environment);
}
pid_t fork(void) {
    REAL("fork", pid_t, void);
    return fails("spawn", "fork", -1) ? -1 : real();
}

/* Functions that have the parameters of what they stand for, and fail with -1. */
#define CALL(kind, type, name, path, descriptor, parameters, ...) \
    type name parameters { \
        static type (*real) parameters; \
        if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name); \
        return fails(kind, path, descriptor) ? (type)-1 : real(__VA_ARGS__); \
    }

CALL("send", ssize_t, send, NULL, fd, (int fd, const void *bytes, size_t length, int flags), fd, bytes, length, flags)
CALL("send", ssize_t, sendmsg, NULL, fd, (int fd, const struct msghdr *message, int flags), fd, message, flags)
CALL("send", ssize_t, writev, NULL, fd, (int fd, const struct iovec *parts, int count), fd, parts, count)
CALL("receive", ssize_t, recv, NULL, fd, (int fd, void *bytes, size_t length, int flags), fd, bytes, length, flags)
CALL("receive", ssize_t, recvmsg, NULL, fd, (int fd, struct msghdr *message, int flags), fd, message, flags)
CALL("poll", int, poll, "poll", -1, (struct pollfd *all, nfds_t count, int timeout), all, count, timeout)
CALL("poll", int, epoll_wait, "epoll_wait", -1, (int fd, struct epoll_event *all, int count, int timeout), fd, all, count, timeout)
CALL("epoll", int, epoll_ctl, NULL, fd, (int epoll, int what, int fd, struct epoll_event *event), epoll, what, fd, event)
CALL("folder", int, mkdir, path, -1, (const char *path, mode_t mode), path, mode)
CALL("folder", int, link, to, -1, (const char *from, const char *to), from, to)
CALL("folder", int, symlink, to, -1, (const char *from, const char *to), from, to)
CALL("mode", int, chmod, path, -1, (const char *path, mode_t mode), path, mode)
CALL("mode", int, fchmod, NULL, fd, (int fd, mode_t mode), fd, mode)
CALL("mode", int, fchown, NULL, fd, (int fd, uid_t user, gid_t group), fd, user, group)
CALL("stat", int, stat, path, -1, (const char *restrict path, struct stat *restrict found), path, found)
CALL("stat", int, lstat, path, -1, (const char *restrict path, struct stat *restrict found), path, found)
CALL("stat", int, fstat, NULL, fd, (int fd, struct stat *found), fd, found)
CALL("stat", int, stat64, path, -1, (const char *restrict path, struct stat64 *restrict found), path, found)
CALL("stat", int, lstat64, path, -1, (const char *restrict path, struct stat64 *restrict found), path, found)
CALL("stat", int, fstat64, NULL, fd, (int fd, struct stat64 *found), fd, found)
CALL("stat", int, fstatat, path, -1, (int folder, const char *restrict path, struct stat *restrict found, int flags), folder, path, found, flags)
CALL("stat", int, statfs, path, -1, (const char *path, struct statfs *found), path, found)
CALL("stat", int, access, path, -1, (const char *path, int mode), path, mode)
CALL("lock", int, flock, NULL, fd, (int fd, int how), fd, how)
CALL("lock", int, mlock, "mlock", -1, (const void *address, size_t length), address, length)
CALL("watch", int, inotify_init1, "inotify", -1, (int flags), flags)
CALL("watch", int, inotify_add_watch, path, -1, (int fd, const char *path, uint32_t mask), fd, path, mask)
CALL("signals", int, signalfd, "signalfd", -1, (int fd, const sigset_t *mask, int flags), fd, mask, flags)
CALL("serve", int, bind, "bind", -1, (int fd, const struct sockaddr *address, socklen_t length), fd, address, length)
CALL("serve", int, listen, "listen", -1, (int fd, int count), fd, count)
CALL("option", int, setsockopt, "setsockopt", -1, (int fd, int level, int name, const void *value, socklen_t length), fd, level, name, value, length)
CALL("option", int, getsockopt, "getsockopt", -1, (int fd, int level, int name, void *restrict value, socklen_t *restrict length), fd, level, name, value, length)
CALL("copy", int, dup, NULL, fd, (int fd), fd)
CALL("copy", int, dup2, NULL, fd, (int fd, int to), fd, to)
CALL("wait", pid_t, waitpid, "waitpid", -1, (pid_t process, int *status, int options), process, status, options)
CALL("wait", int, waitid, "waitid", -1, (idtype_t type, id_t id, siginfo_t *found, int options), type, id, found, options)

int close(int descriptor) {
    REAL("close", int, int);
    /* Linux has closed it, whatever it says. */
    int fault = wanted >= 0 && descriptor != told && fails("close", NULL, descriptor);
    int result = real(descriptor);
    if (fault) errno = code;
    return fault ? -1 : result;
}
DIR *opendir(const char *path) {
    REAL("opendir", DIR *, const char *);
    return fails("list", path, -1) ? NULL : real(path);
}
struct dirent *readdir(DIR *folder) {
    REAL("readdir", struct dirent *, DIR *);
    return fails("list", "readdir", -1) ? NULL : real(folder);
}
/* What the C library has no function for. Locks and the like, which never fail, go by. */
long syscall(long number, ...) {
    REAL("syscall", long, long, ...);
    va_list list;
    va_start(list, number);
    long word[6];
    for (int index = 0; index < 6; index++) word[index] = va_arg(list, long);
    va_end(list);
    if ((number == SYS_pidfd_open || number == SYS_pidfd_send_signal || number == SYS_memfd_create) && fails("process", "syscall", -1)) return -1;
    return real(number, word[0], word[1], word[2], word[3], word[4], word[5]);
}
