// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The history of the person's devices: the published days of this device, and the stored days of others. The contents
/// are with alertd and in files. Times are microseconds since 1970.
package struct HistoryState: Sendable, Hashable {
    /// A day of this device.
    package struct Own: Sendable, Hashable {
        package var rev: Int64
        /// A hash of the message that was published last.
        var digest: String
        var isPublished = false
    }

    /// A day of another device.
    package struct Received: Sendable, Hashable {
        package var device: String
        package var day: HistoryDay

        package init(_ device: String, _ day: HistoryDay) {
            self.device = device
            self.day = day
        }
    }

    /// The number of days that are published and stored, including today.
    package static let days: Int64 = 7

    package internal(set) var own: [HistoryDay: Own] = [:]
    package internal(set) var received: [Received: Int64] = [:]
    /// A Boolean value indicating whether alertd must be asked for all days, as they were not published on this
    /// connection.
    package internal(set) var isUnpublished = false

    package init() {}

    /// Returns the days that are published.
    package static func window(now: Int64) -> ClosedRange<HistoryDay> {
        let today = HistoryDay(at: now)
        return HistoryDay(number: today.number - days + 1)...today
    }

    /// Returns when a day expires.
    static func end(of day: HistoryDay) -> Int64 { HistoryDay(number: day.number + days).start }

    var record: JSON {
        .array(
            own.sorted { $0.key < $1.key }.map { day, entry in
                ["day": .string(day.text), "rev": .int(entry.rev), "digest": .string(entry.digest)]
            })
    }

    init?(_ list: [JSON]) {
        for json in list {
            guard let day = json["day"]?.stringValue.flatMap(HistoryDay.init(text:)), let rev = json["rev"]?.intValue,
                let digest = json["digest"]?.stringValue
            else { return nil }
            own[day] = Own(rev: rev, digest: digest)
        }
    }
}
