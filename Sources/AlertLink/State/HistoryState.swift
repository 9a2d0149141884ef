// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The history of the person's devices: the days of this device that were published, and those of others that are kept
/// here. What they say is alertd's, and in the shell's files. Times are microseconds since 1970.
package struct HistoryState: Sendable, Hashable {
    /// A day of this device.
    package struct Own: Sendable, Hashable {
        package var rev: Int64
        /// A hash of what was said last.
        var digest: String
        /// A Boolean value indicating whether that was said on the connection that stands.
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

    /// The number of days that are published and kept, today among them.
    package static let days: Int64 = 7

    package internal(set) var own: [HistoryDay: Own] = [:]
    /// The revision that is kept here.
    package internal(set) var received: [Received: Int64] = [:]
    /// A Boolean value indicating whether alertd is to be asked for all days: they have not been said on this
    /// connection.
    package internal(set) var isUnpublished = false

    package init() {}

    /// The days that are told.
    package static func window(now: Int64) -> ClosedRange<HistoryDay> {
        let today = HistoryDay(at: now)
        return HistoryDay(number: today.number - days + 1)...today
    }

    /// When a day is told and kept no longer.
    static func end(of day: HistoryDay) -> Int64 { HistoryDay(number: day.number + days).start }

    /// The stored form.
    var record: JSON {
        .array(
            own.sorted { $0.key < $1.key }.map { day, entry in
                ["day": .string(day.text), "rev": .int(entry.rev), "digest": .string(entry.digest)]
            })
    }

    /// Reads ``record``.
    init?(_ list: [JSON]) {
        for json in list {
            guard let day = json["day"]?.stringValue.flatMap(HistoryDay.init(text:)), let rev = json["rev"]?.intValue,
                let digest = json["digest"]?.stringValue
            else { return nil }
            own[day] = Own(rev: rev, digest: digest)
        }
    }
}
