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
        let call = Sounds.Pause(ids: chosen.wireIDs, all: chosen.wireAll)
        let reply = try service.call(call, written: chosen.written)
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line("\(reply.count) paused")
        }
        return .done
    }
}
