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

    @OptionGroup
    var mix: SoundMixOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Change volume and pan gradually over this time; the rate changes at once.", valueName: "seconds"))
    var over: Double?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if mix.isEmpty {
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
        try mix.check()
        try SoundRange.fade.check(over, "--over")
        return Sounds.Adjust(id: id, volume: mix.volume?.value, pan: mix.pan, rate: mix.rate, over: over)
    }
}
