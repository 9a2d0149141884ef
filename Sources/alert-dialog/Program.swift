// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import CLinux
import Glibc
import PromptKit
import TextSafety
import Varlink

/// The program, from its command line to its exit status.
struct Program {
    /// The socket from the command line.
    let socket: String?

    /// Runs the program. Returns an exit status from sysexits.h.
    func run() -> Int32 {
        // Neither a core dump nor another of the person's programs gets at the memory of this process: it shows
        // secrets, and its token allows commands.
        _ = linux_set_not_dumpable()
        // Open the display first, before the daemon learns that a presenter is available.
        guard Desktop.open() else {
            return Self.fail(
                EX_UNAVAILABLE, "no display can be opened; DISPLAY or WAYLAND_DISPLAY must name the session's")
        }
        guard let path = DaemonSocket.path(option: socket) else {
            return Self.fail(EX_UNAVAILABLE, "alertd cannot be found; set XDG_RUNTIME_DIR or ALERTD_SOCKET")
        }
        if socket == nil, let folder = DaemonSocket.runtimeDirectory {
            do throws(RuntimeDirectoryError) {
                try RuntimeDirectory.check(folder, user: geteuid())
            } catch {
                return Self.fail(EX_NOPERM, "\(error). \(error.remedy)")
            }
        }
        let loop = MainLoop()
        do throws(VarlinkClientError) {
            let agent = Agent(news: try news(path), socketPath: path) { end in
                switch end {
                case .quiet: loop.quit(EX_OK)
                case .failed(let error): loop.quit(Self.fail(error))
                }
            }
            try agent.start()
            return withExtendedLifetime(agent) { loop.run() }
        } catch {
            return Self.fail(error)
        }
    }

    private func news(_ path: String) throws(VarlinkClientError) -> VarlinkConnection {
        if let connection = DaemonSocket.standardInput() {
            let peer = try connection.peer()
            guard AlertService.isTrusted(peer) else { throw .foreignPeer(peer) }
            return connection
        }
        return try AlertService.connect(to: path)
    }

    private static func fail(_ error: VarlinkClientError) -> Int32 {
        switch error {
        case .protocolError: fail(EX_PROTOCOL, "\(error)")
        case .foreignPeer: fail(EX_NOPERM, "\(error)")
        default: fail(EX_UNAVAILABLE, "\(error)")
        }
    }

    static func fail(_ status: Int32, _ sentence: String) -> Int32 {
        let line = Array("alert-dialog: \(SafeText.line(sentence))\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        return status
    }
}
