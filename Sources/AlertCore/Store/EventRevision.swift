// SPDX-License-Identifier: Apache-2.0

package import CivilTime
package import GRDB

/// A version of an event or of one of its occurrences (RFC 5546 2.1.5).
package struct EventRevision: Sendable, Hashable {
    package var sequence: Int
    /// DTSTAMP.
    package var stamp: Instant?

    package init(sequence: Int, stamp: Instant?) {
        (self.sequence, self.stamp) = (sequence, stamp)
    }

    /// Returns whether it is older than another: by SEQUENCE, then by DTSTAMP if both have one.
    package func isOlder(than other: EventRevision) -> Bool {
        if sequence != other.sequence { return sequence < other.sequence }
        guard let stamp, let others = other.stamp else { return false }
        return stamp < others
    }
}

/// The latest message about an event or occurrence that was cancelled or moved.
package struct KeptRevision: Sendable, Hashable {
    package var uid: String
    /// RECURRENCE-ID as on the wire; empty for the whole event.
    package var occurrence: String
    package var revision: EventRevision
    package var isCancelled: Bool
    /// The later occurrences as well.
    package var includesFuture: Bool
    /// The end of the event, or nil if none is known.
    package var ends: Instant?
}

/// Cancelled and moved events stay known until they are over, so that an earlier message that is read later does not
/// bring them back.
extension Database {
    /// The most that are kept: as many as were kept last, those that were forgotten since included.
    package static let keptRevisions = 10_000

    /// Returns the stored revisions of an event and its occurrences.
    package func revisions(uid: String) throws -> [KeptRevision] {
        try rows(
            "SELECT occurrence, sequence, stamp, cancelled, future, ends FROM event_revisions WHERE uid = ?", [uid]
        ).map { row in
            KeptRevision(
                uid: uid, occurrence: row[0],
                revision: EventRevision(
                    sequence: row[1], stamp: (row[2] as Int64?).map(Instant.init(microseconds:))),
                isCancelled: row[3], includesFuture: row[4],
                ends: row[5] == Int64.max ? nil : Instant(microseconds: row[5]))
        }
    }

    /// Keeps one instead of an earlier one, and forgets those that are over.
    func keep(_ kept: KeptRevision, at now: Instant) throws {
        try run("DELETE FROM event_revisions WHERE ends < ?", [now.microseconds])
        guard kept.ends.map({ $0 >= now }) ?? true else { return }
        try run(
            """
            INSERT OR REPLACE INTO event_revisions (uid, occurrence, sequence, stamp, cancelled, future, ends)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                kept.uid, kept.occurrence, kept.revision.sequence, kept.revision.stamp?.microseconds, kept.isCancelled,
                kept.includesFuture, kept.ends?.microseconds ?? .max,
            ])
        try run(
            """
            DELETE FROM event_revisions
            WHERE number <= (SELECT max(number) FROM event_revisions) - \(Self.keptRevisions)
            """)
    }

    /// Forgets an event, or all its single occurrences, which a newer version has replaced.
    func forgetRevisions(uid: String, wholeEvent: Bool) throws {
        try run("DELETE FROM event_revisions WHERE uid = ? AND (occurrence = '') = ?", [uid, wholeEvent])
    }

    /// Forgets one occurrence.
    func forgetRevision(uid: String, occurrence: String) throws {
        try run("DELETE FROM event_revisions WHERE uid = ? AND occurrence = ?", [uid, occurrence])
    }
}
