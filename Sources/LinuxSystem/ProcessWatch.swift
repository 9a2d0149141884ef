// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// Calls back when a process that is not our child ends, pidfd_open(2).
package final class ProcessWatch: Sendable {
    private let number: UInt64?

    /// - Parameter ended: Called once, on another thread, unless ``stop()`` comes first. It must not block. A process that
    ///   is not there has ended.
    /// - Throws: When the kernel gives no descriptor or thread.
    package init(_ process: Int32, ended: @escaping @Sendable () -> Void) throws(SystemError) {
        number = try ProcessWatcher.shared.add(process, ended)
    }

    /// Ends the watch; after that `ended` is not called any more, unless its call is under way. May come at any time.
    package func stop() { if let number { ProcessWatcher.shared.remove(number) } }
}

/// Watches all of them on one thread, which sleeps in epoll_wait(2) and is there from the first watch on.
///
/// A watch goes by a number and not by its descriptor, which the kernel gives to somebody else once it is closed; it is
/// closed by whoever takes the watch out, under the lock.
private final class ProcessWatcher: Sendable {
    static let shared = ProcessWatcher()
    /// Ends of processes that are taken from the kernel at once.
    private static let batch = 16

    private struct State {
        /// The epoll(7) descriptor; nil before the first watch. It is never closed, as the thread never ends.
        var poller: Int32?
        var watches: [UInt64: (handle: Int32, ended: @Sendable () -> Void)] = [:]
        var last: UInt64 = 0
    }

    private let state = Mutex(State())

    private init() {}

    /// - Returns: The watch's number; nil when the process has gone, which is told.
    func add(_ process: Int32, _ ended: @escaping @Sendable () -> Void) throws(SystemError) -> UInt64? {
        let handle = linux_pidfd_open(process)
        guard handle >= 0 else {
            // ESRCH: gone; EINVAL: no process could have this number. All else says nothing about the process.
            guard errno == ESRCH || errno == EINVAL else { throw SystemError("pidfd_open", errno) }
            // Not under whatever the caller holds.
            Task { ended() }
            return nil
        }
        do throws(SystemError) {
            return try state.withLock { state throws(SystemError) in
                let poller = try poller(&state)
                state.last += 1
                var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: state.last))
                guard epoll_ctl(poller, EPOLL_CTL_ADD, handle, &event) == 0 else {
                    throw SystemError("epoll_ctl", errno)
                }
                state.watches[state.last] = (handle, ended)
                return state.last
            }
        } catch {
            close(handle)
            throw error
        }
    }

    /// Takes a watch out; one that is out already is none. Closing the descriptor ends what epoll knows of it.
    func remove(_ number: UInt64) { _ = take(number) }

    private func take(_ number: UInt64) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard let watch = state.watches.removeValue(forKey: number) else { return nil }
            close(watch.handle)
            return watch.ended
        }
    }

    private func poller(_ state: inout State) throws(SystemError) -> Int32 {
        if let poller = state.poller { return poller }
        let poller = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard poller >= 0 else { throw SystemError("epoll_create1", errno) }
        do throws(SystemError) {
            try DedicatedThread(name: "processes") { [self] in watch(poller) }.start()
        } catch {
            close(poller)
            throw error
        }
        state.poller = poller
        return poller
    }

    private func watch(_ poller: Int32) {
        var events = [epoll_event](repeating: epoll_event(), count: Self.batch)
        while true {
            let count = epoll_wait(poller, &events, Int32(Self.batch), -1)
            // EINTR alone is to be expected, and means: look again.
            guard count > 0 else { continue }
            for event in events[..<Int(count)] { take(event.data.u64)?() }
        }
    }
}
