// SPDX-License-Identifier: Apache-2.0

/// The result of reading a calendar file.
public struct ImportedCalendar: Sendable, Hashable {
    /// Something about the file that the person should know.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The kind of problem.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The file is not read any further; what stands before the line is imported.
            case refused
            /// An event, to-do or alarm is left out.
            case skipped
            /// An item is imported, with something decided or left out.
            case noted
        }

        /// The line of the file, from 1.
        public var line: Int
        /// The kind.
        public var kind: Kind
        /// A sentence, without control characters.
        public var reason: String

        /// A problem.
        public init(line: Int, kind: Kind, reason: String) {
            self.line = line
            self.kind = kind
            self.reason = reason
        }

        /// `line 12: The event "Lunch" is left out: ...`
        public var description: String { "line \(line): \(reason)" }
    }

    /// The origin of an alarm.
    public struct Source: Sendable, Hashable {
        /// The line its event or to-do begins on, from 1.
        public var line: Int
        /// The UID of that; nil if it has none.
        public var uid: String?
        /// A Boolean value indicating whether that had no alarm, and this one was added.
        public var isAdded = false
        /// RECURRENCE-ID in the form of ``EventChange/occurrence``.
        public var occurrence: String?
        /// The version of its event or occurrence.
        public var version: EventVersion?
        /// Addresses of attendees who declined, in small letters.
        public var declined: [String] = []

        /// The origin of an alarm.
        public init(line: Int, uid: String?, isAdded: Bool = false) {
            (self.line, self.uid, self.isAdded) = (line, uid, isAdded)
        }
    }

    /// The most problems that are listed, and one for a refusal; the others are counted.
    public static let maximumProblems = 1_000

    private static let maximumReason = 1_024

    /// The alarms, in the order of the file.
    public var items: [CalendarAlarm] = []
    /// The origin of each of `items`.
    public var sources: [Source] = []
    /// The UIDs of the events and to-dos of which the file says all there is: it has more than changes of single
    /// occurrences, and nothing of them was left out. What an earlier file said of them is no longer so.
    public var wholeEvents: [String] = []
    /// A Boolean value indicating whether it is a message about events (REQUEST, ADD or CANCEL of RFC 5546), which need
    /// not have all that there is of a series.
    public var isMessage = false
    /// Changes of what earlier imports scheduled: one for each of `wholeEvents`, and one for each occurrence of a
    /// series that is not in the file.
    public var changes: [EventChange] = []
    /// The number of events and to-dos in the file, whatever becomes of them.
    public var eventCount = 0
    /// The number of events and to-dos without an alarm, except cancelled and completed ones.
    public var itemsWithoutAlarm = 0
    /// The number of those that were given an alarm.
    public var itemsGivenAlarm = 0
    /// Problems of the file, by line; at most `maximumProblems`, mere notes at most half of them.
    public var problems: [Problem] = []
    /// The number of further problems.
    public var furtherProblems = 0
    private var notes = 0

    init() {}

    mutating func add(_ kind: Problem.Kind, _ line: Int, _ reason: String) {
        let room = min(
            Self.maximumProblems - problems.count,
            kind == .noted ? Self.maximumProblems / 2 - notes : Self.maximumProblems)
        // A file is refused once, and that is always listed.
        guard room > 0 || kind == .refused else {
            furtherProblems += 1
            return
        }
        if kind == .noted { notes += 1 }
        // What the file holds may be quoted in it.
        let clean = TextValue.clean(Array(reason.utf8), limit: Self.maximumReason, lines: false).text
        problems.append(Problem(line: line, kind: kind, reason: clean))
    }
}
