// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A person who reads times: the zone, the day, and the format.
struct StateReader {
    var zone = "Europe/Berlin"
    /// A time of the present day.
    var now = Times.date("2027-03-03T14:00:00+01:00") ?? .distantPast
    /// A Boolean value indicating whether dates and hours are American.
    var isAmerican = false

    func format(_ pattern: String, _ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: zone)
        formatter.dateFormat = pattern
        return formatter.string(from: date)
    }

    /// The day as ISO 8601 writes it.
    func day(_ date: Date) -> String { format("yyyy-MM-dd", date) }

    /// The present day and the next one, as `agenda` takes them.
    var days: [String] { [day(now), day(now.addingTimeInterval(86_400))] }

    /// The day as a heading or before a time: "Wed 3 Mar", in another year "Sat 1 Jan 2028".
    func name(_ date: Date) -> String {
        let isOtherYear = format("yyyy", date) != format("yyyy", now)
        let pattern =
            switch (isAmerican, isOtherYear) {
            case (false, false): "EEE d MMM"
            case (false, true): "EEE d MMM yyyy"
            case (true, false): "EEE MMM d"
            case (true, true): "EEE MMM d, yyyy"
            }
        return format(pattern, date)
    }

    /// The clock time: "18:00", "6:00 PM".
    func minute(_ date: Date) -> String { format(isAmerican ? "h:mm a" : "HH:mm", date) }

    /// The clock time with seconds.
    func second(_ date: Date) -> String { format(isAmerican ? "h:mm:ss a" : "HH:mm:ss", date) }

    /// The clock time with its seconds, if it has any.
    func clock(_ date: Date) -> String { format("ss", date) == "00" ? minute(date) : second(date) }

    /// The headings of what came since a time of this day or of the day before.
    func headings(since date: Date) -> [String] { [heading(date), heading(now)] }

    /// The heading of a list.
    func heading(_ date: Date) -> String {
        switch day(date) {
        case day(now.addingTimeInterval(-86_400)): "Yesterday, " + name(date)
        case days[0]: "Today, " + name(date)
        case days[1]: "Tomorrow, " + name(date)
        case _: name(date)
        }
    }
}

extension StateTruth.Due {
    /// The possible instants.
    private var instants: [Date] { (0...span).map { date.addingTimeInterval(TimeInterval($0)) } }

    func isMet(by text: Any?) -> Bool {
        guard let date = Times.date(text), let last = instants.last else { return false }
        return date >= self.date.addingTimeInterval(-0.1) && date < last.addingTimeInterval(0.1)
    }

    /// The day as a heading: "Today, Wed 3 Mar".
    var heading: String { reader.heading(date) }

    /// The day as `agenda` takes it.
    var day: String { reader.day(date) }

    /// Returns whether a text is the clock time of one of the instants: "18:00", or "18:00:07" with seconds.
    func isClock(_ text: some StringProtocol) -> Bool {
        instants.contains { reader.clock($0) == text || reader.second($0) == text }
    }

    /// Returns whether a text is the clock time of one of the instants without its seconds: "18:00".
    func isMinute(_ text: some StringProtocol) -> Bool { instants.contains { reader.minute($0) == text } }

    /// Returns whether a text has the day and clock time of one of the instants: "Wed 3 Mar 18:00".
    func isNamed(in text: String) -> Bool {
        instants.contains { instant in
            let day = reader.name(instant) + " "
            return text.contains(day + reader.minute(instant)) || text.contains(day + reader.second(instant))
        }
    }
}
