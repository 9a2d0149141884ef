// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation

/// The contract of a row: where the entry is, when it comes, whether it repeats, and how its last delivery ended.
struct StateTruth {
    /// A time: exact, or within the seconds that making the row took.
    enum Due {
        /// A clock time of 3 or 4 March 2027 in Berlin, "2027-03-03T18:00".
        case at(String)
        /// A time from then on, for some seconds.
        case about(Date)
    }

    /// The way in which an id waits.
    enum Waiting {
        /// A wait for its time.
        case time(Due, repeats: Bool = false)
        /// A wait for its time, after a snooze.
        case snoozed(Due)
        /// A pause; after it the entry would come at this time.
        case paused(resumed: Due, repeats: Bool = false)
        /// A wait for an event, with the heading of the list.
        case event(String, repeats: Bool = false)
        /// A wait for an acknowledgement, with the heading of the list.
        case acknowledgement(String)
    }

    /// A delivered notification.
    enum There {
        case unread
        case rings
        case waitsToRing
    }

    /// The waiting entry; nil if nothing of this id is to come.
    var waiting: Waiting?
    /// The delivered entry; nil if there is none that nobody acted upon.
    var there: There?
    /// The end of its newest entry in the history; nil if it is unread, or none was delivered.
    var ending: Notifications.Ending?
    /// The title of the waiting entry.
    var title: String
    /// The title of the delivered entry.
    var deliveredTitle: String
    /// An alarm.
    var isAlarm = false
    /// The kinds of its events, in their order; others may be between them.
    var events: [Manager.Kind]

    init(
        _ row: StateRow, waiting: Waiting? = nil, there: There? = nil, ending: Notifications.Ending? = nil,
        _ events: Manager.Kind...
    ) {
        (self.waiting, self.there, self.ending, self.events) = (waiting, there, ending, events)
        (title, deliveredTitle) = (row.title, row.title)
    }

    func titled(_ title: String, delivered: String) -> StateTruth {
        var truth = self
        (truth.title, truth.deliveredTitle) = (title, delivered)
        return truth
    }

    var alarm: StateTruth {
        var truth = self
        truth.isAlarm = true
        return truth
    }
}

extension StateTruth.Due {
    /// The seconds that making a row may take on a busy machine.
    private static let span = 20

    /// The possible instants.
    private var instants: [Date] {
        switch self {
        case .at(let text): Times.date(text + ":00+01:00").map { [$0] } ?? []
        case .about(let date): (0...Self.span).map { date.addingTimeInterval(TimeInterval($0)) }
        }
    }

    func isMet(by text: Any?) -> Bool {
        guard let date = Times.date(text), let first = instants.first, let last = instants.last else { return false }
        return date >= first.addingTimeInterval(-0.1) && date < last.addingTimeInterval(0.1)
    }

    /// The first possible instant.
    var date: Date { instants.first ?? .distantPast }

    /// The day as a heading: "Today, Wed 3 Mar".
    var heading: String { isToday ? "Today, Wed 3 Mar" : "Tomorrow, Thu 4 Mar" }

    private var isToday: Bool { Self.format("dd", date) == "03" }

    /// The day as `agenda` takes it.
    var day: String { isToday ? "2027-03-03" : "2027-03-04" }

    /// Returns whether a text is the clock time of one of the instants: "18:00", or "18:00:07" with seconds.
    func isClock(_ text: some StringProtocol) -> Bool {
        instants.contains { date in
            let seconds = Self.format("HH:mm:ss", date)
            return seconds == text || seconds.hasSuffix(":00") && seconds.dropLast(3) == text
        }
    }

    /// Returns whether a text is the clock time of one of the instants without its seconds: "18:00".
    func isMinute(_ text: some StringProtocol) -> Bool { instants.contains { Self.format("HH:mm", $0) == text } }

    /// Returns whether a text has the day and clock time of one of the instants: "Wed 3 Mar 18:00".
    func isNamed(in text: String) -> Bool {
        instants.contains { text.contains(Self.format("EEE d MMM HH:mm", $0)) }
    }

    private static func format(_ pattern: String, _ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "Europe/Berlin")
        formatter.dateFormat = pattern
        return formatter.string(from: date)
    }
}

extension StateTruth {
    /// The time at which it comes by itself; nil if it has none.
    var due: Due? {
        switch waiting {
        case .time(let due, _), .snoozed(let due): due
        case .paused, .event, .acknowledgement, nil: nil
        }
    }

    /// The states of its entries in the list.
    var states: [Notifications.State] {
        let waiting: Notifications.State? =
            switch self.waiting {
            case .time, .event, .acknowledgement: .pending
            case .snoozed: .snoozed
            case .paused: .paused
            case nil: nil
            }
        return [waiting, there == nil ? nil : .delivered].compactMap(\.self)
    }
}
