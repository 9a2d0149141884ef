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

    @Argument(help: "The ids, as \"alertctl playing\" shows them.", completion: .custom(Completion.playing))
    var ids: [String] = []

    @Flag(help: "Whatever plays.")
    var all = false

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Let it fall to silence over so long first.", valueName: "seconds"))
    var fade: Double?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if !ids.isEmpty, all { throw ValidationError("Either ids or --all, not both.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try SoundRange.fade.check(fade, "--fade")
        let chosen = ChosenSounds(ids: ids, all: all)
        let service = try session.connect(common)
        try chosen.check(service)
        let call = Sounds.Stop(ids: chosen.wireIDs, all: chosen.wireAll, fade: fade)
        let reply = try service.call(call, written: chosen.written)
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line("\(reply.count) stopped")
        }
        return .done
    }
}
