// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `silent`: like the switch on a phone's side.
struct Silent: Verb {
    static let configuration = CommandConfiguration(
        commandName: "silent",
        abstract: "Switch silent mode, or tell whether it is on.",
        discussion: """
            In silent mode alert sounds, sounds that are played by name, and speech are not heard; "play" and "say" end at \
            once, with status 0 and the outcome silenced. Files that are played by their path are heard, and so are the \
            sounds of critical notifications. It stays on until it is switched off.

            EXAMPLE:
              alertctl silent on

            OUTPUT with --json: {"on"}
            """)

    enum Wish: String, CaseIterable, ExpressibleByArgument {
        case on
        case off
    }

    @Argument(help: "What it is to be; without it, it is told.")
    var wish: Wish?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Sounds.Silent(on: wish.map { $0 == .on }))
        if common.json {
            try session.output.json(reply)
        } else if wish == nil {
            try session.output.line(reply.on ? "on" : "off")
        }
        return .done
    }
}
