// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `stop`: ends sounds.
struct Stop: Verb {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop sounds.",
        discussion: """
            Without an id the one sound that plays, or is held, is stopped; if there are several, say which.

            EXAMPLE:
              alertctl stop --all --fade 3

            OUTPUT with --json: {"count"}
            """)

    @OptionGroup
    var chosen: ChosenSounds

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Let it fall to silence over so long first.", valueName: "seconds"))
    var fade: Double?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try SoundRange.fade.check(fade, "--fade")
        return try chosen.change("stopped", in: session, common) { Sounds.Stop(ids: $0, all: $1, fade: fade) }
    }
}
