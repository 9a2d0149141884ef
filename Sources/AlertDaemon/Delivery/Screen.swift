// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import DesktopNotifications
import Logging
import Synchronization

/// The session's notification server and launchers, as delivery's screen.
struct Screen: DesktopOutput {
    private let notifications: DesktopNotifications
    private let badges: LauncherBadges
    private let urgency: LauncherUrgency
    private let gate: PictureGate
    private let report: @Sendable (DesktopReport) -> Void
    private let logger: Logger
    private let loggedFailures = LoggedLauncherFailures()

    /// - Parameter reports: Where its reports are put, in their order.
    init(
        connection: BusConnection, pictures: PictureInspector, logger: Logger,
        reports: AsyncStream<DesktopReport>.Continuation
    ) {
        gate = PictureGate(inspector: pictures)
        let report: @Sendable (DesktopReport) -> Void = { reports.yield($0) }
        self.report = report
        self.logger = logger
        let badges = LauncherBadges(connection: connection)
        let urgency = LauncherUrgency()
        self.badges = badges
        self.urgency = urgency
        notifications = DesktopNotifications(connection: connection) { event, place in
            if let id = event.ending, let app = urgency.gone(id) {
                // Only an application name that was refused before is refused here.
                try? badges.set(app: app, urgent: false)
            }
            switch event {
            case .shown(let id): report(.shown(id: id, at: place))
            case .listed(let id): report(.listed(id: id))
            case .notShown(let id, let reason): report(.notShown(id: id, reason: reason.sentence))
            case .activated(let id, let key, let token): report(.activated(id: id, action: key, token: token))
            case .replied(let id, let text, let token): report(.replied(id: id, text: text, token: token))
            case .dismissed(let id): report(.dismissed(id: id))
            case .expired(let id), .withdrawn(let id): report(.expired(id: id))
            case .left(let id): report(.left(id: id))
            case .serverAppeared: report(.serverAppeared)
            // Notifications on the screen stay marked as shown, so the next server shows them again.
            case .serverVanished: break
            }
        }
    }

    func show(_ delivered: Delivered, soundPlayedByUs: Bool) {
        let level = delivered.content.level
        let isUrgent = level == .critical || level == .timeSensitive
        if let app = urgency.shown(delivered.id, app: delivered.app, isUrgent: isUrgent) {
            show(urgent: true, of: app)
        }
        gate.pass(DesktopPost(delivered, soundPlayedByUs: soundPlayedByUs)) { [notifications, report] post, problems in
            notifications.post(post)
            for problem in problems { report(.incomplete(id: post.id, reason: problem.sentence)) }
        }
    }

    func withdraw(ids: [String]) {
        for id in ids {
            gate.cancel(id: id)
            notifications.withdraw(id: id)
            if let app = urgency.gone(id) { show(urgent: false, of: app) }
        }
    }

    func dissolve(_ all: [Delivered]) { notifications.dissolve(all.map { DesktopPost(dissolving: $0) }) }

    func show(badge: Badges.Badge) {
        do {
            let isUrgent = urgency.badge(badge.app, isUrgent: badge.urgent ?? false)
            try badges.set(app: badge.app, count: badge.count, urgent: isUrgent)
        } catch {
            complain("the badge of \(badge.app) on its launcher", error)
        }
    }

    private func show(urgent: Bool, of app: String) {
        do {
            try badges.set(app: app, urgent: urgent)
        } catch {
            complain("that the icon of \(app) asks for attention", error)
        }
    }

    private func complain(_ what: String, _ failure: LauncherBadges.Failure) {
        guard loggedFailures.isFirst(failure) else { return }
        logger.warning("cannot show \(what): \(failure.sentence)")
    }

    func part() async -> Manager.Part {
        switch notifications.status() {
        case .server(let server):
            Manager.Part(name: "desktop", ok: true, detail: "\(server.name) \(server.version)")
        case .ourselves:
            Manager.Part(
                name: "desktop", ok: true, detail: "alertd is the notification server and lists notifications")
        case .unknown:
            Manager.Part(name: "desktop", ok: false, detail: "the session bus has not responded yet")
        case .none(let reason):
            Manager.Part(
                name: "desktop", ok: false,
                detail: reason?.sentence
                    ?? "no notification server is running; the next notification tries to start one")
        }
    }
}

extension Screen: PresentedOutput {
    func presented(id: String) async -> Presented? {
        await gate.passed(id: id)
        return await notifications.presented(id: id)
    }

    func id(ofServerNumber number: UInt32) -> String? { notifications.id(ofServerNumber: number) }
}

extension Screen {
    var isServed: Bool {
        switch notifications.status() {
        case .server, .ourselves: true
        case .unknown, .none: false
        }
    }

    /// A Boolean value indicating whether no notification server is there, as far as is known now. One may be started
    /// when it is needed.
    var isMissing: Bool { if case .none = notifications.status() { true } else { false } }

    var hasFailed: Bool { if case .none(.some) = notifications.status() { true } else { false } }

    /// Waits, within bounds, until the server has a notification that was handed over, or is known to have none.
    func settled(id: String, within limit: Duration) async {
        await gate.passed(id: id)
        _ = await notifications.presented(id: id, within: limit)
    }
}

extension Screen: NoticeOutput {
    var notifying: PromptQueue.Notifying {
        guard case .server(let server) = notifications.status() else { return PromptQueue.Notifying() }
        return PromptQueue.Notifying(
            actions: server.drawsActions, replies: server.takesReplies, isPossible: true)
    }

    func show(_ prompt: Prompts.Prompt, hasButtons: Bool) {
        notifications.post(hasButtons ? PromptNotice.post(prompt) : PromptNotice.post(waiting: prompt))
    }

    func withdraw(id: String) { notifications.withdraw(id: PromptNotice.id(of: id)) }
}

extension Screen {
    /// Drains the notifications, see ``DesktopNotifications/drain(within:)``.
    func drain(within limit: Duration) async { await notifications.drain(within: limit) }

    /// Shows something that is no notification of a person's, under an id that none of these can have.
    func post(_ post: DesktopPost) { notifications.post(post) }

    /// Takes it back.
    func withdraw(post id: String) { notifications.withdraw(id: id) }

    /// Shows on its launcher how far an application has come; nil for nothing.
    func show(progress: Double?, of app: String) {
        do {
            try badges.set(app: app, progress: progress)
        } catch {
            complain("the progress of \(app) on its launcher", error)
        }
    }
}

/// The failures of launchers that the log has already: with thousands of badges each would be a line at every start.
final class LoggedLauncherFailures: Sendable {
    /// Names of applications that are remembered; further ones are not logged.
    static let maximumNames = 64

    private let known = Mutex<Set<LauncherBadges.Failure>>([])

    /// Returns whether a failure is to be logged.
    func isFirst(_ failure: LauncherBadges.Failure) -> Bool {
        known.withLock { $0.count <= Self.maximumNames && $0.insert(failure).inserted }
    }
}
