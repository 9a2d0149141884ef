// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import Varlink

/// Finds out who asks, from proc(5). The kernel names the process at the other end of the connection; for alertctl it
/// is the program that ran it that asks. Behind `alertctl bridge` it is a caller on another machine, which alone may
/// say who it is; the program that ran the bridge is always named beside it, so that one of this machine that runs a
/// bridge does not pass for another.
///
/// It reads on an event loop: see ``RunningProgram``.
enum AskerLookup {
    private static let ours = "alertctl"

    /// - Parameters:
    ///   - app: What the caller says it is.
    ///   - terminal: What the caller says its terminal is.
    ///   - caller: Who a caller on another machine says it is.
    static func asker(_ peer: PeerCredentials, app: String?, terminal: String?, caller: String?) -> Prompts.Asker {
        found(peer, app: app, terminal: terminal, caller: caller).asker
    }

    /// Returns the prompt with the program named as in its desktop entry. The entry is a file of the person's, so it is
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

    /// Returns whether a process is `alertctl bridge`, behind which there is another machine.
    private static func isBridge(_ process: Int32) -> Bool {
        guard RunningProgram(of: process)?.name == ours, let words = RunningProgram.arguments(of: process) else {
            return false
        }
        return isBridge(arguments: words)
    }

    /// - Parameter arguments: The argument vector, each word ended by a NUL.
    static func isBridge(arguments: [UInt8]) -> Bool {
        let words = arguments.split(separator: 0, omittingEmptySubsequences: false)
        return words.count > 1 && words[1].elementsEqual("bridge".utf8)
    }

    /// Returns whether a process is a session of sshd(8), which runs as the user and was started by one of root's; the
    /// name alone could be anybody's.
    private static func isSecureShell(_ process: Int32) -> Bool {
        guard RunningProgram(of: process)?.name.hasPrefix("sshd") == true,
            let parent = RunningProgram.parent(of: process),
            RunningProgram(of: parent)?.name.hasPrefix("sshd") == true,
            let status = RunningProgram.status(of: parent)
        else { return false }
        return isRoots(status: status)
    }

    /// - Parameter status: What proc(5) has in `status`, where `Uid:` is followed by four users.
    static func isRoots(status: [UInt8]) -> Bool {
        let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Uid:".utf8) }
        let users = line?.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }.dropFirst()
        return users?.isEmpty == false && users?.allSatisfy { $0.elementsEqual("0".utf8) } == true
    }

    /// The name of the program at the other end of the connection itself.
    static func program(_ peer: PeerCredentials) -> String {
        RunningProgram(of: peer.processID)?.name ?? "process \(peer.processID)"
    }
}
