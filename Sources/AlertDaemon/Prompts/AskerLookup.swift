// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Glibc
import LinuxSystem
import Varlink

/// Finds out who asks, from proc(5). The kernel names the process at the other end of the connection; for alertctl it
/// is the program that ran it that asks. Behind `alertctl bridge` it is a caller on another machine, which alone may say who
/// it is; the program that ran the bridge is always named beside it, so that one of this machine that runs a bridge does not
/// pass for another.
///
/// It reads on an event loop: nothing of this waits for a file. Of a process's memory Linux gives `cmdline` only what no
/// file is mapped over (FOLL_ANON in fs/proc/base.c, since 4.17), so a page that a file system withholds ends it early.
enum AskerLookup {
    private static let ours = "alertctl"
    /// comm holds 15 bytes, the NUL not counted.
    private static let maximumComm = 15

    /// - Parameters:
    ///   - app: What the caller says it is.
    ///   - terminal: What the caller says its terminal is.
    ///   - caller: Who a caller on another machine says it is.
    static func asker(_ peer: PeerCredentials, app: String?, terminal: String?, caller: String?) -> Prompts.Asker {
        found(peer, app: app, terminal: terminal, caller: caller).asker
    }

    /// The same, with the program called as its desktop entry calls it. The entry is a file of the person's, so it is
    /// looked for beside the loops; one that is not read in time gives no name.
    static func namedAsker(
        _ peer: PeerCredentials, app: String?, terminal: String?, caller: String?
    ) async -> Prompts.Asker {
        var (asker, isApplication) = found(peer, app: app, terminal: terminal, caller: caller)
        guard isApplication else { return asker }
        let program = asker.program
        do throws(BlockingWork.Hung) {
            let name = try await BlockingWork.shared.run { DesktopEntryName.find(program) }
            asker.program = name ?? program
        } catch {
            return asker
        }
        return asker
    }

    private static func found(
        _ peer: PeerCredentials, app: String?, terminal: String?, caller: String?
    ) -> (asker: Prompts.Asker, isApplication: Bool) {
        var process = peer.processID
        var program = program(of: process)
        for _ in 0..<maximumSteps {
            guard program?.name == ours, let next = above(process) else { break }
            (process, program) = next
        }
        // "sh -c" says less than who runs it: what asked is some steps up. But the shell is whose question it is, and with
        // its end that is over.
        let holder = process
        for _ in 0..<maximumSteps {
            guard program?.isInline == true, let next = above(process) else { break }
            (process, program) = next
        }
        var name = program?.name ?? "process \(process)"
        let isBridged = isBridge(peer.processID)
        if isBridged {
            let gate = isSecureShell(process) ? "ssh" : name
            name = DistantCaller.name(caller.flatMap(DistantCaller.init), by: gate)
        }
        let asker = Prompts.Asker(
            pid: Int(holder), program: name, app: app, terminal: terminal, bridged: isBridged ? true : nil)
        return (asker, program?.isScript == false && !isBridged)
    }

    /// Whether a process is `alertctl bridge`, behind which there is another machine.
    private static func isBridge(_ process: Int32) -> Bool {
        guard program(of: process)?.name == ours, let words = read("/proc/\(process)/cmdline", limit: 4_096) else {
            return false
        }
        return isBridge(arguments: words)
    }

    /// - Parameter arguments: The argument vector, each word ended by a NUL.
    static func isBridge(arguments: [UInt8]) -> Bool {
        let words = arguments.split(separator: 0, omittingEmptySubsequences: false)
        return words.count > 1 && words[1].elementsEqual("bridge".utf8)
    }

    /// Whether a process is a session of sshd(8), which runs as the user and was started by one of root's; the name alone
    /// could be anybody's.
    private static func isSecureShell(_ process: Int32) -> Bool {
        guard program(of: process)?.name.hasPrefix("sshd") == true, let parent = parent(of: process),
            program(of: parent)?.name.hasPrefix("sshd") == true,
            let status = read("/proc/\(parent)/status", limit: 4_096)
        else { return false }
        return isRoots(status: status)
    }

    /// - Parameter status: What proc(5) has in `status`, where `Uid:` is followed by four users.
    static func isRoots(status: [UInt8]) -> Bool {
        let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Uid:".utf8) }
        let users = line?.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }.dropFirst()
        return users?.isEmpty == false && users?.allSatisfy { $0.elementsEqual("0".utf8) } == true
    }

    /// The process that started one, and what it runs; nil for what the init process started.
    private static func above(_ process: Int32) -> (Int32, Program?)? {
        guard let parent = parent(of: process), parent > 1, let program = program(of: parent) else { return nil }
        return (parent, program)
    }

    /// How far up from alertctl the asker is looked for.
    private static let maximumSteps = 4

    /// The name of the program at the other end of the connection itself.
    static func program(_ peer: PeerCredentials) -> String {
        program(of: peer.processID)?.name ?? "process \(peer.processID)"
    }

    /// The program of a process.
    struct Program: Sendable, Hashable {
        var name: String
        /// It is an interpreter with a text of its command line.
        var isInline = false
        /// It is an interpreter or its script, and so none that a desktop knows.
        var isScript = false
    }

    private static func program(of process: Int32) -> Program? {
        guard var comm = read("/proc/\(process)/comm", limit: 64), !comm.isEmpty else { return nil }
        if comm.last == UInt8(ascii: "\n") { comm.removeLast() }
        return program(comm: comm) { read("/proc/\(process)/cmdline", limit: 4_096) }
    }

    /// The program's name: for a script that of the script. A name that comm has cut is completed from the arguments.
    /// - Parameters:
    ///   - comm: The name that the kernel has, without its new line.
    ///   - arguments: The argument vector, each word ended by a NUL; asked for only where it is needed.
    static func name(comm: [UInt8], arguments: () -> [UInt8]?) -> String {
        program(comm: comm, arguments: arguments).name
    }

    /// The same, with what it is.
    static func program(comm: [UInt8], arguments: () -> [UInt8]?) -> Program {
        let text = String(decoding: comm, as: UTF8.self)
        let isCut = comm.count == maximumComm
        let isInterpreter = isInterpreter(text)
        guard isCut || isInterpreter, let arguments = arguments() else { return Program(name: text) }
        let words = arguments.split(separator: 0, omittingEmptySubsequences: false)
        let names = words.prefix(3).map { $0.split(separator: UInt8(ascii: "/")).last ?? [] }
        if isCut, let whole = names.first(where: { $0.count <= 255 && $0.starts(with: comm) }) {
            return Program(name: String(decoding: whole, as: UTF8.self), isScript: isInterpreter)
        }
        guard isInterpreter else { return Program(name: text) }
        let rest = words.dropFirst().prefix(64).map { String(decoding: $0, as: UTF8.self) }
        switch ScriptName(interpreter: text, words: rest) {
        case .script(let name): return Program(name: name, isScript: true)
        case .inline: return Program(name: text, isInline: true, isScript: true)
        case .none: return Program(name: text, isScript: true)
        }
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
