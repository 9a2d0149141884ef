// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The program that a process runs, by the name that a person knows, read from proc(5).
///
/// Nothing of this waits for a file. Of a process's memory Linux gives `cmdline` only what no file is mapped over
/// (FOLL_ANON in fs/proc/base.c, since 4.17), so a page that a file system withholds ends it early.
package struct RunningProgram: Sendable, Hashable {
    /// For a script the name of the script.
    package var name: String
    /// A Boolean value indicating whether it is an interpreter with a text of its command line.
    package var isInline = false
    /// A Boolean value indicating whether it is an interpreter or its script, and so none that a desktop knows.
    package var isScript = false

    /// comm holds 15 bytes, the NUL not counted.
    private static let maximumComm = 15
    /// The maximum number of steps up from a process to the program behind it.
    private static let maximumSteps = 4

    /// The program that a process runs; nil if there is no such process.
    package init?(of process: Int32) {
        guard var comm = Self.read("/proc/\(process)/comm", limit: 64), !comm.isEmpty else { return nil }
        if comm.last == UInt8(ascii: "\n") { comm.removeLast() }
        self.init(comm: comm) { Self.arguments(of: process) }
    }

    /// A name that comm has cut is completed from the arguments.
    ///
    /// - Parameters:
    ///   - comm: The name that the kernel has, without its new line.
    ///   - arguments: The argument vector, each word ended by a NUL; asked for only where it is needed.
    package init(comm: [UInt8], arguments: () -> [UInt8]?) {
        name = String(decoding: comm, as: UTF8.self)
        let isCut = comm.count == Self.maximumComm
        // What was started by a descriptor (fexecve(3)) has its number as its name.
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

    /// Returns the program that uses `command`: what a process runs or, if that is the command itself, what ran it.
    ///
    /// - Returns: The program and its process, and the process with whose end the use is over. "sh -c" says less than who runs it,
    ///   so the program is some steps up then, but the shell is who uses the command.
    package static func using(
        _ command: String, in process: Int32
    ) -> (program: RunningProgram?, process: Int32, holder: Int32) {
        var process = process
        var program = RunningProgram(of: process)
        for _ in 0..<maximumSteps {
            guard program?.name == command, let next = above(process) else { break }
            (process, program) = next
        }
        let holder = process
        for _ in 0..<maximumSteps {
            guard program?.isInline == true, let next = above(process) else { break }
            (process, program) = next
        }
        return (program, process, holder)
    }

    /// The process that started one, and what it runs; nil for what the init process started.
    private static func above(_ process: Int32) -> (Int32, RunningProgram?)? {
        guard let parent = parent(of: process), parent > 1, let program = RunningProgram(of: parent) else { return nil }
        return (parent, program)
    }

    /// The process that started one: the fourth field of stat. The second is in parentheses and may hold anything.
    package static func parent(of process: Int32) -> Int32? {
        guard let bytes = read("/proc/\(process)/stat", limit: 1_024),
            let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        return fields.count > 1 ? Int32(String(decoding: fields[1], as: UTF8.self)) : nil
    }

    /// The argument vector of a process (its file `cmdline`), at most 4,096 bytes, with a NUL behind each word; nil if
    /// there is no such process.
    package static func arguments(of process: Int32) -> [UInt8]? { read("/proc/\(process)/cmdline", limit: 4_096) }

    /// The file `status` of a process, at most 4,096 bytes; nil if there is no such process.
    package static func status(of process: Int32) -> [UInt8]? { read("/proc/\(process)/status", limit: 4_096) }

    /// Programs whose first argument is what they run.
    private static let interpreters: Set = [
        "sh", "bash", "dash", "ash", "zsh", "ksh", "mksh", "fish", "python", "pypy", "perl", "ruby", "node", "nodejs",
        "lua", "luajit", "php", "tclsh", "wish",
    ]

    /// Returns whether a name is that of an interpreter, with its version or without: `python3.11`, `ksh93`. `shotwell`
    /// and `shutdown` are none.
    private static func isInterpreter(_ name: String) -> Bool {
        let version = name.reversed().prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "-" }
        return interpreters.contains(String(name.dropLast(version.count)))
    }

    private static func read(_ path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = Glibc.read(descriptor, &bytes, limit)
        return count >= 0 ? Array(bytes[..<count]) : nil
    }
}
