// SPDX-License-Identifier: Apache-2.0
// Where Swift's tasks run. The runtime calls this hook, once it is set, for every job for which no executor was chosen
// (SWIFT_CONCURRENCY_HOOK in swift/Runtime/Concurrency.h, the runtime's way to have its global executor replaced).
// The linker finds its symbol, so a static runtime has it too; dlsym(3) does not find it there.
#pragma once

#include <pthread.h>

extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(void *job, void *original);

// Sees to it that a job runs.
typedef void (*concurrency_enqueue)(void *job);

// A variable of a function's own, as Swift compiles the functions of a header and not its variables.
static inline concurrency_enqueue *concurrency_enqueue_global(void) {
    static concurrency_enqueue enqueue;
    return &enqueue;
}

static __attribute__((swiftcall)) void concurrency_hook(void *job, void *original) {
    (void)original;
    (*concurrency_enqueue_global())(job);
}

// Gives every such job to `enqueue`, from any thread. To be called before the first task, and once.
static inline void concurrency_take_over(concurrency_enqueue enqueue) {
    *concurrency_enqueue_global() = enqueue;
    swift_task_enqueueGlobal_hook = concurrency_hook;
}

// The size of the stack of threads that ask for none: glibc declares the function with _GNU_SOURCE alone.
extern int pthread_setattr_default_np(const pthread_attr_t *attributes);
static inline void concurrency_bound_stacks(long size) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return;
    if (pthread_attr_setstacksize(&attributes, (unsigned long)size) == 0) (void)pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}
