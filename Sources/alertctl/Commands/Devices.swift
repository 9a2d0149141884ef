// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import LinkGrammar
import TextSafety

/// `devices`: the person's devices, by alert-link.
enum Devices {
    static let configuration = CommandConfiguration(
        abstract: "List, pair, rename and revoke your devices.")
}

/// `devices list`
struct DevicesList: PlainVerb {
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

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run("devices", common, in: session)
    }
}

/// `link`: alert-link, from here.
enum Link {
    static let configuration = CommandConfiguration(
        abstract: "Set up and show the connection to your other devices.")
}

/// `link status`
struct LinkStatus: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Show the state of alert-link: broker, phone, bridges, refused messages.",
        discussion: """
            EXIT STATUS:
              0    printed; if alert-link is not running, the last known state
              69   alert-link is not installed, or has not run yet

            EXAMPLE:
              alertctl link status

            OUTPUT with --json: {"user", "device", "epoch", "daemon", "broker": {"url"?, "connected", "since"?, "problem"?, \
            "refusedWrites", "refusedForSize"?, "smallestRefused"?, "latencyMilliseconds"?, "queued"?, "certificateEnds"?}, "ownOpen", "shownHere", "waitingForOrigin", "devices": [...], "refused": [...], "bridges": [...], \
            "phone"?, "push"?, "removed"?: {"by", "at"}, "running"}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try Self.run("status", common, in: session)
    }

    static func run(_ word: String, _ common: CommonOptions, in session: Session) throws(Failure) -> CommandStatus {
        try run([word] + (common.json ? ["--json"] : []), common, in: session)
    }

    /// Runs alert-link, which speaks to the person itself.
    static func run(
        _ words: [String], _ common: CommonOptions, in session: Session, input: [UInt8]? = nil
    ) throws(Failure) -> CommandStatus {
        let host = try session.place(common).host?.name ?? ""
        try session.checkHere(
            common, because: "alert-link works on its own machine",
            remedy: "Run it there: \(ShellText.line(["ssh", "-t", host, "alert-link"] + words))")
        try session.output.flush()
        return try LinkProgram(environment: session.environment, files: session.files)
            .run(words, input: input)
    }
}

/// A command of alert-link, which gets the words and does the work.
struct LinkVerb<C: LinkCommand>: Verb {
    static var configuration: CommandConfiguration { C.configuration }

    var command = C()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.group(&command)
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try LinkStatus.run(C.words + session.source.words(first: C.declarations.count), common, in: session)
    }
}
