// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import Varlink

/// Finds out who asks, from proc(5). The kernel names the process at the other end of the connection; for alertctl it
/// is the program that ran it that asks.
enum AskerLookup {
    private static let ours = "alertctl"
    /// comm holds 15 bytes, the NUL not counted.
    private static let longestComm = 15

    /// - Parameters:
    ///   - app: What the caller says it is.
    ///   - terminal: What the caller says its terminal is.
    static func asker(_ peer: PeerCredentials, app: String?, terminal: String?) -> Prompts.Asker {
        var process = peer.processID
        var name = name(of: process)
        if name == ours, let parent = parent(of: process), parent > 0, let program = Self.name(of: parent) {
            process = parent
            name = program
        }
        return Prompts.Asker(pid: Int(process), program: name ?? "process \(process)", app: app, terminal: terminal)
    }

    /// The name of the program at the other end of the connection itself.
    static func program(_ peer: PeerCredentials) -> String { name(of: peer.processID) ?? "process \(peer.processID)" }

    /// The program's name: for a script that of the script. A name that comm has cut is completed from the arguments.
    private static func name(of process: Int32) -> String? {
        guard var comm = read("/proc/\(process)/comm", limit: 64), !comm.isEmpty else { return nil }
        if comm.last == UInt8(ascii: "\n") { comm.removeLast() }
        return name(comm: comm) { read("/proc/\(process)/cmdline", limit: 4_096) }
    }

    /// The same of what proc(5) says.
    /// - Parameters:
    ///   - comm: The name that the kernel has, without its new line.
    ///   - arguments: The argument vector, each word ended by a NUL; asked for only where it is needed.
    static func name(comm: [UInt8], arguments: () -> [UInt8]?) -> String {
        let text = String(decoding: comm, as: UTF8.self)
        let isCut = comm.count == longestComm
        let isInterpreter = isInterpreter(text)
        guard isCut || isInterpreter, let arguments = arguments() else { return text }
        let words = arguments.split(separator: 0, omittingEmptySubsequences: false).prefix(3).map { word in
            word.split(separator: UInt8(ascii: "/")).last ?? []
        }
        if isCut, let whole = words.first(where: { $0.count <= 255 && $0.starts(with: comm) }) {
            return String(decoding: whole, as: UTF8.self)
        }
        // "bash backup.sh": the script. An option comes before anything else but that.
        if isInterpreter, words.count > 1, !words[1].isEmpty, words[1].first != UInt8(ascii: "-"), words[1].count <= 255
        {
            return String(decoding: words[1], as: UTF8.self)
        }
        return text
    }

    /// Programs whose first argument is what they run.
    private static let interpreters: Set = [
        "sh", "bash", "dash", "ash", "zsh", "ksh", "mksh", "fish", "python", "pypy", "perl", "ruby", "node", "nodejs",
        "lua", "luajit", "php", "tclsh", "wish",
    ]

    /// Whether a name is that of an interpreter, with its version or without: `python3.11`, `ksh93`. `shotwell` and
    /// `shutdown` are none.
    private static func isInterpreter(_ name: String) -> Bool {
        let version = name.reversed().prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "-" }
        return interpreters.contains(String(name.dropLast(version.count)))
    }

    /// The fourth field of stat; the second is in parentheses and may hold anything.
    private static func parent(of process: Int32) -> Int32? {
        guard let bytes = read("/proc/\(process)/stat", limit: 1_024),
            let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        return fields.count > 1 ? Int32(String(decoding: fields[1], as: UTF8.self)) : nil
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
