// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// The result of reading a calendar file.
public struct ImportedCalendar: Sendable, Hashable {
    /// A problem in the file that the person should know about.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The kind of problem.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The file is not read any further; everything before the line is imported.
            case refused
            /// An event, to-do or alarm is omitted.
            case skipped
            /// An item is imported with a decision or omission.
            case noted
        }

        /// The line of the file, from 1.
        public var line: Int
        /// The kind.
        public var kind: Kind
        /// A sentence, without control characters.
        public var reason: String
        /// A Boolean value indicating whether an alarm is missing, too many or shown with a damaged text because of it.
        /// Of the decisions about imported items only some are losses.
        public var isLoss: Bool

        /// Creates a problem.
        ///
        /// `isLoss` says whether an alarm is missing, too many or damaged; nil unless the problem is a mere decision.
        public init(line: Int, kind: Kind, reason: String, isLoss: Bool? = nil) {
            self.line = line
            self.kind = kind
            self.reason = reason
            self.isLoss = isLoss ?? (kind != .noted)
        }

        /// `line 12: The event "Lunch" is left out: ...`
        public var description: String { "line \(line): \(reason)" }
    }

    /// The origin of an alarm.
    public struct Source: Sendable, Hashable {
        /// The first line of the event or to-do, from 1.
        public var line: Int
        /// The UID of the event or to-do; nil without one.
        public var uid: String?
        /// A Boolean value indicating whether the event or to-do had no alarm, and this one was added.
        public var isAdded = false
        /// RECURRENCE-ID in the form of ``EventChange/occurrence``.
        public var occurrence: String?
        /// The version of the event or occurrence.
        public var version: EventVersion?
        /// DTSTAMP.
        public var stamp: Instant?
        /// The addresses of attendees who declined or delegated, in lower case.
        public var declined: [String] = []
        /// The addresses of attendees who have not answered, in lower case.
        public var unanswered: [String] = []
        /// The addresses of the organizer, in the form of ``MailAddress``.
        public var organizer: [String] = []
        /// The link of the event's meeting: an https address of printable ASCII.
        public var link: String?
        /// A Boolean value indicating whether the link is that of the event's CONFERENCE, or of one of
        /// ``ImportOptions/meetingHosts``.
        public var isConference = false
        /// The addresses in the event's own properties, URL and CONFERENCE, as they are written.
        public var addresses: [String] = []
        /// CLASS:PRIVATE or CONFIDENTIAL (RFC 5545 3.8.1.3).
        public var isPrivate = false

        /// Creates an origin.
        public init(line: Int, uid: String?, isAdded: Bool = false) {
            (self.line, self.uid, self.isAdded) = (line, uid, isAdded)
        }
    }

    /// The maximum number of listed problems, plus one for a refusal; further ones are only counted.
    public static let maximumProblems = 1_000

    private static let maximumReason = 1_024

    /// The alarms, in the order of the file.
    public var items: [CalendarAlarm] = []
    /// The origins of `items`.
    public var sources: [Source] = []
    /// The UIDs of the completely described events and to-dos: the file has more than changes of single occurrences,
    /// and nothing of them was omitted. The contents of earlier files for these UIDs are obsolete.
    public var wholeEvents: [String] = []
    /// A Boolean value indicating whether the file is a message about events (REQUEST, ADD or CANCEL of RFC 5546),
    /// which need not contain all of a series.
    public var isMessage = false
    /// The changes to earlier imports: one for each of `wholeEvents`, and one for each occurrence of a series that is
    /// not in the file.
    public var changes: [EventChange] = []
    /// A Boolean value indicating whether the file does not begin as a calendar, so that another program wrote it for
    /// something else.
    public var isOtherFile = false
    /// The number of events and to-dos in the file, including omitted ones.
    public var eventCount = 0
    /// The number of events and to-dos without an alarm, except cancelled and completed ones.
    public var itemsWithoutAlarm = 0
    /// The number of to-dos among them that are never due, which can get no alarm.
    public var itemsNeverDue = 0
    /// The number of events and to-dos that got an alarm.
    public var itemsGivenAlarm = 0
    /// The problems of the file by line: at most `maximumProblems`, of which at most half are mere notes.
    public var problems: [Problem] = []
    /// The unknown time zones, for each of which another zone is used. Each is in `problems`, too.
    public var unknownZones: [Problem] = []
    /// The number of further problems.
    public var furtherProblems = 0
    private var notes = 0

    init() {}

    /// Adds a note about an item.
    mutating func note(_ problem: LineProblem, of item: CalendarItem) {
        add(
            problem.isOmission ? .skipped : .noted, problem.line, "\(item.name): \(problem.reason).",
            isLoss: problem.isLoss)
    }

    mutating func add(_ kind: Problem.Kind, _ line: Int, _ reason: String, isLoss: Bool = false) {
        let isMere = kind == .noted && !isLoss
        let room = min(
            Self.maximumProblems - problems.count,
            isMere ? Self.maximumProblems / 2 - notes : Self.maximumProblems)
        // A file is refused at most once, and that is always listed.
        guard room > 0 || kind == .refused else {
            furtherProblems += 1
            return
        }
        if isMere { notes += 1 }
        // The reason may quote the file's contents.
        let clean = TextValue.clean(Array(reason.utf8), limit: Self.maximumReason, lines: false).text
        problems.append(Problem(line: line, kind: kind, reason: clean, isLoss: isMere ? false : true))
    }
}

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

extension EventChange {
    /// Creates the change by a file that no longer contains an event, or nothing about its version.
    public init(line: Int, uid: String) {
        self.init(line: line, title: "", uid: uid)
    }
}
