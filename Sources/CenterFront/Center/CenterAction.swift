// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import ReminderKit
import TerminalKit
import TextSafety

/// The person's command.
enum CenterAction: Equatable {
    /// Activates the notification or one of its actions, as a click does.
    case activate(id: String, action: String?)
    /// Acknowledges it; an alarm stops ringing.
    case acknowledge(id: String)
    /// Skips this many of the next times.
    case skip(id: String, count: Int)
    case unskip(id: String)
    /// The newest change is undone.
    case undo
    case cancel(id: String)
    case clear(id: String)
    case pause(id: String)
    case resume(id: String)
    /// Interpret the typed line.
    case understand(CenterInput)
    /// Carry out the typed line.
    case submit(CenterInput)
    /// Another month is shown: what is due in it is to be read.
    case readMonth
    /// The history is to be read for these words; empty for all of it.
    case search(String)
    /// A prompt was opened: others need not show it.
    case open(prompt: String)
    /// A button of the open prompt was chosen. What was typed is in the view's fields.
    case answer(prompt: String, index: Int)
    /// The open prompt was dismissed.
    case dismiss(prompt: String)
    /// The person goes back and has not answered.
    case leave(prompt: String)
    case quit

    /// A Boolean value indicating whether it follows what is typed, so that the person types on and the next one takes
    /// its place.
    var followsTyping: Bool {
        switch self {
        case .search, .understand, .readMonth: true
        default: false
        }
    }
}

/// The result of an event.
enum CenterStep: Equatable {
    /// Nothing has changed.
    case nothing
    /// The screen looks different now.
    case changed
    /// The person wanted what cannot be; the note may say why.
    case refused
    /// Something is to be done.
    case does(CenterAction)
}

/// A one-line confirmation for the person.
enum CenterNote {
    /// Returns a note like `Undone: cancel of tea, 5 s ago; it is pending, Sat 21 Nov 09:30 (in 45 min).`
    static func undone(_ reply: Notifications.Undo.Reply, moment: RenderTime) -> String {
        var text = "Undone: \(reply.verb.visible)"
        guard let first = reply.notifications.first else {
            let apps = reply.apps.map { " of " + $0.map(\.visible).listed("and") } ?? ""
            return text + "\(apps), \(moment.distance(reply.at))."
        }
        let more = reply.notifications.count - 1
        text += " of \(first.id.visible)" + (more > 0 ? " and \(more) more" : "") + ", \(moment.distance(reply.at))"
        guard more == 0 else { return text + "." }
        let due = first.due.isEmpty ? "" : ", \(moment.here(first.due)) (\(moment.distance(first.due)))"
        return text + "; it is \(first.state == "gone" ? "removed" : first.state.visible)\(due)."
    }

    /// Returns a note like `standup skips 2027-03-05 09:00; next Mon 8 Mar 09:00 (in 3 days).`
    static func skipping(_ one: Notifications.Skipping?, _ verb: String, moment: RenderTime) -> String {
        guard let one else { return "Nothing is changed." }
        let times = one.skipped.isEmpty ? "nothing" : SkippedText.times(one.skipped, moment: moment, isHere: true)
        let next = one.due.isEmpty ? "it is paused" : "next \(moment.here(one.due)) (\(moment.distance(one.due)))"
        return "\(one.id.visible) \(verb) \(times); \(next)."
    }
}

extension Notifications.Notification {
    /// The number of times to skip from now on to include the next one: earlier skipped times stay skipped.
    var skipsWithNext: Int {
        guard let due = WireTime(due)?.instant else { return 1 }
        return 1 + (skipped ?? []).count { WireTime($0).map { $0.instant < due } ?? false }
    }
}
