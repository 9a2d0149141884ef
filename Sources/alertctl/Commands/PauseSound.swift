// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `pause-sound`: holds sounds.
struct PauseSound: Verb {
    static let configuration = CommandConfiguration(
        commandName: "pause-sound",
        abstract: "Pause sounds.",
        discussion: """
            Without an id, pauses the only sound that is playing; with several sounds, give an id or --all. A paused \
            sound stays paused.

            EXAMPLE:
              alertctl pause-sound --all

            OUTPUT with --json: {"count"}
            """)

    @OptionGroup
    var chosen: ChosenSounds

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try chosen.change("paused", in: session, common) { Sounds.Pause(ids: $0, all: $1) }
    }
}
