// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
package import TerminalKit
import TextSafety

/// An event on one line, for a person.
package enum EventText {
    /// Returns a line like `Sat 21 Nov 09:30:00  delivered  tea  Tea is ready (was due at 09:00)`.
    package static func line(_ event: Manager.Event, moment: RenderTime, style: Style) -> String {
        var parts = [style.faint(moment.here(event.at, seconds: true)), name(event, style)]
        if event.event == .snapshot {
            parts.append(snapshot(event, moment: moment))
            return parts.joined(separator: "  ")
        }
        if let id = event.id { parts.append(style.strong(id.visible)) }
        if event.event == .badge, let app = event.app { parts.append(app.visible) }
        if let sound = event.sound { parts.append(sound.visible) }
        if let title = event.title { parts.append(title.visible) }
        if let count = event.count, event.event != .delivered { parts.append("\(count)") }
        if event.urgent == true { parts.append("urgent") }
        let notes = notes(event, moment: moment)
        let line = parts.joined(separator: "  ")
        return notes.isEmpty ? line : line + " (" + notes.joined(separator: ", ") + ")"
    }

    private static func name(_ event: Manager.Event, _ style: Style) -> String {
        let isSent = event.event == .promptTyping && event.outcome == "sent"
        let text = (isSent ? "question sent" : words(event.event)).padded(toColumns: 13)
        return switch event.event {
        case .missed, .notShown, .incomplete: style.bad(text)
        case .delivered, .ringing, .activated, .replied: style.good(text)
        default: text
        }
    }

    /// Returns the words for a kind; most names are words already.
    private static func words(_ kind: Manager.Kind) -> String {
        switch kind {
        case .snapshot: "now"
        case .ringing: "rings"
        case .nagged: "repeated"
        case .escalated: "escalates"
        case .warned: "early warning"
        case .silent: "silent mode"
        case .damaged: "database damaged"
        case .promptQueued: "question"
        case .promptPresented: "question shown"
        case .promptTyping: "typing"
        case .promptEnded: "question closed"
        case .promptRefused: "answer refused"
        default: words(kind.rawValue)
        }
    }

    private static func snapshot(_ event: Manager.Event, moment: RenderTime) -> String {
        var text = "\(event.pending ?? 0) pending, \(event.delivered ?? 0) delivered"
        if let prompts = event.prompts, prompts > 0 { text += ", \(prompts) asked" }
        if let ringing = event.ringing { text += ", ringing: " + ringing.map(\.visible).joined(separator: ", ") }
        if let activities = event.activities, !activities.isEmpty {
            text += ", \(activities.count.counted("activity", "activities")) on: "
            text += activities.prefix(4).map(\.visible).joined(separator: ", ") + (activities.count > 4 ? ", ..." : "")
        }
        if let next = event.nextDue { text += ", next \(moment.here(next)) (\(moment.distance(next)))" }
        return text
    }

    private static func notes(_ event: Manager.Event, moment: RenderTime) -> [String] {
        var notes: [String] = []
        switch event.event {
        case .scheduled, .snoozed, .resumed, .edited, .warned, .skipped, .unskipped, .phase:
            if let due = event.due { notes.append("due \(moment.here(due))") }
        case .missed:
            if let due = event.due { notes.append("was due \(moment.here(due))") }
        default: break
        }
        if event.event == .delivered, let count = event.count { notes.append("number \(count) of the same") }
        if event.late == true, let due = event.due { notes.append("was due \(moment.here(due))") }
        if let program = event.program { notes.append("by \(program.visible)") }
        if event.event == .promptPresented, let presenter = event.presenter { notes.append("in \(presenter.visible)") }
        if let action = event.action, action != "default" { notes.append("chose \(action.visible)") }
        if let revision = event.revision { notes.append("changed, revision \(revision)") }
        if let text = event.text { notes.append("\"\(text.visible)\"") }
        if let fraction = event.fraction { notes.append("\(Int(fraction * 100)) %") }
        if event.event == .alertVolume, let volume = event.volume { notes.append("\(Int((volume * 100).rounded()))%") }
        if let outcome = event.outcome, event.event != .promptTyping || outcome != "sent" {
            notes.append(words(outcome))
        }
        if let seconds = event.seconds { notes.append(SoundText.seconds(seconds)) }
        if let gaps = event.underruns { notes.append(gaps == 1 ? "one gap" : "\(gaps) gaps") }
        if let reason = event.reason { notes.append(reason.visible) }
        for applied in event.rules ?? [] {
            let changes = applied.changes.isEmpty ? "" : ": " + applied.changes.map(\.visible).joined(separator: ", ")
            notes.append("\(RuleText.label(applied.rule))\(changes)")
        }
        return notes
    }

    /// Returns a name of the wire in words: `timedOut` as "timed out".
    private static func words(_ name: String) -> String {
        name.visible.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }
}
