// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import TerminalKit

/// Overlays on the lists: a notification or a prompt; and the mouse.
extension CenterView {
    mutating func handle(_ event: TerminalEvent, _ details: CenterDetails) -> CenterStep {
        var details = details
        switch event {
        case .key(.up, _), .key(.left, _), .text("k"), .text("h"), .key(.tab, .shift):
            guard details.move(by: -1) else { return .nothing }
        case .key(.down, _), .key(.right, _), .text("j"), .text("l"), .key(.tab, _):
            guard details.move(by: 1) else { return .nothing }
        case .key(.pageUp, _): details.scrolled = max(0, details.scrolled - 5)
        // Drawing limits it to the length of the text.
        case .key(.pageDown, _): details.scrolled += 5
        case .key(.enter, _), .text(" "): return choose(details)
        case .key(.escape, _), .text("q"):
            mode = .browsing
            return .changed
        case .text("s"):
            mode = .browsing
            return snooze()
        case .text("a"):
            mode = .browsing
            return acknowledge()
        case .text("e"):
            mode = .browsing
            return edit()
        default: return .nothing
        }
        mode = .details(details)
        return .changed
    }

    private mutating func choose(_ details: CenterDetails) -> CenterStep {
        let id = details.item.id
        mode = .browsing
        switch details.choice {
        case .activate(let action): return .does(.activate(id: id, action: action))
        case .snooze: return snooze()
        case .acknowledge: return .does(.acknowledge(id: id))
        case .edit: return edit()
        case .skip: return skip()
        case .unskip: return .does(.unskip(id: id))
        case .pause: return .does(.pause(id: id))
        case .resume: return .does(.resume(id: id))
        case .cancel: return .does(.cancel(id: id))
        case .clear: return .does(.clear(id: id))
        case .back: return .changed
        }
    }

    // MARK: A prompt

    /// Puts a prompt over the lists.
    mutating func show(_ prompt: Prompts.Prompt, at time: ContinuousClock.Instant) {
        self.prompt = PromptView(prompt, at: time)
        mode = .answering
        note = nil
    }

    /// Removes the prompt from the screen.
    ///
    /// - Parameter note: A message for the person about it.
    mutating func closePrompt(_ note: String?) {
        guard mode == .answering else { return }
        prompt = nil
        mode = .browsing
        self.note = note
    }

    /// Updates the prompt after a change.
    mutating func updatePrompt(_ prompt: Prompts.Prompt, isTyping: Bool, at time: ContinuousClock.Instant) {
        guard self.prompt?.prompt.id == prompt.id else { return }
        self.prompt?.update(prompt, isTyping: isTyping, at: time)
    }

    mutating func handlePrompt(_ event: TerminalEvent) -> CenterStep {
        guard let id = prompt?.prompt.id else { return .nothing }
        var event = event
        if case .mouse(var mouse) = event {
            mouse.column -= promptOrigin.column
            mouse.row -= promptOrigin.row
            event = .mouse(mouse)
        }
        switch prompt?.handle(event) ?? .nothing {
        case .nothing: return .nothing
        case .changed: return .changed
        case .refused: return .refused
        case .unknown: return event == .text("q") ? .does(.leave(prompt: id)) : .nothing
        case .chose(let index): return .does(.answer(prompt: id, index: index))
        case .dismissed: return .does(.dismiss(prompt: id))
        }
    }

    // MARK: The mouse

    mutating func handle(_ mouse: Mouse) -> CenterStep {
        switch mouse.action {
        case .wheelUp: return wheel(by: -1)
        case .wheelDown: return wheel(by: 1)
        case .press: return .nothing
        case .release: break
        }
        guard let target = targets.last(where: { $0.row == mouse.row && $0.columns.contains(mouse.column) }) else {
            return .nothing
        }
        switch target.what {
        case .part(let part):
            guard mode == .browsing else { return .nothing }
            self.part = part
            return .changed
        case .row(let part, let row):
            guard mode == .browsing else { return .nothing }
            let wasInFocus = self.part == part && lists[part]?.focus == row
            self.part = part
            guard lists[part]?.select(row: row) == true else { return .nothing }
            // A click on the line in focus is like Enter.
            return wasInFocus ? handle(.key(.enter)) : .changed
        case .day(let day): return choose(day)
        case .entry(let place): return choose(entry: place)
        case .choice(let place):
            switch mode {
            case .details(var details):
                details.select(place)
                return choose(details)
            case .form(let form): return choose(place, of: form)
            default: return .nothing
            }
        case .ring(let index):
            guard mode == .browsing, let ring = contents.ringing else { return .nothing }
            guard let index else { return .does(.open(prompt: ring.id)) }
            return .does(.answer(prompt: ring.id, index: index))
        }
    }

    private mutating func wheel(by steps: Int) -> CenterStep {
        switch mode {
        case .browsing: return handle(.key(steps < 0 ? .up : .down))
        case .details: return handle(.key(steps < 0 ? .pageUp : .pageDown))
        default: return .nothing
        }
    }
}
