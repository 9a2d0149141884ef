// SPDX-License-Identifier: Apache-2.0
// A heap that forgets: memory is wiped when it is given back.
//
// A secret passes through the daemon in buffers that belong to the runtime and to libraries: what was read from a
// socket, the message, its JSON, the answer on its way out. None of them can be wiped by whoever used it, as a string
// or array may be copied wherever it goes. So every block is, here, where all of them end. glibc says how malloc may
// be replaced ("Replacing malloc" in its manual); that only these two are, and call glibc's own by their second name, keeps
// the rest of its allocator as it is.
//
// What this cannot reach: registers, the stack, and what is never given back.
#include "wiping_heap.h"

#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define HEAP_IS_NOT_OURS 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HEAP_IS_NOT_OURS)

extern void __libc_free(void *);
extern void *__libc_realloc(void *, size_t);

// Below this every block is wiped, whatever glibc says of it. It gives pages of their own to blocks of 128 KiB and more.
enum { smallest_own_pages = 64 * 1024 };

// Bit 1 of the word before a block, IS_MMAPPED in glibc's malloc.c since 2.0: the block has pages of its own, which
// the kernel takes back, and gives to nobody before they are zero. Only the time for large buffers depends on it: a sound's
// or a message's pages would be touched once more just to be given back.
static int has_own_pages(const void *block, size_t size) {
    return size >= smallest_own_pages && (((const size_t *)block)[-1] & 2) != 0;
}

void free(void *block) {
    if (block == NULL) return;
    // A compiler that knows free(3) may leave a plain memset before it out.
    size_t size = malloc_usable_size(block);
    if (!has_own_pages(block, size)) explicit_bzero(block, size);
    __libc_free(block);
}

void *realloc(void *block, size_t size) {
    if (block == NULL) return malloc(size);
    if (size == 0) {
        free(block);
        return NULL;
    }
    size_t before = malloc_usable_size(block);
    // Pages move as a whole, and leave nothing behind.
    if (has_own_pages(block, before)) return __libc_realloc(block, size);
    if (size <= before && size >= before / 2) return block;
    void *moved = malloc(size);
    if (moved == NULL) return NULL;
    memcpy(moved, block, size < before ? size : before);
    free(block);
    return moved;
}

#endif
