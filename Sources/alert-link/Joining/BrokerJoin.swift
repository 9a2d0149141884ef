// SPDX-License-Identifier: Apache-2.0

import AlertLink

/// `alert-link setup broker HOST`: the broker for this device, and its login. The password is never an argument:
/// arguments are visible to every user of the machine, and stored by shells.
struct BrokerJoin: Equatable {
    var host: String
    var port: Int?
    /// The login of the device; nil for the login of the settings.
    var login: String?
    /// The file with the password; nil for the standard input.
    var passwordFile: String?
    var authorityFile: String?
    var isEncrypted = true
    /// The person and the device; nil for the names of the settings, or of this user and machine.
    var user: String?
    var device: String?

    /// Returns whether a text is a name, an IPv4 address, or an IPv6 address with or without brackets.
    static func isHost(_ text: String) -> Bool {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
        let colons = bare.utf8.count { $0 == UInt8(ascii: ":") }
        return (1...253).contains(bare.utf8.count) && colons != 1
            && bare.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: ".-_:%".utf8.contains(byte)
                }
            }
    }

    /// The address in the form of the settings.
    var broker: Settings.Broker {
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return .tcp(host: bare, port: Int32(port ?? (isEncrypted ? 8_883 : 1_883)), isEncrypted: isEncrypted)
    }
}
