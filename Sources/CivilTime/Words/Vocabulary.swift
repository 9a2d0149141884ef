// SPDX-License-Identifier: Apache-2.0

/// The words for times, all in lower case.
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

    /// Plurals that imply "every": `mondays at 9`.
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

    static let numbers: [String: Int] = {
        var table: [String: Int] = [:]
        for (index, name) in smallNumbers.enumerated() { table[name] = index + 1 }
        for (index, ten) in tenNames.enumerated() {
            table[ten] = 20 + index * 10
            for unit in 1...9 { table["\(ten)-\(smallNumbers[unit - 1])"] = 20 + index * 10 + unit }
        }
        return table
    }()

    private static let smallNumbers = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tenNames = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    /// The numbers that can be followed by another: `twenty five`.
    static let tens = Set(tenNames)

    static let ordinals: [String: Int] = {
        var table = ["last": -1, "second last": -2, "third last": -3]
        let names = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
            "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
            "twentieth",
        ]
        for (index, name) in names.enumerated() {
            table[name] = index + 1
            if index < 9 { table["twenty-" + name] = 21 + index }
        }
        (table["thirtieth"], table["thirty-first"]) = (30, 31)
        return table
    }()

    /// Days counted from today.
    static let relativeDays = ["today": 0, "tomorrow": 1, "tmrw": 1, "tmr": 1, "overmorrow": 2]

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

    /// The words that name a whole repetition.
    static let adverbs: [String: (frequency: RecurrenceRule.Frequency, interval: Int)] = [
        "hourly": (.hourly, 1), "daily": (.daily, 1), "weekly": (.weekly, 1), "fortnightly": (.weekly, 2),
        "monthly": (.monthly, 1), "quarterly": (.monthly, 3), "yearly": (.yearly, 1), "annually": (.yearly, 1),
    ]

    /// Words with two meanings: twice in a period, or every second one.
    static let ambiguousAdverbs = [
        "biweekly": "weeks", "bi-weekly": "weeks", "bimonthly": "months", "bi-monthly": "months",
    ]

    /// Abbreviations of zones that only one region uses, with the zone of that region. Abbreviations that several
    /// regions use (CST, IST, BST) are not included.
    static let zones = [
        "cet": "Europe/Berlin", "cest": "Europe/Berlin", "eet": "Europe/Helsinki", "eest": "Europe/Helsinki",
        "wet": "Europe/Lisbon", "west": "Europe/Lisbon", "msk": "Europe/Moscow", "est": "America/New_York",
        "edt": "America/New_York", "cdt": "America/Chicago", "mst": "America/Denver", "mdt": "America/Denver",
        "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles", "nst": "America/St_Johns",
        "ndt": "America/St_Johns",
        "akst": "America/Anchorage", "akdt": "America/Anchorage", "hst": "Pacific/Honolulu", "jst": "Asia/Tokyo",
        "kst": "Asia/Seoul", "aest": "Australia/Sydney", "aedt": "Australia/Sydney", "nzst": "Pacific/Auckland",
        "nzdt": "Pacific/Auckland",
    ]

    /// Abbreviations that several zones use, with some of these zones.
    static let sharedZones = [
        "bst": ["Europe/London", "Asia/Dhaka"], "ist": ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"],
        "cst": ["America/Chicago", "Asia/Shanghai", "America/Havana"], "ast": ["America/Halifax", "Asia/Riyadh"],
        "gst": ["Asia/Dubai", "Atlantic/South_Georgia"], "sst": ["Pacific/Pago_Pago", "Asia/Singapore"],
    ]

    /// Names of times in the United States, with the zone of their largest city.
    static let americanTimes = [
        "eastern": "America/New_York", "central": "America/Chicago", "mountain": "America/Denver",
        "pacific": "America/Los_Angeles",
    ]

    /// Cities that together with the word "time" name a zone.
    static let cities: [String: String] = {
        var table: [String: String] = [:]
        let zones = [
            "America/New_York", "America/Los_Angeles", "America/Chicago", "America/Denver", "America/Toronto",
            "America/Vancouver", "America/Mexico_City", "America/Bogota", "America/Lima", "America/Santiago",
            "America/Sao_Paulo", "Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Madrid", "Europe/Paris",
            "Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "Europe/Rome", "Europe/Prague", "Europe/Warsaw",
            "Europe/Budapest", "Europe/Athens", "Europe/Helsinki", "Europe/Stockholm", "Europe/Oslo",
            "Europe/Copenhagen", "Europe/Amsterdam", "Europe/Brussels", "Europe/Istanbul", "Europe/Kyiv",
            "Europe/Moscow", "Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos", "Africa/Nairobi", "Asia/Dubai",
            "Asia/Kolkata", "Asia/Bangkok", "Asia/Singapore", "Asia/Hong_Kong", "Asia/Shanghai", "Asia/Tokyo",
            "Asia/Seoul", "Asia/Manila", "Asia/Jakarta", "Asia/Taipei", "Australia/Sydney", "Australia/Melbourne",
            "Australia/Perth", "Australia/Brisbane", "Pacific/Auckland", "Pacific/Honolulu",
        ]
        for zone in zones {
            guard let city = zone.split(separator: "/").last else { continue }
            table[city.lowercased().replacing("_", with: " ")] = zone
        }
        return table
    }()

    /// Feasts that other countries celebrate on other days, or not at all.
    static let americanFeasts = [
        "thanksgiving", "thanksgiving day", "labor day", "memorial day", "presidents day", "presidents' day",
        "martin luther king day", "mlk day", "columbus day", "independence day", "veterans day", "black friday",
    ]

    /// Words of feasts and months that follow the Hebrew, Islamic, Chinese or another calendar.
    static let foreignFeasts: Set<String> = [
        "ramadan", "eid", "muharram", "ashura", "mawlid", "hanukkah", "chanukah", "passover", "pesach", "purim",
        "rosh", "yom", "sukkot", "shavuot", "chinese", "lunar", "tet", "diwali", "holi", "vesak", "nowruz",
        "zuckerfest", "opferfest", "chinesisches",
    ]

    static let sunEvents: [String: SunEvent] = [
        "sunrise": .sunrise, "sunup": .sunrise, "sunset": .sunset, "sundown": .sunset,
    ]

    /// Quarters of a year.
    static let quarters = ["q1": 1, "q2": 2, "q3": 3, "q4": 4]

    /// The number of times that a word means.
    static let multiples = ["once": 1, "twice": 2, "thrice": 3]

    /// Words between the ends of a range.
    static let stretchMarks = ["to", "-", "\u{2013}", "until", "till", "til", "through", "up to"]

    /// Names of times of day; teatime is the one of at(1).
    static let namedTimes: [String: (hour: Int, minute: Int)] = [
        "noon": (12, 0), "midday": (12, 0), "midnight": (0, 0), "teatime": (16, 0), "eod": (17, 0),
    ]

    static let dayParts: [String: DayPart] = [
        "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
    ]

    /// Parts of the day that follow a time of day or belong to a repetition; alone they may mean one day or every day.
    static let dayPartAdverbs: [String: DayPart] = [
        "mornings": .morning, "afternoons": .afternoon, "evenings": .evening, "nights": .night,
    ]

    /// Words for a time that is too vague.
    static let vague: Set = ["soon", "later", "asap", "sometime", "early", "late"]

    /// Words that only join other words, or qualify them.
    static let joints: Set = [
        "a", "after", "an", "and", "at", "before", "between", "by", "coming", "each", "every", "except", "for", "from",
        "half", "in", "last", "next", "of", "on", "or", "other", "past", "previous", "starting", "the", "this", "till",
        "to", "until", "up to", "with",
    ]

    /// All words of the tables.
    static let names: Set<String> = {
        var names = Set(weekdays.keys).union(weekdayGroups.keys).union(months.keys).union(numbers.keys)
        names.formUnion(Array(ordinals.keys) + Array(relativeDays.keys) + Array(periods.keys) + Array(adverbs.keys))
        names.formUnion(Array(ambiguousAdverbs.keys) + Array(zones.keys) + Array(multiples.keys))
        names.formUnion(sunEvents.keys)
        names.formUnion(Array(quarters.keys) + Array(Phrase.Period.units.keys) + Array(Feast.byName.keys))
        return names.union(namedTimes.keys).union(dayParts.keys).union(dayPartAdverbs.keys)
    }()

    /// The words that an unknown word is compared with.
    static let known: [String] =
        weekdays.keys.filter { $0.utf8.count > 4 } + Array(weekdayGroups.keys) + monthNames.map { $0.lowercased() }
        + Array(periods.keys)
        + Array(adverbs.keys) + Array(namedTimes.keys) + Array(dayParts.keys) + [
            "every", "until", "starting", "times", "tomorrow", "today", "tonight", "after", "next", "other", "from",
            "between",
            "except", "holidays",
        ] + Feast.all.map { $0.names[0] }
}

/// A part of the day, which decides between two clock times and stands for a time if none is given.
enum DayPart: Sendable, Hashable {
    case morning, afternoon, evening, night

    /// The hour that it stands for alone.
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

    /// Returns the number of days to add for an hour of 24 in this part of the day; nil if the hour is in another part.
    func days(to hour: Int) -> Int? {
        switch self {
        case .morning: hour < 12 ? 0 : nil
        case .afternoon: 12...18 ~= hour ? 0 : nil
        case .evening: 16...23 ~= hour ? 0 : nil
        case .night: 17...23 ~= hour ? 0 : hour < 5 ? 1 : nil
        }
    }

    /// Returns the hour of 24 and the number of days to add for an hour of the clock face in this part of the day; nil
    /// if the hour is in another part.
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
