// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import SoundServerSupport

/// A running alertd. It is killed when the last reference goes.
final class Daemon {
    /// The error if the daemon ended instead of listening.
    struct NotStarted: Error, CustomStringConvertible {
        /// The exit status, or the negative number of the signal that ended the daemon.
        let status: Int32
        /// The daemon's log.
        let log: String

        var description: String { "alertd ended with \(status) instead of listening: \(log)" }
    }

    private let program: TestProcess

    /// Starts it, and returns when it listens.
    ///
    /// - Parameters:
    ///   - arguments: What is added to its command line.
    ///   - wrapper: A program and its arguments that run it, such as a shell that lowers a limit first.
    ///   - path: Its file, if not the built one.
    init(in world: World, arguments: [String] = [], wrapper: [String] = [], path: String? = nil) throws {
        let (reading, writing) = try Descriptor.pipe()
        defer { close(reading) }
        let words = wrapper + [try path ?? Built.program("alertd"), "--foreground", "--ready-fd", "3"] + arguments
        do {
            defer { close(writing) }
            program = try TestProcess(
                words[0], Array(words.dropFirst()), environment: world.environment, output: .dropped, third: writing)
        }
        guard Descriptor.isReadable(reading, by: .now + .seconds(30)) else {
            throw TestProcess.Failure("alertd does not listen after 30 seconds: \(log)")
        }
        var byte: UInt8 = 0
        guard read(reading, &byte, 1) == 1 else { throw NotStarted(status: try program.wait(), log: log) }
    }

    /// The process's id.
    var pid: pid_t { program.pid }
    /// The log so far.
    var log: String { program.errors }
    /// A Boolean value indicating whether the daemon is running.
    var isRunning: Bool { program.isRunning }

    /// Sends a signal.
    func send(_ signal: Int32) { program.send(signal) }

    /// Ends it as a crash or the kernel would, and returns when it is gone.
    func crash() throws {
        program.kill()
    }

    /// Stops it, so that nothing is taken in before ``resume()``, and returns when it stands.
    func stop() throws {
        kill(pid, SIGSTOP)
        let deadline = ContinuousClock.now + .seconds(30)
        while try !ProcFS.isStopped(pid) {
            guard ContinuousClock.now < deadline else { throw ToolError("the daemon does not stop") }
        }
    }

    func resume() { kill(pid, SIGCONT) }

    /// Has it killed at a later time, whatever the caller is doing then. The caller waits for its end.
    func crash(at time: ContinuousClock.Instant) {
        let pid = pid
        Thread {
            Times.pass(until: time)
            kill(pid, SIGKILL)
        }.start()
    }

    /// Starts a daemon that is killed after a while, whether it listens by then or not.
    static func crashEarly(in world: World, after time: Duration) throws {
        let program = try TestProcess(
            Built.program("alertd"), ["--foreground"], environment: world.environment, output: .dropped,
            errors: .dropped)
        Times.pass(until: .now + time)
        program.kill()
    }

    /// Waits for its end: the exit status, or the signal that ended it, negative.
    func wait() throws -> Int32 { try program.wait() }

    /// Asks it to end and returns its exit status.
    func end() throws -> Int32 { try program.end() }
}
