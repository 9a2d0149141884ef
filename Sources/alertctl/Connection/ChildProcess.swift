// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A program that was started, and what became of it.
struct ChildProcess {
    /// How a process ended.
    enum End: Equatable {
        case exited(Int32)
        case killed(Int32)
    }

    /// Where a program's standard streams lead. What is nil leads to /dev/null.
    struct Streams {
        /// What it writes as its answer.
        var output: Int32?
        /// What becomes its descriptor 3.
        var third: Int32?
    }

    let id: pid_t

    /// Starts a program without a shell.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, beginning with its name.
    ///   - environment: What is set for it beside the variables of this process.
    ///   - isDetached: Whether it gets a session of its own and `/` as its folder, so that it outlives the terminal and
    ///     keeps no file system busy.
    /// - Throws: The error number.
    init(
        path: String, arguments: [String], environment additions: [(String, String)] = [], streams: Streams = Streams(),
        isDetached: Bool = false
    ) throws(Errno) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The third comes first, as it may be one of those that are about to be replaced.
        if let third = streams.third { posix_spawn_file_actions_adddup2(&actions, third, 3) }
        if let output = streams.output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        if isDetached { posix_spawn_file_actions_addchdir_np(&actions, "/") }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isDetached ? LINUX_POSIX_SPAWN_SETSID : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let names = Set(additions.map(\.0))
        var variables: [UnsafeMutablePointer<CChar>?] = additions.map { strdup("\($0.0)=\($0.1)") }
        let owned = variables.count
        var inherited = environ
        while let variable = inherited.pointee {
            let name = String(cString: variable).prefix { $0 != "=" }
            if !names.contains(String(name)) { variables.append(variable) }
            inherited += 1
        }
        variables.append(nil)
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer {
            for variable in variables[..<owned] { free(variable) }
            for word in words { free(word) }
        }
        var id: pid_t = 0
        let code = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw Errno(code: code) }
        self.id = id
    }

    /// Waits until the process has ended; nil if `deadline` came first.
    func wait(until deadline: ContinuousClock.Instant) -> End? {
        let descriptor = linux_pidfd_open(id)
        // Without pidfd_open (Linux 5.3) there is no way to wait with a bound but to look now and then.
        guard descriptor >= 0 else { return pollForEnd(until: deadline) }
        defer { close(descriptor) }
        guard Descriptor.isReadable(descriptor, by: deadline) else { return nil }
        return reap(options: 0)
    }

    /// Ends the process for good.
    func kill() {
        Glibc.kill(id, SIGKILL)
        _ = reap(options: 0)
    }

    private func pollForEnd(until deadline: ContinuousClock.Instant) -> End? {
        while true {
            if let end = reap(options: WNOHANG) { return end }
            guard ContinuousClock.now < deadline else { return nil }
            usleep(5_000)
        }
    }

    private func reap(options: Int32) -> End? {
        var status: Int32 = 0
        while true {
            switch waitpid(id, &status, options) {
            case id:
                // WIFEXITED and its kin are macros, which Swift does not see; the layout is that of wait(2).
                return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
            case -1 where errno == EINTR: continue
            default: return nil
            }
        }
    }
}

/// The error number of a system call.
struct Errno: Error, Equatable {
    var code: Int32
    /// The system's words for it.
    var text: String { String(cString: strerror(code)) }
}
