// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// A program run by a test. It is killed when the last reference goes.
final class Program {
    /// The error if the program did not do in time what the test waited for.
    struct TooSlow: Error, CustomStringConvertible {
        let description: String
    }

    /// The process's id.
    let pid: pid_t
    private let handle: Int32
    private var status: Int32?

    /// Starts a program with exactly these descriptors as 0, 1, 2 and, if given, 3.
    ///
    /// - Parameter words: The argument vector's words after the first, as bytes, since they need not be text.
    init(
        _ path: String, words: [[UInt8]], environment: [String: String], input: Int32, output: Int32, errors: Int32,
        third: Int32? = nil
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        if let third { posix_spawn_file_actions_adddup2(&actions, third, 3) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads of a test runner block signals; what a shell starts gets all of them.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let argv = ([Array(path.utf8)] + words).map(Self.cString) + [nil]
        let envp = environment.map { Self.cString(Array("\($0)=\($1)".utf8)) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, path, &actions, &attributes, argv, envp)
        guard result == 0 else {
            throw TooSlow(description: "\(path) cannot be started: \(String(cString: strerror(result)))")
        }
        self.pid = pid
        handle = linux_pidfd_open(pid)
    }

    deinit {
        if status == nil {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
        close(handle)
    }

    /// Sends a signal.
    func send(_ signal: Int32) { if status == nil { kill(pid, signal) } }

    /// Waits for its end: the exit status, or the signal that ended it, negative.
    func wait(within limit: Duration = .seconds(30)) throws -> Int32 {
        if let status { return status }
        guard Descriptor.isReadable(handle, by: .now + limit) else {
            send(SIGKILL)
            throw TooSlow(description: "process \(pid) is still running after \(limit)")
        }
        var raw: Int32 = 0
        while waitpid(pid, &raw, 0) < 0, errno == EINTR {}
        // wait(2): the low seven bits are the signal, the next byte the exit status.
        let end = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
        status = end
        return end
    }

    /// A Boolean value indicating whether the program is running.
    var isRunning: Bool { status == nil && !Descriptor.isReadable(handle, by: .now) }

    private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        // free(3) fits: Swift's allocator is malloc(3) for what needs no larger alignment.
        for (index, byte) in bytes.enumerated() { text[index] = CChar(bitPattern: byte) }
        text[bytes.count] = 0
        return text
    }
}
