// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `adjust-sound`: changes how a sound is heard.
struct AdjustSound: Verb {
    static let configuration = CommandConfiguration(
        commandName: "adjust-sound",
        abstract: "Change the volume, pan or rate of a sound that is playing or paused.",
        discussion: """
            EXAMPLE:
              alertctl adjust-sound 3 --volume 0.2 --over 5

            OUTPUT with --json: {"id"}
            """)

    @Argument(help: "The id of a sound, as \"alertctl playing\" prints it.", completion: .custom(Completion.playing))
    var id: String

    @Option(parsing: .unconditional, help: ArgumentHelp("0 (silent) to 1 (as recorded).", valueName: "0..1"))
    var volume: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("-1 (left) to 1 (right).", valueName: "-1..1"))
    var pan: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Playback rate: below 1 slower and lower, above 1 faster and higher.", valueName: "0.5..2"))
    var rate: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Change volume and pan gradually over this time; the rate changes at once.", valueName: "seconds"))
    var over: Double?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if volume == nil, pan == nil, rate == nil {
            throw ValidationError("nothing to change. Give --volume, --pan or --rate.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = Written()
        written["ids"] = ("the id", id)
        _ = try session.connect(common).call(try call(), written: written)
        if common.json { try session.output.json(["id": .string(id)] as JSON.Object) }
        return .done
    }

    /// The call for these arguments.
    func call() throws(Failure) -> Sounds.Adjust {
        try IdentifierList.check([id])
        try SoundRange.volume.check(volume, "--volume")
        try SoundRange.pan.check(pan, "--pan")
        try SoundRange.rate.check(rate, "--rate")
        try SoundRange.fade.check(over, "--over")
        return Sounds.Adjust(id: id, volume: volume, pan: pan, rate: rate, over: over)
    }
}
