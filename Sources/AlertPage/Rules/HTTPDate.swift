// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The time of a response (RFC 9110 5.6.7 and 6.6.1).
package enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns a time such as "Sun, 06 Nov 1994 08:49:37 GMT".
    /// - Parameter seconds: The seconds since 1970.
    package static func text(_ seconds: Int64) -> String {
        let day = Int(seconds / 86_400)
        let date = CivilDate(dayNumber: day)
        let second = Int(seconds % 86_400)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = [second / 3_600, second / 60 % 60, second % 60].map(two).joined(separator: ":")
        // 1970-01-01 was a Thursday.
        return "\(days[(day + 4) % 7]), \(two(date.day)) \(months[date.month - 1]) \(date.year) \(clock) GMT"
    }
}
