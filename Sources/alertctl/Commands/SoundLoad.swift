// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `sound load`: keeps a sound ready in memory.
struct SoundLoad: Verb {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Keep a sound ready in memory, and print what it is played by.",
        discussion: """
            It starts at once whenever it is played, until it is disposed of or the daemon ends. Up to 100 sounds can be \
            loaded, 30 seconds each and 10 minutes together.

            EXAMPLE:
              alertctl sound load ./shot.wav
              alertctl play @1

            OUTPUT with --json: {"id", "sound", "path", "seconds"}
            """)

    @Argument(help: "A name, or a file.", completion: .custom(Completion.playable))
    var sound: String

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let argument = try SoundArgument(sound, option: "the sound", files: session.files)
        var written = Written()
        written["sound"] = ("the sound", sound)
        let loaded = try session.connect(common).call(Sounds.Load(sound: argument.wire), written: written).loaded
        if common.json {
            try session.output.json(loaded)
        } else {
            try session.output.line(loaded.id.visible)
        }
        return .done
    }
}

/// `sound dispose`: lets loaded sounds go.
struct SoundDispose: Verb {
    static let configuration = CommandConfiguration(
        commandName: "dispose",
        abstract: "Let loaded sounds go.",
        discussion: """
            One that plays plays to its end.

            EXAMPLE:
              alertctl sound dispose @1

            OUTPUT with --json: {"count"}
            """)

    @Argument(
        help: "The ids, as \"alertctl sound list --loaded\" shows them.", completion: .custom(Completion.loaded))
    var ids: [String]

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierList.check(ids)
        var written = Written()
        written["ids"] = ("the id", ids.joined(separator: " "))
        let reply = try session.connect(common).call(Sounds.Dispose(ids: ids), written: written)
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line("\(reply.count) disposed of")
        }
        return .done
    }
}
