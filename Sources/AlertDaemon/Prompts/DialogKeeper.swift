// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Glibc
import LinuxSystem
import Logging
import Synchronization
import Varlink

/// Starts `alert-dialog` when a prompt needs it, and ends it when it is idle. The dialog presents prompts like any
/// agent: it receives them on its standard input, a connection to this daemon, and makes calls by the socket. It uses
/// the display of the asker.
final class DialogKeeper: DialogOutput {
    private static let name = "alert-dialog"

    /// The running dialog.
    private let process = Mutex<ChildProcess?>(nil)
    private let owners = Mutex(Lineage())
    /// The path of the program.
    let program: String
    private let socket: String
    private let environment: [String: String]
    private let logger: Logger

    /// Finds the program, or returns nil if it is not installed.
    ///
    /// - Parameters:
    ///   - socket: The socket of the daemon.
    ///   - environment: The daemon's environment; its PATH is searched for the program too.
    init?(socket: String, environment: [String: String], logger: Logger) {
        guard let program = Self.find(environment) else { return nil }
        self.program = program
        self.socket = socket
        self.environment = environment
        self.logger = logger
    }

    func start(for session: Prompts.Session?, failed: @escaping @Sendable () -> Void) {
        var variables = environment
        if let session, session.display ?? session.waylandDisplay != nil {
            // Use the display variables of one session only: a mixture could show the dialog on the wrong display.
            variables["DISPLAY"] = session.display
            variables["WAYLAND_DISPLAY"] = session.waylandDisplay
            variables["XAUTHORITY"] = session.xauthority ?? environment["XAUTHORITY"]
        }
        let thread = DedicatedThread(name: "dialog") { [self, variables] in
            let child: ChildProcess
            do throws(SystemError) {
                child = try spawn(variables)
            } catch {
                logger.error("cannot start \(program): \(error)")
                return failed()
            }
            process.withLock { $0 = child }
            let end = child.wait()
            process.withLock { if $0 === child { $0 = nil } }
            switch end {
            case .exited(0), .signaled(SIGTERM): return
            case .exited(let status): logger.notice("\(Self.name) exited with status \(status)")
            case .signaled(let signal): logger.notice("\(Self.name) was ended by signal \(signal)")
            case nil: logger.notice("\(Self.name) ended; its status is unknown")
            }
            failed()
        }
        do {
            try thread.start()
        } catch {
            logger.error("cannot start \(program): \(error)")
            failed()
        }
    }

    var displayOwners: Lineage { owners.withLock { $0 } }

    var processID: Int32? { process.withLock { $0?.id } }

    private func spawn(_ variables: [String: String]) throws(SystemError) -> ChildProcess {
        // Before the dialog can register.
        let owners = DisplayOwner.all(of: variables)
        self.owners.withLock { $0 = owners }
        var input = Spawn.Source.nothing
        var connection: VarlinkConnection?
        do throws(VarlinkClientError) {
            let made = try VarlinkConnection(connectingTo: socket, timeout: .seconds(5))
            input = .descriptor(made.fileDescriptor)
            connection = made
        } catch {
            // The dialog then tries the socket itself, and reports an error if it cannot connect.
            logger.notice("no connection for \(Self.name): \(error)")
        }
        // Close our end once the dialog has it.
        return try withExtendedLifetime(connection) { () throws(SystemError) in
            try ChildProcess(
                starting: Spawn(
                    program, [program, "--socket", socket], environment: .exactly(variables),
                    descriptors: [(number: STDIN_FILENO, input)]))
        }
    }

    func stop() {
        process.withLock { $0 }?.send(SIGTERM)
    }

    /// Searches for the program next to the daemon's own file, as in a build; in the libexec folder next to the
    /// daemon's folder, as in an installation; and in PATH.
    private static func find(_ environment: [String: String]) -> String? {
        var folders: [String] = []
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        if count > 0 {
            let own = String(decoding: buffer[..<count], as: UTF8.self)
            let folder = String(own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex))
            folders = [folder, folder + "/../libexec/alertd"]
        }
        folders += (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
        return folders.filter { $0.hasPrefix("/") }.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }
}
