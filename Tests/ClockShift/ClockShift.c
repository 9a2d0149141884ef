// SPDX-License-Identifier: Apache-2.0
//
// Moves the clocks of the programs that load it with LD_PRELOAD: the wall clock (CLOCK_REALTIME) and the uptime
// (CLOCK_BOOTTIME), by offsets in a file that all of them map. CLOCK_MONOTONIC stays: sd-bus, NIO and sound use it.
// Timers of timerfd_create(2) follow: when an offset changes, a thread of each program arms them again, and one with
// TFD_TIMER_CANCEL_ON_SET reports ECANCELED if the wall clock moved, as the kernel does after clock_settime(2) and
// after a suspend. Times of files and absolute times of pthread_cond_timedwait(3) and sem_timedwait(3) stay those of
// the machine.
//
// A test opens the library with dlopen(3) and calls clockshift_move.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { second = 1000000000, descriptors = 4096 };

// The content of the file: offsets in nanoseconds, and the number of their changes, on which threads wait.
struct shift {
    _Atomic int64_t wall, boot;
    _Atomic uint32_t changes;
};

// A timer of this program. Times are those that the program sees.
struct timer {
    bool exists, cancels, cancelled;
    int clock;
    struct itimerspec wanted;  // Absolute; all zeros while disarmed, or for a relative time, which stays as it is.
    int64_t wall;              // The wall clock's offset when the program set it.
};

static struct shift *shift;
static struct timer timers[descriptors];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool follows;

static struct shift *map(const char *path) {
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return NULL;
    void *place = mmap(NULL, sizeof(struct shift), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    syscall(SYS_close, file);
    return place == MAP_FAILED ? NULL : place;
}

__attribute__((constructor)) static void begin(void) { shift = map(getenv("CLOCKSHIFT")); }

static int64_t offset(int clock) {
    if (!shift) return 0;
    switch (clock) {
    case CLOCK_REALTIME: case CLOCK_REALTIME_COARSE: case CLOCK_REALTIME_ALARM: return atomic_load(&shift->wall);
    case CLOCK_BOOTTIME: case CLOCK_BOOTTIME_ALARM: return atomic_load(&shift->boot);
    default: return 0;
    }
}

static struct timespec moved(struct timespec time, int64_t by) {
    // Never, in nanoseconds, is more than they hold.
    if (time.tv_sec >= (int64_t)1 << 33) return time;
    int64_t sum = (int64_t)time.tv_sec * second + time.tv_nsec + by;
    // All zeros would disarm a timer, and a time before the clock's zero is one that has come.
    if (sum < 1) sum = 1;
    return (struct timespec){.tv_sec = sum / second, .tv_nsec = sum % second};
}

// MARK: Clocks

int clock_gettime(clockid_t clock, struct timespec *time) {
    int status = (int)syscall(SYS_clock_gettime, clock, time);
    int64_t by = status == 0 ? offset(clock) : 0;
    if (by) *time = moved(*time, by);
    return status;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}

// MARK: Timers. The lock is held.

static bool isArmed(const struct timer *timer) {
    return timer->wanted.it_value.tv_sec || timer->wanted.it_value.tv_nsec;
}

static int arm(int descriptor, const struct timer *timer, bool isOver) {
    struct itimerspec value = timer->wanted;
    value.it_value = moved(value.it_value, isOver ? INT64_MIN / 2 : -offset(timer->clock));
    int flags = TFD_TIMER_ABSTIME | (timer->cancels && !isOver ? TFD_TIMER_CANCEL_ON_SET : 0);
    return (int)syscall(SYS_timerfd_settime, descriptor, flags, &value, NULL);
}

static void armAll(void) {
    for (int descriptor = 0; descriptor < descriptors; descriptor++) {
        struct timer *timer = &timers[descriptor];
        if (!timer->exists || !isArmed(timer)) continue;
        timer->cancelled = timer->cancels && timer->wall != atomic_load(&shift->wall);
        arm(descriptor, timer, timer->cancelled);
    }
}

static void *follow(void *_) {
    (void)_;
    uint32_t seen = 0;
    while (true) {
        uint32_t changes = atomic_load(&shift->changes);
        if (changes == seen) {
            syscall(SYS_futex, &shift->changes, FUTEX_WAIT, seen, NULL, NULL, 0);
            continue;
        }
        seen = changes;
        pthread_mutex_lock(&lock);
        armAll();
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void startFollowing(void) {
    if (follows || !shift) return;
    // The thread takes no signal: those are for the program.
    sigset_t all, former;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &former);
    pthread_t thread;
    follows = pthread_create(&thread, NULL, follow, NULL) == 0;
    if (follows) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
}

static struct timer *known(int descriptor) {
    return shift && descriptor >= 0 && descriptor < descriptors && timers[descriptor].exists ? &timers[descriptor] : NULL;
}

int timerfd_create(clockid_t clock, int flags) {
    int descriptor = (int)syscall(SYS_timerfd_create, clock, flags);
    if (!shift || descriptor < 0 || descriptor >= descriptors || clock == CLOCK_MONOTONIC) return descriptor;
    pthread_mutex_lock(&lock);
    timers[descriptor] = (struct timer){.exists = true, .clock = clock};
    startFollowing();
    pthread_mutex_unlock(&lock);
    return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *former) {
    pthread_mutex_lock(&lock);
    struct timer *timer = known(descriptor);
    int status;
    if (!timer) {
        status = (int)syscall(SYS_timerfd_settime, descriptor, flags, value, former);
    } else if (!(flags & TFD_TIMER_ABSTIME) || (!value->it_value.tv_sec && !value->it_value.tv_nsec)) {
        timer->wanted = (struct itimerspec){0};
        status = (int)syscall(SYS_timerfd_settime, descriptor, flags, value, former);
    } else {
        timer->wanted = *value;
        timer->cancels = flags & TFD_TIMER_CANCEL_ON_SET;
        timer->cancelled = false;
        timer->wall = atomic_load(&shift->wall);
        if (former) syscall(SYS_timerfd_gettime, descriptor, former);
        status = arm(descriptor, timer, false);
    }
    pthread_mutex_unlock(&lock);
    return status;
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    ssize_t status = syscall(SYS_read, descriptor, bytes, count);
    if (!known(descriptor)) return status;
    pthread_mutex_lock(&lock);
    struct timer *timer = known(descriptor);
    if (timer && timer->cancelled && status == 8) {
        timer->cancelled = false;
        timer->wall = atomic_load(&shift->wall);
        arm(descriptor, timer, false);
        errno = ECANCELED;
        status = -1;
    }
    pthread_mutex_unlock(&lock);
    return status;
}

int close(int descriptor) {
    if (known(descriptor)) {
        pthread_mutex_lock(&lock);
        timers[descriptor].exists = false;
        pthread_mutex_unlock(&lock);
    }
    return (int)syscall(SYS_close, descriptor);
}

// MARK: For the test

/// Sets the offsets in a file, in nanoseconds, and wakes the programs that follow it. Makes the file if there is none.
int clockshift_move(const char *path, int64_t wall, int64_t boot) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return -1;
    int status = ftruncate(file, sizeof(struct shift));
    syscall(SYS_close, file);
    struct shift *place = status == 0 ? map(path) : NULL;
    if (!place) return -1;
    atomic_store(&place->wall, wall);
    atomic_store(&place->boot, boot);
    atomic_fetch_add(&place->changes, 1);
    syscall(SYS_futex, &place->changes, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
    return munmap(place, sizeof(struct shift));
}
