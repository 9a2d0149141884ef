// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `playing`: what can be heard now.
struct Playing: Verb {
    static let configuration = CommandConfiguration(
        commandName: "playing",
        abstract: "List the sounds that are playing.",
        discussion: """
            EXAMPLE:
              alertctl playing

            OUTPUT with --json, one per line: {"id", "sound", "seconds", "position"}
            """)

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let sounds = try session.connect(common).call(Sounds.Playing()).sounds
        if common.json {
            for sound in sounds { try session.output.json(sound) }
            return .done
        }
        let rows = sounds.map { sound in
            [
                Columns.Cell(sound.id.visible, .strong),
                Columns.Cell("\(SoundText.seconds(sound.position)) of \(SoundText.seconds(sound.seconds))"),
                Columns.Cell(sound.sound.visible),
            ]
        }
        for line in Columns(rows: rows).lines(session.style) { try session.output.line(line) }
        if sounds.isEmpty { try session.output.line("Nothing is playing.") }
        return .done
    }
}
