// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `devices`: the person's devices, by alert-link.
struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "See your devices; let one in, or take one out.",
        subcommands: [DevicesList.self, DevicesPair.self, DevicesJoin.self, DevicesRename.self, DevicesRevoke.self],
        defaultSubcommand: DevicesList.self)
}

/// `devices list`
struct DevicesList: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your devices, and which are here.",
        discussion: """
            Needs alert-link, a program of its own. "devices" alone means "devices list".

            EXIT STATUS:
              0    listed; if alert-link is not running, the last known state
              69   alert-link is not installed, or has not run yet

            EXAMPLE:
              alertctl devices list

            OUTPUT with --json: all that "link status" tells
            """)

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.tell("devices", common, in: session)
    }
}

/// `devices pair`
struct DevicesPair: Verb {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Let a new device in, or be let in, over the broker.",
        discussion: """
            Run it on a device that is in and on the new one. Both show six digits; say yes on both if they are the same. If \
            they differ, somebody between the two exchanges keys: say no. Unless both say yes, nothing is stored.

            The new device needs its link.toml first. The first device of all is not let in by anybody: run "alert-link \
            init" there.

            EXIT STATUS:
              0    paired
              69   the broker is not reached, or alert-link is not installed
              75   the other device did not answer in time, or pairs with another one
              77   somebody said no, the name is taken, or keys were exchanged on the way
              78   link.toml is missing or wrong

            EXAMPLES:
              alertctl devices pair          on both devices
              alertctl devices pair --qr     with "devices join" on the new one
            """)

    @Flag(help: "Show a QR code and its text, for a new device that runs \"devices join\".")
    var qr = false

    @Option(help: ArgumentHelp("End it after so many seconds.", valueName: "1..3600"))
    var wait = 300

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(["pair"] + (qr ? ["--qr"] : []) + ["--wait", "\(wait)"], common, in: session)
    }
}

/// `devices join`
struct DevicesJoin: Verb {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Be let in by the code on another device's screen.",
        discussion: """
            The other device shows it by "alertctl devices pair --qr". Type it when you are asked, or have a scanner write it \
            into this command. It is a secret that is good once, so it is no argument. This device then shows six digits: say \
            yes on the other one if it shows the same.

            EXIT STATUS:
              0    let in
              65   what was typed is no such code
              69   the broker is not reached, or alert-link is not installed
              75   the other device did not answer in time, or pairs with another one
              77   refused: the code is an old one, the name is taken, or somebody said no
              78   link.toml is missing or wrong

            EXAMPLES:
              alertctl devices join
              zbarcam --raw --oneshot | alertctl devices join
            """)

    @Option(help: ArgumentHelp("End it after so many seconds.", valueName: "1..3600"))
    var wait = 300

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(["join", "--wait", "\(wait)"], common, in: session)
    }
}

/// `devices rename`
struct DevicesRename: Verb {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Call this device otherwise.",
        discussion: """
            Stop alert-link first, and start it after. What lies at the broker under the old name is taken away with the old \
            name's login; the other devices learn the new name when alert-link runs again, also those that are away. The \
            broker must let the new name in. Other devices' limits for the old name hold for the new one.

            EXIT STATUS:
              0    renamed
              64   no valid name, or the one that it has
              69   the broker is not reached, alert-link is not installed, or no key yet
              75   alert-link runs
              77   another device is called so
              78   link.toml is missing or wrong

            EXAMPLE:
              alertctl devices rename tower
            """)

    @Argument(help: "The new name.")
    var name: String

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(["rename", name], common, in: session)
    }
}

/// `devices revoke`
struct DevicesRevoke: Verb {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Take a device out: the others get a new key.",
        discussion: """
            For one that was lost, sold or stolen. Take its password or certificate away at the broker too.

            EXIT STATUS:
              0    taken out
              65   there is no such device
              69   alert-link is not installed
              77   it is this device, or this one has no key

            EXAMPLE:
              alertctl devices revoke laptop
            """)

    @Argument(help: "The name of the device.")
    var device: String

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(["revoke", device], common, in: session)
    }
}

/// `link`: alert-link, from here.
struct Link: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "See how the connection to your other devices does.",
        subcommands: [LinkStatus.self], defaultSubcommand: LinkStatus.self)
}

/// `link status`
struct LinkStatus: Verb {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Tell how alert-link does: broker, phone, bridges, what was refused.",
        discussion: """
            EXIT STATUS:
              0    told; if alert-link is not running, the last known state
              69   alert-link is not installed, or has not run yet

            EXAMPLE:
              alertctl link status

            OUTPUT with --json: {"user", "device", "epoch", "daemon", "broker": {"url"?, "connected", "since"?, "problem"?, \
            "refusedWrites"}, "ownOpen", "shownHere", "waitingForOrigin", "devices": [...], "refused": [...], "bridges": [...], \
            "phone"?, "running"}
            """)

    @OptionGroup(title: "General")
    var common: CommonOptions

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
