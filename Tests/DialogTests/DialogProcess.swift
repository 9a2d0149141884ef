// SPDX-License-Identifier: Apache-2.0

import CLinux
import DesktopSupport
import Foundation

/// A running alert-dialog, or another program of ours. It is killed when the last reference goes.
final class DialogProcess: Sendable {
    /// The error if the dialog did not end, or could not be started.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The process's id.
    let pid: pid_t
    private let handle: Int32
    private let printed: Int32

    /// Starts it with exactly these words and variables, and this descriptor as its standard input.
    init(
        _ words: [String], program: String = "alert-dialog", environment: [String: String], input: Int32? = nil
    ) throws {
        let path = try Self.path(program)
        printed = linux_memfd_create("printed")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, printed, 1)
        posix_spawn_file_actions_adddup2(&actions, printed, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads of a test runner block signals.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let argv = ([path] + words).map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in argv + envp { free(text) } }
        var pid: pid_t = 0
        guard posix_spawn(&pid, path, &actions, &attributes, argv, envp) == 0 else {
            throw Failure(description: "\(path) cannot be started")
        }
        self.pid = pid
        handle = linux_pidfd_open(pid)
    }

    deinit {
        kill(pid, SIGKILL)
        // Another child may have got the number only after this one was waited for.
        waitpid(pid, nil, 0)
        close(handle)
        close(printed)
    }

    /// The output so far.
    var output: String {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = max(0, pread(printed, &bytes, bytes.count, 0))
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Waits for its end: the exit status, or the signal that ended it, negative.
    func wait() throws -> Int32 {
        var request = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 20_000) == 1 else {
            throw Failure(description: "it is still running; it said \(output)")
        }
        var information = siginfo_t()
        // It stays a zombie, so that its number is not another's when it is killed for good measure.
        guard waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) == 0 else {
            throw Failure(description: "waitid: \(String(cString: strerror(errno)))")
        }
        let status = information._sifields._sigchld.si_status
        return information.si_code == CLD_EXITED ? status : -status
    }

    /// Returns the path of a program built with the tests, which is in the same folder.
    private static func path(_ program: String) throws -> String {
        for candidate in ["/proc/self/exe"] + CommandLine.arguments {
            let folder = URL(filePath: candidate).resolvingSymlinksInPath().deletingLastPathComponent()
            let path = folder.appending(path: program).path
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        throw Failure(description: "no \(program) is beside these tests; `make test` builds both")
    }
}
