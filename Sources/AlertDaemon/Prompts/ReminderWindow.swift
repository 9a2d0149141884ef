// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Synchronization

/// Asks about a reminder that no notification server shows, so that the terminals that attend, the dialog and any other
/// presenter have its own buttons, its reply field, Snooze and Done. The first answer counts. If there is nobody to
/// ask, the reminder stays on the list.
final class ReminderWindow: Sendable {
    private let loop: TransactionLoop
    private let coordinator: PromptCoordinator
    private let displays: SessionDisplay?
    private let zones: Zones
    private let snoozes: @Sendable () -> [String]
    /// The questions asked, by their ids; nil while a display is looked for.
    private let asked = Mutex<[String: (prompt: String, listener: UInt64)?]>([:])

    /// - Parameter snoozes: The spans and times of the configuration.
    init(
        loop: TransactionLoop, coordinator: PromptCoordinator, displays: SessionDisplay?, zones: Zones,
        snoozes: @escaping @Sendable () -> [String]
    ) {
        self.loop = loop
        self.coordinator = coordinator
        self.displays = displays
        self.zones = zones
        self.snoozes = snoozes
    }

    /// Asks, if there is somebody who can. Returns at once.
    func ask(_ delivered: Delivered) {
        let id = delivered.id
        guard let question = begun(delivered) else { return }
        guard !coordinator.hasPresenter else { return put(question, id: id, app: delivered.content.app) }
        guard let displays, coordinator.hasDialog else { return forget(id) }
        Task { [self] in
            guard await displays.find(for: nil) != nil else { return forget(id) }
            put(question, id: id, app: delivered.content.app)
            await coordinator.displayCame()
        }
    }

    /// Repeats a question that was open when the daemon was killed, for the first presenter that connects.
    func askAgain(_ delivered: Delivered) {
        guard let question = begun(delivered) else { return }
        put(question, id: delivered.id, app: delivered.content.app)
        Task { [coordinator] in await coordinator.displayCame() }
    }

    /// Returns the question to ask; nil if the notification is not a reminder, has its question already, or exceeds the
    /// limit.
    private func begun(_ delivered: Delivered) -> ReminderQuestion? {
        let question = ReminderQuestion(
            delivered, snoozes: snoozes(), zone: zones.zone(stored: delivered.zone), display: zones.display,
            at: loop.now().wall)
        let isNew = asked.withLock { asked in
            guard question != nil, asked[delivered.id] == nil, asked.count < Transaction.maximumAsked else {
                return false
            }
            asked[delivered.id] = .some(nil)
            return true
        }
        return isNew ? question : nil
    }

    /// Withdraws a question that is shown elsewhere, or was answered.
    func withdraw(_ id: String) {
        guard case .some(let prompt?) = asked.withLock({ $0.removeValue(forKey: id) }) else { return }
        coordinator.leave(prompt.prompt, number: prompt.listener)
    }

    private func forget(_ id: String) { asked.withLock { $0[id] = nil } }

    private func put(_ question: ReminderQuestion, id: String, app: String?) {
        let listener = coordinator.ask(question.question, of: id, app: app) { [self] result in
            forget(id)
            if let response = question.response(to: result) { loop.perform(response, on: id) }
        }
        let isWanted = asked.withLock { asked in
            // Withdrawn while a display was looked for, or too many prompts.
            guard asked[id] != nil, let listener else {
                asked[id] = nil
                return false
            }
            asked[id] = .some((listener.prompt, listener.number))
            return true
        }
        if isWanted {
            loop.submit { try $0.asked(id: id) }
        } else if let listener {
            coordinator.leave(listener.prompt, number: listener.number)
        }
    }
}
