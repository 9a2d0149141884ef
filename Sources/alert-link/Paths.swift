// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinuxSystem
import Varlink

/// The paths of the program's files, by the XDG Base Directory Specification.
struct Paths {
    private let folders: UserFolders

    init(environment: [String: String]) throws(ExitFailure) { folders = try UserFolders(environment) }

    var settings: String { folders.configuration + "/link.toml" }
    var relays: String { folders.configuration + "/relay.toml" }
    /// The settings of the page in a browser.
    var pageSettings: String { folders.configuration + "/page.toml" }
    /// The folder that alert-page and alert-link share, mode 0700.
    var pageFolder: String { folders.state + "/page" }
    /// alertd's socket.
    var socket: String { folders.socket }

    /// State and keys, mode 0700.
    var folder: String { folders.state + "/link" }
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
    var pairingRefusals: String { folder + "/pairing-refusals.json" }
    var lock: String { folder + "/lock" }
}

/// Writes a line for the journal, or for the person at the terminal.
func log(_ text: String) { StandardError.print("alert-link: \(text)") }

extension PrivateFile {
    /// Restores a state from its file.
    ///
    /// - Parameters:
    ///   - advice: What a person does about a damaged file.
    ///   - restore: Reads the state; false if it is damaged.
    /// - Returns: False if the file does not exist.
    static func restore(
        _ path: String, advice: String, _ restore: (JSON) throws(ExitFailure) -> Bool
    ) throws(ExitFailure) -> Bool {
        guard let bytes = try read(path) else { return false }
        guard let json = JSON(bytes: bytes, maximumSize: maximumSize), try restore(json) else {
            throw ExitFailure(.badInput, "\(path) is damaged; \(advice)")
        }
        return true
    }
}
