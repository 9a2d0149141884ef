// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DesktopNotifications
import LinuxSystem

/// The screen, as delivery needs it. None of its calls blocks, and each delivery that is shown is answered by a
/// `DesktopReport`.
protocol DesktopOutput: Sendable {
    /// Shows a notification, instead of one with the same id.
    func show(_ delivered: Delivered, soundPlayedByUs: Bool)
    /// Takes notifications away; ids that are not on the screen are ignored.
    func withdraw(ids: [String])
    /// Takes away what a daemon before this one took back and may not have closed; each is answered by
    /// ``DesktopReport/left``.
    func dissolve(_ all: [Delivered])
    /// Shows an application's badge; 0 hides it.
    func show(badge: Badges.Badge)
    /// Returns the part of `status` that says whether notifications can be seen.
    func part() async -> Manager.Part
}

/// A report of the screen.
enum DesktopReport: Sendable, Hashable {
    /// The notification server has taken it.
    case shown(id: String, at: DesktopPlace?)
    /// alertd itself is the notification server, so it is listed instead of drawn.
    case listed(id: String)
    /// The notification could not be shown.
    case notShown(id: String, reason: String)
    /// The notification is shown without a part that belongs to it.
    case incomplete(id: String, reason: String)
    /// The person chose an action, or clicked on it (nil).
    case activated(id: String, action: String?, token: String?)
    /// The person typed a reply into it.
    case replied(id: String, text: String, token: String?)
    /// The person closed it.
    case dismissed(id: String)
    /// The notification went away by itself.
    case expired(id: String)
    /// The notification was withdrawn, and no part of it is on the screen any more.
    case left(id: String)
    /// A notification server has appeared, or another has taken its place.
    case serverAppeared
}

/// The runner of notifications' commands. Its call does not block.
protocol CommandOutput: Sendable {
    /// Runs a command and says, once, how it ended or why it was not started.
    func run(
        _ command: Command, completion: @escaping @Sendable (Result<CommandOutcome, CommandFailure>) -> Void)
}

extension CommandRunner: CommandOutput {}
