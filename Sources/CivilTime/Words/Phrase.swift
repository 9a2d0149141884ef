// SPDX-License-Identifier: Apache-2.0

/// A phrase as it was parsed, before its meaning now is known.
struct Phrase {
    /// The month in which days are counted.
    enum Month: Hashable {
        /// `the 31st`: none was named.
        case unsaid
        /// `the 31st of the month`: the next that has it.
        case any
        /// `of next month`: so many after this one.
        case fromThis(Int)
        /// `of march`, `of march 2028`.
        case named(Int, year: Int?)
        /// `the first friday of the quarter`: the next of these months.
        case anyOf([Int])
    }

    /// A day.
    enum Day: Hashable {
        /// So many days from today.
        case fromToday(Int)
        /// `friday`: today or later.
        case weekday(Weekday)
        /// `next friday`: after today.
        case weekdayAfterToday(Weekday)
        /// `3 fridays from now`: the third after today.
        case weekdayCounted(Weekday, Int)
        /// `friday next week`.
        case weekdayOfNextWeek(Weekday)
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
        /// So many workdays from today.
        case workdays(Int)
        /// `week 12`, `monday of week 12`: a week of ISO 8601.
        case week(Int, year: Int?, Weekday?)
        /// The first or last day, or workday, of a month, quarter or year, counted as in `daysOfMonth`.
        case edge(Period, Int, isWorkday: Bool)
        /// So many days from Easter Sunday.
        case easter(Int, year: Int?)
        /// `1 january next year`: a day of any year, in the one so many after this.
        indirect case ofYear(Day, after: Int)
        /// `monday and thursday`, which only a repetition can mean.
        case weekdays([Weekday])
    }

    /// A period of the calendar.
    struct Period: Hashable {
        enum Unit { case week, month, quarter, year }

        static let units: [String: Unit] = ["week": .week, "month": .month, "quarter": .quarter, "year": .year]

        var unit: Unit
        /// The period; the number of a named one is that of the week, month, quarter or year.
        var which: Month
    }

    /// A time on the clock face.
    struct Clock: Hashable {
        var hour: Int
        var minute: Int
        var second = 0
        /// A Boolean value indicating whether it can mean the morning and the evening: without am, pm or an hour after
        /// 12.
        var isTwelveHour: Bool
        var isMidnight = false
        /// A Boolean value indicating whether am or pm was said.
        var hasMeridiem = false
        /// A Boolean value indicating whether it was a number alone, which could be a day as well.
        var isBare = false
        /// A Boolean value indicating whether it was written with a leading zero, as only a clock with 24 hours is:
        /// `03:30`.
        var isExact = false
        /// A Boolean value indicating whether its minute follows the hour with only a blank between them: `at 9 30`.
        var isSpaced = false
        /// A Boolean value indicating whether no word like "at" came before it.
        var isUnannounced = false
        /// A Boolean value indicating whether it was counted back from the midnight that ends the day.
        var isBeforeMidnight = false
        /// A Boolean value indicating whether it stands for the end of a working day.
        var isEndOfDay = false
        /// A Boolean value indicating whether it is 24:00, the midnight that ends a day.
        var closesDay = false
        /// A Boolean value indicating whether it lies just before one, so that half a day more is as likely: `quarter
        /// to one`.
        var isOpen = false
        /// The words that said it; nil for one that was not said.
        var words: Range<Int>?

        var time: TimeOfDay { TimeOfDay(hour: hour, minute: minute, second: second) ?? .midnight }
    }

    /// A period of the day, `from 9 to 17`.
    struct Window: Hashable {
        var start: Clock
        var end: Clock
        var words: Range<Int>

        /// When it can begin: of `2-3pm` at 14:00, of `2 to 3` at 2:00 or 14:00.
        var starts: [TimeOfDay] {
            let early = start.time
            guard start.isTwelveHour, start.hour < 12, let late = TimeOfDay(hour: early.hour + 12, minute: early.minute)
            else { return [early] }
            guard end.hasMeridiem || !end.isTwelveHour else { return [early, late] }
            return [late < end.time ? late : early]
        }
    }

    /// A time as it was said. A moment has one at most.
    enum Time {
        /// `at 9`, `at 8, 12 and 18`.
        case clocks([Clock])
        /// `at 25 past`: the next time that the clock shows this minute.
        case minute(Int)
        /// `18h`, which is a time with a day, and alone an open question.
        case hours(Int)
        /// `at the same time`: that of now.
        case sameTime
        /// `30 min before sunset`: an event and the elapsed time from it.
        case sun(SunEvent, offset: Int64)
        /// A length of time from now of which some is shorter than a day.
        case span(NominalSpan)
        /// RFC 3339, or a date and time in digits.
        case written(WrittenTime)
    }

    /// A moment, as far as it was named.
    struct Moment {
        /// The word that says which moment it is: `until`, `starting`.
        var mark: Range<Int>?
        var day: Day?
        /// From the first of its words to the last.
        var dayWords: Range<Int>?
        /// The words themselves: of `4 march at 9 on friday` not `at 9`.
        var dayParts: [Range<Int>] = []
        /// Words that stand between two parts of the day, and say something else: `4 march at 9 on friday`.
        var wordsWithinDay: Range<Int>?
        /// The weekday that was named with a date, and has to be that of the date.
        var weekday: Weekday?
        /// A Boolean value indicating whether it was `next week`, `next month` or `next year`, which name no day by
        /// themselves.
        var isDayOpen = false
        /// A Boolean value indicating whether the day is a length of time from now: `in 3 days`. Alone it keeps the
        /// time of day.
        var isLength = false
        /// A Boolean value indicating whether the day is `this friday`: today or later, but no other if the time today
        /// is over.
        var isThis = false
        /// Days to go on from the day named: `2 weeks from friday`.
        var later = 0
        /// Workdays to go on from there, or back.
        var workdays = 0
        /// `the monday before may 25`: a weekday counted from the day named, -1 for the last one before it.
        var besideDay: (weekday: Weekday, count: Int)?
        /// `2 hours before friday 5pm`: elapsed microseconds from the time named, and the words that say so.
        var offset: (microseconds: Int64, words: Range<Int>)?
        private(set) var time: Time?
        var timeWords: Range<Int>?
        private(set) var part: DayPart?
        private(set) var partWords: Range<Int>?

        var clocks: [Clock] { if case .clocks(let clocks)? = time { clocks } else { [] } }
        var written: WrittenTime? { if case .written(let written)? = time { written } else { nil } }
        var isSun: Bool { if case .sun? = time { true } else { false } }

        /// Sets the time, or another in place of the one that these words said.
        mutating func setTime(_ time: Time?, words: Range<Int>?) { (self.time, timeWords) = (time, words) }

        /// Sets the part of the day; nil removes it.
        mutating func setPart(_ part: DayPart?, words: Range<Int>?) { (self.part, partWords) = (part, words) }

        /// A Boolean value indicating whether it is a time of day, or a part of the day, of no day in particular.
        var isTimeOfDay: Bool {
            switch time {
            case nil: day == nil && part != nil
            case .clocks(let clocks)?: day == nil && clocks.count == 1
            case .minute?, .sun?: day == nil && part != nil
            case .hours?, .sameTime?, .span?, .written?: false
            }
        }
        /// A Boolean value indicating whether it names no time of day.
        var isWithoutTime: Bool {
            part == nil && (time == nil || written.map { !$0.hasTime } ?? false)
        }
        var isEmpty: Bool { day == nil && part == nil && time == nil }

        /// The length of time from now, if it says that and nothing else.
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

    /// A repetition.
    struct Repetition {
        var frequency: RecurrenceRule.Frequency
        var interval: Int
        var weekdays: [Weekday] = []
        /// A Boolean value indicating whether it was not said as such: `mondays`.
        var isImplied = false
        /// `every hour at :15`.
        var minute: Int?
        var minuteWords: Range<Int>?
        /// `twice a day`: how many times in a period.
        var perPeriod = 1
        /// `in december`: the months in which it comes; none for all.
        var months: [Int] = []
        var monthWords: Range<Int>?
        /// `except sunday`.
        var except: [Weekday] = []
        var exceptWords: Range<Int>?
        /// `except in may`.
        var exceptMonths: [Int] = []
        var exceptMonthWords: Range<Int>?
        var words: Range<Int>
        /// The words that say nothing but how often: of `every evening` the first; nil for all.
        var own: Range<Int>?
        /// The words that named the weekdays, if they are elsewhere.
        var weekdayWords: Range<Int>?
        /// A Boolean value indicating whether it comes in some months alone.
        var hasMonths: Bool { !months.isEmpty || !exceptMonths.isEmpty }
    }

    /// Days that are left out: one, or a period.
    struct Omission {
        var first: Moment
        var last: Moment?
        /// A period written in digits.
        var written: ClosedRange<CivilDate>?
        var words: Range<Int>
    }

    /// The part of the sentence that is being filled.
    enum Clause { case main, until, start, exception }

    var main = Moment()
    var until: Moment?
    var start: Moment?
    /// The day that is left out, while it is read.
    var exception: Moment?
    /// `except 24 dec to 2 jan`.
    var omissions: [Omission] = []
    /// `except holidays`: where that was said.
    var holidayWords: Range<Int>?
    /// A Boolean value indicating whether workdays were said, which leave holidays out where some are known.
    var saysWorkdays = false
    var repetition: Repetition?
    /// `and thu 3pm`: weekdays that have times of their own.
    var furtherDays: [(weekdays: [Weekday], clocks: [Clock], words: Range<Int>)] = []
    var window: Window?
    var count: Int?
    var countWords: Range<Int>?
    /// The words of a count without "for", which could also be how often it comes in a day.
    var bareCountWords: Range<Int>?
    /// `for 2 weeks`: a frequency and how many of its periods.
    var length: (frequency: RecurrenceRule.Frequency, count: Int)?
    var lengthWords: Range<Int>?
    var zone: ZoneReference?
    var zoneWords: [Range<Int>] = []
    /// Words that only join others.
    var joints: [Range<Int>] = []
    /// `PST`, which a zone has for a part of the year.
    var abbreviation: String?
    var abbreviationWords: Range<Int>?
    var clause = Clause.main
    /// Sentences about what the words left open.
    var notes: [String] = []

    /// A Boolean value indicating whether a time of day was named, and nothing beside it.
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
    /// A Boolean value indicating whether it is more than a day.
    var hasTime: Bool {
        if case .date = self { false } else { true }
    }
}

extension Phrase.Clock {
    /// A time of day as it is.
    init(_ time: TimeOfDay) {
        self.init(hour: time.hour, minute: time.minute, second: time.second, isTwelveHour: false)
    }
}
