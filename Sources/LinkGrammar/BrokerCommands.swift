// SPDX-License-Identifier: Apache-2.0

package import CommandLineKit

/// `alert-link setup broker`, `alertctl link setup`
package struct SetUpBroker: LinkCommand {
    package static let words = ["setup", "broker"]
    package static let configuration = CommandConfiguration(
        abstract: "Connect this device to an MQTT broker that you have.",
        discussion: """
            Type the password at the prompt, or give it on standard input or with --password-file; as a secret it cannot be an \
            argument. The connection is tried first: alert-link connects, subscribes, publishes and waits for what it published. \
            Only if that works are link.toml and link.password written, with mode 0600; what else is in link.toml stays. For a \
            broker of your own, see "alert-link setup mosquitto".

            EXIT STATUS:
              0    the broker works and is in link.toml
              64   not a valid host, port or name
              66   a file is missing
              69   cannot reach the broker, no TLS with it, or alert-link is not installed
              73   link.toml cannot be written
              77   the broker refuses the login, or what the login may do is too little
              78   link.toml is invalid

            EXAMPLES:
              alertctl link setup broker.example
              alertctl link setup broker.example --login ada --ca-file ca.crt < password
              alertctl link setup 192.168.1.5 --no-tls
            """)

    package var broker = ""
    package var port: PortArgument?
    /// The login of the device; nil for the login of the settings.
    package var login: String?
    /// The file with the password; nil or `-` for the standard input.
    package var passwordFile: String?
    package var caFile: String?
    package var noTls = false
    /// The person and the device; nil for the names of the settings, or of this user and machine.
    package var user: String?
    package var device: String?

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&broker, "broker", help: "The broker's name or address.")
        table.option(&port, "--port", value: "1..65535", help: "The broker's port; 8883, or 1883 with --no-tls.")
        table.option(
            &login, "--login", value: "login",
            help: "The name by which the broker knows this device; USER/DEVICE if omitted.")
        table.option(
            &passwordFile, "--password-file", value: "password-file",
            help: "A file of mode 0600 whose first line is the password; - means standard input, too.",
            completion: .files())
        table.option(
            &caFile, "--ca-file", value: "ca-file",
            help: "The certificate of the broker's authority; the system's authorities if omitted.",
            completion: .files())
        table.flag(&noTls, "--no-tls", help: "Connect without TLS: the password can be read on the way.")
        table.option(
            &user, "--user", value: "user",
            help: "You, the same on all of your devices; your login at this machine if omitted.")
        table.option(&device, "--device", value: "device", help: "This device; the machine's name if omitted.")
    }

    package func validate() throws(ValidationError) {
        // A host with a port would be mistaken for an IPv6 address, and a URL for a name.
        guard Self.isHost(broker) else {
            throw ValidationError(
                "\"\(broker)\" is not a name or address of a host; give the port with --port, and no \"mqtt://\"")
        }
        guard login?.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) != true, login != "" else {
            throw ValidationError("--login takes a name without control characters")
        }
        guard passwordFile != "", caFile != "" else { throw ValidationError("the path is empty") }
        guard !noTls || caFile == nil else {
            throw ValidationError("--ca-file and --no-tls exclude each other; give one")
        }
    }

    /// Returns whether a text is a name, an IPv4 address, or an IPv6 address with or without brackets.
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
}

/// `alert-link relay`, `alertctl relay`
package struct RelayAlerts: LinkCommand {
    package static let words = ["relay"]
    package static let configuration = CommandConfiguration(
        abstract: "Send alerts from an unattended machine, one JSON object per line.",
        discussion: """
            For a host without a daemon: alert-link signs each line and publishes it to a person's inbox, which that person \
            enables by [inbox] in link.toml. PLACE is a table of ~/.config/alertd/relay.toml that names the broker. Fields: \
            title, body, level, sound, thread, id; {"id": ..., "ended": true} withdraws an alert. For a single alert use \
            "notify --to PERSON@PLACE". See docs/link-setup.md for the setup.

            EXIT STATUS:
              0    the broker has accepted all of them
              64   not an address
              65   a line is not a valid alert
              69   cannot reach the broker, or alert-link is not installed
              77   the broker does not allow this machine to write there
              78   relay.toml is missing or invalid

            EXAMPLES:
              alertctl relay ada@office < alerts.jsonl
              echo '{"id":"disk","ended":true}' | alertctl relay ada@office
            """)

    package var address = ""

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&address, "address", help: "The recipient: PERSON@PLACE.")
    }
}

/// The number of a TCP port.
package struct PortArgument: ExpressibleByArgument {
    package static let kind = "a port, 1 to 65535"
    package let number: Int
    package var argument: String { "\(number)" }

    package init?(argument: String) {
        guard let number = Int(argument), 1...65_535 ~= number else { return nil }
        self.number = number
    }
}
