// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation

/// The contract of a row: where the entry is, when it comes, whether it repeats, and how its last delivery ended.
struct StateTruth {
    /// A time as a person reads it: exact, or within the seconds that making the row took.
    struct Due {
        /// The first possible instant.
        let date: Date
        /// The seconds after it that are possible, too.
        let span: Int
        var reader = StateReader()

        /// A clock time in Berlin, "2027-03-03T18:00".
        static func at(_ text: String) -> Due {
            Due(date: Times.date(text + ":00+01:00") ?? .distantPast, span: 0)
        }

        /// A time from then on, for the seconds that making a row may take on a busy machine.
        static func about(_ date: Date) -> Due { Due(date: date, span: 20) }
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
    /// The seconds until its event begins; 0 if it is due then, or belongs to no event.
    var lead = 0
    /// The start of the event that its delivered alarm has announced; nil if it has announced none.
    var announced: Due?
    /// The end of its pause; nil if it waits until somebody resumes it.
    var pauseEnd: Due?
    /// An alarm.
    var isAlarm = false
    /// The data that its caller gave (`--userinfo`).
    var userInfo: [String: Int]?
    /// A Boolean value indicating whether its command also runs while an earlier run does (`--parallel`).
    var isParallel = false
    /// The kinds of its events, in their order; others may be between them.
    var events: [Manager.Kind]

    init(
        _ title: String, waiting: Waiting? = nil, there: There? = nil, ending: Notifications.Ending? = nil,
        _ events: Manager.Kind...
    ) {
        (self.waiting, self.there, self.ending, self.events) = (waiting, there, ending, events)
        (self.title, deliveredTitle) = (title, title)
    }

    func titled(_ title: String, delivered: String) -> StateTruth {
        var truth = self
        (truth.title, truth.deliveredTitle) = (title, delivered)
        return truth
    }

    func before(_ seconds: Int) -> StateTruth {
        var truth = self
        truth.lead = seconds
        return truth
    }

    func announcing(_ start: Due) -> StateTruth {
        var truth = self
        truth.announced = start
        return truth
    }

    func pausedUntil(_ end: Due) -> StateTruth {
        var truth = self
        truth.pauseEnd = end
        return truth
    }

    func withData(ticket: Int) -> StateTruth {
        var truth = self
        truth.userInfo = ["ticket": ticket]
        return truth
    }

    var parallel: StateTruth {
        var truth = self
        truth.isParallel = true
        return truth
    }

    var alarm: StateTruth {
        var truth = self
        truth.isAlarm = true
        return truth
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

    /// The words after its title that say when its event begins: " at 20:30"; empty if it is due then.
    var startWords: String {
        guard lead > 0, let due else { return "" }
        let (reader, start) = (due.reader, due.date.addingTimeInterval(TimeInterval(lead)))
        let clock = reader.clock(start)
        return reader.day(start) == reader.day(due.date) ? " at \(clock)" : " on \(reader.name(start)) \(clock)"
    }

    /// The start of its event, unless it is due then; nil if it has none.
    var eventStart: Due? {
        guard lead > 0, let due else { return announced }
        return Due(date: due.date.addingTimeInterval(TimeInterval(lead)), span: due.span, reader: due.reader)
    }

    /// The words after the title of its delivered entry: " at 14:31"; empty if it has announced no event.
    var announcedWords: String { announced.map { " at " + $0.reader.clock($0.date) } ?? "" }

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
