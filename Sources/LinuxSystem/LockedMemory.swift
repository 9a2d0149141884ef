// SPDX-License-Identifier: Apache-2.0

private import CLinux
private import Glibc

/// Memory for secrets that must leave no trace: it is not swapped out (mlock(2)), not included in core dumps, empty in
/// a child process (madvise(2)), and wiped before it is freed.
package final class LockedMemory {
    /// The memory, initially zero.
    package let bytes: UnsafeMutableRawBufferPointer

    /// - Parameter count: The number of bytes, rounded up to whole pages.
    package init(count: Int) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let size = (max(1, count) + page - 1) / page * page
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else {
            // mmap(2) of a page or two only fails when no memory is left at all.
            bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
            return
        }
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: size)
        // All three are precautions. RLIMIT_MEMLOCK may forbid the first, and an old kernel may not support the third.
        mlock(memory, size)
        madvise(memory, size, MADV_DONTDUMP)
        madvise(memory, size, MADV_WIPEONFORK)
    }

    /// Overwrites the memory with zeros.
    package func wipe() {
        // An optimiser does not remove explicit_bzero(3), although nobody reads the memory again.
        if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
    }

    deinit {
        wipe()
        if let start = bytes.baseAddress { munmap(start, bytes.count) }
    }
}

/// The memory of this process, which briefly contains people's secrets, or keys.
package enum PrivateMemory {
    /// Protects the memory from core dumps and from the user's other programs. Programs that this process starts are
    /// not affected: exec(2) resets the setting (prctl(2), PR_SET_DUMPABLE).
    package static func keep() {
        _ = linux_set_not_dumpable()
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        var former = rlimit()
        let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        if getrlimit(core, &former) == 0 { none.rlim_max = former.rlim_max }
        setrlimit(core, &none)
    }
}
