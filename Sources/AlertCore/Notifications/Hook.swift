// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// An event in the life of a notification that can run a command.
package enum Hook: Sendable, Hashable {
    /// The time has come.
    case delivered
    /// The person chose an action of it, or clicked on it (nil).
    case activated(action: String?, token: String?)
    /// The person answered it in words.
    case replied(String, token: String?)
    /// The person closed it, or acknowledged it.
    case dismissed
    /// The person has done nothing about it for this span.
    case escalated(after: String)

    /// Returns the command that the notification names.
    package func command(of content: Notifications.Content) -> [String]? {
        switch self {
        case .delivered: content.onDeliver
        case .activated, .replied: content.onActivate
        case .dismissed: content.onDismiss
        // Which of its steps it is, its transaction knows.
        case .escalated: nil
        }
    }

    /// Returns the command that the configuration names.
    package func command(of hooks: HookSettings) -> [String]? {
        switch self {
        case .delivered: hooks.onDeliver
        case .activated, .replied: hooks.onActivate
        case .dismissed: hooks.onDismiss
        case .escalated: nil
        }
    }

    /// Returns whether it opens the application that the notification names: this device's own, without a command.
    /// Programs that notify by the desktop's interface get the click themselves.
    func opensApplication(of content: Notifications.Content) -> Bool {
        guard case .activated = self else { return false }
        return content.app != nil && content.onActivate == nil && content.relayed == nil && content.origin == nil
    }

    /// Lets what is run take the focus.
    package var token: String? {
        switch self {
        case .activated(_, let token), .replied(_, let token): token
        case .delivered, .dismissed, .escalated: nil
        }
    }
}
