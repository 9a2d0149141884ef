// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// When a caller wants a notification, in the caller's words.
struct TriggerWish {
    /// What the words mean at a moment.
    struct Plan: Sendable, Hashable {
        var trigger: Trigger
        var zone: String
        var due: Instant
        var countdown: Pending.Countdown?
    }

    private let wish: Notifications.Trigger

    init(_ wish: Notifications.Trigger) { self.wish = wish }

    /// What the words mean now. A time that has passed stays in the past: it is due at once.
    /// - Throws: the field, the word and what to write instead.
    func resolved(at now: Moment, zones: Zones) throws(Notifications.Invalid) -> Plan {
        switch (wish.in, wish.at) {
        case (let text?, nil): return try countdown(text, now: now, zones: zones)
        case (nil, let text?): return try calendar(text, zones: zones)
        default:
            throw Notifications.Invalid(
                field: "trigger", word: "", reason: "exactly one of in and at is needed",
                hint: "write in 45m, or at 2027-03-04T09:00")
        }
    }

    private func countdown(_ text: String, now: Moment, zones: Zones) throws(Notifications.Invalid) -> Plan {
        if let zone = wish.zone {
            throw Notifications.Invalid(
                field: "zone", word: zone, reason: "a span of time is the same in every zone",
                hint: "leave the zone out")
        }
        let span: Int64
        do {
            span = try Span.parse(text)
        } catch {
            throw Notifications.Invalid(field: "in", error)
        }
        return Plan(
            trigger: .countdown(microseconds: span), zone: zones.session.identifier,
            due: now.wall.advanced(by: span),
            countdown: Pending.Countdown(boot: now.boot, deadline: now.uptime + span))
    }

    private func calendar(_ text: String, zones: Zones) throws(Notifications.Invalid) -> Plan {
        let zone =
            try wish.zone.map { name throws(Notifications.Invalid) in try find(name, zones: zones) } ?? zones.session
        let written: WrittenTime
        do {
            written = try WrittenTime(text)
        } catch {
            throw Notifications.Invalid(field: "at", error)
        }
        switch written {
        case .date:
            throw Notifications.Invalid(
                field: "at", word: text, reason: "it names a day but no time", hint: "write \(text)T09:00")
        case .instant(let instant, _):
            return Plan(trigger: .instant(instant), zone: zone.identifier, due: instant)
        case .local(let local):
            // Without a zone of its own the time keeps the one in which it was said. A zone without a name (a file, or
            // a rule in TZ) cannot be found again: the instant is kept then.
            guard let due = zone.instant(of: local) else {
                throw Notifications.Invalid(
                    field: "at", word: text, reason: "\(zone.identifier) has no such time", hint: "choose another time")
            }
            return Plan(
                trigger: zones.reference(to: zone).map { .wall(local, $0) } ?? .instant(due), zone: zone.identifier,
                due: due)
        }
    }

    private func find(_ name: String, zones: Zones) throws(Notifications.Invalid) -> Zone {
        do {
            return try zones.zone(ZoneReference(name))
        } catch {
            throw Notifications.Invalid(
                field: "zone", word: name, reason: error.message,
                hint: "names look like Europe/Berlin; \"timedatectl list-timezones\" lists them")
        }
    }
}

extension Notifications.Invalid {
    init(field: String, _ error: TimeTextError) {
        self.init(field: field, word: error.word, reason: error.reason, hint: error.hint)
    }
}
