// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import RandomSupport
import Testing

/// Every sequence of events up to a length in a few small questions, and long sequences at random. After each event
/// everything that a question promises is checked. States that were met before are not gone on from again.
@Suite struct PromptExplorationTests {
    /// An act of a person or a program.
    enum Action: Hashable {
        case next, back, up, down, left, right, pageDown, first, last, enter, toggle, space, letter(Unicode.Scalar)
        case erase, eraseAll, escape, close, press(Int), clickRow, focusField, search(String)
        case typed(String), badText, draw, drawHalf, change, wait, appear, move, lock, unlock
    }

    private static let actions: [Action] = [
        .next, .back, .up, .down, .left, .right, .pageDown, .first, .last, .enter, .toggle, .space, .letter("1"),
        .letter("r"), .erase, .eraseAll, .escape, .close, .press(0), .press(1), .clickRow, .focusField, .search("2"),
        .typed(""), .typed("x"), .badText, .draw, .drawHalf, .change, .wait, .appear, .move, .lock, .unlock,
    ]

    private static func choices(_ labels: [String]) -> [Prompts.Choice] { labels.map { .init(label: $0) } }

    private static let red = Prompts.Field(name: "c", kind: .choice, choices: choices(["red", "1"]))
    private static let many = Prompts.Field(
        name: "m", kind: .choice, choices: choices((0..<12).map { "r \($0)" }), atMost: 2)
    private static let open = Prompts.Field(
        name: "o", kind: .choice, choices: choices(["red", "r"]), atMost: 2, takesOther: true)
    private static let name = Prompts.Field(name: "n", kind: .text, isRequired: true)
    private static let box = Prompts.Field(name: "b", kind: .check)
    private static let pin = Prompts.Field(name: "p", kind: .secret, isRepeated: true)

    private static let rows = (0..<10).map { "row \($0)" }
    private static let prompts: [Prompts.Prompt] = {
        var approval = ModelBed.prompt(["~Deny", "Allow"])
        approval.approval = Prompts.Approval(command: "ls")
        return [
            ModelBed.prompt(["~No", "red*"]), ModelBed.prompt(["~No", "OK*"], input: .text),
            ModelBed.prompt(["~No", "OK*"], input: .login), approval,
            ModelBed.prompt(["!Delete"] + rows + ["~No"], kind: .sheet),
            ModelBed.prompt(["~No", "OK*"], form: [name, box]), ModelBed.prompt(["~No", "OK*"], form: [red]),
            ModelBed.prompt(["~No", "OK*"], form: [many, open]),
            ModelBed.prompt(["~No", "OK*"], form: [pin, open, red, name]),
            ModelBed.prompt(["A", "B", "~No"], kind: .sheet, form: [name, many]),
            ModelBed.prompt(["~Stop"], kind: .progress),
        ]
    }()

    /// A question and what is promised about it.
    struct World {
        var bed: ModelBed
        /// The time until which no button acts, because the question has changed.
        var pause: ContinuousClock.Instant
        /// A Boolean value indicating whether the present revision was drawn with all of its text and labels.
        var isDrawn = true
        /// A Boolean value indicating whether the present revision was not drawn yet.
        var isStale = false
        var isLocked = false
        /// The last promise that was not kept.
        var problem: String?

        init(_ prompt: Prompts.Prompt) {
            bed = ModelBed(prompt)
            pause = bed.now
        }

        /// The members in which two states differ.
        struct Key: Hashable {
            var focus: PromptFocus
            var current: ButtonSelection.Place?
            var filter: String
            var lists: [Int: [String]]
            var entries: [FormDraft.Entry]
            var flags: [Bool]
            var hold: ApprovalGate.Hold?
            var title: String
        }

        var key: Key {
            let model = bed.model
            return Key(
                focus: model.focus, current: model.selection.current, filter: model.selection.list.filter,
                lists: model.lists.mapValues { list in
                    [list.list.filter, "\(list.list.focus)", "\(bed.draft.map(list.isChosenByEnter) ?? false)"]
                },
                entries: bed.draft?.entries ?? [],
                flags: [model.hasTried, model.isHeldBack, model.isChanging(at: bed.now), isDrawn, isStale, isLocked],
                hold: model.hold(1, at: bed.now), title: model.prompt.title)
        }
    }

    /// Returns the event of an action; nil if it has no place in this question.
    private static func event(_ action: Action, _ world: World) -> PromptEvent? {
        let model = world.bed.model
        switch action {
        case .next: return .next
        case .back: return .back
        case .up: return .rows(-1)
        case .down: return .rows(1)
        case .left: return .columns(-1)
        case .right: return .columns(1)
        case .pageDown: return .page(1)
        case .first: return .first
        case .last: return .last
        case .enter: return .choose
        case .toggle: return .toggle
        case .space: return model.isInText ? nil : .letter(" ")
        case .letter(let scalar): return model.isInText ? nil : .letter(scalar)
        case .erase: return model.isInText ? nil : .erase
        case .eraseAll: return model.isInText ? nil : .eraseAll
        case .escape: return .dismissed
        case .close: return .closed
        case .press(let index):
            if model.selection.cancel?.index == index { return .clicked(.button(.cancel)) }
            return model.selection.rows.firstIndex { $0.index == index }.map { .clicked(.button(.row($0))) }
        case .clickRow: return model.lists.keys.max().map { .clicked(.choice($0, row: 1)) }
        case .focusField: return model.fieldCount > 0 ? .focused(.field(model.fieldCount - 1)) : nil
        case .search(let text):
            if model.selection.list.isFiltered, model.field == nil { return .filtered(nil, text) }
            return model.field.flatMap { stop in model.lists[stop].map { _ in .filtered(stop, text) } }
        case .badText: return model.isInText ? model.field.map { .textChanged($0, isTaken: false) } : nil
        case .drawHalf: return .seenTo(all: false, labels: [])
        case .appear: return .appeared
        case .move: return .moved
        case .lock: return .locked(true)
        case .unlock: return .locked(false)
        case .change:
            var next = model.prompt
            next.revision = (next.revision ?? 0) + 1
            next.title = next.title == "Which?" ? "Who?" : "Which?"
            if let form = next.form { next.form = form.reversed() }
            return .changed(next)
        case .typed, .draw, .wait: return nil
        }
    }

    /// Applies an action, and checks what is promised about it.
    ///
    /// - Returns: Whether it has a place here.
    private static func apply(_ action: Action, to world: inout World) -> Bool {
        switch action {
        case .wait: world.bed.now += .milliseconds(1_100)
        case .draw:
            world.bed.draw()
            (world.isDrawn, world.isStale) = (true, false)
        case .typed(let text):
            guard world.bed.model.isInText else { return false }
            world.bed.type(text)
        default:
            guard let event = event(action, world) else { return false }
            let (before, key, wasStale) = (world.bed, world.key, world.isStale)
            world.bed.handle(event)
            if action == .drawHalf { (world.isDrawn, world.isStale) = (false, false) }
            if action == .lock || action == .unlock { world.isLocked = action == .lock }
            if action == .change {
                (world.isDrawn, world.isStale) = (false, true)
                world.pause = world.bed.now + ApprovalGate.pauseAfterChange
            }
            world.problem = problem(action, from: before, to: world)
            if wasStale, !tellings.contains(action), world.key != key {
                world.problem = "\(action) came before the revision was drawn"
            }
        }
        return true
    }

    /// The actions that are neither a key nor a click.
    private static let tellings: Set<Action> = [
        .focusField, .badText, .drawHalf, .change, .appear, .move, .lock, .unlock,
    ]

    // MARK: Promises

    private static func problem(_ action: Action, from before: ModelBed, to world: World) -> String? {
        answerProblem(action, from: before, to: world) ?? tickProblem(action, from: before, to: world.bed)
            ?? focusProblem(action, from: before, to: world.bed)
    }

    /// Returns the problem if a chosen button was not on the screen or does not act.
    private static func answerProblem(_ action: Action, from before: ModelBed, to world: World) -> String? {
        let (bed, model) = (world.bed, world.bed.model)
        if bed.isDismissed, ![.escape, .close].contains(action) { return "dismissed by \(action)" }
        guard bed.chosen != nil || bed.isDismissed else { return nil }
        if bed.now < world.pause { return "answered while the question changes" }
        guard let index = bed.chosen else {
            return model.gate.map { bed.now < $0.opening } == true ? "dismissed before the buttons act" : nil
        }
        let standard = before.model.prompt.buttons.first(where: \.isDefault)?.index
        let wanted: Int? =
            switch action {
            case .press(let pressed): pressed
            case .enter where before.model.field != nil: standard
            case .enter, .space: before.model.selection.index
            default: nil
            }
        if index != wanted { return "\(index) was chosen by \(action), not \(wanted ?? -1)" }
        if let gate = model.gate, bed.now < gate.opening { return "chosen before the buttons act" }
        if index == model.selection.cancel?.index { return nil }
        if world.isLocked, model.gate != nil { return "allowed while the session is locked" }
        if model.prompt.kind != .progress, !world.isDrawn { return "chosen before it was drawn" }
        if case .row(let row) = model.selection.current, model.field == nil, !model.selection.list.matches.contains(row)
        {
            return "the chosen row is not left over"
        }
        if let draft = bed.draft, draft.firstProblem != nil { return "an incomplete form" }
        for (stop, list) in model.lists where list.isTickedByBlank == false {
            // Who goes on with a typed text sees it as a search of a list that has its choice.
            if bed.draft?.entries[model.stops?[stop].field ?? 0].chosen.isEmpty == true, before.model.field == stop,
                action == .enter
            {
                return "a typed text was dropped"
            }
        }
        return nil
    }

    /// A tick changes by an event that names it: in the list in focus by its keys, in another by a click or because its
    /// typed text becomes a value. A filter changes none silently.
    private static func tickProblem(_ action: Action, from before: ModelBed, to bed: ModelBed) -> String? {
        guard action != .change, let former = before.draft, let stops = bed.model.stops, let draft = bed.draft else {
            return nil
        }
        for stop in stops.indices {
            let place = stops[stop].field
            let (old, new) = (former.entries[place], draft.entries[place])
            guard old.chosen != new.chosen || old.isChecked != new.isChecked || old.text != new.text else { continue }
            guard bed.effects.contains(.mark(stop)) || stops[stop].isRepetition else {
                return "\(stops.field(stop).name) changed and nobody is told"
            }
            let isOwn = before.model.field == stop || action == .clickRow && bed.model.field == stop
            let settles = before.model.lists[stop].map { $0.takesText && !$0.list.filter.isEmpty } ?? false
            guard isOwn || settles else { return "\(action) changed \(stops.field(stop).name)" }
            if stops.field(stop).kind == .check, action != .space { return "\(action) changed a box" }
            if [
                .up, .down, .first, .last, .pageDown, .search("2"), .letter("1"), .letter("r"), .erase, .eraseAll,
                .escape,
            ].contains(action), !settles, before.model.lists[stop]?.isChosenByEnter(former) != true {
                return "\(action) ticked a row"
            }
        }
        return nil
    }

    /// Returns the problem if focus or rows are where nobody sees them, or if a change has no effect.
    private static func focusProblem(_ action: Action, from before: ModelBed, to bed: ModelBed) -> String? {
        let (old, new) = (before.model, bed.model)
        if let field = new.field, !(0..<new.fieldCount).contains(field) { return "the focus is in no field" }
        if case .row(let row) = new.selection.current, !new.selection.list.matches.contains(row) {
            return "the focus is on a row that is not left over"
        }
        for (stop, list) in new.lists {
            if let row = list.list.row, !list.list.matches.contains(row) { return "a hidden row is in focus" }
            let filter = old.lists[stop]?.list.filter
            if action != .change, filter != list.list.filter, !bed.effects.contains(.filter(stop)) {
                return "other rows, and nobody is told"
            }
        }
        if old.selection.list.filter != new.selection.list.filter, !bed.effects.contains(.filter(nil)) {
            return "other buttons, and nobody is told"
        }
        guard old.focus != new.focus || old.selection.current != new.selection.current else { return nil }
        let isTold = bed.effects.contains { effect in
            switch effect {
            case .focus, .filter(nil), .chose: true
            case .mark, .filter: [.clickRow, .search("2")].contains(action)
            // A click has the keyboard already.
            case .refused, .judge: action == .press(0) || action == .press(1)
            default: false
            }
        }
        return isTold ? nil : "the focus moved, and nobody is told"
    }

    // MARK: Exploring

    @Test func everySequenceOfEventsKeepsThePromises() {
        var (states, transitions) = (0, 0)
        for (number, prompt) in Self.prompts.enumerated() {
            var level = [World(prompt)]
            var seen: Set<World.Key> = [level[0].key]
            for depth in 0..<4 {
                var next: [World] = []
                for world in level {
                    for action in Self.actions {
                        var after = world
                        guard Self.apply(action, to: &after) else { continue }
                        transitions += 1
                        if let problem = after.problem {
                            Issue.record("\(problem): prompt \(number), \(action) after \(world.key), depth \(depth)")
                            return
                        }
                        // An answer ends it.
                        if after.bed.chosen != nil || after.bed.isDismissed { continue }
                        if seen.insert(after.key).inserted, depth < 3 { next.append(after) }
                    }
                }
                level = next
            }
            states += seen.count
        }
        // That much was looked at; were it little, the test would prove little.
        #expect(states > 5_000)
        #expect(transitions > 20_000)
    }

    /// Long sequences at random, which the seed repeats.
    @Test func longSequencesKeepThePromises() {
        var random = SeededRandom()
        for _ in 0..<150 {
            guard let prompt = Self.prompts.randomElement(using: &random) else { continue }
            var world = World(prompt)
            var path: [Action] = []
            for _ in 0..<60 {
                guard let action = Self.actions.randomElement(using: &random) else { continue }
                path.append(action)
                _ = Self.apply(action, to: &world)
                if let problem = world.problem {
                    Issue.record("\(problem): \(prompt.form?.map(\.name) ?? []), \(path)")
                    return
                }
            }
        }
    }

    /// Whatever has happened: once it is drawn and the pause is over, Enter or Esc ends it.
    @Test func everyQuestionCanBeLeft() {
        var random = SeededRandom()
        for prompt in Self.prompts {
            for _ in 0..<20 {
                var world = World(prompt)
                for _ in 0..<30 {
                    _ = Self.apply(Self.actions.randomElement(using: &random) ?? .enter, to: &world)
                }
                _ = Self.apply(.draw, to: &world)
                _ = Self.apply(.wait, to: &world)
                _ = Self.apply(.close, to: &world)
                #expect(world.bed.isDismissed)
            }
        }
    }
}
