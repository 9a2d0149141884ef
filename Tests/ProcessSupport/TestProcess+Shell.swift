// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization

/// Terminals for the shells of persons, which stay open until the test process ends.
private enum ShellTerminals {
    private static let held = Mutex<[Int32]>([])

    /// Opens a pseudo-terminal, and returns its path.
    static func open() throws -> String {
        var inner: Int32 = -1
        let outer = linux_open_pseudo_terminal(&inner)
        guard outer >= 0 else { throw TestProcess.Failure("no pseudo-terminal: \(errno)") }
        held.withLock { $0.append(outer) }
        defer { close(inner) }
        var name = [UInt8](repeating: 0, count: 64)
        let count = readlink("/proc/self/fd/\(inner)", &name, name.count)
        guard count > 0 else { throw TestProcess.Failure("a pseudo-terminal without a name: \(errno)") }
        return String(decoding: name[..<count], as: UTF8.self)
    }
}

extension TestProcess {
    /// The processes that it has started, such as the program below a shell.
    public var children: [Int32] {
        let file = open("/proc/\(pid)/task/\(pid)/children", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = max(0, read(file, &bytes, bytes.count))
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
    }

    /// Starts a program below a shell that leads a session with a terminal, as the shell of a person does. alertd takes
    /// the program for one that this person has started, and this process for none of those above it.
    ///
    /// - Parameters:
    ///   - hasTerminal: Whether the program has the terminal of the shell. If not, it has a session of its own without
    ///     a terminal, as the hooks of agents have.
    ///   - folder: A folder for the script of the shell.
    public static func belowShell(
        _ program: String, _ words: [String] = [], environment: [String: String] = [:], input: Input = .nothing,
        output: Output = .kept, hasTerminal: Bool = false, folder: String
    ) throws -> TestProcess {
        let quoted = ([program] + words).map { word in
            "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        let line = (hasTerminal ? [] : ["setsid"]) + quoted
        let script = line.joined(separator: " ") + " <&8 8<&- 9>&-\nexit $?\n"
        let path = folder + "/shell" + String(UInt64.random(in: .min ... .max), radix: 16)
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0, write(file, script, script.utf8.count) == script.utf8.count, close(file) == 0 else {
            throw Failure("\(path) cannot be written: \(errno)")
        }
        // A leader of a session without a terminal gets the first one that it opens (tty(4)).
        let terminal = try ShellTerminals.open()
        return try TestProcess(
            "/usr/bin/setsid", ["/bin/sh", "-c", "exec 9<> \(terminal) 8<&0; exec /bin/sh < '\(path)'"],
            environment: environment, input: input, output: output)
    }
}
