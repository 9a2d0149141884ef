// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// The layout of a month and the list of one of its days: a table, or rows if a table is too wide.
package struct MonthLayout: Equatable {
    /// The weeks, with nil for days of other months.
    package let weeks: [[CivilDate?]]
    /// The columns of a day, with the space after it; 0 if the days are rows.
    package let width: Int
    /// The rows of a day.
    package let height: Int
    /// The visible weeks, or the visible days if the days are rows.
    package let seen: Range<Int>
    /// The row of the first week, below the names of the month and the days.
    package let top: Int
    /// The rows for the day's list with its heading; 0 for none.
    package let list: Int

    /// The narrowest and the widest day.
    private static let widths = 3...16
    /// The lowest useful list: a heading and two times.
    private static let minimumList = 3

    /// - Parameters:
    ///   - isInList: Whether the keys move in the list, which is then visible whatever the room.
    ///   - rows: The number of rows for everything.
    package init(_ day: CivilDate, firstWeekday: Weekday, isInList: Bool, columns: Int, rows: Int) {
        let first = day.firstOfMonth
        let before = (first.weekday.rawValue - firstWeekday.rawValue + 7) % 7
        let count = CivilDate.daysInMonth(year: day.year, month: day.month)
        weeks = (0..<(before + count + 6) / 7).map { week in
            (0..<7).map { place in
                let number = week * 7 + place - before
                return (0..<count).contains(number) ? first.adding(days: number) : nil
            }
        }
        let isTable = columns / 7 >= Self.widths.lowerBound
        width = isTable ? min(Self.widths.upperBound, columns / 7) : 0
        top = rows >= 4 ? (isTable ? 2 : 1) : 0
        let room = max(0, rows - top)
        let needed = isTable ? weeks.count : count
        let focus = isTable ? (before + day.day - 1) / 7 : day.day - 1
        // A title fits below the number of a wide day.
        let tallest = isTable && width >= 8 ? 3 : 1
        height = (1...tallest).last { needed * $0 + Self.minimumList + 1 <= room } ?? 1
        if isInList, room < needed * height + Self.minimumList {
            (seen, list) = (0..<0, rows)
            return
        }
        let shown = min(needed, room / height)
        let start = max(0, min(focus - shown / 2, needed - shown))
        seen = start..<start + shown
        let rest = room - shown * height
        list = rest >= Self.minimumList ? rest : 0
    }

    /// The names of the months, January first.
    package static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Returns a count in at most this many columns: `7`, `12`, `99+`, `9+`, `+`. The text is empty if nothing fits.
    package static func text(_ count: Int, columns: Int) -> String {
        let text = count > 99 ? "99+" : "\(count)"
        if text.count <= columns { return text }
        return columns >= 2 ? "9+" : columns == 1 ? "+" : ""
    }
}
