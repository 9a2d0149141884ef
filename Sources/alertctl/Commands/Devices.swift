// SPDX-License-Identifier: Apache-2.0

import CommandLineKit

/// `devices`: the person's devices, by alert-link.
enum Devices {
    static let configuration = CommandConfiguration(
        abstract: "List, pair, rename and revoke your devices.")
}

/// `devices list`
struct DevicesList: Verb {
    static let configuration = CommandConfiguration(
        abstract: "List your devices, and which of them are online.",
        discussion: """
            Requires alert-link, a separate program. "devices" alone means "devices list".

            EXIT STATUS:
              0    listed; if alert-link is not running, the last known state
              69   alert-link is not installed, or has not run yet

            EXAMPLE:
              alertctl devices list

            OUTPUT with --json: that of "link status"
            """)

    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.tell("devices", common, in: session)
    }
}

/// `devices pair`
struct DevicesPair: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Pair a new device over the broker.",
        discussion: """
            Run it on a paired device and on the new one. Both show six digits; confirm on both if they match. If they \
            differ, a third party is exchanging the keys: refuse. Nothing is stored unless both confirm.

            The new device needs its link.toml first. Your very first device needs no pairing: run "alert-link init" there.

            EXIT STATUS:
              0    paired
              69   cannot reach the broker, or alert-link is not installed
              75   the other device did not answer in time, or is pairing with another one
              77   refused on either device, the name is taken, or the digits differ
              78   link.toml is missing or invalid

            EXAMPLES:
              alertctl devices pair          on both devices
              alertctl devices pair --qr     with "devices join" on the new one
            """)

    var qr = false
    var wait = 300
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&qr, "--qr", help: "Show a QR code and its text, for a new device that runs \"devices join\".")
        table.option(&wait, "--wait", value: "1..3600", help: "Give up after this many seconds.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(["pair"] + (qr ? ["--qr"] : []) + ["--wait", "\(wait)"], common, in: session)
    }
}

/// `devices join`
struct DevicesJoin: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Pair this device by the code on another device's screen.",
        discussion: """
            "alertctl devices pair --qr" shows the code on the other device. Type it at the prompt, or pipe it in from a \
            scanner; as a one-time secret it cannot be given as an argument. This device then shows six digits: confirm on \
            the other device if it shows the same ones.

            EXIT STATUS:
              0    paired
              65   not a valid code
              69   cannot reach the broker, or alert-link is not installed
              75   the other device did not answer in time, or is pairing with another one
              77   refused: expired code, name taken, or the other side says no
              78   link.toml is missing or invalid

            EXAMPLES:
              alertctl devices join
              zbarcam --raw --oneshot | alertctl devices join
            """)

    var wait = 300
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(&wait, "--wait", value: "1..3600", help: "Give up after this many seconds.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(["join", "--wait", "\(wait)"], common, in: session)
    }
}

/// `devices rename`
struct DevicesRename: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Rename this device.",
        discussion: """
            Stop alert-link before and start it afterwards. The broker must have a login for the new name. This command \
            removes the messages of the old name from the broker, with the old name's login. The other devices learn the new \
            name once alert-link runs again, offline ones when they return; their limits for the old name apply to the new one.

            EXIT STATUS:
              0    renamed
              64   not a valid name, or the present one
              69   cannot reach the broker, alert-link is not installed, or not paired yet
              75   alert-link is running
              77   another device has this name
              78   link.toml is missing or invalid

            EXAMPLE:
              alertctl devices rename tower
            """)

    var name = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&name, "name", help: "The new name.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(["rename", name], common, in: session)
    }
}

/// `devices revoke`
struct DevicesRevoke: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Remove a device; the others get a new key.",
        discussion: """
            For a device that is lost, sold or stolen. Revoke its password or certificate on the broker as well. The device is told \
            when it connects; "devices pair" on both lets it in again.

            EXIT STATUS:
              0    removed
              65   no such device
              69   alert-link is not installed
              77   it is this device, or this device is not paired

            EXAMPLE:
              alertctl devices revoke laptop
            """)

    var device = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&device, "device", help: "The name of the device.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(["revoke", device], common, in: session)
    }
}

/// `link`: alert-link, from here.
enum Link {
    static let configuration = CommandConfiguration(
        abstract: "Set up and show the connection to your other devices.")
}

/// `link setup`
struct LinkSetup: Verb {
    static let configuration = CommandConfiguration(
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

    var broker = ""
    var port: Int?
    var login: String?
    var passwordFile: String?
    var caFile: String?
    var noTls = false
    var user: String?
    var device: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&broker, "broker", help: "The broker's name or address.")
        table.option(&port, "--port", value: "1..65535", help: "The broker's port; 8883, or 1883 with --no-tls.")
        table.option(
            &login, "--login", value: "login",
            help: "The name by which the broker knows this device; USER/DEVICE if omitted.")
        table.option(
            &passwordFile, "--password-file", value: "password-file",
            help: "A file of mode 0600 whose first line is the password.", completion: .files())
        table.option(
            &caFile, "--ca-file", value: "ca-file",
            help: "The certificate of the broker's authority; the system's authorities if omitted.",
            completion: .files())
        table.flag(&noTls, "--no-tls", help: "Connect without TLS: the password can be read on the way.")
        table.option(
            &user, "--user", value: "user",
            help: "You, the same on all of your devices; your login at this machine if omitted.")
        table.option(&device, "--device", value: "device", help: "This device; the machine's name if omitted.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var words = ["setup", "broker", broker]
        for (option, value) in [
            ("--port", port.map(String.init)), ("--login", login), ("--password-file", passwordFile),
            ("--ca-file", caFile), ("--user", user), ("--device", device),
        ] {
            if let value { words += [option, value] }
        }
        return try LinkStatus.run(words + (noTls ? ["--no-tls"] : []), common, in: session)
    }
}

/// `link status`
struct LinkStatus: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show the state of alert-link: broker, phone, bridges, refused messages.",
        discussion: """
            EXIT STATUS:
              0    printed; if alert-link is not running, the last known state
              69   alert-link is not installed, or has not run yet

            EXAMPLE:
              alertctl link status

            OUTPUT with --json: {"user", "device", "epoch", "daemon", "broker": {"url"?, "connected", "since"?, "problem"?, \
            "refusedWrites", "latencyMilliseconds"?, "queued"?, "certificateEnds"?}, "ownOpen", "shownHere", "waitingForOrigin", "devices": [...], "refused": [...], "bridges": [...], \
            "phone"?, "removed"?: {"by", "at"}, "running"}
            """)

    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try Self.tell("status", common, in: session)
    }

    static func tell(_ word: String, _ common: CommonOptions, in session: Session) throws(Failure) -> CommandStatus {
        try run([word] + (common.json ? ["--json"] : []), common, in: session)
    }

    /// Runs alert-link, which speaks to the person itself.
    static func run(
        _ words: [String], _ common: CommonOptions, in session: Session, input: [UInt8]? = nil
    ) throws(Failure) -> CommandStatus {
        guard try session.place(common).host == nil else {
            throw Failure(
                .usage, "--host: alert-link works on its own machine",
                remedy: "Run it there: ssh -t HOST alert-link \(words[0])")
        }
        try session.output.flush()
        return try LinkProgram(environment: session.environment, files: session.files)
            .run(words, input: input)
    }
}
