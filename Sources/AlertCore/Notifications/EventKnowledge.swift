// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

/// The state of an event after earlier imports, and the decision for an alarm that is about to be imported.
struct EventKnowledge {
    /// The reason why nothing needs to be done, because a newer version is known: a clause without a full stop.
    private(set) var reasonAgainst: String?
    /// Occurrences that do not come at their time in the series, of an alarm of the whole series.
    private(set) var apart: [KeptRevision] = []

    init(of plan: AlarmPlan, existing: Pending?, isMessage: Bool, in db: Database) throws {
        guard let entry = plan.entry, let uid = entry.uid, let revision = EventRevision(entry) else { return }
        let kept = try db.revisions(uid: uid)
        let rows = try existing.map { [$0] } ?? db.imported(uid: uid).filter { $0.eventOccurrence == entry.occurrence }
        let newer = kept.first {
            !$0.isCancelled && $0.occurrence == entry.occurrence && revision.isOlder(than: $0.revision)
        }
        if newer != nil || rows.contains(where: { $0.eventRevision.map(revision.isOlder(than:)) ?? false }) {
            reasonAgainst = "a newer version of it was imported before, so this one is not used"
            return
        }
        // One that is pending was brought back by undo.
        let ending = kept.first { $0.covers(entry.occurrence) && !$0.revision.isOlder(than: revision) }
        if existing == nil, ending != nil {
            reasonAgainst = "it was cancelled since, so it is not scheduled"
            return
        }
        if entry.occurrence == nil {
            apart = kept.filter { !$0.occurrence.isEmpty && $0.stays(with: revision, isMessage: isMessage) }
        }
    }

    /// Returns the trigger without some of its occurrences.
    func without(_ apart: [KeptRevision], _ trigger: Trigger, zones: some ZoneSource) -> SeriesRest {
        var rest = SeriesRest.same
        for kept in apart {
            guard let occurrence = EventOccurrence(kept.occurrence) else { continue }
            let current: Trigger
            switch rest {
            case .same: current = trigger
            case .changed(let changed): current = changed
            case .nothing: return .nothing
            }
            let next = current.without(occurrence, includesFuture: kept.includesFuture, zones: zones)
            if next != .same { rest = next }
        }
        return rest
    }
}

extension KeptRevision {
    /// Returns whether it cancels an occurrence; the whole event if that is nil.
    fileprivate func covers(_ occurrence: String?) -> Bool {
        guard isCancelled else { return false }
        if self.occurrence.isEmpty || self.occurrence == occurrence { return true }
        guard includesFuture, let first = EventOccurrence(self.occurrence),
            let asked = occurrence.flatMap(EventOccurrence.init)
        else { return false }
        return first.isBefore(asked)
    }

    /// Returns whether an occurrence stays as a message made it when its series is imported.
    func stays(with series: EventRevision, isMessage: Bool) -> Bool {
        revision.stays(with: series, isMessage: isMessage)
    }
}

extension EventRevision {
    /// The version of an alarm; nil if its calendar said none.
    init?(_ entry: Notifications.CalendarEntry) {
        guard let sequence = entry.sequence else { return nil }
        // The stamp was checked when it came.
        self.init(sequence: sequence, stamp: entry.stamp.flatMap { try? Instant(rfc3339: $0) })
    }

    /// Returns whether a text is a time, as a stamp has to be.
    static func isStamp(_ text: String) -> Bool {
        // What cannot be read is no time.
        (try? Instant(rfc3339: text)) != nil
    }

    init?(_ event: Notifications.Event) {
        guard let sequence = event.sequence else { return nil }
        // What cannot be read counts as not given.
        self.init(sequence: sequence, stamp: event.stamp.flatMap { try? Instant(rfc3339: $0) })
    }

    /// Returns whether an occurrence of this version stays as it is next to a series that does not mention it. A
    /// message has the series alone, so the occurrence stays unless the series was rescheduled. A whole calendar has
    /// all there is, so the later one of both counts.
    func stays(with series: EventRevision, isMessage: Bool) -> Bool {
        if isMessage { return sequence >= series.sequence }
        guard let stamp, let others = series.stamp else { return sequence > series.sequence }
        return stamp > others
    }
}

extension Pending {
    /// RECURRENCE-ID of an alarm of one changed occurrence.
    var eventOccurrence: String? { content.calendar?.occurrence }

    /// The version of its event.
    var eventRevision: EventRevision? { content.calendar.flatMap { EventRevision($0) } }
}

extension EventOccurrence {
    /// Returns whether it is earlier than another of the same form.
    func isBefore(_ other: EventOccurrence) -> Bool {
        switch (self, other) {
        case (.day(let left), .day(let right)): left < right
        case (.wall(let left), .wall(let right)): left < right
        case (.instant(let left), .instant(let right)): left < right
        default: false
        }
    }
}
