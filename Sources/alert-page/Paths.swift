// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import PageControlProtocol

/// The paths of the program's files, by the XDG Base Directory Specification.
struct Paths: Sendable {
    let settings: String
    /// The state, mode 0700.
    let folder: String
    /// The runtime directory.
    let runtime: String
    /// alertd's socket.
    let socket: String

    init(environment: [String: String]) throws(Fault) {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        guard let home = absolute("HOME") else { throw Fault(.configuration, "HOME is not set to an absolute path") }
        settings = (absolute("XDG_CONFIG_HOME") ?? home + "/.config") + "/alertd/page.toml"
        folder = (absolute("XDG_STATE_HOME") ?? home + "/.local/state") + "/alertd/page"
        runtime = absolute("XDG_RUNTIME_DIR") ?? RuntimeDirectory.standIn(for: geteuid())
        socket = absolute("ALERTD_SOCKET") ?? runtime + "/alertd/alertd.varlink"
    }

    var devices: String { folder + "/devices.json" }
    var push: String { folder + "/push.json" }
    /// Written by alert-link.
    var linkStatus: String { folder.dropLast("page".count) + "link/status.json" }
    var proxySocket: String { runtime + "/alertd/page" }
    var controlSocket: String { PageControl.socketPath(in: runtime) }

    /// Returns the environment of this process.
    static func environment() -> [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let words = String(cString: text)
            if let equals = words.firstIndex(of: "=") {
                result[String(words[..<equals])] = String(words[words.index(after: equals)...])
            }
            entry += 1
        }
        return result
    }
}
