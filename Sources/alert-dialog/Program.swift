// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import Glibc
import PromptKit
import TextSafety
import Varlink

/// The program from its command line to its exit status.
struct Program {
    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    /// Runs it. The exit statuses are those of sysexits.h.
    func run() -> Int32 {
        switch arguments {
        case .help:
            print(Arguments.helpText)
            return EX_OK
        case .version:
            print("alert-dialog \(AlertService.version)")
            return EX_OK
        case .wrong(let word):
            return Self.fail(EX_USAGE, "\"\(word)\" is not understood; --help lists what is")
        case .serve(let socket): return serve(socket)
        }
    }

    private func serve(_ option: String?) -> Int32 {
        // Before the daemon is told that somebody is here who can show something.
        guard Desktop.open() else {
            return Self.fail(
                EX_UNAVAILABLE, "no display can be opened; DISPLAY or WAYLAND_DISPLAY must name the session's")
        }
        guard let path = DaemonSocket.path(option: option) else {
            return Self.fail(EX_UNAVAILABLE, "alertd cannot be found; set XDG_RUNTIME_DIR or ALERTD_SOCKET")
        }
        if option == nil, let folder = DaemonSocket.runtimeDirectory {
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
        case .violation: fail(EX_PROTOCOL, "\(error)")
        case .foreignPeer: fail(EX_NOPERM, "\(error)")
        default: fail(EX_UNAVAILABLE, "\(error)")
        }
    }

    private static func fail(_ status: Int32, _ sentence: String) -> Int32 {
        let line = Array("alert-dialog: \(SafeText.line(sentence))\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        return status
    }
}
