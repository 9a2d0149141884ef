// SPDX-License-Identifier: Apache-2.0

/// What was said, before it is known what it means now.
struct Phrase {
    /// A day.
    enum Day: Hashable {
        /// So many days from today.
        case fromToday(Int)
        /// `friday`: today or later.
        case weekday(Weekday)
        /// `next friday`: after today.
        case weekdayAfterToday(Weekday)
        /// `friday next week`.
        case weekdayOfNextWeek(Weekday)
        /// `next month`, `in 2 years`.
        case monthsFromToday(Int)
        case date(CivilDate)
        /// `4 march`: this year or next.
        case monthDay(month: Int, day: Int)
        /// `the 31st`, `the 1st and 15th`, -1 for `the last day`.
        case daysOfMonth([Int])
        /// `the last friday`, `the first monday of november`.
        case ordinalWeekday(Int, Weekday, month: Int?)
        /// `monday and thursday`, which only a repetition can mean.
        case weekdays([Weekday])
    }

    /// A time on the clock face.
    struct Clock: Hashable {
        var hour: Int
        var minute: Int
        var second = 0
        /// Whether it can mean the morning and the evening: without am, pm or an hour after 12.
        var isTwelveHour: Bool
        var isMidnight = false

        var time: TimeOfDay { TimeOfDay(hour: hour, minute: minute, second: second) ?? .midnight }
    }

    /// A moment, as far as it was named.
    struct Moment {
        var day: Day?
        var dayWords: Range<Int>?
        var clocks: [Clock] = []
        var clockWords: Range<Int>?
        var part: DayPart?
        /// Elapsed time from now.
        var span: Int64?
        var spanWords: Range<Int>?
        /// RFC 3339, or a date and time in digits.
        var written: WrittenTime?

        /// Whether it is a time of day, or a part of the day, of no day in particular.
        var isTimeOfDay: Bool { day == nil && span == nil && written == nil && (clocks.count == 1 || part != nil) }
        var isEmpty: Bool { day == nil && clocks.isEmpty && part == nil && span == nil && written == nil }
    }

    /// A repetition.
    struct Repetition {
        var frequency: RecurrenceRule.Frequency
        var interval: Int
        var weekdays: [Weekday] = []
        /// `every hour at :15`.
        var minute: Int?
        var words: Range<Int>
    }

    /// The part of the sentence that is being filled.
    enum Clause { case main, until, start }

    var main = Moment()
    var until: Moment?
    var start: Moment?
    var repetition: Repetition?
    var count: Int?
    /// `for 2 weeks`: a frequency and how many of its periods.
    var length: (frequency: RecurrenceRule.Frequency, count: Int)?
    var zone: ZoneReference?
    var clause = Clause.main

    /// Whether a time of day was named, and nothing beside it.
    var isTimeOfDay: Bool {
        repetition == nil && start == nil && until == nil && count == nil && length == nil && main.isTimeOfDay
    }

    /// The moment that is being filled.
    var moment: Moment {
        get {
            switch clause {
            case .main: main
            case .until: until ?? Moment()
            case .start: start ?? Moment()
            }
        }
        set {
            switch clause {
            case .main: main = newValue
            case .until: until = newValue
            case .start: start = newValue
            }
        }
    }
}
