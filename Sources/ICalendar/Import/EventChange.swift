// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// The version of an event or of one of its occurrences (RFC 5546 2.1.5).
public struct EventVersion: Sendable, Hashable {
    /// SEQUENCE.
    public var sequence: Int
    /// DTSTAMP, which counts if the SEQUENCE is the same.
    public var stamp: Instant?
}

/// A statement of a file that earlier imports of an event no longer hold, all or in part.
public struct EventChange: Sendable, Hashable {
    /// The line its event or to-do begins on, from 1.
    public var line: Int
    /// SUMMARY; empty if it has none.
    public var title: String
    /// The UID.
    public var uid: String
    /// RECURRENCE-ID, if the file has a single occurrence and not its series: `2027-03-04` of an event without a time
    /// of day, `2027-03-04T09:00:00` of a local time, or an instant in RFC 3339.
    public var occurrence: String?
    /// RANGE=THISANDFUTURE: the later occurrences as well.
    public var includesFuture = false
    /// The version of the event, or of this occurrence; nil if the calendar does not count versions.
    public var version: EventVersion?
    /// A Boolean value indicating whether it is cancelled.
    public var isCancelled = false
    /// When it is over; nil if it never is, or if that is not known.
    public var ends: Instant?
}
