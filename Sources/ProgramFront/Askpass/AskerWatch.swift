// SPDX-License-Identifier: Apache-2.0

import CLinux
import ClientKit
import Glibc
import LinuxSystem
import Synchronization

/// Ends a question that nobody waits for any more: if a process ends, or the other end of a pipe is closed, this
/// process gets SIGTERM, and withdraws its question as it does for any SIGTERM.
///
/// A process is watched by pidfd_open(2). gpg-agent, for one, keeps its pinentry when the program that wanted the key
/// was killed.
final class AskerWatch: Sendable {
    private let stop: EventFlag
    private let fired = Atomic<Bool>(false)

    var hasFired: Bool { fired.load(ordering: .acquiring) }

    /// - Parameters:
    ///   - processes: Processes; those that do not exist are not watched.
    ///   - pipes: Descriptors, which stay open until ``end()``.
    init(processes: [Int32], pipes: [Int32]) throws(Failure) {
        let handles = processes.map(linux_pidfd_open).filter { $0 >= 0 }
        do throws(SystemError) {
            stop = try EventFlag()
        } catch {
            throw Failure(.tryLater, "cannot watch the program that asks: \(error.text)", remedy: "Try again")
        }
        do throws(SystemError) {
            try DedicatedThread(name: "asker", stack: 256 << 10) { [self] in wait(handles, pipes) }.start()
        } catch {
            for handle in handles { close(handle) }
            throw Failure(.tryLater, "cannot watch the program that asks: \(error.text)", remedy: "Try again")
        }
    }

    /// Ends the watch.
    func end() { stop.raise() }

    private func wait(_ handles: [Int32], _ pipes: [Int32]) {
        defer { for handle in handles { close(handle) } }
        var entries = [pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)]
        entries += handles.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // Without events only errors and a hangup are reported.
        entries += pipes.map { pollfd(fd: $0, events: 0, revents: 0) }
        while poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR {}
        guard entries[0].revents == 0 else { return }
        fired.store(true, ordering: .releasing)
        kill(getpid(), SIGTERM)
    }
}
