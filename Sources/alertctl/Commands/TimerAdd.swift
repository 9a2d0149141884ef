// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

/// `timer add`: more time for a running timer.
struct TimerAdd: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Give a running timer more time.",
        discussion: """
            It ends that much later. Without an id it is the only timer; "alertctl undo" reverts it.

            EXIT STATUS:
              64   several timers are running, and no id says which
              66   no such timer

            EXAMPLES:
              alertctl timer add 5m
              alertctl timer add 90s eggs
              alertctl timer +2m pasta

            OUTPUT with --json: as of "alertctl edit"
            """)

    var span = ""
    var id: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&span, "span", help: "The time to add: 5m, 1h30m.")
        table.argument(
            &id, "id", help: "The timer. Default: the only one.", completion: .custom(Completer.runningTimers))
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        guard !TimerPhases.isSpan(parts.length) else { return }
        if !span.isEmpty, span.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
            throw ValidationError("the time has no unit: \(span). Write \(span)m for minutes, or \(span)s, \(span)h")
        }
        throw ValidationError("\"\(span)\" is not a length of time. Write one like 5m")
    }

    /// The length and the timer, which may stand in either order: one word alone is a length of time.
    var parts: (length: String, id: String?) {
        let length = Self.withoutPlus(span)
        guard let id, !TimerPhases.isSpan(length), TimerPhases.isSpan(Self.withoutPlus(id)) else { return (length, id) }
        return (Self.withoutPlus(id), span)
    }

    /// Returns a span without the plus that some people write.
    private static func withoutPlus(_ word: String) -> String { word.hasPrefix("+") ? String(word.dropFirst()) : word }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let timers = try session.connect(common).all(Notifications.Timers())
        return try edit(of: TimerChange(change: .stop, id: parts.id, common: common).chosen(timers))
            .perform(in: session)
    }

    /// Returns the edit that moves the end of a timer.
    func edit(of id: String) -> Edit {
        var edit = Edit()
        edit.id = id
        edit.when = ["+\(parts.length)"]
        edit.common = common
        return edit
    }
}
