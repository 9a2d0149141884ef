// SPDX-License-Identifier: Apache-2.0

/// The METHOD of a calendar: the purpose of a message about events (RFC 5546 1.4).
enum CalendarMethod: Sendable, Hashable {
    /// The calendar is complete, like one without METHOD.
    case publish
    /// The events replace earlier versions; the message need not contain all of a series.
    case request
    /// The occurrences are added to the series.
    case add
    /// The events, or occurrences of them, are cancelled.
    case cancel
    /// REPLY, COUNTER, DECLINECOUNTER and REFRESH: another person's answer about an event. Nothing of the recipient's
    /// changes.
    case answer
    /// Any other method, whose effect on the events is unknown.
    case unknown

    init(_ word: String) {
        switch word {
        case "PUBLISH": self = .publish
        case "REQUEST": self = .request
        case "ADD": self = .add
        case "CANCEL": self = .cancel
        case "REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH": self = .answer
        default: self = .unknown
        }
    }

    /// A Boolean value indicating whether the calendar's events count.
    var counts: Bool { self != .answer && self != .unknown }

    /// A Boolean value indicating whether the calendar only contains changes of known events.
    var isMessage: Bool { self == .request || self == .add || self == .cancel }
}
