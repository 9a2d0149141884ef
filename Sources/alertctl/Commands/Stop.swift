// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `stop`: ends sounds.
struct Stop: Verb {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop sounds.",
        discussion: """
            Without an id, stops the only sound that is playing or paused; with several sounds, give an id or --all. The id of a \
            ringing or waiting alarm ends the alarm, as "alertctl ack" does; an alarm stops at once, without --fade.

            EXAMPLES:
              alertctl stop --all --fade 3
              alertctl stop get-up

            OUTPUT with --json: {"count", "heardIn"?}
            """)

    @OptionGroup
    var chosen: ChosenSounds

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Fade out over this time first.", valueName: "seconds"))
    var fade: Double?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try SoundRange.fade.check(fade, "--fade")
        return try chosen.change("stopped", in: session, common) { Sounds.Stop(ids: $0, all: $1, fade: fade) }
    }
}
