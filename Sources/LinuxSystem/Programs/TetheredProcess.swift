// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization

/// A program that runs as long as this process holds its standard input open. It ends when that is closed, so it also
/// ends when this process is killed. It has its own process group and no standard output.
package final class TetheredProcess: Sendable {
    private let process: ChildProcess
    private let input: Atomic<Int32>

    /// Starts a program.
    /// - Parameter path: The absolute path of the file to execute.
    package init(path: String, arguments: [String], environment: [String: String]) throws(CommandFailure) {
        var ends: [Int32] = [-1, -1]
        // A socket is used instead of a pipe, because its descriptors are close-on-exec from the start: no other child
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

    deinit { closeInput() }

    /// Closes the standard input, which makes the program end. Has no effect the second time.
    package func closeInput() {
        let descriptor = input.exchange(-1, ordering: .relaxed)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Kills the process. Has no effect after its end.
    package func kill() { process.kill() }

    /// Waits on the calling thread until the program has ended. A single thread may wait, once.
    package func wait() { process.wait() }
}
