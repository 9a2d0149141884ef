// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Varlink

/// `dnd`: what is held while the person does not want to be disturbed, and what follows when that begins and ends.
extension Transaction {
    /// The id of the notification that lists what was held.
    static let heldID = "alertd-held"
    /// The row that wakes the loop when quiet begins or ends. It is no notification: nothing lists it.
    static let quietID = "alertd-quiet"

    /// Sets do not disturb, and lets that have its consequences.
    package func setQuiet(_ quiet: Quiet) throws {
        try store(quiet)
        try followQuiet()
    }

    /// Sets do not disturb for a person.
    ///
    /// - Parameter isUndoable: `true` if `undo` can take back the change.
    package func changeQuiet(_ quiet: Quiet, isUndoable: Bool) throws {
        let before = try db.quiet()
        try setQuiet(quiet)
        guard isUndoable, let change = QuietChange(from: before, to: quiet, at: now.wall) else { return }
        try noteQuiet(change)
    }

    /// Records whether something is being presented.
    package func setPresenting(_ isPresenting: Bool) throws {
        var quiet = try db.quiet()
        guard quiet.isPresenting != isPresenting else { return }
        quiet.isPresenting = isPresenting
        try setQuiet(quiet)
    }

    /// Records which notification server has its do not disturb switched on; nil for none.
    package func setDesktopQuiet(server: String?) throws {
        var quiet = try db.quiet()
        guard quiet.desktop != server else { return }
        quiet.desktop = server
        try setQuiet(quiet)
    }

    /// Looks whether it is quiet now, tells of a change, and sees to it that the next one is not missed. After an end
    /// one notification says what was held.
    func followQuiet() throws {
        var quiet = try db.quiet()
        if quiet.endMutes(at: now.wall) { try store(quiet) }
        onCommit(.quiet(quiet))
        let zone = zones.session
        let reason = quiet.reason(at: now.wall, in: zone)
        let before = try db.quietReason()
        if reason?.word != before {
            try db.setQuietReason(reason)
            let next = quiet.nextChange(after: now.wall, in: zone)
            try record(.quiet(reason, until: reason == nil ? nil : next, at: now.wall))
            if reason == nil { try reportHeld() }
        }
        try db.deletePending(id: Self.quietID)
        if let next = quiet.nextWake(after: now.wall, in: zone) {
            try db.replacePending(
                Pending(
                    id: Self.quietID, role: .quiet, content: .init(title: "do not disturb"), trigger: .instant(next),
                    zone: zone.identifier, due: .at(next), created: now.wall))
        }
    }

    /// Returns the reason to hold a notification that is due now; nil to deliver it.
    package func hold(_ ruling: Ruling) throws -> Quiet.Hold? {
        let quiet = try quiet()
        return quiet.hold(
            ruling.content.level ?? .active, app: ruling.content.app ?? Defaults.app, isMuted: ruling.isMuted,
            because: quiet.reason(at: now.wall, in: zones.session))
    }

    /// Delivers a single notification for all held ones, of the highest level among them.
    private func reportHeld() throws {
        let (first, count) = try db.held(limit: Summary.maximumTitles)
        try db.releaseHeld()
        guard count > 0 else { return }
        let zone = zones.session
        let display = zones.display
        let content = Summary(
            title: count == 1 ? "One notification was held" : "\(count) notifications were held",
            lines: first.map { (Timestamp.day($0.delivered, in: zone, display, now: now.wall), $0.content.title) },
            count: count,
            more: "alertctl list --held"
        ).content
        try deliver(
            Pending(
                id: Self.heldID, content: content, trigger: .instant(now.wall), zone: zone.identifier,
                due: .at(now.wall), created: now.wall), late: false)
    }
}
