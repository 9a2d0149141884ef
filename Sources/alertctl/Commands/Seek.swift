// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

/// `seek`: goes to another place in a sound.
struct Seek: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Change the position in a sound that is playing or paused.",
        discussion: """
            With a sign, seconds count from the current position; without one, from the beginning.

            EXAMPLES:
              alertctl sound seek 3 90
              alertctl sound seek 3 -10s

            OUTPUT with --json: {"position"}
            """)

    var id = ""
    var place: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of a sound, as \"alertctl sound playing\" prints it.",
            completion: .custom(Completer.playing))
        table.arguments(&place, "seconds", help: "Seconds, +seconds or -seconds.", allowsDash: true)
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        guard place.count == 1 else { throw ValidationError("give one position, in seconds.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        for field in ["to", "by"] { session.source[field] = .init(name: "the place", text: place.first) }
        let reply = try session.connect(common).call(try call())
        return try session.answer(reply, common, [SoundText.seconds(reply.position)])
    }

    /// Returns the call for these arguments.
    func call() throws(Failure) -> Sounds.Seek {
        try IdentifierBatches.check([id])
        let text = place.first ?? ""
        let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
        // "-5s" too: what "playing" prints has the unit.
        let number = text.utf8.last == UInt8(ascii: "s") ? text.dropLast() : text[...]
        guard let seconds = Double(number), abs(seconds) <= SoundRange.place.range.upperBound else {
            throw Failure(.badInput, "invalid position \"\(text)\"", remedy: "Give seconds: 90, +10 or -10")
        }
        return isRelative ? Sounds.Seek(id: id, by: seconds) : Sounds.Seek(id: id, to: seconds)
    }
}
