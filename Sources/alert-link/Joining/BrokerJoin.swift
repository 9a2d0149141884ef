// SPDX-License-Identifier: Apache-2.0

import AlertLink

/// `alert-link setup broker HOST`: which broker this device is to use, and as whom. The password is never among the words:
/// arguments are seen by every user of the machine, and kept by shells.
struct BrokerJoin: Equatable {
    var host: String
    var port: Int?
    /// The name by which the broker knows the device; nil for that of the settings.
    var login: String?
    /// The file of the password; nil for the standard input.
    var passwordFile: String?
    var authorityFile: String?
    var isEncrypted = true
    /// The person and the device; nil for those of the settings, else of this machine.
    var user: String?
    var device: String?

    /// A name, an IPv4 address, or an IPv6 address with or without its brackets.
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

    /// The address, as it stands in the settings.
    var broker: Settings.Broker {
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return .tcp(host: bare, port: Int32(port ?? (isEncrypted ? 8_883 : 1_883)), isEncrypted: isEncrypted)
    }
}
