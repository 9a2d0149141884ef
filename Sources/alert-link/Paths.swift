// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc

/// The paths of the program's files, by the XDG Base Directory Specification.
struct Paths {
    let settings: String
    /// State and keys, mode 0700.
    let folder: String
    /// The settings of the page in a browser.
    let pageSettings: String
    /// The folder that alert-page and alert-link share, mode 0700.
    let pageFolder: String
    let socket: String

    init(environment: [String: String]) throws(Fault) {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        guard let home = absolute("HOME") else { throw Fault(.configuration, "HOME is not set to an absolute path") }
        let configuration = (absolute("XDG_CONFIG_HOME") ?? home + "/.config") + "/alertd"
        settings = configuration + "/link.toml"
        pageSettings = configuration + "/page.toml"
        let state = (absolute("XDG_STATE_HOME") ?? home + "/.local/state") + "/alertd"
        folder = state + "/link"
        pageFolder = state + "/page"
        let runtime = absolute("XDG_RUNTIME_DIR") ?? RuntimeDirectory.standIn(for: geteuid())
        socket = absolute("ALERTD_SOCKET") ?? runtime + "/alertd/alertd.varlink"
    }

    var identity: String { folder + "/identity.json" }
    var keyring: String { folder + "/keyring.json" }
    var state: String { folder + "/state.json" }
    var outlets: String { folder + "/outlets.json" }
    var status: String { folder + "/status.json" }
    var history: String { folder + "/history" }
    var inbox: String { folder + "/inbox.json" }
    /// The topics that were written for Home Assistant, one a line.
    var home: String { folder + "/home-assistant" }
    /// The key with which this machine signs messages to inboxes.
    var relayKey: String { folder + "/relay.json" }
    var relays: String { settings.dropLast("link.toml".count) + "relay.toml" }
    var pairingRefusals: String { folder + "/pairing-refusals.json" }
    var lock: String { folder + "/lock" }

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
