// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import Varlink

/// Undo of a change of silent mode, of the volume of alert sounds, or of a badge.
extension Transaction {
    /// Records a change.
    package func noteSetting(_ change: SettingChange) throws {
        try db.insertUndo(
            UndoJournal.Entry(
                step: try db.newestUndoStep() + 1, id: "", at: now.wall, verb: change.verb,
                before: UndoJournal.Image(setting: change.stored), after: change.app))
    }

    /// Changes an application's badge for a person.
    ///
    /// - Parameter isUndoable: `true` if `undo` can take back the change.
    package func changeBadge(
        of app: String, by change: Notifications.BadgeChange, urgent: Bool?, isUndoable: Bool
    ) throws -> Badges.Badge {
        let before = try db.badge(app: app)
        let badge = try changeBadge(of: app, by: change, urgent: urgent)
        if isUndoable, badge != before { try noteSetting(.badge(before, badge)) }
        return badge
    }

    /// Takes back a change.
    ///
    /// - Parameter sound: The present state of sounds. The caller restores it from the result.
    /// - Throws: `Notifications.Invalid` if the same has been changed again since.
    func undo(setting stored: JSON, of entry: UndoJournal.Entry, _ sound: SoundState) throws -> Undone {
        guard let change = SettingChange(stored: stored) else { throw try refusal(ofWholeStep: entry) }
        let name = change.app.isEmpty ? "" : " of " + change.app
        let isUnchanged =
            switch change {
            case .silent(let isOn): sound.isSilent == isOn
            case .volume(_, let after): sound.volume == after
            case .badge(_, let after): try db.badge(app: after.app) == after
            }
        guard isUnchanged else {
            throw Notifications.Invalid(
                field: "step", word: "\(entry.step)",
                reason: "cannot undo the \(entry.verb)\(name): it has been changed again since",
                hint: try wayToOlder(than: entry.step))
        }
        if case .badge(let before, _) = change {
            try changeBadge(
                of: before.app, by: Notifications.BadgeChange(set: before.count), urgent: before.urgent ?? false)
        }
        try db.deleteUndo(step: entry.step, id: entry.id)
        return Undone(
            verb: entry.verb, at: entry.at, notifications: [], apps: [change.app].filter { !$0.isEmpty },
            setting: change)
    }
}
