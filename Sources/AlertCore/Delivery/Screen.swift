// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import Logging

/// The session's notification server and launchers, as delivery's screen.
struct Screen: DesktopOutput {
    private let notifications: DesktopNotifications
    private let badges: LauncherBadges
    private let gate: PictureGate
    private let report: @Sendable (DesktopReport) -> Void
    private let logger: Logger

    /// - Parameter report: Called on any thread; must not block.
    init(
        connection: BusConnection, pictures: PictureDesk, logger: Logger,
        report: @escaping @Sendable (DesktopReport) -> Void
    ) {
        gate = PictureGate(desk: pictures)
        self.report = report
        notifications = DesktopNotifications(connection: connection) { event, place in
            switch event {
            case .shown(let id): report(.shown(id: id, at: place))
            case .listed(let id): report(.listed(id: id))
            case .notShown(let id, let reason): report(.notShown(id: id, reason: reason.sentence))
            case .activated(let id, let key, let token): report(.activated(id: id, action: key, token: token))
            case .replied(let id, let text, let token): report(.replied(id: id, text: text, token: token))
            case .dismissed(let id): report(.dismissed(id: id))
            case .expired(let id), .withdrawn(let id): report(.expired(id: id))
            case .serverAppeared: report(.serverAppeared)
            // What was on the screen is marked as shown still, and so is shown again by the next server.
            case .serverVanished: break
            }
        }
        badges = LauncherBadges(connection: connection)
        self.logger = logger
    }

    func show(_ delivered: Delivered, soundPlayedByUs: Bool) {
        gate.pass(DesktopPost(delivered, soundPlayedByUs: soundPlayedByUs)) { [notifications, report] post, problems in
            notifications.post(post)
            for problem in problems { report(.incomplete(id: post.id, reason: problem.sentence)) }
        }
    }

    func withdraw(ids: [String]) {
        for id in ids {
            gate.cancel(id: id)
            notifications.withdraw(id: id)
        }
    }

    func show(badge: Badges.Badge) {
        do {
            try badges.set(app: badge.app, count: badge.count, urgent: badge.urgent ?? false)
        } catch {
            logger.warning("the badge of \(badge.app) is not on its launcher: \(error.sentence)")
        }
    }

    func part() async -> Manager.Part {
        switch notifications.status() {
        case .server(let server):
            Manager.Part(name: "desktop", ok: true, detail: "\(server.name) \(server.version)")
        case .ourselves:
            Manager.Part(
                name: "desktop", ok: true, detail: "alertd is the notification server: what programs say is listed")
        case .unknown:
            Manager.Part(name: "desktop", ok: false, detail: "the session bus has not answered yet")
        case .none(let reason):
            Manager.Part(
                name: "desktop", ok: false,
                detail: reason?.sentence ?? "no notification server runs; the next notification tries to start one")
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

extension Screen: NoticeOutput {
    var notifying: PromptQueue.Notifying {
        guard case .server(let server) = notifications.status() else { return PromptQueue.Notifying() }
        return PromptQueue.Notifying(actions: server.drawsActions, replies: server.takesReplies)
    }

    func show(_ prompt: Prompts.Prompt) { notifications.post(PromptNotice.post(prompt)) }

    func withdraw(id: String) { notifications.withdraw(id: PromptNotice.id(of: id)) }
}

extension Screen {
    /// Shows something that is no notification of a person's, under an id that none of these can have.
    func post(_ post: DesktopPost) { notifications.post(post) }

    /// Takes it back.
    func withdraw(post id: String) { notifications.withdraw(id: id) }

    /// Shows on its launcher how far an application has come; nil for nothing.
    func show(progress: Double?, of app: String) {
        do {
            try badges.set(app: app, progress: progress)
        } catch {
            logger.warning("how far \(app) has come is not on its launcher: \(error.sentence)")
        }
    }
}
