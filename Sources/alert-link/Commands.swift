// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CommandLineKit

extension LinkCommands {
    struct Init: LinkCommand {
        static let configuration = CommandConfiguration(abstract: "Make the keys of your first device.")
        let arguments = Arguments.begin
        func declare(_ table: inout ArgumentTable) {}
    }

    struct Pair: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a new device in, or be let in, over the broker.",
            discussion: "Run it on both devices. Both show six digits; confirm on both if they are the same.")
        var qr = false
        var wait = PairingSeconds.default

        mutating func declare(_ table: inout ArgumentTable) {
            table.flag(
                &qr, "--qr", help: "Show a QR code too, for a new device that runs join; not on the new device.")
            table.option(&wait, "--wait", value: "n", help: "End after this many seconds, 1 to 3600.")
        }

        var arguments: Arguments { .pair(qr: qr, seconds: wait.number) }
    }

    struct Join: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Be let in by the code on the other device's screen.",
            discussion: """
                The code is read from standard input: as a secret it cannot be an argument, since arguments are seen by every \
                user of the machine and kept by shells.
                """)
        var wait = PairingSeconds.default

        mutating func declare(_ table: inout ArgumentTable) {
            table.option(&wait, "--wait", value: "n", help: "End after this many seconds, 1 to 3600.")
        }

        var arguments: Arguments { .join(seconds: wait.number) }
    }

    struct Request: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a request to be let in, for a device that is paired.")
        let arguments = Arguments.request
        func declare(_ table: inout ArgumentTable) {}
    }

    struct Grant: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a device in by the file with its request, and print the grant.")
        var checked = CheckedFile()
        mutating func declare(_ table: inout ArgumentTable) { table.group(&checked) }
        var arguments: Arguments { .grant(file: checked.file, check: checked.check ?? "") }
    }

    struct Accept: LinkCommand {
        static let configuration = CommandConfiguration(abstract: "Accept the grant that the other device printed.")
        var checked = CheckedFile()
        mutating func declare(_ table: inout ArgumentTable) { table.group(&checked) }
        var arguments: Arguments { .accept(file: checked.file, check: checked.check ?? "") }
    }

    /// A file from another device, and the digits on its screen.
    struct CheckedFile: ArgumentGroup {
        var file = ""
        var check: String?

        mutating func declare(_ table: inout ArgumentTable) {
            table.argument(&file, "file", help: "The file; - reads standard input.", completion: .files())
            table.option(
                &check, "--check", value: "digits",
                help: "The digits on the other device's screen, to see that nobody has exchanged the text on the way.")
        }

        func validate() throws(ValidationError) {
            if check == nil {
                throw ValidationError("--check is missing: give the digits on the other device's screen")
            }
        }
    }

    struct Rename: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Rename this device, while alert-link is not running.")
        var name: NameArgument?

        mutating func declare(_ table: inout ArgumentTable) { table.argument(&name, "name", help: "The new name.") }
        func validate() throws(ValidationError) { if name == nil { throw ValidationError("no name given") } }
        var arguments: Arguments { .rename(name: name?.argument ?? "") }
    }

    struct Revoke: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a device: the other devices get a new key.")
        var device: NameArgument?

        mutating func declare(_ table: inout ArgumentTable) {
            table.argument(&device, "device", help: "The device; \"alertctl devices\" lists them.")
        }

        func validate() throws(ValidationError) {
            if device == nil { throw ValidationError("no device given; \"alertctl devices\" lists them") }
        }

        var arguments: Arguments { .revoke(device: device?.argument ?? "") }
    }

    struct Devices: LinkCommand {
        static let configuration = CommandConfiguration(abstract: "List your devices, and which are online.")
        var json = false
        mutating func declare(_ table: inout ArgumentTable) { table.flag(&json, "--json", help: "Print JSON.") }
        var arguments: Arguments { .devices(json: json) }
    }

    struct Status: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the broker, open questions, and refused messages with their reasons.")
        var json = false
        mutating func declare(_ table: inout ArgumentTable) { table.flag(&json, "--json", help: "Print JSON.") }
        var arguments: Arguments { .status(json: json) }
    }

    struct History: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print what happened on other devices, one JSON object per line.",
            discussion: "Needs share = [\"history\"] in the settings of both devices.")
        var device: NameArgument?

        mutating func declare(_ table: inout ArgumentTable) {
            table.argument(&device, "device", help: "One device. Default: all other devices.")
        }

        var arguments: Arguments { .history(device: device?.argument) }
    }

    struct Phone: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what to subscribe to in the ntfy app, with [phone] in the settings.")
        let arguments = Arguments.phone
        func declare(_ table: inout ArgumentTable) {}
    }

    struct Relay: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send alerts to a person from a machine without one, one JSON object per line.")
        var address: RelayAddress?

        mutating func declare(_ table: inout ArgumentTable) {
            table.argument(
                &address, "person@place", help: "The person, and the table of relay.toml that names the broker.")
        }

        func validate() throws(ValidationError) {
            if address == nil { throw ValidationError("no person given: give \(RelayAddress.kind)") }
        }

        // A valid command has an address.
        var arguments: Arguments { address.map { .relay($0) } ?? .run }
    }

    struct RelayKey: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the key of this machine, for the [inbox] of a person.")
        let arguments = Arguments.relayKey
        func declare(_ table: inout ArgumentTable) {}
    }
}

extension LinkCommands {
    /// `setup broker`: tries a broker, and uses it.
    struct SetupBroker: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Try the broker at a host with a password from standard input, and use it.")
        var join = BrokerJoin(host: "")
        var port: PortArgument?
        var user: NameArgument?
        var device: NameArgument?
        var noTLS = false

        mutating func declare(_ table: inout ArgumentTable) {
            table.argument(&join.host, "host", help: "The name or address of the broker.")
            table.option(&port, "--port", value: "n", help: "The broker's port; 8883, or 1883 with --no-tls.")
            table.option(
                &join.login, "--login", value: "name",
                help: "The name by which the broker knows this device. Default: USER/DEVICE.")
            table.option(
                &join.passwordFile, "--password-file", value: "file",
                help: "A file of mode 0600 with the password; - means standard input, too.", allowsDash: true,
                completion: .files())
            table.option(
                &join.authorityFile, "--ca-file", value: "file",
                help: "The certificate of the broker's authority. Default: the system's authorities.",
                completion: .files())
            table.flag(&noTLS, "--no-tls", help: "Connect without TLS: the password can be read on the way.")
            table.option(&user, "--user", value: "name", help: "You, the same on all devices. Default: your login.")
            table.option(&device, "--device", value: "name", help: "This device. Default: the machine's name.")
        }

        func validate() throws(ValidationError) {
            // A host with a port would be mistaken for an IPv6 address, and a URL for a name.
            guard BrokerJoin.isHost(join.host) else {
                throw ValidationError(
                    "\"\(join.host)\" is no name or address of a host; give the port with --port, and no \"mqtt://\"")
            }
            guard join.login?.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) != true, join.login != "" else {
                throw ValidationError("--login takes a name without control characters")
            }
            guard join.passwordFile != "", join.authorityFile != "" else { throw ValidationError("the path is empty") }
            guard !noTLS || join.authorityFile == nil else {
                throw ValidationError("--ca-file and --no-tls exclude each other; give one")
            }
        }

        var arguments: Arguments {
            var join = join
            join.port = port?.number
            if join.passwordFile == "-" { join.passwordFile = nil }
            (join.user, join.device, join.isEncrypted) = (user?.argument, device?.argument, !noTLS)
            return .joinBroker(join)
        }
    }

    /// `setup mosquitto`: writes the configuration of a broker.
    struct SetupMosquitto: LinkCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a broker's configuration into a folder.",
            discussion: "Without --certificate and --key the broker listens on this machine alone.")
        var setup = BrokerSetup(folder: "", devices: [])
        var folder: String?
        var devices: [NameArgument] = []
        var port: PortArgument?
        var user: NameArgument?

        mutating func declare(_ table: inout ArgumentTable) {
            table.option(
                &folder, "--folder", value: "dir", help: "The folder, an absolute path.", completion: .files())
            table.option(
                &devices, "--device", value: "name",
                help: "A device that is let in. Repeatable. Default: all paired ones.")
            table.option(
                &port, "--port", value: "n", help: "The port to listen on; 8883 with a certificate, otherwise 1883.")
            table.option(
                &setup.certificate, "--certificate", value: "file",
                help: "The server's certificate, an absolute path; with --key.", completion: .files())
            table.option(
                &setup.key, "--key", value: "file", help: "The server's key, an absolute path.", completion: .files())
            table.option(
                &user, "--user", value: "name", help: "The user of the devices. Default: the one in link.toml.")
            table.flag(
                &setup.hasHomeAssistant, "--home-assistant",
                help: "Add a login for Home Assistant, which may read and write its own topics alone.")
        }

        func validate() throws(ValidationError) {
            guard let folder else { throw ValidationError("setup mosquitto needs --folder /DIR") }
            guard (setup.certificate == nil) == (setup.key == nil) else {
                throw ValidationError("--certificate and --key go together")
            }
            for (option, path) in [("--folder", folder), ("--certificate", setup.certificate), ("--key", setup.key)] {
                guard let path else { continue }
                guard path.hasPrefix("/") else { throw ValidationError("\(option) takes an absolute path") }
                // Control characters would end a line of the configuration, or begin another setting.
                guard !path.utf8.contains(where: { $0 < 0x20 }) else {
                    throw ValidationError("\(option): a path holds no control characters")
                }
            }
        }

        var arguments: Arguments {
            var setup = setup
            (setup.folder, setup.devices) = (folder ?? "", devices.map(\.argument))
            (setup.port, setup.user) = (port?.number, user?.argument)
            return .setUpBroker(setup)
        }
    }
}
