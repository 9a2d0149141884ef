// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Memory for what must be found nowhere afterwards: it is not swapped out (mlock(2)), is left out of core dumps, is
/// empty in a child process (madvise(2)), and is wiped before it is given back.
package final class LockedMemory {
    /// The memory, zeroes at first.
    package let bytes: UnsafeMutableRawBufferPointer

    /// - Parameter count: How many bytes; whole pages are taken.
    package init(count: Int) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let size = (max(1, count) + page - 1) / page * page
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else {
            // mmap(2) fails on a page or two only when there is no memory at all, as malloc(3) would.
            bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
            return
        }
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: size)
        // All three are precautions. RLIMIT_MEMLOCK may forbid the first; the kernel may be too old for the third.
        mlock(memory, size)
        madvise(memory, size, MADV_DONTDUMP)
        madvise(memory, size, MADV_WIPEONFORK)
    }

    /// Overwrites it with zeroes.
    package func wipe() {
        // explicit_bzero(3) is not taken out by an optimiser that sees that nobody reads the memory again.
        if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
    }

    deinit {
        wipe()
        if let start = bytes.baseAddress { munmap(start, bytes.count) }
    }
}
