// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `silent`: like the switch on a phone's side.
struct Silent: Verb {
    static let configuration = CommandConfiguration(
        commandName: "silent",
        abstract: "Switch silent mode, or print whether it is on.",
        discussion: """
            In silent mode alert sounds, named sounds and speech are not heard; "play" and "say" then end at once, \
            with status 79 and the outcome silenced. Files played by path and the sounds of critical notifications \
            are still heard. Silent mode stays on until you switch it off.

            EXAMPLE:
              alertctl silent on

            OUTPUT with --json: {"on"}
            """)

    enum State: String, CaseIterable, ExpressibleByArgument {
        case on
        case off
    }

    @Argument(help: "The new state. Default: print the state.")
    var state: State?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Sounds.Silent(on: state.map { $0 == .on }))
        if common.json {
            try session.output.json(reply)
        } else if state == nil {
            try session.output.line(reply.on ? "on" : "off")
        }
        return .done
    }
}
