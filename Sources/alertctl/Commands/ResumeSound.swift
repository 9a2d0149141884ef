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

    @Argument(help: "The ids, as \"alertctl playing\" shows them.", completion: .custom(Completion.playing))
    var ids: [String] = []

    @Flag(help: "Whatever plays.")
    var all = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if !ids.isEmpty, all { throw ValidationError("Either ids or --all, not both.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let chosen = ChosenSounds(ids: ids, all: all)
        let service = try session.connect(common)
        try chosen.check(service)
        let call = Sounds.Resume(ids: chosen.wireIDs, all: chosen.wireAll)
        let reply = try service.call(call, written: chosen.written)
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line("\(reply.count) playing")
        }
        return .done
    }
}
