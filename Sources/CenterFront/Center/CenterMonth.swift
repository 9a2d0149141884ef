// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import ReminderKit
import TerminalKit

/// The month view, with the focus on a day or on one of the times in that day's list.
struct CenterMonth: Equatable {
    var day: CivilDate
    /// The place in the day's list; nil while the keys move between the days.
    var place: Int?
    /// The number of rows of the list above the visible ones.
    var offset = 0

    /// The years that can be reached.
    private static let years = 1...9_998

    /// Returns the day this many days later; nil beyond the end of the calendar.
    func moved(days: Int) -> CivilDate? {
        let target = day.adding(days: days)
        return Self.years.contains(target.year) ? target : nil
    }

    /// Returns the same day this many months later, or the last day of a shorter month.
    func moved(months: Int) -> CivilDate? {
        day.adding(months: months).flatMap { Self.years.contains($0.year) ? $0 : nil }
    }
}

// The keys of the month view.
extension CenterView {
    /// Opens the month view on today, or closes it.
    mutating func toggleMonth() -> CenterStep {
        guard month == nil else {
            month = nil
            return .changed
        }
        month = CenterMonth(day: moment.today)
        return .does(.readMonth)
    }

    /// The items due on the day in focus.
    var dayItems: [(instant: Instant, item: CenterItem)] {
        month.flatMap { month in contents.agenda?.items(month.day) } ?? []
    }

    /// Keeps the focus in the list if the list still has something after the contents were read again.
    mutating func keepMonth() {
        guard var month, let place = month.place else { return }
        let count = dayItems.count
        month.place = count == 0 ? nil : min(place, count - 1)
        self.month = month
    }

    mutating func handle(_ event: TerminalEvent, _ month: CenterMonth, armed: String?) -> CenterStep {
        switch event {
        case .text("n"):
            guard month.day >= moment.today else { return refuse("\(moment.text(month.day)) is past.") }
            return open(CenterForm(.create(on: month.day)))
        case .text("m"): return toggleMonth()
        case .text("u"): return .does(.undo)
        case .text("r"): return openRing()
        case .text("?"), .key(.function(1), _):
            mode = .help
            return .changed
        default: break
        }
        return month.place == nil ? handleDays(event, month) : handleDay(event, month, armed: armed)
    }

    private mutating func handleDays(_ event: TerminalEvent, _ month: CenterMonth) -> CenterStep {
        switch event {
        case .key(.left, _), .text("h"): return go(to: month.moved(days: -1))
        case .key(.right, _), .text("l"): return go(to: month.moved(days: 1))
        case .key(.up, _), .text("k"): return go(to: month.moved(days: -7))
        case .key(.down, _), .text("j"): return go(to: month.moved(days: 7))
        case .key(.pageUp, _): return go(to: month.moved(months: -1))
        case .key(.pageDown, _): return go(to: month.moved(months: 1))
        case .key(.home, _), .text("g"): return go(to: month.day.firstOfMonth)
        case .key(.end, _), .text("G"): return go(to: month.day.lastOfMonth)
        case .text("t"): return go(to: moment.today)
        case .key(.enter, _), .key(.tab, _):
            guard !dayItems.isEmpty else { return refuse("Nothing is due on \(moment.text(month.day)).") }
            self.month?.place = 0
            return .changed
        case .key(.escape, _), .text("q"): return toggleMonth()
        case .text("e"), .text("x"), .text("p"), .text("-"), .text("+"), .text("s"), .text("a"):
            return refuse("Enter goes to the list of the day.")
        default: return .nothing
        }
    }

    /// Moves to a day. If the day is in another month, that month is read first.
    mutating func go(to day: CivilDate?) -> CenterStep {
        guard let day, let former = month?.day, day != former else { return .nothing }
        month = CenterMonth(day: day)
        return day.firstOfMonth == former.firstOfMonth ? .changed : .does(.readMonth)
    }

    private mutating func handleDay(_ event: TerminalEvent, _ month: CenterMonth, armed: String?) -> CenterStep {
        switch event {
        case .key(.up, _), .text("k"): return moveInDay(by: -1)
        case .key(.down, _), .text("j"): return moveInDay(by: 1)
        case .key(.pageUp, _): return moveInDay(by: -10)
        case .key(.pageDown, _): return moveInDay(by: 10)
        case .key(.home, _), .text("g"): return moveInDay(by: -dayItems.count)
        case .key(.end, _), .text("G"): return moveInDay(by: dayItems.count)
        case .key(.escape, _), .key(.left, _), .key(.tab, _), .text("h"), .text("q"):
            self.month?.place = nil
            return .changed
        default: return act(event, armed: armed)
        }
    }

    private mutating func moveInDay(by steps: Int) -> CenterStep {
        guard let place = month?.place else { return .nothing }
        let target = max(0, min(dayItems.count - 1, place + steps))
        month?.place = target
        return target == place ? .nothing : .changed
    }

    /// Handles a click on a day. A click on the day in focus is like Enter.
    mutating func choose(_ day: CivilDate) -> CenterStep {
        guard mode == .browsing, let month else { return .nothing }
        if month.day == day, month.place == nil { return handle(.key(.enter)) }
        self.month?.place = nil
        let step = go(to: day)
        return step == .nothing ? .changed : step
    }

    /// Handles a click on one of the times of the day.
    mutating func choose(entry place: Int) -> CenterStep {
        guard mode == .browsing, dayItems.indices.contains(place) else { return .nothing }
        if month?.place == place { return handle(.key(.enter)) }
        month?.place = place
        return .changed
    }
}
