// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit

/// `sound load`: keeps a sound ready in memory.
struct SoundLoad: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Load a sound into memory and print its id.",
        discussion: """
            A loaded sound starts without touching the disk, until you dispose of it or the daemon exits. At most \
            100 sounds, 30 seconds each and 10 minutes together.

            EXAMPLE:
              alertctl sound load ./shot.wav
              alertctl play @1

            OUTPUT with --json: {"id", "sound", "path", "seconds"}
            """)

    var sound = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&sound, "sound", help: "A name or a file.", completion: .custom(Completer.playable))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let argument = try SoundArgument(sound, option: "the sound", files: session.files(common))
        let loaded = try session.connect(common).call(Sounds.Load(sound: argument.wire)).loaded
        return try session.answer(loaded, common, [loaded.id.visible])
    }
}

/// `sound dispose`: lets loaded sounds go.
struct SoundDispose: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Remove loaded sounds from memory.",
        discussion: """
            A sound that is playing plays to its end.

            EXAMPLE:
              alertctl sound dispose @1

            OUTPUT with --json: {"count"}
            """)

    var ids: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids of loaded sounds, as \"alertctl sound list --loaded\" prints them.",
            isRequired: true, completion: .custom(Completer.loaded))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierBatches.check(ids)
        let reply = try session.connect(common).call(Sounds.Dispose(ids: ids))
        return try session.answer(reply, common, ["\(reply.count) disposed of"])
    }
}
