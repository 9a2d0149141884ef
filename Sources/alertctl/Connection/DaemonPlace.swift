// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The daemon that a command calls.
enum DaemonPlace: Equatable {
    /// A daemon of this machine.
    case socket(SocketPath)
    /// The one of another, by ssh.
    case host(RemoteHost)

    /// - Parameters:
    ///   - host: What `--host` says behind the verb.
    ///   - leading: What it says before it.
    ///   - socket: What `--socket` says.
    ///   - standIn: The runtime directory where `XDG_RUNTIME_DIR` is not set.
    /// - Throws: A usage error where two are named. What is written goes before the environment.
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
    var host: RemoteHost? {
        if case .host(let host) = self { host } else { nil }
    }
}
