// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit

/// Prompts that are drawn, with keys and the mouse: below the cursor for the program that asks, or on the whole screen
/// for a person who attends to the queue.
final class DrawnPrompts: PromptFace {
    private let terminal: TerminalSession
    private let appearance: PromptAppearance
    private let habit: KeyHabit
    /// The screen around a prompt; nil if prompts are drawn below the cursor.
    private let lobby: AttendScreen?
    private var view: PromptView?
    private var note: String?
    private var isStale = true
    private var rings = false
    /// The position of the prompt in the terminal's canvas.
    private var origin = (column: 0, row: 0)

    init(
        _ terminal: TerminalSession, appearance: PromptAppearance, habit: KeyHabit = .ours, lobby: AttendScreen? = nil
    ) {
        self.habit = habit
        self.terminal = terminal
        self.appearance = appearance
        self.lobby = lobby
    }

    var fields: [PromptView.Field] { view?.fields ?? [] }
    var draft: FormDraft? { view?.draft }
    var isTooSmall: Bool { view?.isTooSmall ?? false }

    func show(_ prompt: Prompts.Prompt) {
        view = PromptView(prompt, at: .now, habit: habit)
        note = nil
        rings = true
        // Before the drawing: what comes after it was typed by somebody who could see it.
        terminal.discardInput()
        draw()
    }

    func update(_ prompt: Prompts.Prompt, isTyping: Bool) {
        view?.update(prompt, isTyping: isTyping, at: .now)
        isStale = true
    }

    func tellChange() {
        view?.tellChange(at: .now)
        (rings, isStale) = (true, true)
    }

    func refuse() {
        rings = true
        isStale = true
    }

    func clear(_ note: String?) {
        view = nil
        self.note = note
        isStale = true
        guard lobby == nil else { return }
        terminal.end()
        if let note { terminal.say(note) }
    }

    func wait(for connections: [Int32], until deadline: ContinuousClock.Instant?) -> PromptWake {
        while true {
            if isStale { draw() }
            let change = view?.clock.nextChange(after: .now)
            let nearest = [deadline, change].compactMap(\.self).min()
            var input = Input()
            let wake = terminal.wait(for: connections, until: nearest) { handle($0, &input) }
            switch wake {
            case .input:
                if input.leaves { return .leave }
                guard let step = input.step else { continue }
                return .step(step)
            case .resized: isStale = true
            case .connection: return .connection
            case .signal(let signal): return .signal(signal)
            case .hangup: return .hangup
            case .deadline:
                isStale = change != nil
                if let deadline, ContinuousClock.now >= deadline { return .deadline }
            }
        }
    }

    /// The result of the events in one read.
    private struct Input {
        var step: PromptView.Step?
        var leaves = false
        /// A Boolean value indicating whether the person has decided. Text typed ahead after that is ignored, because
        /// the person has not seen what it would apply to.
        var isDecided: Bool {
            switch step {
            case .chose, .dismissed: true
            default: leaves
            }
        }
    }

    private func handle(_ event: TerminalEvent, _ input: inout Input) {
        guard !input.isDecided else { return }
        var event = event
        if case .mouse(var mouse) = event {
            mouse.column -= origin.column
            mouse.row -= origin.row
            event = .mouse(mouse)
        }
        let step = view?.handle(event) ?? .unknown
        if step == .unknown, lobby != nil, event == .text("q") {
            input.leaves = true
            return
        }
        if step == .changed || step == .refused { isStale = true }
        if step == .refused { rings = true }
        if view != nil, step != .nothing { input.step = step }
    }

    // MARK: Drawing

    private func draw() {
        isStale = false
        let size = terminal.size
        let now = ContinuousClock.now
        // Words of a command must not change their places.
        terminal.keepsOrder = view?.prompt.isApproval ?? false
        guard let drawing = view?.draw(in: size, appearance: appearance, at: now) else {
            guard let lobby else { return }
            return terminal.show(lobby.canvas(size, note: note, appearance: appearance), cursor: nil)
        }
        defer { rings = false }
        guard let lobby else {
            origin = (0, 0)
            return terminal.show(drawing.canvas, cursor: drawing.cursor, rings: rings)
        }
        var canvas = lobby.canvas(size, note: nil, appearance: appearance)
        origin = (
            max(0, (size.columns - drawing.canvas.size.columns) / 2), max(0, (size.rows - drawing.canvas.size.rows) / 2)
        )
        canvas.draw(drawing.canvas, column: origin.column, row: origin.row)
        let cursor = drawing.cursor.map { (column: $0.column + origin.column, row: $0.row + origin.row) }
        terminal.show(canvas, cursor: cursor, rings: rings)
    }
}

/// The screen of a person who attends to the queue.
struct AttendScreen: Equatable {
    /// The name of the terminal for people.
    var place: String

    /// Returns the screen without a prompt.
    func canvas(_ size: TerminalSize, note: String?, appearance: PromptAppearance) -> Canvas {
        var canvas = Canvas(size)
        canvas.draw("alertctl question attend" + appearance.glyphs.separator + place, column: 1, row: 0, .faint)
        let middle = size.rows / 2
        if let note { draw(note, row: middle - 1, [], &canvas) }
        draw("No open questions.", row: middle, .faint, &canvas)
        if size.rows > 2 { canvas.draw("q leave", column: 1, row: size.rows - 1, .faint) }
        return canvas
    }

    private func draw(_ text: String, row: Int, _ attributes: Attributes, _ canvas: inout Canvas) {
        let shown = text.visible.truncated(toColumns: max(1, canvas.size.columns - 2))
        canvas.draw(shown, column: max(0, (canvas.size.columns - shown.displayWidth) / 2), row: row, attributes)
    }
}
