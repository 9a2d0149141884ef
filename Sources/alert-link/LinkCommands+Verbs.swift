// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CommandLineKit
import LinkGrammar
import LinuxSystem
import Varlink

extension LinkCommands {
    struct Init: Verb {
        static let configuration = CommandConfiguration(abstract: "Make the keys of your first device.")
        func declare(_ table: inout ArgumentTable) {}

        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
            print(try Pairings(paths: paths).begin(program.settings(paths)))
        }
    }

    struct Request: Verb {
        static let configuration = CommandConfiguration(
            abstract: "Print a request to join, for a paired device to grant.")
        func declare(_ table: inout ArgumentTable) {}

        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
            let (text, digits) = try Pairings(paths: paths).request(program.settings(paths))
            print(String(decoding: text.dropLast(), as: UTF8.self))
            StandardError.print("On a device that is in: alert-link grant FILE --check \"\(digits)\"")
        }
    }

    struct Grant: Verb {
        static let configuration = CommandConfiguration(
            abstract: "Let a device in with its request file, and print the grant.")
        var checked = CheckedFile()
        mutating func declare(_ table: inout ArgumentTable) { table.group(&checked) }

        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
            let (request, settings) = (try program.read(checked.file), try program.settings(paths))
            let pairings = Pairings(paths: paths)
            let (text, digits, device) = try pairings.exclusively { () throws(ExitFailure) in
                try pairings.grant(request, check: checked.check ?? "", settings)
            }
            MemberReport(paths: paths).settle()
            print(String(decoding: text.dropLast(), as: UTF8.self))
            StandardError.print("\(device) is let in. There: alert-link accept FILE --check \"\(digits)\"")
        }
    }

    struct Accept: Verb {
        static let configuration = CommandConfiguration(abstract: "Accept the grant that the other device printed.")
        var checked = CheckedFile()
        mutating func declare(_ table: inout ArgumentTable) { table.group(&checked) }

        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
            let grant = try program.read(checked.file)
            let count = try Pairings(paths: paths).accept(
                grant, check: checked.check ?? "", program.settings(paths))
            MemberReport(paths: paths).settle()
            print("This device is let in; there are \(count) now.")
        }
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

    struct Devices: Verb {
        static let configuration = CommandConfiguration(abstract: "List your devices, and which are online.")
        var json = false
        mutating func declare(_ table: inout ArgumentTable) { table.flag(&json, "--json", help: "Print JSON.") }

        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
            try program.report(paths, json: json, text: StatusReport.devices)
        }
    }

    struct Status: Verb {
        static let configuration = CommandConfiguration(
            abstract: "Show the broker, open questions, and refused messages with their reasons.")
        var json = false
        mutating func declare(_ table: inout ArgumentTable) { table.flag(&json, "--json", help: "Print JSON.") }

        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
            try program.report(paths, json: json, text: StatusReport.text)
        }
    }

    struct History: Verb {
        static let configuration = CommandConfiguration(
            abstract: "Print what happened on other devices, one JSON object per line.",
            discussion: "Needs share = [\"history\"] in the settings of both devices.")
        var device: NameArgument?

        mutating func declare(_ table: inout ArgumentTable) {
            table.argument(&device, "device", help: "One device. Default: all other devices.")
        }

        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
            let verb = HistoryVerb(
                paths: paths, settings: try program.settings(paths), ring: try Pairings(paths: paths).keyring())
            for line in try verb.lines(of: device?.argument) {
                print(String(decoding: line.serialized(), as: UTF8.self))
            }
        }
    }

    struct Phone: Verb {
        static let configuration = CommandConfiguration(
            abstract: "Show what to subscribe to in the ntfy app, with [phone] in the settings.")
        func declare(_ table: inout ArgumentTable) {}
        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) { try program.phone(paths) }
    }

    struct RelayKey: Verb {
        static let configuration = CommandConfiguration(
            abstract: "Print the key of this machine, for the [inbox] of a person.")
        func declare(_ table: inout ArgumentTable) {}
        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
            print(try RelayVerb.key(paths).member.signKeyText)
        }
    }
}

extension LinkCommands {
    /// `setup mosquitto`: writes the configuration of a broker.
    struct SetupMosquitto: Verb {
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

        func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
            let user = if let user { user.argument } else { try program.settings(paths).user }
            var setup = setup
            (setup.folder, setup.devices, setup.port) = (folder ?? "", devices.map(\.argument), port?.number)
            if devices.isEmpty { setup.devices = try Pairings(paths: paths).keyring()?.members.keys.sorted() ?? [] }
            let steps = try setup.write(user: user, environment: program.environment)
            print(
                "\(setup.folder) has mosquitto.conf, acl and passwd for \(setup.devices.joined(separator: ", ")). Next:"
            )
            for step in steps { print("  \(step)") }
        }
    }
}

// MARK: Commands that alertctl has, too

extension PairDevice: Verb {
    func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
        try PairingVerb(program: program, paths: paths).pair(qr: qr, seconds: wait.number)
    }
}

extension JoinDevices: Verb {
    func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
        try PairingVerb(program: program, paths: paths).join(seconds: wait.number)
    }
}

extension RenameDevice: Verb {
    func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
        let settings = try program.settings(paths)
        let name = try NameArgument.checked(name)
        try RenameVerb(paths: paths, settings: settings, program: program).run(name)
    }
}

extension RevokeDevice: Verb {
    func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
        // Without settings no device has a name, whatever the word.
        let settings = try program.settings(paths)
        let device = try NameArgument.checked(device)
        let pairings = Pairings(paths: paths)
        try pairings.exclusively { () throws(ExitFailure) in try pairings.revoke(device, settings) }
        MemberReport(paths: paths).settle()
        print("\(device) is taken out: the other devices get a new key.")
        print("Its alerts are closed on them, and theirs on it. Those still open come again if you pair it again.")
        if try !Lock.isHeld(paths.lock) { StandardError.print("They get it once alert-link runs here.") }
        StandardError.print("The broker lets it in until you take its password or certificate away there.")
    }
}

extension SetUpBroker: Verb {
    func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
        try BrokerJoinVerb(program: program, paths: paths).run(self)
    }
}

extension RelayAlerts: Verb {
    func run(_ program: Program, _ paths: Paths) throws(ExitFailure) {
        guard let address = RelayAddress(address) else {
            throw ExitFailure(
                .usage,
                "\"\(address)\" is not PERSON@PLACE; a place is a table of relay.toml, see docs/link-setup.md")
        }
        try RelayVerb(paths: paths, address: address).run()
    }
}
