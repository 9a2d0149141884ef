// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Synchronization

/// Prompts as notifications beside their presenter. Their ids have a space in them, which no notification of a person's
/// has.
enum PromptNotice {
    private static let prefix = "prompt "
    private static let button = "button-"

    static func id(of prompt: String) -> String { prefix + prompt }

    static func prompt(of id: String) -> String? { id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : nil }

    static func key(of index: Int) -> String { button + "\(index)" }

    static func index(of key: String) -> Int? { key.hasPrefix(button) ? Int(key.dropFirst(button.count)) : nil }

    /// The notification: who asks stands below what is asked.
    static func post(_ prompt: Prompts.Prompt) -> DesktopPost {
        let asker = "\(prompt.asker.program) asks"
        return DesktopPost(
            id: id(of: prompt.id), appName: prompt.asker.app ?? "alertd", title: prompt.title,
            body: prompt.message.map { $0 + "\n" + asker } ?? asker,
            level: prompt.level == .critical ? .critical : prompt.level == .passive ? .passive : .active,
            actions: prompt.buttons.map { DesktopPost.Action(key: key(of: $0.index), label: $0.label) },
            soundPlayedByUs: true, desktopEntry: prompt.asker.app ?? "")
    }
}

/// Leads what the person does to such a notification to the desk. It exists before the desk does, as the desk needs the
/// screen, and the screen somebody to report to.
final class PromptNoticeAnswers: Sendable {
    private let desk = Mutex<PromptDesk?>(nil)

    /// From now on reports go there.
    func lead(to desk: PromptDesk) { self.desk.withLock { $0 = desk } }

    /// Takes a report that is about a prompt. False for any other.
    func take(_ report: DesktopReport) -> Bool {
        switch report {
        case .activated(let id, let key, _):
            guard let prompt = PromptNotice.prompt(of: id) else { return false }
            // A click on the notification itself chooses nothing; the presenter has the prompt still.
            guard let index = key.flatMap(PromptNotice.index), let desk = desk.withLock({ $0 }) else { return true }
            Task {
                do {
                    _ = try await desk.answer(prompt, .button(index), typed: .nothing, by: .notification)
                } catch {
                    // It was answered elsewhere in the same moment: the first answer counts.
                }
            }
            return true
        case .shown(let id), .notShown(let id, _), .dismissed(let id), .expired(let id):
            return PromptNotice.prompt(of: id) != nil
        case .serverAppeared: return false
        }
    }
}
