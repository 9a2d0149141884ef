// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

extension Transaction {
    /// Withdraws alarms of earlier imports that their events no longer contain, alarms of cancelled events, and moved
    /// or cancelled occurrences. All changes are one undo step.
    ///
    /// - Parameter isMessage: `true` if the events come from a message about events, not from a whole calendar.
    package func prune(
        _ events: [Notifications.Event], dryRun: Bool, isMessage: Bool = false
    ) throws -> Pruned {
        var touched: [String] = []
        for event in events {
            let ids = Set(event.ids)
            // A changed occurrence changes its series too.
            touched += try db.imported(uid: event.uid, exceptFollowed: true).map(\.id)
                .filter { !ids.contains($0) || event.occurrence != nil }
        }
        let prune = {
            var pruned = Pruned()
            for (index, event) in events.enumerated() {
                try self.prune(event, at: index, dryRun: dryRun, isMessage: isMessage, into: &pruned)
            }
            return pruned
        }
        return dryRun ? try prune() : try undoably("import", touched, prune)
    }

    private func prune(
        _ event: Notifications.Event, at index: Int, dryRun: Bool, isMessage: Bool, into pruned: inout Pruned
    ) throws {
        // The files of followed calendars decide about their events.
        if let calendar = try db.followedCalendar(ofEvent: event.uid) {
            pruned.followed.append((index, Self.source(ofCalendar: calendar) ?? calendar))
        }
        let rows = try db.imported(uid: event.uid, exceptFollowed: true)
        let revision = EventRevision(event)
        if let revision, try isOutdated(event, revision, rows: rows) {
            pruned.outdated.append(index)
            return
        }
        let ids = Set(event.ids)
        let isCancelled = event.cancelled ?? false
        var stale: [Pending] = []
        if let text = event.occurrence, let occurrence = EventOccurrence(text) {
            let includesFuture = isCancelled && event.future ?? false
            for row in rows where !ids.contains(row.id) {
                guard let own = row.eventOccurrence else {
                    try takeOut(
                        occurrence, includesFuture: includesFuture, from: row, dryRun: dryRun, stale: &stale,
                        changed: &pruned.changed)
                    continue
                }
                let isLater = includesFuture && EventOccurrence(own).map(occurrence.isBefore) ?? false
                if own == text || isLater { stale.append(row) }
            }
        } else {
            stale = rows.filter { row in
                guard !ids.contains(row.id) else { return false }
                guard !isCancelled, row.eventOccurrence != nil, let revision, let own = row.eventRevision else {
                    return true
                }
                return !own.stays(with: revision, isMessage: isMessage)
            }
        }
        pruned.ids += stale.map(\.id)
        guard !dryRun else { return }
        for row in stale { try withdraw(row) }
        if let revision { try remember(event, revision, isMessage: isMessage) }
    }

    /// Returns whether a newer version of the event or occurrence is known, or a cancellation of this one.
    private func isOutdated(
        _ event: Notifications.Event, _ revision: EventRevision, rows: [Pending]
    ) throws -> Bool {
        let own = rows.filter { $0.eventOccurrence == event.occurrence }
        if own.contains(where: { $0.eventRevision.map(revision.isOlder(than:)) ?? false }) { return true }
        return try db.revisions(uid: event.uid).contains { kept in
            guard kept.occurrence.isEmpty || kept.occurrence == event.occurrence else { return false }
            if kept.isCancelled, !(event.cancelled ?? false), own.isEmpty {
                return !kept.revision.isOlder(than: revision)
            }
            return kept.occurrence == (event.occurrence ?? "") && revision.isOlder(than: kept.revision)
        }
    }

    /// Takes an occurrence out of a series.
    private func takeOut(
        _ occurrence: EventOccurrence, includesFuture: Bool, from row: Pending, dryRun: Bool, stale: inout [Pending],
        changed: inout [String]
    ) throws {
        switch row.trigger.without(occurrence, includesFuture: includesFuture, zones: zones) {
        case .same: return
        case .nothing: stale.append(row)
        case .changed(let trigger):
            var rest = row
            rest.trigger = trigger
            if !row.isPaused {
                guard let due = try rest.next(after: now.wall, zones: zones) else {
                    stale.append(row)
                    return
                }
                rest.due = .at(due)
            }
            changed.append(row.id)
            guard !dryRun else { return }
            for part in try db.allPending(id: row.id) where part.role == .main || part.role.isWarning {
                try db.deletePending(id: row.id, role: part.role)
            }
            if rest.isPaused { try db.replacePending(rest) } else { try schedule(rest) }
            try recordScheduled(rest)
        }
    }

    /// Keeps what is cancelled or comes apart from its series, and forgets what a newer version replaced.
    private func remember(_ event: Notifications.Event, _ revision: EventRevision, isMessage: Bool) throws {
        let isCancelled = event.cancelled ?? false
        guard isCancelled || event.occurrence != nil else {
            try db.forgetRevisions(uid: event.uid, wholeEvent: true)
            for kept in try db.revisions(uid: event.uid) where !kept.stays(with: revision, isMessage: isMessage) {
                try db.forgetRevision(uid: event.uid, occurrence: kept.occurrence)
            }
            return
        }
        if event.occurrence == nil { try db.forgetRevisions(uid: event.uid, wholeEvent: false) }
        // A time that cannot be read is as good as none.
        var ends = event.ends.flatMap { try? Instant(rfc3339: $0) }
        if case .instant(let instant)? = event.occurrence.flatMap(EventOccurrence.init) {
            ends = ends.map { max($0, instant) }
        }
        try db.keep(
            KeptRevision(
                uid: event.uid, occurrence: event.occurrence ?? "", revision: revision, isCancelled: isCancelled,
                includesFuture: isCancelled && event.future ?? false, ends: ends),
            at: now.wall)
    }
}

/// The effect of a message on earlier imports of its events.
package struct Pruned: Sendable {
    /// The ids of cancelled notifications.
    package var ids: [String] = []
    /// The ids of notifications that lost some of their occurrences.
    package var changed: [String] = []
    /// The positions of events for which a newer version is known.
    package var outdated: [Int] = []
    /// The positions of events that followed calendars have, with the calendars.
    package var followed: [(event: Int, calendar: String)] = []
}
