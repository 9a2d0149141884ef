// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Starts programs, posix_spawn(3): with the daemon's signal mask and ignored signals left behind, away from its
/// terminal's Ctrl-C, and with no descriptor but the standard ones and those that are named. Not all of the daemon's are closed on
/// exec: sockets that NIO has accepted are not, and a caller whose socket a child holds never hears of its end.
enum Spawn {
    /// Whom a program is apart from.
    enum Group {
        /// A process group of its own.
        case ownGroup
        /// A session of its own: no terminal either.
        case ownSession
    }

    /// What a program gets as one of its descriptors.
    enum Source {
        /// A copy of one of ours.
        case descriptor(Int32)
        /// /dev/null, to read from and to write to.
        case nothing
    }

    /// glibc's POSIX_SPAWN_SETSID, declared only under _GNU_SOURCE.
    private static let newSession: Int32 = 0x80

    /// - Parameters:
    ///   - path: The program's file.
    ///   - arguments: Its arguments, its own name first.
    ///   - environment: All of its variables.
    ///   - descriptors: What it gets, by number. What is not named is left as it is.
    /// - Returns: Its process, which is to be waited for.
    /// - Throws: Why it could not be started.
    static func start(
        _ path: String, _ arguments: [String], environment: [String: String], descriptors: [(number: Int32, Source)],
        apart group: Group = .ownGroup
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, source) in descriptors {
            switch source {
            case .descriptor(let ours): posix_spawn_file_actions_adddup2(&actions, ours, number)
            case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        // After the copies, whatever they were copied from.
        let last = descriptors.map(\.number).reduce(STDERR_FILENO, max)
        posix_spawn_file_actions_addclosefrom_np(&actions, last + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let apart: Int32
        switch group {
        case .ownGroup:
            posix_spawnattr_setpgroup(&attributes, 0)
            apart = POSIX_SPAWN_SETPGROUP
        case .ownSession: apart = newSession
        }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | apart))
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in argv + envp { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, &attributes, argv, envp)
        guard code == 0 else { throw SystemError("posix_spawn", code) }
        return process
    }
}

/// A failed system call.
struct SystemError: Error, Equatable {
    let call: String
    let code: Int32

    init(_ call: String, _ code: Int32) {
        self.call = call
        self.code = code
    }

    var message: String { "\(call): \(String(cString: strerror(code)))" }
}
