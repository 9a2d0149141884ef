// SPDX-License-Identifier: Apache-2.0

import AlertCore
internal import Glibc

/// The memory and threads that alertd needs to run with a few callers. With less, later parts of it would fail: alertd
/// would listen, and neither answer nor end.
public enum StartResources {
    /// Threads: tasks, event loop, store, bus, timers, signals, watches, and some for sounds, commands and secrets.
    static let threads = 28
    /// Bytes for the heap and the files of the database, without the threads' stacks.
    static let bytes = 64 << 20
    /// The stack size of a thread that asks for no particular size.
    public static let stack = 8 << 20

    /// Refuses to start with too few resources. Must be called before any thread is started.
    public static func check() throws(DaemonError) {
        // Writable, so that it counts against each limit, but never touched, so that it takes no memory.
        let heap = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard heap != MAP_FAILED else { throw DaemonError(.memory(limit: memoryLimit)) }
        defer { munmap(heap, bytes) }
        switch startAll() {
        case .enough: return
        case .noMemory: throw DaemonError(.memory(limit: memoryLimit))
        case .noThread: throw DaemonError(.threads(limit: limit(__RLIMIT_NPROC)))
        }
    }

    private enum Trial {
        case enough
        case noMemory
        case noThread
    }

    /// Starts the needed number of threads at the same time, and ends them.
    private static func startAll() -> Trial {
        let gate = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        defer { gate.deallocate() }
        sem_init(gate, 0, 0)
        defer { sem_destroy(gate) }
        var started: [pthread_t] = []
        while started.count < threads {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { gate in
                    guard let gate = gate?.assumingMemoryBound(to: sem_t.self) else { return nil }
                    // Only EINTR is expected.
                    while sem_wait(gate) != 0, errno == EINTR {}
                    return nil
                }, gate)
            guard code == 0 else { break }
            started.append(thread)
        }
        // pthread_create(3) has one error for both causes, so find out which one while the threads exist.
        let hasMemory = started.count == threads || canMap(stack)
        for _ in started { sem_post(gate) }
        for thread in started { pthread_join(thread, nil) }
        return started.count == threads ? .enough : hasMemory ? .noThread : .noMemory
    }

    private static func canMap(_ size: Int) -> Bool {
        let space = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard space != MAP_FAILED else { return false }
        munmap(space, size)
        return true
    }

    /// The lowest memory limit in KiB; nil if none is set.
    private static var memoryLimit: Int? {
        [RLIMIT_AS, RLIMIT_DATA].compactMap { limit($0) }.min().map { $0 / 1_024 }
    }

    private static func limit(_ resource: __rlimit_resource) -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return nil }
        // RLIM_INFINITY is the highest value.
        return Int(exactly: limit.rlim_cur)
    }
}

/// The limit of open files of the daemon (getrlimit(2)).
enum OpenFiles {
    /// Descriptors needed to run with a few callers: event loops, store, bus, timers, signals, a sound and a command.
    /// With fewer some of these would fail later, in ways that no caller understands.
    static let needed = 96
    /// Descriptors wanted, if the hard limit allows them.
    static let wanted = 2_048

    /// Raises the soft limit as far as it is useful, and refuses to begin with less than is needed.
    static func raise() throws(DaemonError) {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        if limit.rlim_cur < rlim_t(wanted) {
            limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
            setrlimit(resource, &limit)
            getrlimit(resource, &limit)
        }
        guard limit.rlim_cur >= rlim_t(needed) else { throw DaemonError(.openFiles(limit: Int(limit.rlim_cur))) }
    }
}
