// SPDX-License-Identifier: Apache-2.0

/// METHOD of a calendar: what a message about events asks for (RFC 5546 1.4).
enum CalendarMethod: Sendable, Hashable {
    /// The calendar has all that there is, like one without METHOD.
    case publish
    /// The events are as they are written; the message need not have all that there is of a series.
    case request
    /// The occurrences come in addition to those of the series.
    case add
    /// The events, or occurrences of them, are cancelled.
    case cancel
    /// REPLY, COUNTER, DECLINECOUNTER and REFRESH: what somebody else says about an event. Nothing of one's own
    /// changes.
    case answer
    /// Any other: nobody knows what is to become of the events.
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

    /// A Boolean value indicating whether its events count.
    var counts: Bool { self != .answer && self != .unknown }

    /// A Boolean value indicating whether it changes events that are known, and has no more than that.
    var isMessage: Bool { self == .request || self == .add || self == .cancel }
}
