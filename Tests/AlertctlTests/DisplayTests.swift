// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Testing

@testable import CenterFront
@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// Times as a person reads them, by locale and configuration. It is Saturday 21 November 2026, 08:45 in Berlin.
@Suite struct DisplayTests {
    private func moment(_ locale: String) -> RenderTime {
        RenderTime(now: berlin.now, zone: berlin.zone, display: DisplayHabits(locale: locale))
    }

    @Test(arguments: [
        ("C.UTF-8", "Sat 21 Nov 21:30", "Thu 4 Mar 2027 09:00:05", "Today, Sat 21 Nov"),
        ("de_DE.UTF-8", "Sat 21 Nov 21:30", "Thu 4 Mar 2027 09:00:05", "Today, Sat 21 Nov"),
        ("en_GB.UTF-8", "Sat 21 Nov 21:30", "Thu 4 Mar 2027 09:00:05", "Today, Sat 21 Nov"),
        ("en_US.UTF-8", "Sat Nov 21 9:30 PM", "Thu Mar 4, 2027 9:00:05 AM", "Today, Sat Nov 21"),
        ("sv_SE.UTF-8", "Sat 2026-11-21 21:30", "Thu 2027-03-04 09:00:05", "Today, Sat 2026-11-21"),
    ])
    func timesInSeveralLocales(_ locale: String, _ today: String, _ later: String, _ heading: String) {
        let moment = moment(locale)
        #expect(moment.here("2026-11-21T21:30:00+01:00") == today)
        #expect(moment.there("2027-03-04T09:00:05+09:00") == later)
        #expect(moment.heading(moment.today) == heading)
    }

    private func past() -> Notifications.Past {
        Notifications.Past(
            id: "tea", title: "Tea", due: "2026-11-21T08:30:00+01:00", deliveredAt: "2026-11-21T08:30:07+01:00",
            zone: "Europe/Berlin", unread: false, ending: .dismissed, endedAt: "2026-11-21T08:31:00+01:00",
            content: .init(title: "Tea"))
    }

    @Test func whatAnAmericanReads() {
        let moment = moment("en_US.UTF-8")
        let reply = Notifications.Remind.Reply(
            id: "tea", due: "2026-11-21T21:30:00+01:00", zone: "Europe/Berlin",
            next: ["2026-11-21T21:30:00+01:00", "2027-03-04T00:05:00+01:00"], trigger: "x", notes: [])
        #expect(
            ScheduleText(reply).lines(moment: moment, style: .plain) == [
                "tea  Sat Nov 21 9:30 PM (in 12 h 45 min), Europe/Berlin", "     then Thu Mar 4, 2027 12:05 AM",
            ])
        let next = Notifications.Next.Reply(
            zone: "UTC", fires: ["2026-11-27T16:00:00+00:00"], trigger: "x", notes: [],
            skipped: ["2026-11-26T16:00:00+00:00"])
        #expect(
            FiresText(moment: moment, style: .plain).lines(next) == [
                "Fri Nov 27 4:00 PM  +00:00 UTC  in 6 days 8 h", "It skips Thu Nov 26 4:00 PM.",
            ])
        #expect(
            HistoryListing(moment: moment, style: .plain, width: nil).lines([past()])
                == ["Today, Sat Nov 21", "  8:30 AM  dismissed 8:31 AM  tea  Tea"])
        let event = Manager.Event(
            event: .scheduled, at: "2026-11-21T08:44:00+01:00", id: "tea", title: "Tea",
            due: "2026-11-21T09:30:00+01:00")
        #expect(
            EventText.line(event, moment: moment, style: .plain)
                == "Sat Nov 21 8:44:00 AM  scheduled      tea  Tea (due Sat Nov 21 9:30 AM)")
    }

    @Test func theHistoryOfOthersIsAsItWas() {
        #expect(
            HistoryListing(moment: moment("de_DE.UTF-8"), style: .plain, width: nil).lines([past()])
                == ["Today, Sat 21 Nov", "  08:30  dismissed 08:31  tea  Tea"])
    }

    /// The configuration overrides the locale, and what a later daemon may say is passed over.
    @Test func theConfigurationOverridesTheLocale() {
        let american = DisplayHabits(locale: "en_US")
        #expect(american.set(by: nil) == american)
        #expect(american.set(by: .init()) == american)
        #expect(
            american.set(by: .init(hours: 24, dates: "ymd", firstWeekday: "monday"))
                == DisplayHabits(dates: .yearMonthDay))
        #expect(DisplayHabits.plain.set(by: .init(hours: 7, dates: "dym", firstWeekday: "someday")) == .plain)
    }

    /// The screen has room for the longest time.
    @Test func theCentreShowsThemToo() {
        var view = CenterView(moment: moment("en_US.UTF-8"))
        var contents = TransactionBed.contents
        contents.pending.append(TransactionBed.pending("late", due: "2026-11-21T22:45:00+01:00"))
        view.update(contents, moment: moment("en_US.UTF-8"))
        let text = view.text().joined(separator: "\n")
        #expect(text.contains("9:30 AM    Title tea") && text.contains("10:45 PM   Title late"), "\(text)")
    }
}
