// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// `[display]`, and the texts of notifications that alertd makes itself.
@Suite struct DisplaySettingsTests {
    private static func display(_ text: String) -> DisplaySettings? {
        // An unreadable file has no settings; other tests check the reason.
        (try? ConfigurationText.read(Array(text.utf8)))?.display
    }

    @Test(arguments: [
        ("hours = 12", DisplaySettings(hours: .twelve)), ("hours = 24", DisplaySettings(hours: .twentyFour)),
        ("dates = \"mdy\"", DisplaySettings(dates: .monthDayYear)),
        ("first-weekday = \"sunday\"", DisplaySettings(firstWeekday: .sunday)), ("", DisplaySettings()),
        (
            "hours = 24\ndates = \"ymd\"\nfirst-weekday = \"saturday\"",
            DisplaySettings(hours: .twentyFour, dates: .yearMonthDay, firstWeekday: .saturday)
        ),
    ])
    func settings(_ text: String, _ expected: DisplaySettings) {
        #expect(Self.display("[display]\n" + text) == expected)
    }

    @Test(arguments: [
        "hours = 13", "hours = \"12\"", "hours = 25", "dates = \"ydm\"", "first-weekday = \"Sunday\"",
        "first-weekday = 1", "seconds = true",
    ])
    func whatHasNoMeaningIsRefused(_ text: String) {
        #expect(Self.display("[display]\n" + text) == nil)
    }

    @Test func aSettingOverridesTheLocaleAndWhatIsNotSetStays() {
        let american = DisplayHabits(locale: "en_US.UTF-8")
        #expect(DisplaySettings().habits(instead: american) == american)
        var expected = american
        expected.hours = .twentyFour
        #expect(DisplaySettings(hours: .twentyFour).habits(instead: american) == expected)
        #expect(
            DisplaySettings(hours: .twelve, dates: .yearMonthDay, firstWeekday: .saturday).habits(instead: .plain)
                == DisplayHabits(hours: .twelve, dates: .yearMonthDay, firstWeekday: .saturday))
        for day in DisplaySettings.Day.allCases {
            let habits = DisplaySettings(firstWeekday: day).habits(instead: .plain)
            #expect(habits.firstWeekday.name.lowercased() == day.rawValue)
        }
        #expect(
            DisplaySettings(hours: .twelve, dates: .monthDayYear, firstWeekday: .sunday).wire
                == .init(hours: 12, dates: "mdy", firstWeekday: "sunday"))
    }

    /// A warning tells its time as the person reads times: by the locale of the daemon, or as it is set.
    @Test(arguments: [
        ("C.UTF-8", DisplaySettings(), "at Thu 4 Mar 17:00"), ("de_DE.UTF-8", .init(), "at Thu 4 Mar 17:00"),
        ("en_US.UTF-8", .init(), "at Thu Mar 4 5:00 PM"), ("sv_SE.UTF-8", .init(), "at Thu 2027-03-04 17:00"),
        ("en_US.UTF-8", .init(hours: .twentyFour, dates: .yearMonthDay), "at Thu 2027-03-04 17:00"),
        ("C", .init(hours: .twelve), "at Thu 4 Mar 5:00 PM"),
    ])
    func aWarningTellsItsTime(_ locale: String, _ settings: DisplaySettings, _ text: String) throws {
        let zones = Zones(
            environment: ["TZ": "Europe/Berlin", "LC_ALL": locale], settings: .init(display: { settings }))
        let bed = try TransactionBed(at: "2027-03-04T15:00:00Z", zones: zones)
        try bed.change {
            _ = try $0.remind(
                id: "tea", content: .init(title: "Tea"), trigger: .init(at: "2027-03-04T17:00", warn: ["10m"]))
        }
        bed.clock.pass(seconds: 50 * 60)
        bed.turn()
        let bodies: [String] = bed.effects.compactMap { effect in
            if case .present(let delivered) = effect { delivered.content.body } else { nil }
        }
        #expect(bodies == ["in 10 minutes, \(text)"])
    }
}
