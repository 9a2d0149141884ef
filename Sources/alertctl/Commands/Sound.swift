// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit

/// `sound`: which sounds there are, what they are, and which are kept ready.
enum Sound {
    static let configuration = CommandConfiguration(
        abstract: "List, inspect and preload sounds.",
        discussion: """
            EXAMPLES:
              alertctl play glass
              alertctl sound list
              alertctl sound volume 70%
              alertctl sound silent on
            """)
}

/// `sound list`: the sounds that have a name.
struct SoundList: Verb {
    static let configuration = CommandConfiguration(
        abstract: "List the sounds that can be played by name.",
        discussion: """
            EXAMPLE:
              alertctl sound list

            OUTPUT with --json, one per line: {"name", "path", "seconds"?, "ours"}; with --loaded: {"id", "sound", \
            "path", "seconds"}
            """)

    var loaded = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&loaded, "--loaded", help: "List loaded sounds instead.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if loaded { return try listLoaded(in: session) }
        let sounds = try session.connect(common).all(Sounds.List())
        return try session.answer(each: sounds, common) { sounds in
            let rows = sounds.map { sound in
                [
                    Columns.Cell(sound.name.visible, .strong),
                    Columns.Cell(sound.seconds.map(SoundText.seconds) ?? ""),
                    Columns.Cell(sound.path.visible, .faint),
                ]
            }
            var columns = Columns(rows: rows, width: session.width)
            columns.endsWithPaths = true
            return columns.lines(session.style)
        }
    }

    private func listLoaded(in session: Session) throws(Failure) -> CommandStatus {
        let sounds = try session.connect(common).all(Sounds.Loaded())
        return try session.answer(each: sounds, common, none: "No sounds are loaded.") { sounds in
            let rows = sounds.map { sound in
                [
                    Columns.Cell(sound.id.visible, .strong),
                    Columns.Cell(SoundText.seconds(sound.seconds)),
                    Columns.Cell(sound.sound.visible),
                    Columns.Cell(sound.path.visible, .faint),
                ]
            }
            var columns = Columns(rows: rows, width: session.width)
            columns.endsWithPaths = true
            return columns.lines(session.style)
        }
    }
}
