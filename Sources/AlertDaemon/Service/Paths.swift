// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol

/// The daemon's paths, by the XDG Base Directory Specification 0.8.
public struct Paths: Sendable, Hashable {
    /// The Varlink socket.
    public var socket: String
    /// The runtime directory, which the daemon makes and checks; nil when the socket lies elsewhere, where the person
    /// wants it.
    public var runtimeDirectory: String?
    /// The folder of the database and the lock, ours alone (0700).
    public var state: String
    /// The configuration file, which need not be there.
    public var configuration: String

    /// The database.
    public var database: String { state + "/alertd.sqlite" }
    /// The copy of the last valid configuration.
    var configurationCopy: String { state + "/config-valid.toml" }
    /// Volumes of other playback while it is ducked.
    var ducked: String { state + "/ducked.json" }
    /// Images that programs have sent.
    var pictures: String { state + "/pictures" }
    /// The state of alert-link, its own program.
    var link: String { state + "/link" }
    /// The lock of a daemon that uses `state`.
    public var lock: String { StateDirectory.lock(in: state) }

    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - user: Whose runtime folder is meant: the numeric id, getuid(2).
    ///   - socket: Given on the command line; goes before `ALERTD_SOCKET`, and that before `XDG_RUNTIME_DIR`.
    ///   - state: Given on the command line; goes before `ALERTD_STATE`, `XDG_STATE_HOME` and `HOME`.
    ///   - configuration: Given on the command line; goes before `XDG_CONFIG_HOME`, and that before `HOME`.
    /// - Throws: `PathsError` when the environment names no place.
    public init(
        environment: [String: String], user: UInt32, socket: String? = nil, state: String? = nil,
        configuration: String? = nil
    ) throws(PathsError) {
        let folder = Paths.runtime(environment: environment, user: user)
        let standard = folder + "/alertd/alertd.varlink"
        self.socket = socket ?? Paths.value("ALERTD_SOCKET", in: environment) ?? standard
        // alertctl names the standard socket too when it starts the daemon.
        if self.socket == standard { runtimeDirectory = folder }
        guard let kept = state ?? StateDirectory.path({ environment[$0] }) else { throw PathsError.noStateDirectory }
        self.state = kept
        if let configuration {
            self.configuration = configuration
        } else if let folder = Paths.absolute("XDG_CONFIG_HOME", in: environment) {
            self.configuration = folder + "/alertd/config.toml"
        } else if let home = Paths.absolute("HOME", in: environment) {
            self.configuration = home + "/.config/alertd/config.toml"
        } else {
            // A place to keep reminders is a must, a configuration is not: with no place there is none.
            self.configuration = self.state + "/config.toml"
        }
    }

    /// Returns `XDG_RUNTIME_DIR` or its default: cron and ssh sessions often lack the variable.
    static func runtime(environment: [String: String], user: UInt32) -> String {
        absolute("XDG_RUNTIME_DIR", in: environment) ?? RuntimeDirectory.standIn(for: user)
    }

    private static func value(_ name: String, in environment: [String: String]) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns a variable's path; nil if it is relative. "All paths must be absolute. If an implementation encounters a
    /// relative path it should ignore it."
    private static func absolute(_ name: String, in environment: [String: String]) -> String? {
        value(name, in: environment).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}

/// The environment names no place for a file.
public enum PathsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// None of `ALERTD_STATE`, `XDG_STATE_HOME` and `HOME`.
    case noStateDirectory

    /// A sentence that says what to do.
    public var description: String {
        switch self {
        case .noStateDirectory:
            "no place to keep reminders; set HOME or XDG_STATE_HOME, or use --state"
        }
    }
}
