// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `resume-sound`: lets held sounds go on.
struct ResumeSound: Verb {
    static let configuration = CommandConfiguration(
        commandName: "resume-sound",
        abstract: "Resume paused sounds.",
        discussion: """
            Without an id, resumes the only paused sound; with several sounds, give an id or --all. A sound that is \
            playing goes on playing.

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
