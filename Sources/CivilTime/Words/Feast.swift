// SPDX-License-Identifier: Apache-2.0

/// A feast with one meaning everywhere: on a fixed date, or a number of days from Easter of the western churches. Days
/// that differ by country (Mother's Day, Thanksgiving, Labour Day) are not included.
struct Feast: Hashable {
    enum Date: Hashable {
        case fixed(month: Int, day: Int)
        /// A number of days after Easter Sunday.
        case easter(Int)
    }

    /// The names in lower case; the grammar reads the first one.
    var names: [String]
    var date: Date

    private init(_ date: Date, _ names: String) {
        self.date = date
        self.names = names.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    }

    static let all = [
        Feast(
            .fixed(month: 1, day: 1), "new year's day, new years day, new year's, new years, new year day"
        ),
        Feast(.fixed(month: 1, day: 6), "epiphany, three kings day"),
        Feast(.fixed(month: 2, day: 14), "valentine's day, valentines day, valentine's, valentines"),
        Feast(.fixed(month: 3, day: 8), "international women's day, women's day"),
        Feast(.fixed(month: 3, day: 17), "st patrick's day, st patricks day, saint patrick's day"),
        Feast(
            .fixed(month: 4, day: 1), "april fools' day, april fool's day, april fools day, april fools"),
        Feast(.fixed(month: 10, day: 31), "halloween, hallowe'en"),
        Feast(.fixed(month: 11, day: 1), "all saints' day, all saints day"),
        Feast(.fixed(month: 11, day: 2), "all souls' day, all souls day"),
        Feast(.fixed(month: 11, day: 5), "bonfire night, guy fawkes night"),
        Feast(.fixed(month: 12, day: 6), "st nicholas day, saint nicholas day"),
        Feast(.fixed(month: 12, day: 24), "christmas eve, xmas eve"),
        Feast(.fixed(month: 12, day: 25), "christmas, christmas day, xmas, xmas day"),
        Feast(.fixed(month: 12, day: 26), "boxing day"),
        Feast(.fixed(month: 12, day: 31), "new year's eve, new years eve, new year eve, nye"),
        Feast(.easter(-48), "rose monday"),
        Feast(.easter(-47), "shrove tuesday, pancake day, mardi gras, fat tuesday"),
        Feast(.easter(-46), "ash wednesday"),
        Feast(.easter(-7), "palm sunday"),
        Feast(.easter(-3), "maundy thursday, holy thursday"),
        Feast(.easter(-2), "good friday"),
        Feast(.easter(-1), "holy saturday, easter saturday"),
        Feast(.easter(0), "easter, easter sunday, easter day"),
        Feast(.easter(1), "easter monday"),
        Feast(.easter(39), "ascension day, ascension"),
        Feast(.easter(49), "whit sunday, whitsun, pentecost, pentecost sunday"),
        Feast(.easter(50), "whit monday, pentecost monday"),
        Feast(.easter(56), "trinity sunday"),
        Feast(.easter(60), "corpus christi"),
    ]

    /// The feasts by the word that the grammar reads.
    static let byName: [String: Feast] = Dictionary(
        uniqueKeysWithValues: all.map { ($0.names[0], $0) })
}

extension CivilDate {
    /// Returns Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher's method, Nature 1876).
    static func easter(year: Int) -> CivilDate? {
        let (a, b, c) = (year % 19, year / 100, year % 100)
        let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
        let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
        let m = (a + 11 * h + 22 * l) / 451
        let n = h + l - 7 * m + 114
        return CivilDate(year: year, month: n / 31, day: n % 31 + 1)
    }
}
