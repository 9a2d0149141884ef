// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// `timer add`: more time for a running timer.
struct TimerAdd: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Give a running timer more time, or less.",
        discussion: """
            It ends that much later, or earlier with a minus. Without an id it is the only timer; "alertctl undo" \
            reverts it.

            EXIT STATUS:
              64   several timers are running, and no id says which
              66   no such timer

            EXAMPLES:
              alertctl timer add 5m
              alertctl timer add 90s eggs
              alertctl timer add -5m
              alertctl timer +2m pasta

            OUTPUT with --json: as of "alertctl edit"
            """)

    var span = ""
    var id: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&span, "span", help: "The time to add: 5m, 1h30m; -5m for less.", allowsDash: true)
        table.argument(
            &id, "id", help: "The timer. Default: the only one.", completion: .custom(Completer.runningTimers),
            allowsDash: true)
        table.group(&common, "General")
    }

    mutating func validate() throws(ValidationError) {
        if let second = id, TimerPhases.areOne(String(Self.signed(span).dropFirst()), second) {
            (span, id) = ("\(span) \(second)", nil)
        }
        guard !Self.isSpan(parts.length) else { return }
        if !span.isEmpty, span.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
            let line = ShellText.line(["alertctl", "timer", "add", span + "m"] + (id.map { [$0] } ?? []))
            throw ValidationError("the time has no unit: \(span). Write: \(line), or with s or h for the m")
        }
        throw ValidationError("\"\(span)\" is not a length of time. Write one like 5m")
    }

    /// The length with its sign and the timer, which may stand in either order: one word alone is a length of time.
    var parts: (length: String, id: String?) {
        guard let id, !Self.isSpan(span), Self.isSpan(id) else { return (Self.signed(span), id) }
        return (Self.signed(id), span)
    }

    /// Returns a span with the plus that most people leave out.
    private static func signed(_ word: String) -> String {
        word.hasPrefix("+") || word.hasPrefix("-") ? word : "+" + word
    }

    private static func isSpan(_ word: String) -> Bool { TimerPhases.isSpan(String(signed(word).dropFirst())) }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let timers = try session.connect(common).all(Notifications.Timers())
        let (length, id) = parts
        let change = TimerChange(change: .stop, id: id, common: common)
        let words = ["add", length.hasPrefix("+") ? String(length.dropFirst()) : length]
        return try edit(of: change.chosen(timers, words: words)).perform(in: session)
    }

    /// Returns the edit that moves the end of a timer.
    func edit(of id: String) -> Edit {
        var edit = Edit()
        edit.id = id
        edit.when = [parts.length]
        edit.common = common
        return edit
    }
}
