// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit

/// `silent`: like the switch on a phone's side.
struct Silent: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Switch silent mode, or print whether it is on.",
        discussion: """
            In silent mode alert sounds, named sounds and speech are not heard; "play" and "say" then end at once, \
            with status 79 and the outcome silenced. Files played by path and the sounds of critical notifications \
            are still heard. Silent mode stays on until you switch it off.

            EXAMPLE:
              alertctl sound silent on

            OUTPUT with --json: {"on"}
            """)

    enum State: String, CaseIterable, ExpressibleByArgument {
        case on
        case off
    }

    var state: State?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&state, "state", help: "The new state. Default: print the state.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Sounds.Silent(on: state.map { $0 == .on }))
        return try session.answer(reply, common, [Self.line(reply.on)])
    }

    /// Returns the line about silent mode.
    static func line(_ isOn: Bool) -> String { "Silent mode is \(isOn ? "on" : "off")." }
}
