// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// The acts of persons on other devices.
extension DaemonLink {
    /// Closes a copy. A copy that has gone is no fault.
    /// - Parameter device: The device on which a person has dealt with the alert; nil if nobody has. Then the copy is
    ///   withdrawn, since the history must not say that it was acknowledged.
    func close(_ id: String, _ kind: AlertKey.Kind, answeredOn device: String?) throws(VarlinkClientError) {
        switch kind {
        case .notification:
            if device != nil {
                try accepted(Notifications.Ack(ids: [id]))
            } else {
                try accepted(Notifications.Cancel(ids: [id]))
            }
        case .prompt:
            try accepted(Prompts.Withdraw(ids: [id], answeredOn: device))
        case .work:
            try accepted(Progress.Done(id: id))
        }
    }

    enum Performed {
        case done
        /// The prompt had ended.
        case ended
        /// The prompt is open, and the verb is not possible.
        case rejected
        /// The prompt is open, and its program has changed it since it was sent.
        case changed
        /// The prompt is answered, and the secret did not reach the program that asked.
        case lost
    }

    /// Does what a person did on another device.
    /// - Parameters:
    ///   - typed: The secret of a ``AlertVerb/secret(index:label:_:)``. The program that asked gets it by its
    ///     descriptor.
    ///   - revision: The revision of the question that was sent to the device.
    func perform(
        _ key: AlertKey, _ verb: AlertVerb, typed: [SecretText], device: String, revision: Int?
    ) throws(VarlinkClientError) -> Performed {
        do {
            switch verb {
            case .acknowledge: _ = try calls.call(Notifications.Ack(ids: [key.id]))
            case .close: _ = try calls.call(Notifications.Ack(ids: [key.id], closed: true))
            case .activate(let action): _ = try calls.call(Notifications.Activate(id: key.id, action: action))
            case .reply(let text): _ = try calls.call(Notifications.Reply(id: key.id, text: text))
            case .snooze(let seconds): _ = try calls.call(Notifications.Snooze(id: key.id, for: "\(seconds)s"))
            case .answer(let index, let label, let text):
                return try answer(
                    .init(id: key.id, index: index, text: text, device: device, revision: revision), label)
            case .form(let index, let label, let values):
                return try answer(
                    .init(id: key.id, index: index, values: values, device: device, revision: revision), label)
            case .secret(let index, let label, _):
                return try answer(
                    .init(id: key.id, index: index, handover: true, device: device, revision: revision), label, typed)
            case .dismiss:
                _ = try calls.call(Prompts.Answer(id: key.id, cancel: true, device: device, revision: revision))
            case .cancel: _ = try calls.call(Progress.Cancel(id: key.id))
            }
            return .done
        } catch .reply(let reply) {
            switch reply.name {
            case Notifications.NotFound.name, Prompts.NotFound.name, Prompts.AlreadyEnded.name,
                Progress.NotFound.name:
                return .ended
            case Prompts.Changed.name: return .changed
            default: return .rejected
            }
        }
    }

    /// Answers a question if the chosen button still has its label, by which the person chose it.
    private func answer(
        _ call: Prompts.Answer, _ label: String, _ typed: [SecretText] = []
    ) throws(VarlinkClientError) -> Performed {
        guard let prompt = try prompts().first(where: { $0.id == call.id }) else { return .ended }
        guard prompt.buttons.contains(where: { $0.index == call.index && $0.label == label }) else { return .rejected }
        // The act names the number that only the device with the question knows.
        if prompt.approval != nil, let device = call.device { try received(call.id, on: device) }
        if let token = try calls.call(call).handover, !pass(typed, token) { return .lost }
        return .done
    }

    /// Writes a secret into the descriptor of the program that asked.
    private func pass(_ typed: [SecretText], _ token: String) -> Bool {
        do throws(VarlinkClientError) {
            try SecretChannel.send(typed, token: token, nextTo: socket)
            return true
        } catch {
            // That program sees the end without an answer, and reports it.
            log("cannot deliver the answer: \(error)")
            return false
        }
    }
}
