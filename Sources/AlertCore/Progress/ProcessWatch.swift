// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Calls back when a process that is not our child ends, pidfd_open(2). Its thread sleeps in poll(2).
final class ProcessWatch: Sendable {
    private let wakeup: Int32

    /// - Parameter ended: Called once, on another thread, unless ``stop()`` comes first. A process that cannot be watched
    ///   has gone.
    init(_ process: Int32, ended: @escaping @Sendable () -> Void) {
        let wakeup = eventfd(0, Int32(EFD_CLOEXEC))
        self.wakeup = wakeup
        let handle = linux_pidfd_open(process)
        let thread = DedicatedThread(name: "holder") {
            defer {
                close(handle)
                close(wakeup)
            }
            guard handle >= 0 else { return ended() }
            var requests = [
                pollfd(fd: handle, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0),
            ]
            while poll(&requests, 2, -1) < 0, errno == EINTR {}
            if requests[1].revents == 0 { ended() }
        }
        do {
            try thread.start()
        } catch {
            // Without a thread nobody would end it: better now than never.
            close(handle)
            ended()
        }
    }

    /// Ends the watch. To be called once, and not after `ended` was.
    func stop() { eventfd_write(wakeup, 1) }
}
