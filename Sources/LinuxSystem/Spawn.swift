// SPDX-License-Identifier: Apache-2.0

// The types of spawn.h may be attributed to either module.
import CLinux
import Glibc

/// Starts a program with posix_spawn(3), with no signal blocked. The properties describe everything else that it
/// inherits.
package struct Spawn {
    /// The group that the program belongs to.
    package enum Group: Sendable {
        /// The child stays in the process group of this process.
        case ours
        /// A separate process group: Ctrl-C on our terminal does not reach the program.
        case ownGroup
        /// A separate session, without our terminal.
        case ownSession
    }

    /// The source of one of a program's descriptors.
    package enum Source: Sendable {
        /// A copy of one of our descriptors.
        case descriptor(Int32)
        /// /dev/null, for reading and writing.
        case nothing
    }

    /// The program's environment variables.
    package enum Environment: Sendable {
        /// Only these variables.
        case exactly([String: String])
        /// The variables of this process, byte for byte, and further ones.
        case inherited(adding: [(String, String)])
        /// The variables of this process with chosen names, byte for byte, and further ones.
        case chosen(@Sendable (String) -> Bool, adding: [(String, String)])
    }

    /// The program's file.
    package var path: String
    /// The arguments as bytes, which need not be text, beginning with the program's name.
    package var arguments: [[UInt8]]
    package var environment: Environment
    /// The descriptors by number, in the order in which they are copied. Others stay as they are.
    package var descriptors: [(number: Int32, Source)]
    package var group = Group.ownGroup
    /// A Boolean value indicating whether the program gets only the standard descriptors and the named ones. Not all
    /// descriptors of a daemon are close-on-exec: sockets accepted by NIO are not. If a child holds a caller's socket,
    /// the caller never notices its end.
    package var closesOthers = true
    /// A Boolean value indicating whether the program ignores the signals that this process ignores, like a shell's
    /// jobs.
    package var keepsIgnoredSignals = false
    /// The terminal whose keyboard the program gets at once, together with its group; nil for none. It must control the
    /// session of this process.
    package var foreground: Int32?
    /// The working folder; nil for the one of this process.
    package var folder: String?
    package var searchesPath = false

    package init(
        _ path: String, _ arguments: [String], environment: Environment,
        descriptors: [(number: Int32, Source)] = []
    ) {
        self.init(path, words: arguments.map { Array($0.utf8) }, environment: environment, descriptors: descriptors)
    }

    package init(
        _ path: String, words: [[UInt8]], environment: Environment, descriptors: [(number: Int32, Source)] = []
    ) {
        self.path = path
        self.arguments = words
        self.environment = environment
        self.descriptors = descriptors
    }

    /// - Returns: The process id, for which the caller has to wait.
    /// - Throws: The reason why the program could not be started.
    package func start() throws(SystemError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        add(to: &actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        set(&attributes)
        let argv = arguments.map(Self.cString) + [nil]
        let (envp, owned) = variables()
        defer { for text in argv + envp[..<owned] { free(text) } }
        var process: pid_t = 0
        let code =
            searchesPath
            ? posix_spawnp(&process, path, &actions, &attributes, argv, envp)
            : posix_spawn(&process, path, &actions, &attributes, argv, envp)
        guard code == 0 else { throw SystemError("posix_spawn", code) }
        return process
    }

    private func add(to actions: inout posix_spawn_file_actions_t) {
        // This comes before the copies, which may take the terminal's number.
        if let foreground { _ = linux_spawn_in_foreground(&actions, foreground) }
        for (number, source) in descriptors {
            switch source {
            case .descriptor(let ours): posix_spawn_file_actions_adddup2(&actions, ours, number)
            case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        if closesOthers {
            // This comes after the copies, whatever their sources are.
            let last = descriptors.map(\.number).reduce(STDERR_FILENO, max)
            posix_spawn_file_actions_addclosefrom_np(&actions, last + 1)
        }
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
    }

    private func set(_ attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var flags = POSIX_SPAWN_SETSIGMASK
        if !keepsIgnoredSignals {
            var all = sigset_t()
            sigfillset(&all)
            posix_spawnattr_setsigdefault(&attributes, &all)
            flags |= POSIX_SPAWN_SETSIGDEF
        }
        switch group {
        case .ours: break
        case .ownGroup:
            posix_spawnattr_setpgroup(&attributes, 0)
            flags |= POSIX_SPAWN_SETPGROUP
        case .ownSession: flags |= LINUX_POSIX_SPAWN_SETSID
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    /// Returns the variables with a nil at the end, and the number of leading ones to free.
    private func variables() -> ([UnsafeMutablePointer<CChar>?], owned: Int) {
        switch environment {
        case .exactly(let variables):
            let all = variables.map { Self.cString(Array("\($0.key)=\($0.value)".utf8)) }
            return (all + [nil], all.count)
        case .inherited(let additions): return inheriting(additions) { _ in true }
        case .chosen(let isChosen, let additions): return inheriting(additions, where: isChosen)
        }
    }

    private func inheriting(
        _ additions: [(String, String)], where isChosen: (String) -> Bool
    ) -> ([UnsafeMutablePointer<CChar>?], owned: Int) {
        var all = additions.map { Self.cString(Array("\($0.0)=\($0.1)".utf8)) }
        let owned = all.count
        let names = Set(additions.map(\.0))
        var inherited = environ
        while let variable = inherited.pointee {
            let text = UnsafeRawBufferPointer(start: variable, count: strlen(variable))
            let name = String(decoding: text.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            if !names.contains(name), isChosen(name) { all.append(variable) }
            inherited += 1
        }
        return (all + [nil], owned)
    }

    private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        bytes.withUnsafeBytes { bytes in
            guard let text = malloc(bytes.count + 1) else { return nil }
            if let first = bytes.baseAddress { memcpy(text, first, bytes.count) }
            text.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
            return text.assumingMemoryBound(to: CChar.self)
        }
    }
}
