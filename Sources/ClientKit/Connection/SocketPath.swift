// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
private import Glibc
package import LinuxSystem

/// The socket of the daemon.
package struct SocketPath: Equatable {
    /// The origin of the path.
    package enum Origin: Equatable {
        /// `--socket`.
        case option
        /// `ALERTD_SOCKET`.
        case variable
        /// The runtime directory, where the user service listens too.
        case runtimeDirectory(String)
        /// The lock of a daemon that runs.
        case lock(StateDirectory.Owner)
    }

    /// The socket's path, or `@name` in the abstract namespace.
    package let path: String
    package let origin: Origin

    /// `--socket`, else `ALERTD_SOCKET`, else `alertd/alertd.varlink` below `XDG_RUNTIME_DIR` or what stands in for it.
    ///
    /// - Parameters:
    ///   - option: What `--socket` says.
    ///   - standIn: The runtime directory where `XDG_RUNTIME_DIR` is not set.
    package init(option: String?, environment: Environment, standIn: () -> String) throws(Failure) {
        if let option {
            (path, origin) = (option, .option)
        } else if let variable = environment["ALERTD_SOCKET"], !variable.isEmpty {
            (path, origin) = (variable, .variable)
        } else {
            let folder = Self.runtimeDirectory(environment) ?? standIn()
            (path, origin) = (folder + "/alertd/alertd.varlink", .runtimeDirectory(folder))
        }
        guard !path.isEmpty else {
            throw Failure(.badInput, "--socket: empty value", remedy: "Give the path of alertd's socket")
        }
    }

    /// Returns the socket of a daemon that was started with another `XDG_RUNTIME_DIR`, as seen from cron: the daemon's
    /// lock names the socket. Nil if the socket was given, or if no other daemon runs.
    package func elsewhere(_ environment: Environment) -> SocketPath? {
        guard case .runtimeDirectory = origin, let folder = StateDirectory.path({ environment[$0] }),
            let owner = StateDirectory.owner(lock: StateDirectory.lock(in: folder)), owner.socket != path
        else { return nil }
        return SocketPath(owner: owner)
    }

    private init(owner: StateDirectory.Owner) { (path, origin) = (owner.socket, .lock(owner)) }

    /// Refuses a runtime directory in which others could have put the socket. One that is named is judged by who
    /// listens.
    package func check() throws(Failure) {
        guard case .runtimeDirectory(let folder) = origin else { return }
        do {
            try RuntimeDirectory.check(folder, user: geteuid())
        } catch {
            throw Failure(.refused, "\(error); nothing was sent", remedy: error.remedy)
        }
    }

    /// Refuses a path that leads to a file that is no socket: no daemon can listen there.
    func checkKind() throws(Failure) {
        var status = stat()
        guard !path.hasPrefix("@"), stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK else { return }
        throw Failure(
            .unavailable, "\(path) is not a socket, so no daemon listens there",
            remedy: "Remove it; an alertd that runs then listens there again")
    }

    /// Returns `XDG_RUNTIME_DIR`. A relative path is ignored (XDG Base Directory Specification 0.8).
    package static func runtimeDirectory(_ environment: Environment) -> String? {
        environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Returns the substitute for `XDG_RUNTIME_DIR`, which the daemon uses as well.
    package static func standIn() -> String { RuntimeDirectory.standIn(for: geteuid()) }
}

/// The daemon that a command calls.
package enum DaemonPlace: Equatable {
    /// A daemon of this machine.
    case socket(SocketPath)
    /// The daemon of another machine, by ssh.
    case host(RemoteHost)

    /// - Parameters:
    ///   - host: The value of `--host` after the verb.
    ///   - leading: The value of `--host` before the verb.
    ///   - socket: The value of `--socket`.
    ///   - standIn: The runtime directory if `XDG_RUNTIME_DIR` is not set.
    /// - Throws: A usage error if two daemons are named. Options take precedence over the environment.
    init(
        host: String?, leading: String?, socket: String?, environment: Environment, standIn: () -> String
    ) throws(Failure) {
        guard host == nil || leading == nil else {
            throw Failure(.usage, "duplicate option: --host", remedy: "Give it once")
        }
        if let host = host ?? leading {
            guard socket == nil else {
                throw Failure(.usage, "conflicting options: --host and --socket", remedy: "Give one")
            }
            self = .host(try RemoteHost(host, from: "--host"))
        } else if socket == nil, let host = environment[RemoteHost.variable], !host.isEmpty {
            guard (environment["ALERTD_SOCKET"] ?? "").isEmpty else {
                throw Failure(
                    .usage, "conflicting variables: \(RemoteHost.variable) and ALERTD_SOCKET", remedy: "Unset one")
            }
            self = .host(try RemoteHost(host, from: RemoteHost.variable))
        } else {
            self = .socket(try SocketPath(option: socket, environment: environment, standIn: standIn))
        }
    }

    /// The other machine; nil for this one.
    package var host: RemoteHost? {
        if case .host(let host) = self { host } else { nil }
    }
}
