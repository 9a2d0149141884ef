// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import TextSafety

/// The hold of a notification that is due later, as far as it can be foreseen: nobody knows when something will be
/// presented.
package struct QuietForecast: Sendable, Hashable {
    package let hold: Quiet.Hold
    /// The moment from which on it would not be held; nil if none is known.
    package let end: Instant?

    /// The number of changes that are followed to the end.
    private static let followedChanges = 64

    /// Creates the forecast for a notification; nil if it would not be held.
    package init?(
        _ quiet: Quiet, _ level: Notifications.Level, app: String, isMuted: Bool, at instant: Instant, in zone: Zone
    ) {
        func found(at moment: Instant) -> Quiet.Hold? {
            var then = quiet
            then.isPresenting = false
            _ = then.endMutes(at: moment)
            return then.hold(level, app: app, isMuted: isMuted, because: then.reason(at: moment, in: zone))
        }
        guard let hold = found(at: instant) else { return nil }
        self.hold = hold
        var quiet = quiet
        quiet.isPresenting = false
        var moment = instant
        for _ in 0..<Self.followedChanges {
            _ = quiet.endMutes(at: moment)
            guard let next = quiet.nextWake(after: moment, in: zone) else { break }
            guard found(at: next) != nil else {
                end = next
                return
            }
            moment = next
        }
        end = nil
    }
}

extension Transaction {
    /// Returns a sentence about do not disturb if it would hold a notification at one of its next times: from when, how
    /// long, and the line to type that lets it through.
    ///
    /// - Parameter times: The next times in their order; nil for the times of the notification.
    package func quietNotes(of pending: Pending, times: [Instant]? = nil) throws -> [String] {
        guard pending.hasTime else { return [] }
        let quiet = try quiet()
        let times = times ?? Upcoming(pending, zones: zones).instants
        for (index, time) in times.enumerated() {
            let moment = max(time, now.wall)
            guard let forecast = forecast(pending.content, quiet, id: pending.id, at: moment) else { continue }
            let day = Timestamp.day(moment, in: zones.session, zones.display, now: now.wall)
            let until =
                forecast.end.map {
                    ", until \(Timestamp.day($0, in: zones.session, zones.display, now: now.wall)),"
                } ?? ""
            let when = index == 0 ? "then" : "at \(day)"
            let cause =
                switch forecast.hold {
                case .muted: "\(pending.content.app ?? Defaults.app) is muted"
                case .quiet(.desktop(let server)): "\(server)'s do not disturb is on"
                case .quiet, .digest: "Do not disturb is on"
                }
            let remedy = try remedy(against: forecast, of: pending, quiet, at: moment)
            return ["\(cause) \(when)\(until) and holds it. To let it through: \"\(remedy)\"."]
        }
        return []
    }

    /// Returns a sentence about why a notification that was just delivered is held, and until when; nil if it is not.
    package func heldNote(id: String) throws -> String? {
        guard let delivered = try db.delivered(id: id), delivered.isHeld else { return nil }
        let content = settings.rules.apply(delivered.content, at: now.wall, in: zones.session).content
        guard !settings.digest.takes(content, id: id) else { return "held for the digest (alertctl list --held)" }
        let forecast = forecast(delivered.content, try quiet(), id: id, at: now.wall)
        let cause =
            switch forecast?.hold {
            case .muted: "\(content.app ?? Defaults.app) is muted"
            case .quiet(.desktop(let server)): "\(server)'s do not disturb is on"
            case .quiet, .digest: "do not disturb is on"
            // Nobody knows how long that goes on.
            case nil: "do not disturb is on while something is presented"
            }
        let end = forecast?.end.map { Timestamp.day($0, in: zones.session, zones.display, now: now.wall) }
        return "held\(end.map { " until \($0)" } ?? ""): \(cause) (alertctl list --held)"
    }

    private func forecast(
        _ content: Notifications.Content, _ quiet: Quiet, id: String, at moment: Instant
    ) -> QuietForecast? {
        let ruling = settings.rules.apply(content, at: moment, in: zones.session)
        guard !ruling.isDropped, !settings.digest.takes(ruling.content, id: id) else { return nil }
        return QuietForecast(
            quiet, ruling.content.level ?? .active, app: ruling.content.app ?? Defaults.app, isMuted: ruling.isMuted,
            at: moment, in: zones.session)
    }

    /// Returns the command that lets a notification through at a moment.
    private func remedy(
        against forecast: QuietForecast, of pending: Pending, _ quiet: Quiet, at moment: Instant
    ) throws -> String {
        let app = pending.content.app ?? Defaults.app
        if forecast.hold == .muted, quiet.muted.contains(app) {
            return "alertctl dnd --unmute \(ShellText.quoted(app))"
        }
        // An edit is one of what is to come besides the snooze, if there is such a thing.
        let isEditable = try pending.role == .main || db.pending(id: pending.id) == nil
        for level in [Notifications.Level.timeSensitive, .critical] where isEditable {
            var content = pending.content
            content.level = level
            guard self.forecast(content, quiet, id: pending.id, at: moment) == nil else { continue }
            return "alertctl edit \(ShellText.quoted(pending.id)) --level \(level.word)"
        }
        switch forecast.hold {
        case .quiet(.schedule): return "alertctl dnd --allow \(ShellText.quoted(app))"
        case .quiet, .digest: return "alertctl dnd off"
        case .muted: return "alertctl edit \(ShellText.quoted(pending.id)) --level critical"
        }
    }
}
