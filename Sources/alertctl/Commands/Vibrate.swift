// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `vibrate`: what alert sounds do where there is a motor.
struct Vibrate: Verb {
    static let configuration = CommandConfiguration(
        commandName: "vibrate",
        abstract: "Vibrate, where there is a motor.",
        discussion: """
            feedbackd does it, as phones have it. Elsewhere nothing happens, and that is no error.

            EXAMPLE:
              alertctl vibrate

            OUTPUT with --json: {"vibrated"}
            """)

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Sounds.Vibrate())
        if common.json { try session.output.json(reply) }
        return .done
    }
}
