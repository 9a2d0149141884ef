// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import CivilTime
import ClientKit
import TerminalKit

/// The center on a terminal: the list, the focus, and what lies over the list. A pure value that takes events and
/// returns actions. CenterView+Drawing.swift draws it.
struct CenterView: ~Copyable {
    /// The part of the screen that takes the keys.
    enum Mode: Equatable {
        case browsing
        /// The person types the filter.
        case filtering
        /// The person types a line: a reminder, a change, the length of a snooze.
        case form(CenterForm)
        /// A notification covers the lists.
        case details(CenterDetails)
        /// The list of the keys covers the lists.
        case help
        /// A prompt lies over the lists: ``prompt``.
        case answering
    }

    /// A target of clicks at some columns of a row.
    struct Target: Equatable {
        enum What: Equatable {
            case part(CenterPart)
            case row(CenterPart, Int)
            case choice(Int)
            /// The alarm that rings, or a button of it.
            case ring(Int?)
            /// A day of the month, or one of the times of a day.
            case day(CivilDate)
            case entry(Int)
        }

        var row: Int
        var columns: Range<Int>
        var what: What
    }

    /// The time and the zone in which the contents were read.
    private(set) var moment: RenderTime
    private(set) var contents = CenterContents()
    var lists: [CenterPart: CenterList] = [:]
    var part = CenterPart.pending
    var mode = Mode.browsing
    /// The typed line.
    var line = LineEditor(capacity: 200)
    /// The month view; nil while the lists are shown.
    var month: CenterMonth?
    /// The first day of a week.
    let firstWeekday: Weekday
    /// The id of a notification that gets the focus as soon as the list has it.
    var awaited: String?
    /// The filter of the lists.
    private(set) var filter = ""
    private(set) var isUnreadOnly = false
    /// A message in the last row instead of the keys, until the next key.
    var note: String?
    /// The key of the item that the next x cancels.
    private var armed: String?
    /// The prompt that is open, in mode answering.
    var prompt: PromptView?
    /// The targets drawn last, and the top left of the open prompt.
    var targets: [Target] = []
    var promptOrigin = (column: 0, row: 0)

    init(moment: RenderTime, firstWeekday: Weekday = .monday) {
        self.moment = moment
        self.firstWeekday = firstWeekday
        rebuild()
    }

    // MARK: What is shown

    /// Updates the view with contents that were read again.
    mutating func update(_ contents: CenterContents, moment: RenderTime) {
        self.contents = contents
        self.moment = moment
        rebuild()
        keepMonth()
        if case .details(let details) = mode, !isThere(details.item) { mode = .browsing }
        focusAwaited()
    }

    /// Updates the view for the passing of time.
    mutating func pass(to moment: RenderTime) { self.moment = moment }

    private mutating func focusAwaited() {
        guard let id = awaited else { return }
        awaited = nil
        if month != nil {
            let place = dayItems.firstIndex { $0.item.id == id }
            month?.place = place
            return
        }
        guard let row = lists[.pending]?.rows.firstIndex(where: { $0.item?.id == id }) else { return }
        part = .pending
        _ = lists[.pending]?.select(row: row)
    }

    private mutating func rebuild() {
        let words = filter.lowercased().split(separator: " ").map(String.init)
        for part in CenterPart.allCases {
            lists[part, default: CenterList()].replace(
                contents.rows(of: part, words: words, isUnreadOnly: isUnreadOnly, moment: moment),
                // A list without the focus shows its newest row.
                staysAtTop: part != self.part)
        }
    }

    private func isThere(_ item: CenterItem) -> Bool {
        lists.values.contains { $0.rows.contains { $0.item?.key == item.key } }
            || dayItems.contains { $0.item.key == item.key }
    }

    /// The item in focus.
    var item: CenterItem? {
        guard let month else { return lists[part]?.item }
        return month.place.flatMap { dayItems.indices.contains($0) ? dayItems[$0].item : nil }
    }

    // MARK: Events

    /// Handles an event. The position of the mouse counts from the top left of the screen.
    mutating func handle(_ event: TerminalEvent) -> CenterStep {
        if mode == .answering { return handlePrompt(event) }
        if case .mouse(let mouse) = event { return handle(mouse) }
        if case .cursor = event { return .nothing }
        let hadNote = note != nil
        note = nil
        let wasArmed = armed
        armed = nil
        let step =
            switch mode {
            case .browsing: browse(event, armed: wasArmed)
            case .filtering: handleFilter(event)
            case .form(let form): handle(event, form)
            case .details(let details): handle(event, details)
            case .help: leaveHelp(event)
            case .answering: CenterStep.nothing
            }
        return step == .nothing && hadNote ? .changed : step
    }

    private mutating func browse(_ event: TerminalEvent, armed: String?) -> CenterStep {
        if let month { return handle(event, month, armed: armed) }
        switch event {
        case .key(.up, _), .text("k"), .key(.control("p"), _): return move(by: -1)
        case .key(.down, _), .text("j"), .key(.control("n"), _): return move(by: 1)
        case .key(.pageUp, _): return move(by: -10)
        case .key(.pageDown, _): return move(by: 10)
        case .key(.home, _), .text("g"): return move(by: -.max)
        case .key(.end, _), .text("G"): return move(by: .max)
        case .key(.tab, let modifiers): return turn(by: modifiers.contains(.shift) ? -1 : 1)
        case .key(.left, _), .text("h"): return turn(by: -1)
        case .key(.right, _), .text("l"): return turn(by: 1)
        case .text("1"), .text("2"), .text("3"):
            guard case .text(let digit) = event, let part = CenterPart(rawValue: Int(digit.value) - 0x31) else {
                return .nothing
            }
            self.part = part
            return .changed
        case .text("n"): return open(CenterForm(.create(on: nil)))
        case .text("m"): return toggleMonth()
        case .text("u"): return .does(.undo)
        case .text("r"): return openRing()
        case .text("f"): return toggleUnread()
        case .text("/"): return beginFilter()
        case .text("?"), .key(.function(1), _):
            mode = .help
            return .changed
        case .key(.escape, _): return filter.isEmpty ? .does(.quit) : setFilter("")
        case .text("q"): return .does(.quit)
        default: return act(event, armed: armed)
        }
    }

    /// Acts on the item in focus.
    mutating func act(_ event: TerminalEvent, armed: String?) -> CenterStep {
        switch event {
        case .key(.enter, _): return enter()
        case .text("e"): return edit()
        case .text("s"): return snooze()
        case .text("a"): return acknowledge()
        case .text("-"): return skip()
        case .text("+"): return unskip()
        case .text("x"), .key(.delete, _): return remove(armed: armed)
        case .text("p"), .text(" "): return pause()
        default: return .nothing
        }
    }

    mutating func openRing() -> CenterStep {
        guard let ring = contents.ringing else { return refuse("No alarm rings.") }
        return .does(.open(prompt: ring.id))
    }

    private mutating func move(by steps: Int) -> CenterStep {
        lists[part, default: CenterList()].move(by: steps) ? .changed : .nothing
    }

    private mutating func turn(by steps: Int) -> CenterStep {
        let count = CenterPart.allCases.count
        part = CenterPart.allCases[(part.rawValue + steps + count) % count]
        return .changed
    }

    private mutating func enter() -> CenterStep {
        switch item {
        case .prompt(let prompt): return .does(.open(prompt: prompt.id))
        case .some(let item):
            mode = .details(CenterDetails(item, isNewest: isNewest(item)))
            return .changed
        case nil: return .refused
        }
    }

    private func isNewest(_ item: CenterItem) -> Bool {
        if case .past(let past) = item { contents.isNewest(past) } else { true }
    }

    mutating func refuse(_ reason: String) -> CenterStep {
        note = reason
        return .refused
    }

    // MARK: What can be done

    mutating func snooze() -> CenterStep {
        guard let item else { return .refused }
        switch item {
        case .prompt: return refuse("Questions cannot be snoozed. Enter answers.")
        case .pending(let notification) where notification.state != .snoozed:
            return refuse("It is still pending. p pauses it.")
        case .past where !isNewest(item): return refuse("A newer notification has this id; snooze that one.")
        case .past(let past) where past.content.snoozesLeft == 0:
            return refuse("Its snooze limit on \(past.content.origin ?? "its device") is reached.")
        default: break
        }
        let offered = item.content?.snoozeChoices ?? []
        return open(
            CenterForm(
                .snooze(id: item.id, title: item.title), choices: offered.isEmpty ? contents.snoozes : offered))
    }

    mutating func acknowledge() -> CenterStep {
        guard let item else { return .refused }
        switch item {
        case .prompt: return refuse("Enter answers.")
        case .pending(let notification) where notification.state != .snoozed:
            return refuse("It is still pending. x cancels it.")
        case .past(let past) where !past.unread: return refuse("It is already in the history.")
        default: return .does(.acknowledge(id: item.id))
        }
    }

    mutating func edit() -> CenterStep {
        guard case .pending(let notification)? = item, notification.state != .snoozed else {
            return refuse("Only pending notifications can be edited.")
        }
        return open(
            CenterForm(.edit(id: notification.id, title: notification.title, due: notification.due)),
            text: Notifications.Interpret.quoted(title: notification.title) + " ")
    }

    mutating func skip() -> CenterStep {
        guard case .pending(let notification)? = item, notification.state != .snoozed, notification.repeats else {
            return refuse("Only what repeats can be skipped.")
        }
        return .does(.skip(id: notification.id, count: notification.skipsWithNext))
    }

    mutating func unskip() -> CenterStep {
        guard case .pending(let notification)? = item, notification.skipped?.isEmpty == false else {
            return refuse("Nothing of it is skipped.")
        }
        return .does(.unskip(id: notification.id))
    }

    mutating func remove(armed: String?) -> CenterStep {
        guard let item else { return .refused }
        switch item {
        case .prompt: return refuse("Enter answers.")
        case .past(let past):
            guard past.unread else { return refuse("It is already in the history.") }
            return .does(.clear(id: past.id))
        case .pending:
            guard armed == item.key else {
                self.armed = item.key
                note = "x again cancels \"\(item.title.visible)\"."
                return .changed
            }
            return .does(.cancel(id: item.id))
        }
    }

    private mutating func pause() -> CenterStep {
        guard case .pending(let notification)? = item else {
            return refuse("Only pending notifications can be paused.")
        }
        switch notification.state {
        case .paused: return .does(.resume(id: notification.id))
        case .pending where notification.awaitsAck == true:
            return refuse("It comes only after you acknowledge it.")
        case .pending: return .does(.pause(id: notification.id))
        default: return refuse("It is snoozed. s snoozes it again.")
        }
    }

    private mutating func toggleUnread() -> CenterStep {
        isUnreadOnly.toggle()
        part = .delivered
        rebuild()
        return .changed
    }

    // MARK: Typing

    private mutating func beginFilter() -> CenterStep {
        line = LineEditor(text: filter, capacity: 200)
        mode = .filtering
        return .changed
    }

    private mutating func setFilter(_ text: String) -> CenterStep {
        filter = text
        rebuild()
        return .does(.search(text))
    }

    private mutating func handleFilter(_ event: TerminalEvent) -> CenterStep {
        switch event {
        case .key(.enter, _), .key(.tab, _):
            mode = .browsing
            return .changed
        case .key(.escape, _):
            mode = .browsing
            return setFilter("")
        case .key(.up, _): return move(by: -1)
        case .key(.down, _): return move(by: 1)
        default:
            guard line.handle(event) else { return .nothing }
            return line.text == filter ? .changed : setFilter(line.text)
        }
    }

    private mutating func leaveHelp(_ event: TerminalEvent) -> CenterStep {
        if case .key(.control, _) = event { return .nothing }
        mode = .browsing
        return .changed
    }
}
