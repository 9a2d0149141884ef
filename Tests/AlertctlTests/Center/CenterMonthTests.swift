// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Testing

@testable import AskKit
@testable import CenterFront
@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// The month view: what is due when, how it is laid out, what the keys do. It is 21 November 2026.
@Suite struct CenterMonthTests {
    private static func day(_ month: Int, _ day: Int, _ year: Int = 2026) -> CivilDate {
        CivilDate(year: year, month: month, day: day)!
    }

    private static func repeating(_ id: String, due: String) -> Notifications.Notification {
        TransactionBed.pending(id, due: due) { $0.repeats = true }
    }

    /// The times of something that repeats every so many microseconds, as the daemon tells them.
    private static func every(
        _ span: Int64, from start: String
    ) -> (_ id: String, _ after: Instant, _ count: Int) -> [Instant] {
        let first = WireTime(start)!.instant
        return { _, after, count in
            let passed = max(0, after.distance(from: first) / span)
            return (passed..<passed + Int64(count) + 2).map { first.advanced(by: $0 * span) }
                .filter { $0 > after }.prefix(count).map(\.self)
        }
    }

    private static func agenda(
        _ pending: [Notifications.Notification], month: CivilDate = day(11, 1),
        fires: (String, Instant, Int) -> [Instant] = { _, _, _ in [] }
    ) throws -> CenterAgenda {
        try CenterAgenda(month: month, pending: pending, zone: berlin.zone) {
            (id, after, count) throws(Failure) in fires(id, after, count)
        }
    }

    /// The view on its month, with what is due in it.
    private static func view(
        _ pending: [Notifications.Notification] = TransactionBed.contents.pending, firstWeekday: Weekday = .monday,
        fires: (String, Instant, Int) -> [Instant] = { _, _, _ in [] }
    ) throws -> CenterView {
        var view = CenterView(moment: berlin, firstWeekday: firstWeekday)
        var contents = TransactionBed.contents
        contents.pending = pending
        view.update(contents, moment: berlin)
        #expect(view.press("m") == .does(.readMonth))
        contents.agenda = try agenda(pending, fires: fires)
        view.update(contents, moment: berlin)
        return view
    }

    // MARK: What is due

    @Test func everyTimeOfTheMonthIsCounted() throws {
        let daily = Self.repeating("daily", due: "2026-11-22T09:00:00+01:00")
        let agenda = try Self.agenda(
            TransactionBed.contents.pending + [daily], fires: Self.every(Span.day, from: daily.due))
        #expect((22...30).map { agenda.count(Self.day(11, $0)) } == [2, 1, 1, 1, 1, 1, 1, 1, 1])
        #expect(agenda.count(Self.day(11, 21)) == 2, "one that is pending and one that is snoozed; not what is paused")
        #expect(agenda.count == 12 && !agenda.isCut && agenda.count(Self.day(12, 1)) == 0)
        #expect(agenda.items(Self.day(11, 22)).map(\.item.id) == ["daily", "train"], "by their times")
        let december = try Self.agenda(
            [daily], month: Self.day(12, 24), fires: Self.every(Span.day, from: daily.due))
        #expect(december.count == 31 && december.month == Self.day(12, 1))
    }

    @Test func whatIsVeryOftenLeavesNoDayEmpty() throws {
        for span in [Span.second, Span.minute, 20 * Span.minute, Span.hour] {
            let due = "2026-11-22T12:00:00+01:00"
            let agenda = try Self.agenda([Self.repeating("often", due: due)], fires: Self.every(span, from: due))
            for number in 23...30 {
                let expected = min(Int(Span.day / span), CenterAgenda.maximumOfOne)
                #expect(agenda.count(Self.day(11, number)) == expected, "every \(span) on \(number)")
            }
            #expect(agenda.count(Self.day(11, 21)) == 0 && agenda.count(Self.day(11, 22)) > 0 && !agenda.isCut)
        }
    }

    @Test func thereIsABoundAndItIsSaid() throws {
        let due = "2026-11-01T00:00:00+01:00"
        var asked = 0
        let agenda = try Self.agenda((0..<200).map { Self.repeating("n\($0)", due: due) }) { id, after, count in
            asked += 1
            return Self.every(Span.second, from: due)(id, after, count)
        }
        #expect(agenda.count == CenterAgenda.maximumCount && agenda.isCut)
        #expect(asked < CenterAgenda.maximumQuestions + 50)
    }

    @Test func whatHasNotChangedIsNotAskedAboutAgain() throws {
        let due = "2026-11-22T09:00:00+01:00"
        var pending = [Self.repeating("a", due: due), Self.repeating("b", due: due)]
        let former = try Self.agenda(pending, fires: Self.every(Span.day, from: due))
        pending[1].title = "Another"
        var asked: [String] = []
        let agenda = try CenterAgenda(month: former.month, pending: pending, zone: berlin.zone, former: former) {
            (id, after, count) throws(Failure) in
            asked.append(id)
            return Self.every(Span.day, from: due)(id, after, count)
        }
        #expect(asked == ["b"] && agenda.count == former.count)
    }

    @Test func daysAreThoseOfThePersonsZone() throws {
        let late = TransactionBed.pending("late", due: "2026-11-30T23:30:00-05:00")
        #expect(try Self.agenda([late]).count == 0)
        #expect(try Self.agenda([late], month: Self.day(12, 1)).count(Self.day(12, 1)) == 1)
    }

    // MARK: How it is laid out

    @Test(arguments: [(Weekday.monday, 6, 1), (.sunday, 0, 1), (.saturday, 1, 1)])
    func weeksBeginAsThePersonLikes(_ first: Weekday, _ before: Int, _ day: Int) {
        let layout = MonthLayout(Self.day(11, 1), firstWeekday: first, isInList: false, columns: 80, rows: 23)
        #expect(layout.weeks[0].count { $0 == nil } == before)
        #expect(layout.weeks.flatMap { $0.compactMap(\.self) } == (1...30).map { Self.day(11, $0) })
        #expect(layout.weeks.allSatisfy { $0.count == 7 })
    }

    @Test func theDayInFocusIsSeenAndNothingIsOutside() {
        for columns in [1, 7, 20, 21, 27, 28, 40, 80, 200] {
            for rows in 1...50 {
                for (month, number) in [(2, 1), (2, 28), (11, 30), (8, 31), (8, 1)] {
                    for isInList in [false, true] {
                        let layout = MonthLayout(
                            Self.day(month, number), firstWeekday: .monday, isInList: isInList, columns: columns,
                            rows: rows)
                        let used = layout.seen.isEmpty ? 0 : layout.top + layout.seen.count * layout.height
                        #expect(used + layout.list <= rows && layout.width * 7 <= columns)
                        guard !isInList else {
                            #expect(layout.list > 0, "\(columns) x \(rows)")
                            continue
                        }
                        let place =
                            layout.width == 0
                            ? number - 1 : layout.weeks.firstIndex { $0.contains(Self.day(month, number)) } ?? -1
                        #expect(layout.seen.contains(place), "\(columns) x \(rows)")
                    }
                }
            }
        }
    }

    @Test func asItLooks() throws {
        let daily = Self.repeating("daily", due: "2026-11-23T09:00:00+01:00")
        var view = try Self.view(
            TransactionBed.contents.pending + [daily], fires: Self.every(Span.day, from: "2026-11-23T09:00:00+01:00"))
        let lines = view.text(columns: 80, rows: 24)
        #expect(lines[0].hasPrefix(" November 2026") && lines[0].hasSuffix("11 due"))
        #expect(lines[1].hasPrefix(" Mon        Tue        Wed"))
        #expect(lines.contains { $0.contains("▸21●2") && $0.contains(" 22●1") })
        #expect(lines.contains { $0.contains("─ Today, Sat 21 Nov: 2 due ─") })
        #expect(lines.contains { $0.hasPrefix("   09:30   Title tea  In the kitchen") })
        view.press("Right")
        #expect(view.text().contains { $0.contains("Tomorrow, Sun 22 Nov: 1 due") })
        let narrow = view.text(columns: 30, rows: 12)
        #expect(narrow[1].hasPrefix(" Mo  Tu  We") && narrow.contains { $0.contains("▸22●") })
        let rows = view.text(columns: 18, rows: 12)
        #expect(rows.contains { $0.hasPrefix("▸Su 22 ●1") })
        let plain = view.text(appearance: PromptAppearance(glyphs: .ascii, isColoured: false))
        #expect(plain.filter { !$0.allSatisfy(\.isASCII) } == [])
        #expect(plain.contains { $0.contains(">22*1") })
    }

    @Test func theFirstWeekdayLeads() throws {
        var view = try Self.view(firstWeekday: .sunday)
        #expect(view.text()[1].hasPrefix(" Sun        Mon"))
    }

    @Test(arguments: [(7, 3, "7"), (12, 2, "12"), (12, 1, "+"), (100, 3, "99+"), (100, 2, "9+"), (5, 0, "")])
    func countsFit(_ count: Int, _ columns: Int, _ text: String) {
        #expect(MonthLayout.text(count, columns: columns) == text)
    }

    @Test func everySize() throws {
        for columns in [1, 2, 5, 10, 20, 21, 30, 40, 80, 200] {
            for rows in [1, 2, 3, 4, 7, 8, 13, 17, 24, 40] {
                var view = try Self.view()
                for key in ["", "NPage", "PPage", "Enter", "Enter", "Escape", "n", "a日", "Escape", "?"] {
                    view.press(key, columns: columns, rows: rows)
                    let lines = view.text(columns: columns, rows: rows)
                    #expect(lines.count == rows && lines.allSatisfy { $0.displayWidth <= columns })
                    if view.mode == .browsing, columns >= 4, columns / 7 != 3, rows >= 3 {
                        #expect(lines.contains { $0.contains("▸") }, "\(columns) x \(rows): \(lines)")
                    }
                }
            }
        }
    }

    // MARK: The keys

    @Test(
        arguments: [
            (["Right"], 11, 22), (["Left"], 11, 20), (["Down"], 11, 28), (["Up"], 11, 14), (["j", "h"], 11, 27),
            (["Home"], 11, 1), (["End"], 11, 30), (["NPage"], 12, 21), (["PPage"], 10, 21), (["End", "Right"], 12, 1),
            (["Home", "Up"], 10, 25), (["End", "NPage", "t"], 11, 21), (["NPage", "End", "PPage"], 11, 30),
        ] as [([String], Int, Int)])
    func moving(_ keys: [String], _ month: Int, _ day: Int) throws {
        var view = try Self.view()
        for key in keys { view.press(key) }
        #expect(view.month?.day == Self.day(month, day))
    }

    @Test func anotherMonthIsRead() throws {
        var view = try Self.view()
        #expect(view.press("NPage") == .does(.readMonth))
        #expect(view.press("Right") == .changed)
        for _ in 0..<200_000 { _ = view.handle(.key(.pageDown)) }
        #expect(view.month?.day.year == 9_998, "the calendar ends somewhere")
    }

    @Test func theListOfADay() throws {
        var view = try Self.view()
        #expect(view.item == nil, "what is behind it is not acted upon")
        view.press("x")
        #expect(view.note == "Enter goes to the list of the day.")
        view.press("Enter")
        #expect(view.item?.id == "tea")
        #expect(view.press("p") == .does(.pause(id: "tea")))
        view.press("Down")
        #expect(view.item?.id == "nap")
        view.press("Up", "Enter")
        #expect(view.text().contains { $0.contains("In the kitchen") && $0.contains("│") })
        view.press("Escape")
        #expect(view.mode == .browsing && view.month != nil)
        #expect(view.press("x") == .changed)
        #expect(view.press("x") == .does(.cancel(id: "tea")))
        view.press("Escape", "Left", "Enter")
        #expect(view.note == "Nothing is due on Fri 20 Nov.")
        view.press("n")
        #expect(view.note == "Fri 20 Nov is past.")
        view.press("q")
        #expect(view.month == nil)
        #expect(view.press("q") == .does(.quit))
    }

    @Test func aReminderForTheDay() throws {
        var view = try Self.view()
        view.press("Right", "Right", "n")
        #expect(view.text().contains { $0.contains("New reminder on Mon 23 Nov") })
        let input = CenterInput(purpose: .create(on: Self.day(11, 23)), text: "Dentist 9am")
        #expect(view.press("Dentist 9am") == .does(.understand(input)))
        #expect(view.press("Enter") == .does(.submit(input)))
        view.submitted("dentist is due.", id: "dentist")
        var contents = view.contents
        contents.pending.append(TransactionBed.pending("dentist", due: "2026-11-23T09:00:00+01:00"))
        contents.agenda = try Self.agenda(contents.pending)
        view.update(contents, moment: berlin)
        #expect(view.month?.day == Self.day(11, 23) && view.item?.id == "dentist")
        // It goes away elsewhere.
        contents.pending.removeLast()
        contents.agenda = try Self.agenda(contents.pending)
        view.update(contents, moment: berlin)
        #expect(view.item == nil && view.month?.place == nil)
    }

    @Test func theMouse() throws {
        var view = try Self.view()
        #expect(view.click("22●") == .changed)
        #expect(view.month?.day == Self.day(11, 22) && view.month?.place == nil)
        #expect(view.click("Title train") == .changed)
        #expect(view.item?.id == "train")
        #expect(view.click("30") == .changed)
        #expect(view.month?.day == Self.day(11, 30) && view.item == nil)
    }

    @Test func hostileTitles() throws {
        let evil = "a\u{1B}[31m\u{202E}b\u{7}\nc\u{9B}2J日本語日本語日本語"
        var view = try Self.view([TransactionBed.pending("e", due: "2026-11-21T09:30:00+01:00") { $0.title = evil }])
        for columns in [10, 30, 80, 120] {
            for line in view.text(columns: columns) {
                #expect(line.displayWidth <= columns)
                #expect(!line.unicodeScalars.contains { $0.isObeyedByTerminals })
            }
        }
    }
}
