// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// The version of an event or of an occurrence (RFC 5546 2.1.5).
public struct EventVersion: Sendable, Hashable {
    /// SEQUENCE.
    public var sequence: Int
    /// DTSTAMP, which decides if the SEQUENCE is the same.
    public var stamp: Instant?
}

/// A change in a file that makes earlier imports of an event obsolete, completely or in part.
public struct EventChange: Sendable, Hashable {
    /// The first line of the event or to-do, from 1.
    public var line: Int
    /// SUMMARY; empty without one.
    public var title: String
    /// The UID.
    public var uid: String
    /// RECURRENCE-ID, if the file has a single occurrence and not its series: `2027-03-04` for an all-day event,
    /// `2027-03-04T09:00:00` for a local time, or an instant in RFC 3339.
    public var occurrence: String?
    /// RANGE=THISANDFUTURE: the change applies to later occurrences as well.
    public var includesFuture = false
    /// The version of the event or occurrence; nil if the calendar does not count versions.
    public var version: EventVersion?
    /// A Boolean value indicating whether the event is cancelled.
    public var isCancelled = false
    /// The end of the event; nil if it has none, or if unknown.
    public var ends: Instant?
}
