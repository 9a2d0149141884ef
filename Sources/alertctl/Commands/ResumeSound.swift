// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `resume-sound`: lets held sounds go on.
struct ResumeSound: Verb {
    static let configuration = CommandConfiguration(
        commandName: "resume-sound",
        abstract: "Let held sounds go on.",
        discussion: """
            Without an id the one sound that is held goes on; if there are several, say which. One that plays goes on playing.

            EXAMPLE:
              alertctl resume-sound --all

            OUTPUT with --json: {"count"}
            """)

    @OptionGroup
    var chosen: ChosenSounds

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try chosen.change("playing", in: session, common) { Sounds.Resume(ids: $0, all: $1) }
    }
}
