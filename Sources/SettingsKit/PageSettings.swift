// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// `page.toml`, the settings of the page in a browser, read strictly: a misspelt setting is an error. alert-page and
/// alert-link read it, alertd does not.
package struct PageSettings: Sendable, Hashable {
    /// The contents of a push.
    package enum Push: String, Sendable, Hashable, CaseIterable {
        /// The title and the device.
        case title
        /// The text, too.
        case text
    }

    /// The port on 127.0.0.1; nil before `alertctl page enable` has chosen one.
    package var port: Int?
    /// A Boolean value indicating whether the page is served; false after `alertctl page disable`.
    package var isEnabled = true
    /// The names by which a proxy offers the page, `NAME` or `NAME:PORT`, in small letters. The first one is the
    /// page's address on https.
    package var hosts: [String] = []
    /// The user as whom the proxy runs, if that is another one.
    package var proxyUser: String?
    package var push = Push.title
    /// True if paired browsers keep the last state for times without a network.
    package var isKeptOffline = true
    /// Origins of push services that may be at private addresses: `https://NAME[:PORT]`, or `http` on this machine.
    package var pushHosts: Set<String> = []

    /// The maximum size of the file, in bytes.
    package static let maximumSize = 64 << 10
    private static let maximumHosts = 32

    package init() {}

    /// Reads the file.
    /// - Throws: ``SettingsProblem`` with the place of each wrong setting.
    package init(_ bytes: [UInt8]) throws(SettingsProblem) {
        self = try SettingsText.read(bytes, maximumSize: Self.maximumSize) {
            (root: consuming SettingsTable) throws(SettingError) in try PageSettings(root)
        }
    }

    private init(_ table: consuming SettingsTable) throws(SettingError) {
        port = try table.integer("port", in: 1_024...65_535)
        isEnabled = try table.flag("enabled") ?? true
        for host in try table.strings("hosts", maximum: Self.maximumHosts) ?? [] {
            guard let address = HostAddress(host), !address.host.hasPrefix("[") else {
                throw table.error(
                    "hosts",
                    "takes names as the browser shows them, \"desk.example.org\" or \"desk.example.org:8443\", "
                        + "not \"\(host)\"")
            }
            hosts.append(String(address.origin(isEncrypted: true).dropFirst("https://".count)))
        }
        proxyUser = try table.string("proxy-user", maximum: 32)
        push = try table.choice("push") ?? .title
        isKeptOffline = try table.flag("offline") ?? true
        for host in try table.strings("push-hosts", maximum: Self.maximumHosts) ?? [] {
            guard let origin = Self.origin(host) else {
                throw table.error(
                    "push-hosts",
                    "takes names such as \"ntfy.example\", or \"http://127.0.0.1:PORT\", not \"\(host)\"")
            }
            pushHosts.insert(origin)
        }
        try table.finish()
    }

    /// The address of the page by a proxy, without a slash at its end; nil if `hosts` has no name.
    package var address: String? { hosts.first.map { "https://\($0)" } }

    /// Returns the origin that an entry of `push-hosts` names: HOST[:PORT] on https, or http on this machine.
    private static func origin(_ text: String) -> String? {
        if text.hasPrefix("http://") {
            guard let host = HostAddress(text.dropFirst("http://".count)),
                ["127.0.0.1", "localhost", "[::1]"].contains(host.host)
            else { return nil }
            return host.origin(isEncrypted: false)
        }
        return HostAddress(text.dropFirst(text.hasPrefix("https://") ? "https://".count : 0))?
            .origin(isEncrypted: true)
    }
}
