// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DesktopNotifications

/// Prompts as notifications next to their presenter. Their ids contain a space, which no id of a person's notification
/// does.
enum PromptNotice {
    private static let prefix = "prompt "
    private static let button = "button-"

    static func id(of prompt: String) -> String { prefix + prompt }

    static func prompt(of id: String) -> String? { id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : nil }

    /// Returns the key of a button: its index, and the revision of a changed question, so that a click on an earlier
    /// text is recognized.
    static func key(of index: Int, revision: Int = 0) -> String {
        button + "\(index)" + (revision == 0 ? "" : "-\(revision)")
    }

    static func choice(of key: String) -> (index: Int, revision: Int)? {
        guard key.hasPrefix(button) else { return nil }
        let parts = key.dropFirst(button.count).split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count <= 2, let index = parts[0], let revision = parts.count == 2 ? parts[1] : 0 else { return nil }
        return (index, revision)
    }

    /// Returns the notification, with the asker below the question. If the prompt has a text field, its text belongs to
    /// the default button. Of the other buttons only the cancel button needs no text, so only this button is shown.
    static func post(_ prompt: Prompts.Prompt) -> DesktopPost {
        let asker = "\(prompt.asker.program) asks"
        let takesText = prompt.input == .text
        let buttons = takesText ? prompt.buttons.filter { $0.role == .cancel } : prompt.buttons
        let field = prompt.buttons.first { takesText && $0.isDefault }.map {
            DesktopPost.ReplyField(label: $0.label, placeholder: prompt.placeholder ?? "")
        }
        return DesktopPost(
            id: id(of: prompt.id), appName: prompt.asker.app ?? "alertd", title: prompt.title,
            body: prompt.message.map { $0 + "\n" + asker } ?? asker,
            level: prompt.level == .critical ? .critical : prompt.level == .passive ? .passive : .active,
            actions: buttons.map {
                DesktopPost.Action(key: key(of: $0.index, revision: prompt.revision ?? 0), label: $0.label)
            }, reply: field,
            soundPlayedByUs: true, desktopEntry: prompt.asker.app ?? "")
    }

    /// Returns the notification that a program waits for an answer, without buttons: the question may ask for a secret.
    static func post(waiting prompt: Prompts.Prompt) -> DesktopPost {
        DesktopPost(
            id: id(of: prompt.id), appName: prompt.asker.app ?? "alertd",
            title: "\(prompt.asker.program) waits for your answer", body: prompt.title, level: .active,
            actions: [], soundPlayedByUs: true, desktopEntry: prompt.asker.app ?? "")
    }
}

/// Turns the person's reaction to such a notification into the answer of its prompt.
struct PromptNoticeAnswers: Sendable {
    let prompts: PromptCoordinator

    /// Handles a report about a prompt. Returns false for any other report.
    func handle(_ report: DesktopReport) -> Bool {
        switch report {
        case .activated(let id, let key, _):
            guard let prompt = PromptNotice.prompt(of: id) else { return false }
            // A click on the notification itself chooses nothing; the presenter still shows the prompt.
            if let choice = key.flatMap(PromptNotice.choice) {
                answer(prompt, .button(choice.index), .nothing, revision: choice.revision)
            }
            return true
        case .replied(let id, let text, _):
            guard let prompt = PromptNotice.prompt(of: id) else { return false }
            // The field of an earlier revision has been taken away, so this is the present one.
            answer(prompt, .enter, .text(text), revision: prompts.revision(of: prompt))
            return true
        case .dismissed(let id):
            guard let prompt = PromptNotice.prompt(of: id) else { return false }
            prompts.noticeClosed(prompt)
            return true
        case .shown(let id, _), .listed(let id), .notShown(let id, _), .expired(let id),
            .incomplete(let id, _), .left(let id):
            return PromptNotice.prompt(of: id) != nil
        case .serverAppeared: return false
        }
    }

    private func answer(_ prompt: String, _ choice: PromptQueue.Choice, _ typed: TypedAnswer, revision: Int) {
        Task {
            do {
                _ = try await prompts.answer(prompt, choice, typed: typed, revision: revision, by: .notification)
            } catch is Prompts.Changed {
                prompts.notifyAgain(prompt)
            } catch {
                // Somebody else has answered at the same moment: the first answer counts.
            }
        }
    }
}
