// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

/// `sound pause`: holds sounds.
struct PauseSound: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Pause sounds.",
        discussion: """
            Without an id, pauses the only sound that is playing; with several sounds, give an id or --all. A paused \
            sound stays paused.

            EXAMPLE:
              alertctl sound pause --all

            OUTPUT with --json: {"count"}
            """)

    var chosen = SoundSelection()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.group(&chosen)
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try chosen.change("paused", by: "sound pause", in: session, common) { Sounds.Pause(ids: $0, all: $1) }
    }
}

/// `sound resume`: lets held sounds go on.
struct ResumeSound: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Resume paused sounds.",
        discussion: """
            Without an id, resumes the only paused sound; with several sounds, give an id or --all. A sound that is \
            playing goes on playing.

            EXAMPLE:
              alertctl sound resume --all

            OUTPUT with --json: {"count"}
            """)

    var chosen = SoundSelection()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.group(&chosen)
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try chosen.change("playing", by: "sound resume", in: session, common) { Sounds.Resume(ids: $0, all: $1) }
    }
}
