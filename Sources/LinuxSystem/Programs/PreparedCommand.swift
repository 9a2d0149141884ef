// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A command that has been checked and can be started.
package struct PreparedCommand: Sendable {
    private static let maximumInput = 4 << 20
    private static let maximumValue = 32 << 10
    /// Variables that belong to the daemon itself: its readiness, sockets and watchdog (sd_notify(3), sd_listen_fds(3),
    /// sd_watchdog_enabled(3)), and the token of the program that started it.
    private static let own: Set<String> = [
        "NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "WATCHDOG_USEC", "WATCHDOG_PID",
        "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID", "INVOCATION_ID", "JOURNAL_STREAM",
    ]

    /// The file to execute, an absolute path.
    package let path: String
    package let arguments: [String]
    package let input: [UInt8]
    /// Variables added to the environment.
    package let variables: [String: String]
    /// The working folder; nil for that of the starting process.
    package let directory: String?

    package init(_ command: Command, searchPath: String) throws(CommandFailure) {
        guard let program = command.arguments.first, !program.isEmpty else { throw .empty }
        guard command.input.count <= Self.maximumInput else { throw .inputTooLarge }
        for argument in command.arguments where argument.utf8.contains(0) { throw .invalid("an argument holds a NUL") }
        var variables: [String: String] = [:]
        for (name, value) in command.variables {
            guard Self.isName(name) else { throw .invalid("\(name) is not a valid name of a variable for commands") }
            variables[name] = Environment.value(value, bytes: Self.maximumValue)
        }
        if let token = command.activationToken, ActivationToken.isSafe(token) {
            variables["XDG_ACTIVATION_TOKEN"] = token
        }
        if let directory = command.directory {
            guard directory.hasPrefix("/"), !directory.utf8.contains(0), access(directory, X_OK) == 0 else {
                throw .invalid("its folder \(directory) is not there any more, or may not be entered")
            }
        }
        directory = command.directory
        path = try Self.find(program, searchPath)
        arguments = command.arguments
        input = command.input
        self.variables = variables
    }

    /// Returns the environment of the command if it inherits ours.
    package func environment(inheriting inherited: [String: String]) -> [String: String] {
        Self.inherited(inherited).merging(variables) { $1 }
    }

    /// Returns the part of the daemon's environment that a child inherits.
    package static func inherited(_ environment: [String: String]) -> [String: String] {
        environment.filter { !own.contains($0.key) }
    }

    private static func isName(_ name: String) -> Bool {
        name.hasPrefix("ALERTD_") && name.utf8.count <= 128
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Finds a program as execvp(3) does, but never in a folder with a relative path.
    private static func find(_ program: String, _ searchPath: String) throws(CommandFailure) -> String {
        if program.utf8.contains(UInt8(ascii: "/")) {
            guard program.hasPrefix("/") else { throw .relativePath(program) }
            return try check(program)
        }
        var unusable: String?
        for folder in searchPath.split(separator: ":") where folder.hasPrefix("/") {
            let path = folder + "/" + program
            do {
                return try check(String(path))
            } catch .notExecutable(let path) {
                unusable = unusable ?? path
            } catch {
                continue
            }
        }
        if let unusable { throw .notExecutable(unusable) }
        throw .notFound(program)
    }

    private static func check(_ path: String) throws(CommandFailure) -> String {
        var information = stat()
        guard stat(path, &information) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { throw .notFound(path) }
            throw .notExecutable(path)
        }
        guard information.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else { throw .notExecutable(path) }
        return path
    }
}

/// A token that allows a program started by an action to take the focus (XDG activation).
package enum ActivationToken {
    private static let maximum = 4096

    /// Returns whether a token is safe in an environment: printable ASCII without spaces, at most 4,096 bytes.
    package static func isSafe(_ token: String) -> Bool {
        !token.isEmpty && token.utf8.count <= maximum && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
