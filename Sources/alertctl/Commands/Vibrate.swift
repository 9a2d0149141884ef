// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

/// `vibrate`: what alert sounds do where there is a motor.
struct Vibrate: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Vibrate, on devices with a motor.",
        discussion: """
            Uses feedbackd, as phones have it. Without it, or during do not disturb, the command says so \
            and succeeds.

            EXAMPLE:
              alertctl vibrate

            OUTPUT with --json: {"vibrated", "quieted"?, "reason"?}
            """)

    var disturbing = DisturbingOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.group(&disturbing, "Do not disturb")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(
            Sounds.Vibrate(level: disturbing.level, app: disturbing.app))
        if reply.quieted == true {
            try session.remark("not felt" + (reply.reason.map { ": " + $0 } ?? ""))
        } else if !reply.vibrated {
            try session.remark("not felt: this machine has no motor, or feedbackd does not run")
        }
        return try session.answer(reply, common)
    }
}
