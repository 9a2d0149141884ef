// SPDX-License-Identifier: Apache-2.0
// What Glibc's Swift overlay leaves out of Linux. The first group is visible as it is; the rest is declared by
// glibc only under _GNU_SOURCE, which must not be defined for one module alone (fd_set would then have two
// definitions), so those few calls are made by number.
#pragma once
#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <poll.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifndef TFD_TIMER_CANCEL_ON_SET
#define TFD_TIMER_CANCEL_ON_SET (1 << 1)
#endif

// Columns and rows of a terminal's window, TIOCGWINSZ of ioctl_tty(2). -1 with errno where there is none. Swift sees struct winsize in the
// module Glibc with the C library 2.36, and in this one with 2.41: read here, it is in neither's way.
static inline int32_t linux_window_size(int32_t terminal, uint16_t *columns, uint16_t *rows) {
    struct winsize size = {0};
    int32_t result = ioctl(terminal, TIOCGWINSZ, &size);
    *columns = size.ws_col;
    *rows = size.ws_row;
    return result;
}

// A pseudo-terminal, pty(7): its two ends, both closed on exec, and neither of them the caller's terminal. TIOCGPTPEER (Linux 4.13)
// needs no path, so it works in any mount namespace. The header of the flags would define struct stat a second time. -1 with errno on
// failure.
static inline int32_t linux_open_pseudo_terminal(int32_t *inner) {
    const int32_t flags = 02 | 0400 | 02000000;  // O_RDWR, O_NOCTTY, O_CLOEXEC; 04000 is O_NONBLOCK
    int32_t outer = (int32_t)syscall(SYS_openat, -100 /* AT_FDCWD */, "/dev/ptmx", flags | 04000), unlocked = 0;
    if (outer < 0) return -1;
    *inner = ioctl(outer, TIOCSPTLCK, &unlocked) == 0 ? ioctl(outer, TIOCGPTPEER, flags) : -1;
    if (*inner >= 0) return outer;
    int reason = errno;
    close(outer);
    errno = reason;
    return -1;
}

// Gives a terminal the size of another one, less some rows at its bottom: TIOCSWINSZ of ioctl_tty(2). The kernel sends SIGWINCH to the
// programs in its foreground if the size is another. False where it has no size.
static inline _Bool linux_share_window_size(int32_t from, int32_t to, uint16_t less) {
    struct winsize size = {0};
    if (ioctl(from, TIOCGWINSZ, &size) != 0 || size.ws_row <= less) return 0;
    size.ws_ypixel = (unsigned short)((uint32_t)size.ws_ypixel * (uint32_t)(size.ws_row - less) / size.ws_row);
    size.ws_row = (unsigned short)(size.ws_row - less);
    return ioctl(to, TIOCSWINSZ, &size) == 0;
}

// Makes a terminal the one that controls the session which the caller leads, TIOCSCTTY of ioctl_tty(2).
static inline int32_t linux_control_terminal(int32_t terminal) { return ioctl(terminal, TIOCSCTTY, 0); }

// Makes the program's group the foreground group of a terminal before it starts. Swift finds no declaration of this function of
// glibc 2.35.
static inline int32_t linux_spawn_in_foreground(posix_spawn_file_actions_t *actions, int32_t terminal) {
    return posix_spawn_file_actions_addtcsetpgrp_np(actions, terminal);
}

// ioprio_get(2) and ioprio_set(2) of the calling thread, which glibc has no functions for.
static inline int32_t linux_get_disk_priority(void) { return (int32_t)syscall(SYS_ioprio_get, 1, 0); }
static inline void linux_set_disk_priority(int32_t priority) { (void)syscall(SYS_ioprio_set, 1, 0, priority); }

// The processors of the calling thread, a bit each, sched_setaffinity(2): glibc's functions want _GNU_SOURCE.
static inline void linux_get_processors(uint64_t *mask, size_t size) {
    (void)syscall(SYS_sched_getaffinity, 0, size, mask);
}
static inline void linux_set_processors(const uint64_t *mask, size_t size) {
    (void)syscall(SYS_sched_setaffinity, 0, size, mask);
}

// The kernel's id of the calling thread, gettid(2).
static inline int32_t linux_gettid(void) { return (int32_t)syscall(SYS_gettid); }

// An anonymous file in memory, closed on exec, memfd_create(2). -1 with errno on failure.
static inline int32_t linux_memfd_create(const char *name) {
    return (int32_t)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */);
}

// A pipe, pipe2(2): reading end first. -1 with errno on failure. With O_CLOEXEC the ends are never without it, so that no
// program that another thread starts at this moment inherits them and holds the pipe open.
static inline int32_t linux_pipe(int32_t ends[2], int32_t flags) { return (int32_t)syscall(SYS_pipe2, ends, flags); }

// Copies bytes that wait in a pipe to another pipe and leaves them in the first, tee(2), without waiting (SPLICE_F_NONBLOCK).
// Returns how many; -1 if there are none, or if a descriptor is no pipe.
static inline int64_t linux_tee(int32_t from, int32_t to, size_t most) { return syscall(SYS_tee, from, to, most, 2u); }

// The mode and the owner of the target of a path as the kernel remembers them: no file system is asked, so that none can hang. False where
// the path, or a part of it, is not in its cache, openat2(2) (RESOLVE_CACHED, Linux 5.12); statx(2) has AT_STATX_DONT_SYNC.
// is_on_disk: whether it lies on a block device, and not somewhere from where even a known file may be long in coming.
// The headers of these two would define struct stat a second time.
static inline _Bool linux_look_in_cache(const char *path, uint32_t *mode, uint32_t *owner, _Bool *is_on_disk) {
    struct {
        uint64_t flags, mode, resolve;
    } how = {010000000 | 02000000 /* O_PATH, O_CLOEXEC */, 0, 0x20 /* RESOLVE_CACHED */};
    int32_t file = (int32_t)syscall(SYS_openat2, -100 /* AT_FDCWD */, path, &how, sizeof how);
    if (file < 0) return 0;
    struct {
        uint32_t mask, block_size;
        uint64_t attributes;
        uint32_t links, owner, group;
        uint16_t mode, rest[53];
        uint32_t major, others[29];
    } found;
    _Static_assert(sizeof found == 256, "struct statx");
    // AT_EMPTY_PATH, AT_STATX_DONT_SYNC; STATX_TYPE, STATX_MODE, STATX_UID
    int64_t result = syscall(SYS_statx, file, "", 0x1000 | 0x4000, 0x1 | 0x2 | 0x8, &found);
    close(file);
    if (result != 0) return 0;
    *mode = found.mode;
    *owner = found.owner;
    *is_on_disk = found.major != 0;
    return 1;
}

// Executes the file of a descriptor, execveat(2) with AT_EMPTY_PATH. Returns only on failure, with errno.
static inline void linux_execute(int32_t descriptor, char *const arguments[], char *const environment[]) {
    syscall(SYS_execveat, descriptor, "", arguments, environment, 0x1000);
}

// A descriptor that becomes readable when the process ends, pidfd_open(2). -1 with errno on failure.
static inline int32_t linux_pidfd_open(int32_t pid) { return (int32_t)syscall(SYS_pidfd_open, pid, 0u); }

// Sends bytes, and a descriptor beside them (SCM_RIGHTS, unix(7)) unless `passed` is -1. -1 with errno on failure.
static inline int64_t linux_send_descriptor(int32_t socket, const void *bytes, size_t count, int32_t passed) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof passed)];
    } control;
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (passed >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = &control;
        message.msg_controllen = sizeof control;
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof passed);
        memcpy(CMSG_DATA(&control.header), &passed, sizeof passed);
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

// Receives bytes and the descriptor beside them, closed on exec; `passed` becomes -1 when there is none. What comes beside
// the first is closed. -1 with errno on failure.
static inline int64_t linux_receive_descriptor(int32_t socket, void *bytes, size_t count, int32_t *passed) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof *passed)];
    } control;
    struct iovec part = {bytes, count};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *passed = -1;
    int64_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (received < 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        // CMSG_SPACE rounds up, so there may be room for a second one.
        for (size_t at = 0; at + sizeof *passed <= header->cmsg_len - CMSG_LEN(0); at += sizeof *passed) {
            int32_t found;
            memcpy(&found, CMSG_DATA(header) + at, sizeof found);
            if (*passed < 0) *passed = found;
            else close(found);
        }
    }
    return received;
}

// Keeps the heap from growing for good, mallopt(3): two arenas for all threads, blocks of 256 KiB and more given back as
// soon as they are freed, and the top of the heap when it has a mebibyte to spare. False where malloc is not glibc's.
static inline int32_t linux_bound_heap(void) {
    return mallopt(M_ARENA_MAX, 2) && mallopt(M_MMAP_THRESHOLD, 256 << 10) && mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

// ppoll(2) with no signal mask: poll(2) whose time limit, a multiple of a microsecond and none when it is negative, is exact.
extern int ppoll(struct pollfd *entries, unsigned long count, const struct timespec *limit, const sigset_t *mask);
static inline int32_t linux_poll(struct pollfd *entries, uint64_t count, int64_t microseconds) {
    struct timespec limit = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000};
    return ppoll(entries, count, microseconds < 0 ? 0 : &limit, 0);
}

// Adds one to the count of an eventfd(2): whoever waits on it wakes. write(2) to one fails with EAGAIN alone, when the count is
// full and it can be read anyway; a signal or a filter of system calls may refuse it all the same, and whoever waits would wait for
// ever. So it is tried up to eight times. False when it was refused each time.
static inline _Bool linux_ring(int32_t descriptor) {
    const uint64_t one = 1;
    for (int turn = 0; turn < 8; turn++) {
        if (write(descriptor, &one, sizeof one) == sizeof one || errno == EAGAIN) return 1;
        if (errno == EBADF) return 0;
    }
    return 0;
}

// Gives back every free page of the heap, malloc_trim(3). It takes some milliseconds.
static inline void linux_trim_heap(void) { malloc_trim(0); }

#ifndef __USE_GNU
// dl_iterate_phdr(3), and the members of its structure that were there from the start.
struct dl_phdr_info {
    ElfW(Addr) dlpi_addr;
    const char *dlpi_name;
    const ElfW(Phdr) *dlpi_phdr;
    ElfW(Half) dlpi_phnum;
};
extern int dl_iterate_phdr(int (*visit)(struct dl_phdr_info *, size_t, void *), void *context);
#endif

// Lets go of the pages of one program or library that nobody can have written to. One whose code the loader had to change is left alone.
static inline int linux_release_code_of(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size, (void)context;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_DYNAMIC) continue;
        for (const ElfW(Dyn) *entry = (const void *)(info->dlpi_addr + part->p_vaddr); entry->d_tag != DT_NULL; entry++)
            if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL)) return 0;
    }
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
        uintptr_t start = (info->dlpi_addr + part->p_vaddr) & ~(page - 1);
        uintptr_t end = (info->dlpi_addr + part->p_vaddr + part->p_memsz) & ~(page - 1);
        if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

// Lets go of all pages of code and constants, madvise(2). What is needed again comes from the page cache, or from the file.
static inline void linux_release_code(void) { dl_iterate_phdr(linux_release_code_of, NULL); }

// prctl(2) is variadic, which Swift does not import.
static inline int32_t linux_set_parent_death_signal(int32_t signal) {
    return prctl(PR_SET_PDEATHSIG, (unsigned long)signal, 0, 0, 0);
}
static inline int32_t linux_set_name(const char *name) {
    return prctl(PR_SET_NAME, (unsigned long)name, 0, 0, 0);
}
// Undone by exec(2), so it holds for no program that this one starts.
static inline int32_t linux_set_not_dumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// Two that posix_spawn(3) has under _GNU_SOURCE: a session of its own for the child, and a folder of its own.
static const int32_t LINUX_POSIX_SPAWN_SETSID = 0x80;
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
// And one more (glibc 2.34): all descriptors from one on are closed in the child.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
