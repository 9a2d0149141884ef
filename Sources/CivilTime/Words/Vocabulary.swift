// SPDX-License-Identifier: Apache-2.0

/// The words that times are said in. All in lower case.
enum Vocabulary {
    static let weekdays: [String: Weekday] = {
        var table: [String: Weekday] = [:]
        for day in Weekday.allCases {
            let name = day.name.lowercased()
            for form in [name, name + "s", String(name.prefix(3)), String(name.prefix(3)) + "s"] { table[form] = day }
        }
        (table["tues"], table["weds"], table["thur"], table["thurs"]) = (.tuesday, .wednesday, .thursday, .thursday)
        return table
    }()

    /// Plurals that need no "every": `mondays at 9`.
    static let pluralWeekdays = Set(Weekday.allCases.map { $0.name.lowercased() + "s" })

    static let weekdayGroups: [String: [Weekday]] = {
        let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
        var table: [String: [Weekday]] = [:]
        for word in ["weekday", "weekdays", "workday", "workdays"] { table[word] = workdays }
        for word in ["weekend", "weekends"] { table[word] = [.saturday, .sunday] }
        return table
    }()

    static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    static let months: [String: Int] = {
        var table: [String: Int] = ["sept": 9]
        for (index, name) in monthNames.enumerated() {
            table[name.lowercased()] = index + 1
            table[String(name.lowercased().prefix(3))] = index + 1
        }
        return table
    }()

    static let numbers: [String: Int] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
        "eighteen": 18, "nineteen": 19, "twenty": 20, "twenty-five": 25, "thirty": 30, "forty": 40, "forty-five": 45,
        "fifty": 50, "sixty": 60, "ninety": 90,
    ]

    static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
        "tenth": 10, "last": -1,
    ]

    /// Units of the calendar, in the periods of a recurrence rule.
    static let periods: [String: (frequency: RecurrenceRule.Frequency, factor: Int)] = {
        var table: [String: (RecurrenceRule.Frequency, Int)] = [:]
        let names: [(RecurrenceRule.Frequency, Int, String)] = [
            (.secondly, 1, "second seconds sec secs s"), (.minutely, 1, "minute minutes min mins m"),
            (.hourly, 1, "hour hours hr hrs h"), (.daily, 1, "day days d"), (.weekly, 1, "week weeks wk wks w"),
            (.weekly, 2, "fortnight fortnights"), (.monthly, 1, "month months"), (.monthly, 3, "quarter quarters"),
            (.yearly, 1, "year years yr yrs"),
        ]
        for (frequency, factor, words) in names {
            for word in words.split(separator: " ") { table[String(word)] = (frequency, factor) }
        }
        return table
    }()

    /// One word for a whole repetition.
    static let adverbs: [String: (frequency: RecurrenceRule.Frequency, interval: Int)] = [
        "hourly": (.hourly, 1), "daily": (.daily, 1), "weekly": (.weekly, 1), "fortnightly": (.weekly, 2),
        "monthly": (.monthly, 1), "quarterly": (.monthly, 3), "yearly": (.yearly, 1), "annually": (.yearly, 1),
    ]

    /// Names of times of day; teatime is that of at(1).
    static let namedTimes: [String: (hour: Int, minute: Int)] = [
        "noon": (12, 0), "midday": (12, 0), "midnight": (0, 0), "teatime": (16, 0),
    ]

    static let dayParts: [String: DayPart] = [
        "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
    ]

    /// The words that a refused one is compared with.
    static let known: [String] =
        Array(weekdays.keys) + Array(weekdayGroups.keys) + monthNames.map { $0.lowercased() } + Array(periods.keys)
        + Array(adverbs.keys) + Array(namedTimes.keys) + Array(dayParts.keys) + [
            "every", "until", "starting", "times", "tomorrow", "today", "tonight", "after", "next", "other", "from",
        ]
}

/// A part of the day, which says which of two clock times is meant and stands for one where none is given.
enum DayPart: Sendable, Hashable {
    case morning, afternoon, evening, night

    /// The hour it stands for alone.
    var hour: Int {
        switch self {
        case .morning: 9
        case .afternoon: 15
        case .evening: 18
        case .night: 21
        }
    }

    var name: String {
        switch self {
        case .morning: "morning"
        case .afternoon: "afternoon"
        case .evening: "evening"
        case .night: "night"
        }
    }

    /// The hour of 24 and the days to go on that an hour of the clock face means in this part of the day; nil if it
    /// lies in another.
    func hour(of hour: Int) -> (hour: Int, days: Int)? {
        switch self {
        case .morning: return hour < 12 ? (hour, 0) : nil
        case .afternoon: return hour == 12 || 13...18 ~= hour ? (hour, 0) : 1...6 ~= hour ? (hour + 12, 0) : nil
        case .evening: return 16...23 ~= hour ? (hour, 0) : 4...11 ~= hour ? (hour + 12, 0) : nil
        case .night:
            if 17...23 ~= hour { return (hour, 0) }
            if 5...11 ~= hour { return (hour + 12, 0) }
            return hour == 12 || hour == 0 ? (0, 1) : hour < 5 ? (hour, 1) : nil
        }
    }
}
