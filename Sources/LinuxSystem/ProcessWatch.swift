// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// Calls back when a process ends that is not a child of this one, using pidfd_open(2).
package final class ProcessWatch: Sendable {
    private let number: UInt64?

    /// - Parameter ended: Called once, on another thread, unless ``stop()`` comes first. It must not block. A process
    ///   that does not exist has ended.
    /// - Throws: An error if the kernel cannot provide a descriptor or thread.
    package init(_ process: Int32, ended: @escaping @Sendable () -> Void) throws(SystemError) {
        number = try ProcessWatcher.shared.add(process, ended)
    }

    /// Ends the watch at any time. Afterwards `ended` is not called, unless the call is already running.
    package func stop() { if let number { ProcessWatcher.shared.remove(number) } }
}

/// Watches all processes on one thread, which sleeps in epoll_wait(2) and starts with the first watch.
///
/// A watch is identified by a number and not by its descriptor, because the kernel reuses descriptors after they are
/// closed. Whoever removes the watch closes the descriptor, under the lock.
private final class ProcessWatcher: Sendable {
    static let shared = ProcessWatcher()
    /// The maximum number of events that are read from the kernel at once.
    private static let batch = 16

    private struct State {
        /// The epoll(7) descriptor; nil before the first watch. It is never closed, because the thread never ends.
        var poller: Int32?
        var watches: [UInt64: (handle: Int32, ended: @Sendable () -> Void)] = [:]
        var last: UInt64 = 0
    }

    private let state = Mutex(State())

    private init() {}

    /// - Returns: The number of the watch; nil if the process has ended, which is then reported.
    func add(_ process: Int32, _ ended: @escaping @Sendable () -> Void) throws(SystemError) -> UInt64? {
        let handle = linux_pidfd_open(process)
        guard handle >= 0 else {
            // ESRCH: the process has ended; EINVAL: the number is invalid. Other errors say nothing about the process.
            guard errno == ESRCH || errno == EINVAL else { throw SystemError("pidfd_open", errno) }
            // The call is asynchronous, so that it does not run under a lock of the caller.
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

    /// Removes a watch, if it still exists. Closing the descriptor also removes it from epoll.
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
            // Only EINTR is expected, and means to try again.
            guard count > 0 else { continue }
            for event in events[..<Int(count)] { take(event.data.u64)?() }
        }
    }
}
