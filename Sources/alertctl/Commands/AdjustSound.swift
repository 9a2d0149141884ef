// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import Varlink

/// `sound adjust`: changes how a sound is heard.
struct AdjustSound: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Change the volume, pan or rate of a sound that is playing or paused.",
        discussion: """
            EXAMPLE:
              alertctl sound adjust 3 --volume 0.2 --over 5

            OUTPUT with --json: {"id", "heardIn"?}
            """)

    var id = ""
    var mix = SoundMixOptions()
    var over: Double?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of a sound, as \"alertctl sound playing\" prints it.",
            completion: .custom(Completer.playing))
        table.option(
            &over, "--over", value: "seconds",
            help: "Change volume and pan gradually over this time; the rate changes at once.", allowsDash: true)
        table.group(&mix)
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if mix.isEmpty {
            throw ValidationError("nothing to change. Give --volume, --pan or --rate.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(try call())
        var object: JSON.Object = ["id": .string(id)]
        object["heardIn"] = reply.heardIn.map(JSON.float)
        return try session.answer(object, common, reply.heardIn.map { ["heard in \(SoundDelayText.text($0))"] } ?? [])
    }

    /// Returns the call for these arguments.
    func call() throws(Failure) -> Sounds.Adjust {
        try IdentifierBatches.check([id])
        try mix.check()
        try SoundRange.fade.check(over, "--over")
        return Sounds.Adjust(id: id, volume: mix.volume?.value, pan: mix.pan, rate: mix.rate, over: over)
    }
}
