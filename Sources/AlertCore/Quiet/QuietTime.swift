// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// A part of the week in which the person is not to be disturbed, by the clock on the wall: "weekdays 22:00-07:00".
package struct QuietTime: Sendable, Hashable {
    /// The days on which it begins. It may end on the day after.
    package var days: Set<Weekday>
    /// The time of day at which it begins.
    package var begin: TimeOfDay
    /// The time of day at which it ends, on the next day unless it is after `begin`. If both are equal, it lasts a
    /// whole day.
    package var end: TimeOfDay

    /// Returns whether a wall that shows this lies in it.
    package func contains(_ reading: CivilDateTime) -> Bool {
        let today = days.contains(reading.date.weekday)
        let yesterday = days.contains(reading.date.adding(days: -1).weekday)
        if begin < end { return today && reading.time >= begin && reading.time < end }
        return today && reading.time >= begin || yesterday && reading.time < end
    }

    /// Returns the wall times on the day and the next day at which it begins or ends.
    func edges(around date: CivilDate) -> [CivilDateTime] {
        [date, date.adding(days: 1)].flatMap {
            [CivilDateTime(date: $0, time: begin), CivilDateTime(date: $0, time: end)]
        }
    }
}

/// A text that is no quiet time.
package struct QuietTimeError: Error, Sendable, Hashable {
    /// The part that was not understood.
    package var word: String
    /// A sentence that says what to write.
    package var reason: String
}

extension QuietTime {
    /// Reads "22:00-07:00", "mon-fri 22:00-07:00", "sat,sun 23:00-9:30", "weekdays 12:00-13:00", "weekends 0:00-24:00".
    package init(_ text: String) throws(QuietTimeError) {
        let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: true)
        guard let times = words.last, words.count <= 2 else {
            throw QuietTimeError(word: text, reason: "write days and times, like \"mon-fri 22:00-07:00\"")
        }
        let parts = times.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw QuietTimeError(word: String(times), reason: "write from when to when, like \"22:00-07:00\"")
        }
        begin = try Self.time(parts[0])
        end = try Self.time(parts[1])
        days = try words.count == 2 ? Self.days(words[0]) : Set(Weekday.allCases)
    }

    /// The normal form, which reads back as the same value.
    package var text: String {
        let names: String
        switch days {
        case Set(Weekday.allCases): names = "daily"
        case Self.weekdays: names = "weekdays"
        case Self.weekends: names = "weekends"
        default: names = days.sorted().map { $0.shortName.lowercased() }.joined(separator: ",")
        }
        return "\(names) \(begin.shortText)-\(end.shortText)"
    }

    private static let weekdays = Set(Weekday.allCases).subtracting(weekends)
    private static let weekends: Set<Weekday> = [.saturday, .sunday]

    private static func days(_ text: Substring) throws(QuietTimeError) -> Set<Weekday> {
        var days: Set<Weekday> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            switch part {
            case "daily", "everyday": days.formUnion(Weekday.allCases)
            case "weekday", "weekdays": days.formUnion(weekdays)
            case "weekend", "weekends": days.formUnion(weekends)
            default:
                let ends = part.split(separator: "-", omittingEmptySubsequences: false)
                guard ends.count <= 2, let first = day(ends[0]), let last = day(ends[ends.count - 1]) else {
                    throw QuietTimeError(
                        word: String(part), reason: "name days like mon, tue-thu, weekdays, weekends or daily")
                }
                var day = first
                days.insert(day)
                // Over the end of the week too: sat-mon.
                while day != last {
                    day = Weekday.allCases[day.rawValue % 7]
                    days.insert(day)
                }
            }
        }
        return days
    }

    private static func day(_ text: Substring) -> Weekday? {
        guard text.count >= 2 else { return nil }
        return Weekday.allCases.first { $0.name.lowercased().hasPrefix(text) }
    }

    private static func time(_ text: Substring) throws(QuietTimeError) -> TimeOfDay {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let error = QuietTimeError(word: String(text), reason: "write a time like 22:00")
        guard parts.count <= 2, let hour = number(parts[0]), let minute = parts.count == 2 ? number(parts[1]) : 0 else {
            throw error
        }
        if parts.count == 2, parts[1].count != 2 { throw error }
        // The end of the day is the beginning of the next.
        guard let time = TimeOfDay(hour: hour == 24 && minute == 0 ? 0 : hour, minute: minute) else { throw error }
        return time
    }

    private static func number(_ text: Substring) -> Int? {
        guard (1...2).contains(text.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}
