// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

/// `volume`: of alert sounds, like the slider of a phone's ringer.
struct Volume: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Set the volume of alert sounds, or print it.",
        discussion: """
            It scales the sounds of notifications and alarms, "play --alert" and "say", also those that are heard now. Other \
            sounds keep theirs. Critical notifications and alarms are heard with 30% at least. The volume stays as you set \
            it until you set another.

            EXAMPLE:
              alertctl sound volume 70%

            OUTPUT with --json: {"volume"}, 0 to 1
            """)

    var volume: VolumeArgument?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&volume, "volume", help: "The new volume: 0 to 1, or 70%. Default: print the volume.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try VolumeArgument.check(volume, name: "the volume")
        let reply = try session.connect(common).call(Sounds.Volume(volume: volume?.value))
        return try session.answer(reply, common, ["Alert volume \(Int((reply.volume * 100).rounded()))%."])
    }
}
