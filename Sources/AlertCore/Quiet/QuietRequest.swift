// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// A caller's request to change do not disturb.
package struct QuietRequest: Sendable {
    private let call: Manager.SetDnd

    package init(_ call: Manager.SetDnd) { self.call = call }

    /// - Throws: `Manager.Invalid`, for errors that can be found without the time.
    package func check() throws(Manager.Invalid) {
        if call.until != nil, call.on != true {
            throw Manager.Invalid(field: "until", reason: "it needs \(Member.on) as well, or leave it out")
        }
        if let schedule = call.schedule, schedule.count > Quiet.maximumTimes {
            throw Manager.Invalid(
                field: "schedule", reason: "at most \(Quiet.maximumTimes) times; say fewer, wider ones")
        }
        _ = try times()
        try check(call.muted, field: "muted")
        try check(call.allowed, field: "allowed")
        try check(call.mute?.map(\.app), field: "mute")
        try check(call.unmute, field: "unmute")
        try check(call.expected?.map(\.app), field: "expected")
    }

    /// Returns the state after the change.
    ///
    /// - Parameter notes: Gets sentences about what the words for the ends left open.
    /// - Throws: `Manager.Invalid` for an end that is not understood, or that has passed, and if a mute is not as the
    ///   caller expects it.
    package func applied(
        to before: Quiet, at now: ClockReading, zones: Zones, notes: inout [String]
    ) throws(Manager.Invalid) -> Quiet {
        if let changed = call.expected?.first(where: { !$0.holds(in: before) }) {
            throw Manager.Invalid(field: "expected", reason: "the mute of \(changed.app) has been changed since")
        }
        var quiet = before
        if let times = try times() {
            if !times.isEmpty { try checkZone(at: now, zones: zones) }
            quiet.schedule = times
        }
        if let muted = call.muted {
            quiet.muted = Set(muted)
            quiet.muteEnds = quiet.muteEnds.filter { quiet.muted.contains($0.key) }
        }
        for app in call.unmute ?? [] { quiet.unmute(app) }
        for mute in call.mute ?? [] {
            if let text = mute.until {
                let (last, further) = try end(text, field: "mute", at: now, zones: zones)
                quiet.mute(mute.app, until: last)
                // The same words for several applications say the same.
                notes += further.filter { !notes.contains($0) }
            } else {
                quiet.mute(mute.app, until: nil)
            }
        }
        guard quiet.muted.count <= Quiet.maximumApps else {
            throw Manager.Invalid(field: "mute", reason: "at most \(Quiet.maximumApps) applications")
        }
        if let allowed = call.allowed { quiet.allowed = Set(allowed) }
        switch call.on {
        case true?:
            quiet.asked = .on(until: nil)
            guard let until = call.until else { break }
            let (last, further) = try end(until, field: "until", at: now, zones: zones)
            quiet.asked = .on(until: last)
            notes += further
        case false?: quiet = quiet.ended(at: now.wall, in: zones.session)
        case nil: break
        }
        return quiet
    }

    /// Refuses times of a schedule in any zone but the daemon's.
    private func checkZone(at now: ClockReading, zones: Zones) throws(Manager.Invalid) {
        do throws(Notifications.Invalid) {
            let place = try TriggerPlace(Notifications.Trigger(session: call.session), zones: zones)
            guard !zones.isSession(place.zone, from: now.wall) else { return }
            let own = zones.session.identifier
            throw Notifications.Invalid(
                field: "session", word: place.zone.identifier,
                reason: "a schedule follows alertd's time zone, \(own), and yours is \(place.zone.identifier)",
                hint: "give the times of \(own) with TZ=\(own) before the command")
        } catch {
            throw Manager.Invalid(field: error.field, reason: "\(error.reason); \(error.hint)")
        }
    }

    private func times() throws(Manager.Invalid) -> [QuietTime]? {
        guard let schedule = call.schedule else { return nil }
        var times: [QuietTime] = []
        for text in schedule {
            do throws(QuietTimeError) {
                times.append(try QuietTime(text))
            } catch {
                throw Manager.Invalid(
                    field: "schedule", reason: "invalid time \"\(error.word)\": \(error.reason)")
            }
        }
        return times
    }

    private func check(_ apps: [String]?, field: String) throws(Manager.Invalid) {
        guard let apps else { return }
        guard apps.count <= Quiet.maximumApps else {
            throw Manager.Invalid(field: field, reason: "at most \(Quiet.maximumApps) applications")
        }
        for app in apps {
            do {
                try ContentRules.checkName(app, field: field)
            } catch {
                throw Manager.Invalid(field: error.field, reason: error.reason)
            }
        }
    }

    /// Returns an end, and sentences about what its words left open. The parser of reminder times reads it, so both
    /// accept the same words.
    private func end(
        _ written: String, field: String, at now: ClockReading, zones: Zones
    ) throws(Manager.Invalid) -> (instant: Instant, notes: [String]) {
        let until: String
        do throws(Notifications.Invalid) {
            until = try TodaysName.ahead(written, session: call.session, zones: zones, now: now.wall)
        } catch {
            throw Manager.Invalid(field: field, reason: "\(error.reason); \(error.hint)")
        }
        let triggers = [
            Notifications.Trigger(when: until, single: true, session: call.session, language: call.language),
            Notifications.Trigger(at: until, session: call.session),
            Notifications.Trigger(in: until, session: call.session),
        ]
        var first: Notifications.Invalid?
        for trigger in triggers {
            do throws(Notifications.Invalid) {
                let (schedule, notes) = try trigger.resolved(at: now, zones: zones)
                guard let due = schedule.due.time, due > now.wall else {
                    throw Notifications.Invalid(
                        field: "until", word: "", reason: "that time is in the past", hint: "give a later one")
                }
                return (due, notes)
            } catch {
                first = first ?? error
            }
        }
        let reason = first?.reason ?? "it is not understood"
        var hint = first?.hint ?? ""
        // A silence that returns is a schedule. Whatever is wrong with the words otherwise, the reason above says.
        if field == "until", let read = try? triggers[0].repeating.resolved(at: now, zones: zones),
            read.schedule.trigger.repeats
        {
            hint = "For a silence that returns: alertctl dnd schedule 'weekdays 22:00-07:00'."
        }
        // Hints about words are complete sentences already.
        throw Manager.Invalid(
            field: field, reason: hint.isEmpty ? reason : reason + (reason.hasSuffix(".") ? " " : "; ") + hint)
    }
}

extension Manager.MuteState {
    /// Returns whether an application is muted as this says.
    fileprivate func holds(in quiet: Quiet) -> Bool {
        guard let until else { return quiet.muted.contains(app) == muted && quiet.muteEnds[app] == nil }
        // A text that is no time is no end of a mute.
        guard muted, let end = try? Instant(rfc3339: until) else { return false }
        return quiet.muteEnds[app] == end
    }
}

extension Notifications.Trigger {
    /// The trigger without the condition that it is a single time.
    fileprivate var repeating: Self {
        var trigger = self
        trigger.single = nil
        return trigger
    }
}

extension Manager.Quiet {
    /// The state in its wire form.
    package init(_ quiet: Quiet, held: Int, at now: Instant, in zone: Zone) {
        let reason = quiet.reason(at: now, in: zone)
        self.init(
            reason: reason.map(Manager.QuietReason.init),
            until: quiet.nextChange(after: now, in: zone).map { Timestamp.text($0, in: zone) },
            schedule: quiet.schedule.map(\.text), muted: quiet.muted.sorted(), allowed: quiet.allowed.sorted(),
            held: held, desktop: reason?.server,
            mutes: quiet.muteEnds.isEmpty
                ? nil
                : quiet.muteEnds.sorted { $0.key < $1.key }.map {
                    .init(app: $0.key, until: Timestamp.text($0.value, in: zone))
                })
    }
}

extension Manager.QuietReason {
    fileprivate init(_ reason: Quiet.Reason) {
        self =
            switch reason {
            // Older clients know no other word for this reason. The field `desktop` names the server with the switch.
            case .asked, .desktop: .asked
            case .schedule: .schedule
            case .presentation: .presentation
            }
    }
}
