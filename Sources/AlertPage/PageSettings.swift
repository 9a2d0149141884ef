// SPDX-License-Identifier: Apache-2.0

package import SettingsKit

/// `page.toml`, read strictly: a misspelt setting is an error. alert-page and alert-link read it, alertd does not.
package struct PageSettings: Sendable, Hashable {
    /// The part of an alert that a push shows.
    package enum Push: String, Sendable, Hashable, CaseIterable {
        /// The title.
        case title
        /// The beginning of its text, too.
        case text
    }

    /// The port on 127.0.0.1; nil until `alertctl page enable` has chosen one.
    package var port: Int?
    /// The names of the page behind proxies, in small letters.
    package var hosts: [String] = []
    /// The user, besides the person and root, whose processes may connect to the proxy socket.
    package var proxyUser: String?
    package var push = Push.title
    /// Names of push services that need no public address.
    package var pushHosts: [String] = []

    package static let maximumSize = 64 << 10
    private static let maximumHosts = 16

    package init() {}

    /// - Throws: ``SettingsProblem`` with the place of each wrong setting.
    package init(_ bytes: [UInt8]) throws(SettingsProblem) {
        self = try SettingsText.read(bytes, maximumSize: Self.maximumSize) {
            (root: consuming SettingsTable) throws(SettingError) in try PageSettings(root)
        }
    }

    private init(_ root: consuming SettingsTable) throws(SettingError) {
        port = try root.integer("port", in: 1_024...65_535)
        hosts = try root.strings("hosts", maximum: Self.maximumHosts) ?? []
        for host in hosts {
            guard Self.isName(host) else {
                throw root.error(
                    "hosts",
                    "takes names as the browser shows them, \"desk.test\" or \"desk.test:8443\", not \"\(host)\""
                )
            }
        }
        hosts = hosts.map { $0.lowercased() }
        proxyUser = try root.string("proxy-user", maximum: 32)
        push = try root.choice("push") ?? .title
        pushHosts = try root.strings("push-hosts", maximum: Self.maximumHosts) ?? []
        try root.finish()
    }

    /// Returns whether a text is a name or an IPv4 address, perhaps with a port.
    static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let name = parts.first, (1...253).contains(name.utf8.count) else { return false }
        if parts.count == 2 {
            guard let port = Int(parts[1]), (1...65_535).contains(port), String(port) == parts[1] else { return false }
        }
        return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D
                }
        }
    }
}
