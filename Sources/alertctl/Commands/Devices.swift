// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `devices`: which other devices there are, as alert-link tells it.
struct Devices: Verb {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List your devices, and which are here.",
        discussion: """
            Needs alert-link, a program of its own. Pairing and taking out are done with it: "alert-link request", "grant", \
            "accept" and "revoke".

            EXIT STATUS:
              0    listed; if alert-link is not running, the last known state
              69   alert-link is not installed, or has not run yet

            EXAMPLE:
              alertctl devices

            OUTPUT with --json: all that "link status" tells
            """)

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.tell("devices", common, in: session)
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
        guard try session.place(common).host == nil else {
            throw Failure(
                .usage, "--host: alert-link tells of its own machine",
                remedy: "Run it there: ssh HOST alert-link \(word)")
        }
        try session.output.flush()
        return try LinkProgram(environment: session.environment, files: session.files)
            .run([word] + (common.json ? ["--json"] : []))
    }
}
