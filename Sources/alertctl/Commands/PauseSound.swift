// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `pause-sound`: holds sounds.
struct PauseSound: Verb {
    static let configuration = CommandConfiguration(
        commandName: "pause-sound",
        abstract: "Hold sounds where they are.",
        discussion: """
            Without an id the one sound that plays is held; if there are several, say which. One that is held already stays so.

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
