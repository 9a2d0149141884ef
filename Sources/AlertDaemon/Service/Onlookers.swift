// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus

/// Finds out whether anybody would see an alert now, so that a caller hears once that nobody does.
///
/// Each answer is nil if somebody may see the alert, or if that is not known: a caller reads that nobody sees it only
/// if that is true.
struct Onlookers: Sendable {
    let loop: TransactionLoop
    let bus: BusConnection
    let screen: Screen
    let coordinator: PromptCoordinator
    /// The displays for the dialog; nil if the dialog is not installed.
    let displays: SessionDisplay?
    let hub: EventHub
    let devices: LinkedDevices
    let settings: @Sendable () -> NotificationSettings
    /// Returns the reason why the sound of a notification would not be heard now; nil if it would.
    let problem: @Sendable (Notifications.Content) async -> SoundProblem?

    /// The time that a notification server may take to start. After that, the caller gets no sentence.
    private static let patience = Duration.seconds(1)
    private static let noServer = "no notification server is running"

    /// Returns the reason why nobody sees a notification that was just delivered.
    func unseen(delivered id: String, _ content: Notifications.Content) async -> String? {
        guard !screen.isServed, isToBeSeen(content) else { return nil }
        await screen.settled(id: id, within: Self.patience)
        // Presenters show questions and reminders, and not what is notified now.
        guard screen.isMissing, await !isSomebody(content) else { return nil }
        do {
            // A notification that do not disturb holds or a rule hides is not missing on the screen.
            let delivered = try await loop.look { try $0.delivered(id: id) }
            switch delivered?.showing {
            case .unpresented, .unseen: break
            case nil where content.transient == true: return "nobody sees it: \(Self.noServer)"
            case nil, .shown, .gone: return nil
            }
        } catch {
            return nil
        }
        return "nobody sees it now: \(Self.noServer); \"alertctl list\" shows it"
    }

    /// Returns the reason why the sound of a notification that was just delivered is not heard, if a person chose
    /// silence.
    func unheard(delivered content: Notifications.Content) async -> String? {
        guard SoundProblem.concerns(content), let problem = await problem(content),
            problem == .silentMode || problem == .noVolume
        else { return nil }
        return problem.sentence
    }

    /// Returns the reason why nobody would see a reminder, or hear its sound, if it were due now.
    func unseen(reminder content: Notifications.Content) async -> String? {
        let isUnseen = await isUnseen(reminder: content)
        if SoundProblem.concerns(content), let problem = await problem(content) {
            return problem.sentence(unseen: isUnseen ? Self.noServer : nil)
        }
        // Whoever hears an alarm looks for it.
        guard isUnseen, content.ring == nil else { return nil }
        return "nobody would see it now: \(Self.noServer); when it is due, \"alertctl list\" shows it, and so does a "
            + "terminal in which \"alertctl question attend\" runs"
    }

    /// Returns the reason for the first of several reminders that nobody would see, or hear, if it were due now.
    func unseen(all contents: [Notifications.Content]) async -> String? {
        // Of a thousand the first ones tell as much.
        for content in contents.prefix(10) {
            if let reason = await unseen(reminder: content) { return reason }
        }
        return nil
    }

    /// Returns the reason why nobody would hear a reminder with a sound now, for whoever asks about all of them.
    func unheard() async -> String? {
        let content = Notifications.Content(title: "", sound: "default")
        guard let problem = await problem(content) else { return nil }
        return problem.sentence(of: "a reminder", unseen: await isUnseen(reminder: content) ? Self.noServer : nil)
    }

    private func isUnseen(reminder content: Notifications.Content) async -> Bool {
        guard !screen.isServed, isToBeSeen(content), !coordinator.hasLastingPresenter, await !isSomebody(content)
        else { return false }
        // Once the bus has answered, it is known whether a server is running.
        guard await !canAsk, await !canStartServer else { return false }
        return screen.isMissing
    }

    /// Returns the reason why nobody can answer a question.
    ///
    /// - Parameter display: The display for the dialog; nil if it cannot be shown.
    func unseen(_ call: Prompts.Ask, display: Prompts.Session?) async -> String? {
        let question = call.question
        guard display == nil, !call.isShownByAsker, question.requirePresenter != true,
            question.origin == nil, !coordinator.hasPresenter, !hub.hasReader,
            await !devices.mayReach(question.to ?? [])
        else { return nil }
        // An asker that names its terminal, and does not present there, runs in its background.
        let way =
            call.session?.terminal == nil
            ? "no terminal to ask in; it waits until somebody runs"
            : "the command runs in the background: \"fg\" shows it, and so does"
        return "nobody can answer now: there is no display, and \(way) \"alertctl question attend\" in a terminal"
    }

    private func isToBeSeen(_ content: Notifications.Content) -> Bool {
        content.isOnScreen && Hook.delivered.command(of: content) == nil
            && Hook.delivered.command(of: settings().hooks) == nil
    }

    /// Returns whether something other than a notification server shows a notification.
    private func isSomebody(_ content: Notifications.Content) async -> Bool {
        if hub.hasReader { return true }
        return await devices.mayReach(content.addressees)
    }

    private var canAsk: Bool {
        get async {
            guard let displays, coordinator.hasDialog else { return false }
            return await displays.find(for: nil) != nil
        }
    }

    /// A Boolean value indicating whether the bus may start a notification server when it is needed. A server that has
    /// failed lacks a display.
    private var canStartServer: Bool {
        get async {
            guard !screen.hasFailed else { return false }
            let call = MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "ListActivatableNames")
            let names: [String] = await withCheckedContinuation { continuation in
                bus.call(call, within: Self.patience) { result in
                    // Without a bus, or if the bus does not answer, no server is started.
                    guard case .success(let values) = result else { return continuation.resume(returning: []) }
                    continuation.resume(returning: values.first?.stringsValue ?? [])
                }
            }
            return names.contains("org.freedesktop.Notifications")
        }
    }
}
