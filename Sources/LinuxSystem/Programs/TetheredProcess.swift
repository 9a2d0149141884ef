// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization

/// A program that runs as long as we hold its standard input open: it ends when that is closed, and so also when this
/// process is killed. It has its own process group, and no standard output.
package final class TetheredProcess: Sendable {
    private let process: ChildProcess
    private let input: Atomic<Int32>

    /// Starts a program.
    /// - Parameter path: The file to execute, absolute.
    package init(path: String, arguments: [String], environment: [String: String]) throws(CommandFailure) {
        var ends: [Int32] = [-1, -1]
        // A socket and no pipe: with a socket the descriptors are never without close-on-exec, so that no other child
        // of this process can hold the other end open.
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .cannotStart(path, code: errno)
        }
        defer { close(ends[1]) }
        do throws(SystemError) {
            process = try ChildProcess(
                starting: Spawn(
                    path, arguments, environment: .exactly(environment),
                    descriptors: [(number: STDIN_FILENO, .descriptor(ends[1])), (number: STDOUT_FILENO, .nothing)]))
        } catch {
            close(ends[0])
            throw .cannotStart(path, code: error.code)
        }
        input = Atomic(ends[0])
    }

    deinit { release() }

    /// Closes its standard input, which tells it to end. No effect when that has been done.
    package func release() {
        let descriptor = input.exchange(-1, ordering: .relaxed)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Ends it at once. No effect when it has ended.
    package func kill() { process.kill() }

    /// Waits until it has ended, on the calling thread. One thread waits for it, once.
    package func wait() { process.wait() }
}
