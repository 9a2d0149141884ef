// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

/// `stop`: ends sounds.
struct Stop: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Stop sounds.",
        discussion: """
            Without an id, stops every sound that can be heard or is paused; --all stops those that begin later, too. The id of a \
            ringing, waiting or snoozed alarm ends the alarm, as "alertctl ack" does; an alarm stops at once, without --fade.

            EXAMPLES:
              alertctl stop
              alertctl stop get-up
              alertctl stop --all --fade 3

            OUTPUT with --json: {"count", "heardIn"?}
            """)

    var chosen = SoundSelection()
    var fade: Double?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(&fade, "--fade", value: "seconds", help: "Fade out over this time first.", allowsDash: true)
        table.group(&chosen)
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try SoundRange.fade.check(fade, "--fade")
        return try chosen.change("stopped", by: "stop", in: session, common) {
            Sounds.Stop(ids: $0, all: $1, fade: fade)
        }
    }
}
