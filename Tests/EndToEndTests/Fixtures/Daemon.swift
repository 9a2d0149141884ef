// SPDX-License-Identifier: Apache-2.0

import Foundation
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

    private let program: Program
    private let errors: Int32

    /// Starts it, and returns when it listens.
    ///
    /// - Parameters:
    ///   - arguments: What is added to its command line.
    ///   - wrapper: A program and its arguments that run it, such as a shell that lowers a limit first.
    ///   - path: Its file, if not the built one.
    init(in world: World, arguments: [String] = [], wrapper: [String] = [], path: String? = nil) throws {
        let (reading, writing) = try Descriptor.pipe()
        defer { close(reading) }
        errors = Descriptor.file()
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        let words = wrapper + [try path ?? Built.program("alertd"), "--foreground", "--ready-fd", "3"] + arguments
        do {
            defer {
                close(writing)
                close(null)
            }
            program = try Program(
                words[0], words: words.dropFirst().map { Array($0.utf8) }, environment: world.environment, input: null,
                output: null, errors: errors, third: writing)
        }
        guard Descriptor.isReadable(reading, by: .now + .seconds(30)) else {
            throw Program.TooSlow(description: "alertd does not listen after 30 seconds: \(log)")
        }
        var byte: UInt8 = 0
        guard read(reading, &byte, 1) == 1 else { throw NotStarted(status: try program.wait(), log: log) }
    }

    deinit { close(errors) }

    /// The process's id.
    var pid: pid_t { program.pid }
    /// The log so far.
    var log: String { String(decoding: Descriptor.contents(errors), as: UTF8.self) }
    /// A Boolean value indicating whether the daemon is running.
    var isRunning: Bool { program.isRunning }

    /// Sends a signal.
    func send(_ signal: Int32) { program.send(signal) }

    /// Ends it as a crash or the kernel would, and returns when it is gone.
    func crash() throws {
        program.send(SIGKILL)
        _ = try program.wait()
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
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let program = try Program(
            Built.program("alertd"), words: [Array("--foreground".utf8)], environment: world.environment, input: null,
            output: null, errors: null)
        Times.pass(until: .now + time)
        program.send(SIGKILL)
        _ = try program.wait()
    }

    /// Waits for its end: the exit status, or the signal that ended it, negative.
    func wait() throws -> Int32 { try program.wait() }

    /// Asks it to end and returns its exit status.
    func end() throws -> Int32 {
        program.send(SIGTERM)
        return try program.wait()
    }
}
