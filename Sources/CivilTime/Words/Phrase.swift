// SPDX-License-Identifier: Apache-2.0

/// A parsed phrase before it is interpreted for the current time.
struct Phrase {
    /// The month in which days are counted.
    enum Month: Hashable {
        /// `the 31st`: no month was named.
        case unsaid
        /// `the 31st of the month`: the next month that has the day.
        case any
        /// `of next month`: a number of months after this one.
        case fromThis(Int)
        /// `of march`, `of march 2028`.
        case named(Int, year: Int?)
        /// `the first friday of the quarter`: the next of these months.
        case anyOf([Int])
    }

    enum Day: Hashable {
        /// A number of days from today.
        case fromToday(Int)
        /// `friday`: today or later.
        case weekday(Weekday)
        /// `next friday`: after today.
        case weekdayAfterToday(Weekday)
        /// `3 fridays from now`: the third Friday after today.
        case weekdayCounted(Weekday, Int)
        /// `friday next week`.
        case weekdayOfNextWeek(Weekday)
        /// `friday this week`.
        case weekdayOfThisWeek(Weekday)
        /// `this week`, `this month`, `this year`, which alone name no day.
        case thisPeriod(Period.Unit)
        /// `friday in 2 weeks`.
        case weekdayInWeeks(Weekday, Int)
        /// `this weekend`.
        case weekend
        /// `next month`, `in 2 years`.
        case monthsFromToday(Int)
        case date(CivilDate)
        /// `4 march`: this year or next.
        case monthDay(month: Int, day: Int)
        /// `the 31st`, `the 1st and 15th`, -1 for `the last day`.
        case daysOfMonth([Int], Month)
        /// `the last friday`, `the first monday of november`, `the 1st and 3rd friday`.
        case ordinalWeekday([Int], Weekday, Month)
        /// A number of workdays from today.
        case workdays(Int)
        /// `week 12`, `monday of week 12`: a week of ISO 8601.
        case week(Int, year: Int?, Weekday?)
        /// The first or last day, or workday, of a month, quarter or year, counted as in `daysOfMonth`.
        case edge(Period, Int, isWorkday: Bool)
        /// A number of days from Easter Sunday.
        case easter(Int, year: Int?)
        /// `1 january next year`: a day of any year, in the year that is `after` years from now.
        indirect case ofYear(Day, after: Int)
        /// `monday and thursday`, which only make sense in a repetition.
        case weekdays([Weekday])
    }

    /// A period of the calendar.
    struct Period: Hashable {
        enum Unit { case week, month, quarter, year }

        static let units: [String: Unit] = ["week": .week, "month": .month, "quarter": .quarter, "year": .year]

        var unit: Unit
        /// The period; for a named one the number of the week, month, quarter or year.
        var which: Month
    }

    /// A time on the clock face.
    struct Clock: Hashable {
        var hour: Int
        var minute: Int
        var second = 0
        /// A Boolean value indicating whether the time can mean the morning or the evening: it has no am or pm, and no
        /// hour after 12.
        var isTwelveHour: Bool
        var isMidnight = false
        var hasMeridiem = false
        var isBare = false
        /// A Boolean value indicating whether the time was written with a leading zero, like `03:30`, which only a
        /// 24-hour clock has.
        var isExact = false
        /// A Boolean value indicating whether only a space separates hour and minute: `at 9 30`.
        var isSpaced = false
        var isUnannounced = false
        var isBeforeMidnight = false
        var isEndOfDay = false
        var closesDay = false
        /// A Boolean value indicating whether the time is shortly before one, so that twelve hours more are as likely:
        /// `quarter to one`.
        var isOpen = false
        /// The words of the time; nil if the text does not contain it.
        var words: Range<Int>?

        var time: TimeOfDay { TimeOfDay(hour: hour, minute: minute, second: second) ?? .midnight }
    }

    /// A period of the day, `from 9 to 17`.
    struct Window: Hashable {
        var start: Clock
        var end: Clock
        var words: Range<Int>

        /// The possible beginnings: 14:00 for `2-3pm`, 2:00 or 14:00 for `2 to 3`.
        var starts: [TimeOfDay] {
            let early = start.time
            guard start.isTwelveHour, start.hour < 12, let late = TimeOfDay(hour: early.hour + 12, minute: early.minute)
            else { return [early] }
            guard end.hasMeridiem || !end.isTwelveHour else { return [early, late] }
            return [late < end.time ? late : early]
        }
    }

    /// The time in a moment, which has at most one.
    enum Time {
        /// `at 9`, `at 8, 12 and 18`.
        case clocks([Clock])
        /// `at 25 past`: the next time that the clock shows this minute.
        case minute(Int)
        /// `18h`, which is a time if there is a day, and ambiguous alone.
        case hours(Int)
        /// `at the same time`: the current time of day.
        case sameTime
        /// `30 min before sunset`: an event and the elapsed time from it.
        case sun(SunEvent, offset: Int64)
        /// A length of time from now, with a part shorter than a day.
        case span(NominalSpan)
        /// RFC 3339, or a date and time in digits.
        case written(WrittenTime)
    }

    /// A moment, with the parts that the text names.
    struct Moment {
        /// The word that introduces the moment: `until`, `starting`.
        var mark: Range<Int>?
        var day: Day?
        /// The range from the first to the last word of the day.
        var dayWords: Range<Int>?
        /// The words of the day alone: without `at 9` in `4 march at 9 on friday`.
        var dayParts: [Range<Int>] = []
        /// Other words between two parts of the day: `4 march at 9 on friday`.
        var wordsWithinDay: Range<Int>?
        /// The weekday that was given with a date and has to match it.
        var weekday: Weekday?
        /// A Boolean value indicating whether the day is `next week`, `next month` or `next year`, which alone name no
        /// day.
        var isDayOpen = false
        /// A Boolean value indicating whether the day stands for its whole month: `from march`.
        var isWholeMonth = false
        /// A Boolean value indicating whether the day is a length of time from now: `in 3 days`. Alone, it keeps the
        /// time of day.
        var isLength = false
        /// A Boolean value indicating whether the day is `this friday`: today or later, but no other Friday if today's
        /// time has passed.
        var isThis = false
        /// The number of days after the named day: `2 weeks from friday`.
        var later = 0
        /// The number of workdays after that, or before it.
        var workdays = 0
        /// `the monday before may 25`: a weekday counted from the named day, -1 for the last one before it.
        var besideDay: (weekday: Weekday, count: Int)?
        /// `2 hours before friday 5pm`: elapsed microseconds from the named time, and their words.
        var offset: (microseconds: Int64, words: Range<Int>)?
        private(set) var time: Time?
        var timeWords: Range<Int>?
        private(set) var part: DayPart?
        private(set) var partWords: Range<Int>?

        var clocks: [Clock] { if case .clocks(let clocks)? = time { clocks } else { [] } }
        var written: WrittenTime? { if case .written(let written)? = time { written } else { nil } }
        var isSun: Bool { if case .sun? = time { true } else { false } }

        /// Sets the time, or replaces it by another one for the same words.
        mutating func setTime(_ time: Time?, words: Range<Int>?) { (self.time, timeWords) = (time, words) }

        /// Sets the part of the day; nil removes it.
        mutating func setPart(_ part: DayPart?, words: Range<Int>?) { (self.part, partWords) = (part, words) }

        var isTimeOfDay: Bool {
            switch time {
            case nil: day == nil && part != nil
            case .clocks(let clocks)?: day == nil && clocks.count == 1
            case .minute?, .sun?: day == nil && part != nil
            case .hours?, .sameTime?, .span?, .written?: false
            }
        }
        var isOnlyTimeOfDay: Bool {
            switch time {
            case nil: day == nil && part != nil
            case .clocks?, .minute?, .hours?: day == nil
            case .sameTime?, .span?, .sun?, .written?: false
            }
        }
        var isWithoutTime: Bool {
            part == nil && (time == nil || written.map { !$0.hasTime } ?? false)
        }
        var isEmpty: Bool { day == nil && part == nil && time == nil }

        /// The length of time from now, if the moment consists of nothing else.
        var length: NominalSpan? {
            if case .span(let length)? = time, day == nil, part == nil { return length }
            guard isLength, time == nil, part == nil, workdays == 0 else { return nil }
            switch day {
            case .fromToday(let days)?: return NominalSpan(days: days + later)
            case .monthsFromToday(let months)?: return NominalSpan(months: months, days: later)
            default: return nil
            }
        }
    }

    struct Repetition {
        var frequency: RecurrenceRule.Frequency
        var interval: Int
        var weekdays: [Weekday] = []
        /// A Boolean value indicating whether the repetition is implied: `mondays`.
        var isImplied = false
        /// `every hour at :15`.
        var minute: Int?
        var minuteWords: Range<Int>?
        /// `twice a day`: the number of times in a period.
        var perPeriod = 1
        /// `in december`: the months of the repetition; empty for all.
        var months: [Int] = []
        var monthWords: Range<Int>?
        /// `except sunday`.
        var except: [Weekday] = []
        var exceptWords: Range<Int>?
        /// `except in may`.
        var exceptMonths: [Int] = []
        var exceptMonthWords: Range<Int>?
        var words: Range<Int>
        /// The words that only give the frequency, such as the first word in `every evening`; nil for all words.
        var own: Range<Int>?
        /// The words for the weekdays, if they are elsewhere.
        var weekdayWords: Range<Int>?
        var hasMonths: Bool { !months.isEmpty || !exceptMonths.isEmpty }
    }

    /// An omitted day or period.
    struct Omission {
        var first: Moment
        var last: Moment?
        /// A period written in digits.
        var written: ClosedRange<CivilDate>?
        var words: Range<Int>
    }

    /// The part of the phrase that is being filled.
    enum Clause { case main, until, start, exception }

    var main = Moment()
    var until: Moment?
    var start: Moment?
    /// The omitted day that is being read.
    var exception: Moment?
    /// `except 24 dec to 2 jan`.
    var omissions: [Omission] = []
    /// The words of `except holidays`.
    var holidayWords: Range<Int>?
    var saysWorkdays = false
    var repetition: Repetition?
    /// `and thu 3pm`, `and every evening at 9`: weekdays with their own times, or further times of a daily repetition,
    /// which have no weekdays.
    var furtherDays: [(weekdays: [Weekday], part: DayPart?, clocks: [Clock], words: Range<Int>)] = []
    /// True if some further times are on certain weekdays.
    var hasDaysApart: Bool { furtherDays.contains { !$0.weekdays.isEmpty } }
    var window: Window?
    var count: Int?
    var countWords: Range<Int>?
    /// The words of a count without "for", which could also be the number of times per day.
    var bareCountWords: Range<Int>?
    /// `for 2 weeks`: a frequency and its number of periods.
    var length: (frequency: RecurrenceRule.Frequency, count: Int)?
    var lengthWords: Range<Int>?
    var zone: ZoneReference?
    var zoneWords: [Range<Int>] = []
    /// Words that only join other words.
    var joints: [Range<Int>] = []
    /// `PST`, an abbreviation that a zone has for a part of the year.
    var abbreviation: String?
    var abbreviationWords: Range<Int>?
    var clause = Clause.main
    /// Sentences about the interpretation of ambiguous words.
    var notes: [String] = []

    var isTimeOfDay: Bool {
        repetition == nil && start == nil && until == nil && count == nil && length == nil && window == nil
            && main.isTimeOfDay
    }

    /// The moment that is being filled.
    var moment: Moment {
        get {
            switch clause {
            case .main: main
            case .until: until ?? Moment()
            case .start: start ?? Moment()
            case .exception: exception ?? Moment()
            }
        }
        set {
            switch clause {
            case .main: main = newValue
            case .until: until = newValue
            case .start: start = newValue
            case .exception: exception = newValue
            }
        }
    }
}

extension WrittenTime {
    var hasTime: Bool {
        if case .date = self { false } else { true }
    }
}

extension Phrase.Clock {
    /// Creates a clock time from a time of day.
    init(_ time: TimeOfDay) {
        self.init(hour: time.hour, minute: time.minute, second: time.second, isTwelveHour: false)
    }
}
