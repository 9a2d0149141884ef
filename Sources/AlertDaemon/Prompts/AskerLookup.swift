// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import LinuxSystem
import Varlink

/// Identifies the asker, from proc(5). The kernel names the process at the other end of the connection; for alertctl,
/// the asker is the program that ran it. Behind `alertctl bridge` is a caller on another machine, and only such a
/// caller may give its own name. The program that ran the bridge is always named too, so that a program of this machine
/// that runs a bridge cannot pass for another.
///
/// The lookup reads on an event loop: see ``RunningProgram``.
enum AskerLookup {
    private static let command = "alertctl"
    /// alertctl by the names under which other programs call it.
    private static let ours: Set = [command, "alertd-askpass", "pinentry-alertd"]

    /// - Parameters:
    ///   - app: The application that the caller names.
    ///   - terminal: The terminal that the caller names.
    ///   - caller: The name that a caller on another machine gives itself.
    static func asker(_ peer: PeerCredentials, app: String?, terminal: String?, caller: String?) -> Prompts.Asker {
        found(peer, app: app, terminal: terminal, caller: caller).asker
    }

    /// Returns the asker with the program's name from its desktop entry. The entry may be a file of the person, so it
    /// is read on a thread outside the event loops. If it cannot be read in time, the program keeps its own name.
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

    /// Returns the process of the program that wants an approval: for alertctl the program that ran it, above the
    /// shells that only run a line.
    static func guardian(of process: Int32) -> Int { Int(RunningProgram.using(ours, in: process).process) }

    /// Returns a process as the holder of grants; nil if it has ended.
    static func holder(_ process: Int) -> Grants.Holder? {
        RunningProgram.started(Int32(process)).map { Grants.Holder(process: process, started: $0) }
    }

    /// Returns a process and those above it, without the init process; nil if it has ended, because then nobody can
    /// tell to which program it belonged.
    static func lineage(of process: Int32) -> Lineage? {
        guard let own = ProcessIdentity(of: process) else { return nil }
        var lineage = Lineage(processes: [own], groups: Set([ProcessRecord.group(of: process)].compactMap(\.self)))
        var next = RunningProgram.parent(of: process)
        while let process = next, process > 1, lineage.processes.count < AskingSide.maximumChain,
            let identity = ProcessIdentity(of: process), lineage.processes.insert(identity).inserted
        {
            next = RunningProgram.parent(of: process)
        }
        return lineage
    }

    /// Returns the side of a question from another device, whose asker is not on this machine: alert-link, which
    /// reports it, and what alert-link has started.
    static func side(ofRelay process: Int32) -> AskingSide {
        AskingSide(processes: Set([ProcessIdentity(of: process)].compactMap(\.self)))
    }

    /// Returns who a process is, as the kernel knows it: the program, its number and its terminal.
    static func witness(_ process: Int32) -> String {
        let program = RunningProgram(of: process)?.name ?? "process"
        let terminal = ProcessRecord(of: process)?.terminalName
        return "\(program) \(process)" + (terminal.map { " on \($0)" } ?? "")
    }

    /// Returns the owner of a presenter that a process has registered; nil if the process has ended.
    static func owner(_ process: Int32) -> PresenterOwner? {
        isBridge(process) ? .bridge : ProcessIdentity(of: process).map(PresenterOwner.process)
    }

    private static func found(
        _ peer: PeerCredentials, app: String?, terminal: String?, caller: String?
    ) -> (asker: Prompts.Asker, isApplication: Bool) {
        let (program, process, holder) = RunningProgram.using(ours, in: peer.processID)
        var name = program?.name ?? "process \(process)"
        let isBridged = isBridge(peer.processID)
        if isBridged {
            let gate = isSecureShell(process) ? "ssh" : name
            name = RemoteCaller.name(caller.flatMap(RemoteCaller.init), by: gate)
        }
        let asker = Prompts.Asker(
            pid: Int(holder), program: name, app: app, terminal: terminal, bridged: isBridged ? true : nil)
        return (asker, program?.isScript == false && !isBridged)
    }

    /// Returns whether a process is `alertctl bridge`, which connects another machine.
    static func isBridge(_ process: Int32) -> Bool {
        guard RunningProgram(of: process)?.name == command, let words = RunningProgram.arguments(of: process) else {
            return false
        }
        return isBridge(arguments: words)
    }

    /// - Parameter arguments: The argument vector, each word ended by a NUL.
    static func isBridge(arguments: [UInt8]) -> Bool {
        let words = arguments.split(separator: 0, omittingEmptySubsequences: false)
        return words.count > 1 && words[1].elementsEqual("bridge".utf8)
    }

    /// Returns whether a process is a session of sshd(8), which runs as the user and has a parent that runs as root.
    /// The name alone proves nothing.
    private static func isSecureShell(_ process: Int32) -> Bool {
        guard RunningProgram(of: process)?.name.hasPrefix("sshd") == true,
            let parent = RunningProgram.parent(of: process),
            RunningProgram(of: parent)?.name.hasPrefix("sshd") == true,
            let status = RunningProgram.status(of: parent)
        else { return false }
        return isRoots(status: status)
    }

    /// - Parameter status: The content of `status` in proc(5), where `Uid:` is followed by four users.
    static func isRoots(status: [UInt8]) -> Bool {
        let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Uid:".utf8) }
        let users = line?.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }.dropFirst()
        return users?.isEmpty == false && users?.allSatisfy { $0.elementsEqual("0".utf8) } == true
    }

    /// Returns the name of the program at the other end of the connection.
    static func program(_ peer: PeerCredentials) -> String {
        RunningProgram(of: peer.processID)?.name ?? "process \(peer.processID)"
    }
}

/// The identity that a caller on another machine claims: a person and a machine, and nothing that could be read as
/// anything else. The sentence around the two is the daemon's own, and names the program that let the caller in.
struct RemoteCaller: Sendable, Hashable {
    let user: String
    let machine: String

    /// The maximum length of a part, in bytes.
    static let maximumLength = 64

    /// - Parameter text: `USER@MACHINE`. Nil where a part is empty, too long, or holds more than letters and digits of
    ///   ASCII, ".", "-" and "_": a claim that could look like another sentence is none.
    init?(_ text: String) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(Self.isPlain) else { return nil }
        (user, machine) = (parts[0], parts[1])
    }

    private static func isPlain(_ part: String) -> Bool {
        (1...maximumLength).contains(part.utf8.count)
            && part.unicodeScalars.allSatisfy { scalar in
                ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                    || ".-_".unicodeScalars.contains(scalar)
            }
    }

    /// Returns the name shown to people.
    ///
    /// - Parameters:
    ///   - caller: What the caller says; nil where it says nothing, or nothing that may be shown.
    ///   - gate: The program that let it in, as the kernel knows it.
    static func name(_ caller: RemoteCaller?, by gate: String) -> String {
        "\(caller.map { "\($0.user) on \($0.machine)" } ?? "somebody elsewhere"), by \(gate)"
    }
}
