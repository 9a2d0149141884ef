// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The program that a process runs, with the name that a person knows, read from proc(5).
///
/// Reading never waits for a file. For `cmdline`, Linux only reads a process's memory that no file is mapped over
/// (FOLL_ANON in fs/proc/base.c, since 4.17). So a page that a file system withholds ends the result early.
package struct RunningProgram: Sendable, Hashable {
    /// The name of the program, or of the script that it runs.
    package var name: String
    package var isInline = false
    package var isScript = false
    package var isWrapper: Bool { Self.wrappers.contains(name) }

    /// comm holds 15 bytes, not counting the NUL.
    private static let maximumComm = 15
    /// The maximum number of steps from a process up to the program that started it.
    private static let maximumSteps = 4

    /// Reads the program of a process; returns nil if the process does not exist.
    package init?(of process: Int32) {
        guard var comm = Self.read("/proc/\(process)/comm", limit: 64), !comm.isEmpty else { return nil }
        if comm.last == UInt8(ascii: "\n") { comm.removeLast() }
        self.init(comm: comm) { Self.arguments(of: process) }
    }

    /// Creates the program. A name that comm has truncated is completed from the arguments.
    ///
    /// - Parameters:
    ///   - comm: The name in the kernel, without the newline.
    ///   - arguments: Returns the argument vector, each word ending with a NUL; called only if needed.
    package init(comm: [UInt8], arguments: () -> [UInt8]?) {
        name = String(decoding: comm, as: UTF8.self)
        let isCut = comm.count == Self.maximumComm
        // A program started by descriptor (fexecve(3)) has its number as name.
        let isNumber = !comm.isEmpty && comm.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard isCut || isNumber || Self.isInterpreter(name), let arguments = arguments() else { return }
        let words = arguments.split(separator: 0, omittingEmptySubsequences: false)
        let names = words.prefix(3).map { $0.split(separator: UInt8(ascii: "/")).last ?? [] }
        if isNumber, let first = names.first, !first.isEmpty, first.count <= 255 {
            name = String(decoding: first, as: UTF8.self)
        }
        let isInterpreter = Self.isInterpreter(name)
        isScript = isInterpreter
        if isCut, let whole = names.first(where: { $0.count <= 255 && $0.starts(with: comm) }) {
            name = String(decoding: whole, as: UTF8.self)
            return
        }
        guard isInterpreter else { return }
        let rest = words.dropFirst().prefix(64).map { String(decoding: $0, as: UTF8.self) }
        switch ScriptName(interpreter: name, words: rest) {
        case .script(let script): name = script
        case .inline: isInline = true
        case .none: break
        }
    }

    /// Returns the program that uses one of `commands`: the program of a process or, if that is such a command itself,
    /// of its parent.
    ///
    /// - Returns: The program and its process, and the process whose end also ends the use. "sh -c" and a wrapper say
    ///   less than their parent, so the program is some steps up then, but the process below is the one that uses the
    ///   command. The steps end below the shell that a person types into.
    package static func using(
        _ commands: Set<String>, in process: Int32
    ) -> (program: RunningProgram?, process: Int32, holder: Int32) {
        var process = process
        var program = RunningProgram(of: process)
        for _ in 0..<maximumSteps {
            guard let name = program?.name, commands.contains(name), let next = above(process) else { break }
            (process, program) = next
        }
        let holder = process
        for _ in 0..<maximumSteps {
            // alertctl runs the shell, too, if it gives a command its own terminal.
            guard let running = program,
                running.isInline || running.isWrapper || commands.contains(running.name), let next = above(process)
            else { break }
            // Into that shell the person types this program, which says more than the shell.
            if running.isInline, ProcessRecord(of: next.0)?.isLeadingPersonsShell == true { break }
            (process, program) = next
        }
        return (program, process, holder)
    }

    /// Returns the parent of a process and its program; nil for a process that the init process started.
    private static func above(_ process: Int32) -> (Int32, RunningProgram?)? {
        guard let parent = parent(of: process), parent > 1, let program = RunningProgram(of: parent) else { return nil }
        return (parent, program)
    }

    /// Returns the parent of a process: the fourth field of stat.
    package static func parent(of process: Int32) -> Int32? { field(4, of: process).flatMap { Int32($0) } }

    /// Returns the time at which a process started, in clock ticks since the boot: field 22 of stat. Together with the
    /// number it names one process only.
    package static func started(_ process: Int32) -> UInt64? { field(22, of: process).flatMap { UInt64($0) } }

    /// Returns whether a process runs and started at a time, see ``started(_:)``. A process that has ended and was not
    /// waited for does not run.
    package static func runs(_ process: Int32, startedAt time: UInt64) -> Bool {
        started(process) == time && !["Z", "X"].contains(field(3, of: process))
    }

    /// Returns a field of stat, counted from 1 as in proc(5), from 3 on. The second one is in parentheses and may
    /// contain anything.
    private static func field(_ number: Int, of process: Int32) -> String? {
        let fields = fields(of: process)
        return fields.count > number - 3 ? fields[number - 3] : nil
    }

    /// Returns the fields of stat from the third one on; none if the process does not exist.
    static func fields(of process: Int32) -> [String] {
        guard let bytes = read("/proc/\(process)/stat", limit: 1_024),
            let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return [] }
        return bytes[(end + 1)...].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the argument vector of a process (its `cmdline` file), at most 4,096 bytes, with a NUL after each word;
    /// nil if the process does not exist.
    package static func arguments(of process: Int32) -> [UInt8]? { read("/proc/\(process)/cmdline", limit: 4_096) }

    /// Returns the `status` file of a process, at most 4,096 bytes; nil if the process does not exist.
    package static func status(of process: Int32) -> [UInt8]? { read("/proc/\(process)/status", limit: 4_096) }

    /// Programs whose first argument is a program to run.
    private static let interpreters: Set = [
        "sh", "bash", "dash", "ash", "zsh", "ksh", "mksh", "fish", "python", "pypy", "perl", "ruby", "node", "nodejs",
        "lua", "luajit", "php", "tclsh", "wish",
    ]

    /// Programs that run another one as their child, wait for it, and say nothing about who wants it. Others replace
    /// themselves by the program, such as env, nice and nohup.
    private static let wrappers: Set = ["timeout", "time", "flock", "setsid", "unshare"]

    /// Returns whether a name belongs to an interpreter, with or without its version: `python3.11`, `ksh93`. `shotwell`
    /// and `shutdown` do not.
    private static func isInterpreter(_ name: String) -> Bool {
        let version = name.reversed().prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "-" }
        return interpreters.contains(String(name.dropLast(version.count)))
    }

    static func read(_ path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = Glibc.read(descriptor, &bytes, limit)
        return count >= 0 ? Array(bytes[..<count]) : nil
    }
}
