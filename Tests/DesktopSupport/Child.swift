// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A program that a test runs as a child. It is killed when the last reference goes.
///
/// Not Foundation's `Process`: its children inherit the signal mask of whichever dispatch worker starts them, with
/// SIGCHLD blocked, and a dbus-daemon then never learns that a service it started has failed.
public final class Child: Sendable {
    /// A program that is not installed, or cannot be started. Tests fail with it; they are never skipped.
    public struct Missing: Error, CustomStringConvertible {
        /// The program.
        public let program: String

        /// The message with a remedy.
        public var description: String { "\(program) cannot be run; `make setup` installs what the tests need." }
    }

    /// The process's id.
    public let pid: Int32
    private let output: Mutex<Lines>
    private let exit: Task<Int32, Never>

    private struct Lines {
        let descriptor: Int32
        var rest: [UInt8] = []
    }

    /// Starts a program found on PATH, with exactly this environment and PATH. What it says on its standard error is
    /// thrown away when it is `quiet`.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], quiet: Bool = false
    ) throws {
        // Sockets, since they alone can be made closed-on-exec at once: a pipe's end that leaks into another child
        // would keep a reader waiting for the end.
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Missing(program: program)
        }
        defer { close(ends[1]) }
        let environment = environment.merging(["PATH": Self.searchPath]) { given, _ in given }
        guard
            let pid = Self.spawn(
                [program] + arguments, environment.map { "\($0)=\($1)" }, output: ends[1], quiet: quiet)
        else {
            close(ends[0])
            throw Missing(program: program)
        }
        self.pid = pid
        output = Mutex(Lines(descriptor: ends[0]))
        let (exits, continuation) = AsyncStream.makeStream(of: Int32.self)
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
            // wait(2): the low seven bits are the signal, the next byte the exit status.
            continuation.yield(status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F))
            continuation.finish()
        }
        exit = Task {
            for await status in exits { return status }
            return 0
        }
    }

    deinit {
        kill(pid, SIGKILL)
        output.withLock { _ = close($0.descriptor) }
    }

    /// Sends a signal.
    public func send(_ signal: Int32) {
        kill(pid, signal)
    }

    /// Waits for the end: the exit status, or the signal that killed it, negative.
    @discardableResult
    public func wait() async -> Int32 { await exit.value }

    /// Kills it and waits until it is gone.
    public func stop() async {
        send(SIGKILL)
        await wait()
    }

    /// The next line of its output; nil at the end.
    public func line() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.readLine()) }
        }
    }

    /// All of its output up to the end, when it is over.
    public func allOutput() async -> String {
        var lines: [String] = []
        while let line = await line() { lines.append(line) }
        await wait()
        return lines.joined(separator: "\n")
    }

    private func readLine() -> String? {
        output.withLock { lines in
            while true {
                if let end = lines.rest.firstIndex(of: 10) {
                    defer { lines.rest.removeFirst(end + 1) }
                    return String(decoding: lines.rest[..<end], as: UTF8.self)
                }
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = read(lines.descriptor, &buffer, buffer.count)
                guard count > 0 else {
                    guard !lines.rest.isEmpty else { return nil }
                    defer { lines.rest = [] }
                    return String(decoding: lines.rest, as: UTF8.self)
                }
                lines.rest += buffer[..<count]
            }
        }
    }

    private static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    private static func spawn(_ arguments: [String], _ environment: [String], output: Int32, quiet: Bool) -> Int32? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        if quiet { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var pid: pid_t = 0
        return posix_spawnp(&pid, arguments[0], &actions, &attributes, argv, envp) == 0 ? pid : nil
    }
}
