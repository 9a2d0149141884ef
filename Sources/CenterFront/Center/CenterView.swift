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
    /// The names of groups whose notifications are listed below their lines.
    private var unfolded: Set<String> = []
    /// The further content of a wide screen's pane; nil before it was read.
    private(set) var chosen: CenterChosen?
    private var isChosenStale = false
    /// A message in the last row instead of the keys, until the next key.
    var note: String?
    /// The key of the item that the next x cancels.
    var armed: String?
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
        isChosenStale = true
        keepFocusUnfolded()
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
                contents.rows(
                    of: part, words: words, isUnreadOnly: isUnreadOnly, unfolded: unfolded, moment: moment),
                // A list without the focus shows its newest row.
                staysAtTop: part != self.part)
        }
    }

    /// Keeps the notification in focus in the list, if others have made a group of it: a key is for what was seen.
    private mutating func keepFocusUnfolded() {
        guard part == .delivered, case .past(let past)? = lists[.delivered]?.item, past.unread else { return }
        unfolded.insert(CenterContents.group(past))
    }

    private func isThere(_ item: CenterItem) -> Bool {
        // A notification of a folded group is there, too.
        switch item {
        case .pending: contents.pending.contains { CenterItem.pending($0).key == item.key }
        case .past: contents.past.contains { CenterItem.past($0).key == item.key }
        case .prompt: contents.prompts.contains { CenterItem.prompt($0).key == item.key }
        }
    }

    /// The item in focus.
    var item: CenterItem? {
        guard let month else { return lists[part]?.item }
        return month.place.flatMap { dayItems.indices.contains($0) ? dayItems[$0].item : nil }
    }

    /// Returns the item for which a pane on a screen of this size has more to show than was read; nil for none.
    func unreadChoice(in size: TerminalSize) -> CenterItem? {
        guard CenterPanes(columns: size.columns).chosen != nil, month == nil, let item else { return nil }
        return isChosenStale || chosen?.key != item.key ? item : nil
    }

    /// Updates what the pane shows besides the item.
    mutating func choose(_ chosen: CenterChosen) {
        self.chosen = chosen
        isChosenStale = false
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

    mutating func enter() -> CenterStep {
        if month == nil, let group = lists[part]?.group {
            if unfolded.remove(group.name) == nil { unfolded.insert(group.name) }
            rebuild()
            return .changed
        }
        switch item {
        case .prompt(let prompt): return .does(.open(prompt: prompt.id))
        case .some(let item):
            mode = .details(CenterDetails(item, isNewest: isNewest(item)))
            return .changed
        case nil: return .refused
        }
    }

    func isNewest(_ item: CenterItem) -> Bool {
        if case .past(let past) = item { contents.isNewest(past) } else { true }
    }

    mutating func refuse(_ reason: String) -> CenterStep {
        note = reason
        return .refused
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
