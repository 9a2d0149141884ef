// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// The format of times in a person's locale, which need not be installed.
@Suite struct DisplayHabitsTests {
    @Test(arguments: [
        ("C", DisplayHabits.plain), ("POSIX", .plain), ("C.UTF-8", .plain), ("", .plain), ("nowhere", .plain),
        ("xx_XX.UTF-8", .plain), ("en_", .plain), ("de_DE.UTF-8", .plain), ("de_DE@euro", .plain),
        ("en_GB.UTF-8", .plain), ("fr_FR", .plain),
        ("en_US.UTF-8", DisplayHabits(hours: .twelve, dates: .monthDayYear, firstWeekday: .sunday)),
        ("en_US", DisplayHabits(hours: .twelve, dates: .monthDayYear, firstWeekday: .sunday)),
        ("sv_SE.utf8", DisplayHabits(dates: .yearMonthDay)), ("de_AT", DisplayHabits(dates: .yearMonthDay)),
        ("en_CA.UTF-8", DisplayHabits(hours: .twelve, dates: .yearMonthDay, firstWeekday: .sunday)),
        ("ja_JP.UTF-8", DisplayHabits(dates: .yearMonthDay, firstWeekday: .sunday)),
        ("pt_BR.UTF-8", DisplayHabits(firstWeekday: .sunday)),
        ("ar_EG.UTF-8", DisplayHabits(hours: .twelve, firstWeekday: .saturday)),
        ("bn_BD", DisplayHabits(hours: .twelve, firstWeekday: .friday)),
        // The first and the last of the lists.
        ("aa_DJ", DisplayHabits(hours: .twelve, firstWeekday: .saturday)),
        ("zh_HK", DisplayHabits(hours: .twelve, dates: .yearMonthDay, firstWeekday: .sunday)),
        ("en_US en_GB", .plain), (" ", .plain),
    ])
    func aLocaleSaysHowTimesAreShown(_ name: String, _ habits: DisplayHabits) {
        #expect(DisplayHabits(locale: name) == habits)
    }

    /// An empty variable counts as unset, as in locale(7).
    @Test func theFirstVariableThatIsSetCounts() {
        func habits(_ variables: [String: String]) -> DisplayHabits { DisplayHabits(locale: { variables[$0] }) }
        let american = DisplayHabits(locale: "en_US.UTF-8")
        #expect(habits(["LANG": "en_US.UTF-8"]) == american)
        #expect(habits(["LANG": "en_US.UTF-8", "LC_TIME": "C"]) == .plain)
        #expect(habits(["LANG": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8", "LC_ALL": ""]) == american)
        #expect(habits(["LC_ALL": "C.UTF-8", "LC_TIME": "en_US.UTF-8", "LANG": "en_US.UTF-8"]) == .plain)
        #expect(habits([:]) == .plain)
    }

    @Test(arguments: [
        (0, 0, 0, "00:00", "12:00 AM"), (0, 5, 0, "00:05", "12:05 AM"), (1, 0, 9, "01:00:09", "1:00:09 AM"),
        (11, 59, 59, "11:59:59", "11:59:59 AM"), (12, 0, 0, "12:00", "12:00 PM"), (13, 30, 0, "13:30", "1:30 PM"),
        (23, 59, 0, "23:59", "11:59 PM"),
    ])
    func timesOfDay(_ hour: Int, _ minute: Int, _ second: Int, _ long: String, _ short: String) throws {
        let time = try #require(TimeOfDay(hour: hour, minute: minute, second: second))
        #expect(DisplayHabits().text(time) == long)
        #expect(DisplayHabits(hours: .twelve).text(time) == short)
        #expect(DisplayHabits().text(time, seconds: nil) == String(long.prefix(5)))
        let full = DisplayHabits(hours: .twelve).text(time, seconds: true)
        #expect(full.filter { $0 == ":" }.count == 2)
    }

    @Test(arguments: [
        (DateOrder.dayMonthYear, "4 Mar 2027", "4 Mar"),
        (.monthDayYear, "Mar 4, 2027", "Mar 4"),
        (.yearMonthDay, "2027-03-04", "03-04"),
    ])
    func dates(_ order: DateOrder, _ long: String, _ short: String) throws {
        let date = try #require(CivilDate(year: 2027, month: 3, day: 4))
        let habits = DisplayHabits(dates: order)
        #expect(habits.text(date, year: true) == long)
        #expect(habits.text(date, year: false) == short)
    }
}
