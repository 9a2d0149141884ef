// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import PageControlProtocol

/// The paths of the program's files, by the XDG Base Directory Specification.
struct Paths: Sendable {
    private let folders: UserFolders

    init(environment: [String: String]) throws(ExitFailure) { folders = try UserFolders(environment) }

    var settings: String { folders.configuration + "/page.toml" }
    /// alertd's socket.
    var socket: String { folders.socket }
    /// The state, mode 0700.
    var folder: String { folders.state + "/page" }
    var devices: String { folder + "/devices.json" }
    var push: String { folder + "/push.json" }
    var linkStatus: LinkStatusFile {
        LinkStatusFile(path: folders.state + "/link/status.json", lock: folders.state + "/link/lock")
    }
    var proxySocket: String { folders.runtime + "/alertd/page" }
    var controlSocket: String { PageControl.socketPath(in: folders.runtime) }
}

/// Writes a line for the journal. Nothing of a request is ever logged: addresses and headers hold secrets.
func log(_ text: String) { StandardError.print("alert-page: \(text)") }
