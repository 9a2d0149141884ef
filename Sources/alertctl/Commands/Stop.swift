// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `stop`: ends sounds.
struct Stop: Verb {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop sounds.",
        discussion: """
            Without an id the one sound that plays is stopped; if several play, say which.

            EXAMPLE:
              alertctl stop --all

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
        try IdentifierList.check(ids)
        var written = Written()
        written["ids"] = ("the id", ids.joined(separator: " "))
        let service = try session.connect(common)
        if ids.isEmpty, !all {
            let playing = try service.call(Sounds.Playing()).sounds
            guard playing.count < 2 else {
                throw Failure(
                    .badInput, "\(playing.count) sounds play: \(playing.map(\.id).joined(separator: ", "))",
                    remedy: "Name one, or say --all")
            }
        }
        let call = ids.isEmpty ? Sounds.Stop(all: true) : Sounds.Stop(ids: ids)
        let reply = try service.call(call, written: written)
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line("\(reply.count) stopped")
        }
        return .done
    }
}
