// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// The reason why an alarm cannot be written to a calendar file.
public struct ExportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure, for programs.
    public enum Code: String, Sendable, Hashable {
        /// No occurrence is left, so there is no date to write.
        case isOver
        /// The alarm comes when something happens, and has no times.
        case hasNoTime
        /// The year does not have four digits, so iCalendar cannot express it (RFC 3339 5.6, RFC 5545 3.3.4).
        case year
        /// The time zone is not available.
        case zone
    }

    /// The kind of failure.
    public let code: Code
    /// The id of the alarm.
    public let id: String
    /// The problem with the zone, if that is the reason.
    public let cause: ZoneError?
    /// A sentence about the problem.
    public let message: String

    /// The message.
    public var description: String { message }

    init(_ code: Code, _ id: String, cause: ZoneError? = nil) {
        self.code = code
        self.id = id
        self.cause = cause
        message =
            switch code {
            case .isOver: "\"\(id)\" is over and has no more dates to export."
            case .hasNoTime: "\"\(id)\" comes when something happens, which a calendar file cannot express."
            case .year: "\"\(id)\" is in a year that a calendar file cannot hold; it holds 0 to 9999."
            case .zone: cause?.message ?? "The time zone of \"\(id)\" cannot be had."
            }
    }
}
