// SPDX-License-Identifier: Apache-2.0

import AlertLink

/// `alert-link setup broker HOST`: which broker this device is to use, and as whom. The password is never among the words:
/// arguments are seen by every user of the machine, and kept by shells.
struct BrokerJoin: Equatable {
    var host: String
    var port: Int?
    /// The name by which the broker knows the device; nil for that of the settings.
    var login: String?
    /// Nil for the standard input.
    var passwordFile: String?
    var authorityFile: String?
    var isEncrypted = true
    /// The person and the device; nil for those of the settings, else of this machine.
    var user: String?
    var device: String?

    /// The command line after `setup broker`.
    static func read(_ words: ArraySlice<String>) -> Result<BrokerJoin, BrokerSetup.WrongWords> {
        var words = words
        func wrong(_ reason: String) -> Result<BrokerJoin, BrokerSetup.WrongWords> { .failure(.init(reason)) }
        guard let host = words.popFirst(), !host.hasPrefix("-") else { return wrong("setup broker needs a HOST") }
        // A port behind a name would be taken for an IPv6 address, and a URL for a name.
        guard isHost(host) else {
            return wrong("\"\(host)\" is no name or address of a host; give the port with --port, and no \"mqtt://\"")
        }
        var join = BrokerJoin(host: host)
        while let word = words.popFirst() {
            if word == "--no-tls" {
                join.isEncrypted = false
                continue
            }
            guard ["--port", "--login", "--password-file", "--ca-file", "--user", "--device"].contains(word) else {
                return wrong("unknown word: \"\(word)\"")
            }
            guard let value = words.popFirst(), !value.isEmpty else { return wrong("\(word) needs a value") }
            switch word {
            case "--port" where (1...65_535).contains(Int(value) ?? 0): join.port = Int(value)
            case "--login" where !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }): join.login = value
            case "--password-file": join.passwordFile = value == "-" ? nil : value
            case "--ca-file": join.authorityFile = value
            case "--user" where DeviceName.isValid(value): join.user = value
            case "--device" where DeviceName.isValid(value): join.device = value
            case "--port": return wrong("--port takes 1 to 65535")
            case "--login": return wrong("--login takes a name without control characters")
            default: return wrong("\(word) takes 1 to 64 of a to z, 0 to 9, \".\", \"_\" and \"-\"")
            }
        }
        guard join.isEncrypted || join.authorityFile == nil else {
            return wrong("--ca-file and --no-tls exclude each other; give one")
        }
        return .success(join)
    }

    /// A name, an IPv4 address, or an IPv6 address with or without its brackets.
    private static func isHost(_ text: String) -> Bool {
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
