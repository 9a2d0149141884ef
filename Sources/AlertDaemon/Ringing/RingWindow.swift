// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Synchronization

/// Shows the alarm that rings as a prompt of its own kind, so that the dialog, the terminals that attend and any
/// other presenter have it, and the first answer counts.
final class RingWindow: RingOutput {
    private let loop: TransactionLoop
    private let coordinator: PromptCoordinator
    private let zones: Zones
    private let shown = Mutex<(number: Int64, prompt: String, listener: UInt64)?>(nil)

    init(loop: TransactionLoop, coordinator: PromptCoordinator, zones: Zones) {
        self.loop = loop
        self.coordinator = coordinator
        self.zones = zones
    }

    func show(_ ringing: Ringing) {
        let delivered = ringing.delivered
        let id = delivered.id
        let listener = coordinator.ask(
            RingQuestion(ringing, zone: zones.zone(stored: delivered.zone), display: zones.display).question, of: id,
            app: delivered.content.app
        ) { [loop] result in
            guard let action = RingQuestion.action(result) else { return }
            loop.submitEvenIfUnstored { try $0.act(action, id: id) }
        }
        guard let listener else { return }
        shown.withLock { $0 = (ringing.number, listener.prompt, listener.number) }
        Task { [coordinator] in await coordinator.displayCame() }
    }

    func withdraw(_ ringing: Ringing) {
        let former = shown.withLock { shown -> (prompt: String, listener: UInt64)? in
            guard let one = shown, one.number == ringing.number else { return nil }
            shown = nil
            return (one.prompt, one.listener)
        }
        if let former { coordinator.leave(former.prompt, number: former.listener) }
    }
}

/// The question while an alarm rings, and the meaning of its answer. A value.
struct RingQuestion: Sendable, Hashable {
    let question: Prompts.Question

    init(_ ringing: Ringing, zone: Zone, display: DisplayHabits = .plain) {
        let content = ringing.delivered.content
        var buttons = [Prompts.ButtonWish(label: RingAction.stop.label(ringing.terms), role: .cancel)]
        if ringing.canSnooze { buttons.append(Prompts.ButtonWish(label: RingAction.snooze.label(ringing.terms))) }
        let time = Timestamp.day(ringing.delivered.due, in: zone, display, now: ringing.delivered.delivered)
        question = Prompts.Question(
            kind: .ring, title: content.title, message: content.body.map { "\(time)\n\($0)" } ?? time,
            buttons: buttons, level: .critical, app: content.app)
    }

    /// Returns the action that the person chose; nil without an answer.
    static func action(_ result: Prompts.Result) -> RingAction? {
        switch result.outcome {
        case .cancelled: .stop
        case .answered: .snooze
        case .timedOut, .withdrawn, .lost, .noPresenter: nil
        }
    }
}
