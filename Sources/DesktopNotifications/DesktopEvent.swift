// SPDX-License-Identifier: Apache-2.0

public import DBus

/// An event of a notification on the desktop.
///
/// Every post gets exactly one of `shown`, `listed` and `notShown`, unless a later post with the same id or its
/// withdrawal comes first. A shown notification ends with exactly one of `activated`, `replied`, `dismissed`, `expired`
/// and `withdrawn`, unless it is replaced or the server vanishes first: after `serverVanished` no notification is
/// shown.
public enum DesktopEvent: Sendable, Hashable {
    /// The server accepted the notification. That does not mean that anyone saw it: a paused server accepts it too.
    case shown(id: String)
    /// alertd is the notification server itself, so nobody draws the notification.
    case listed(id: String)
    /// The notification is not on the desktop.
    case notShown(id: String, NotShownReason)
    /// The person pressed an action, or the notification itself if the key is nil. The token, if the server provides
    /// one, lets the program that is started take the focus (XDG activation).
    case activated(id: String, actionKey: String?, activationToken: String?)
    /// The person typed a reply of at most 65,536 bytes, which may be empty. The token is the same as in `activated`.
    case replied(id: String, text: String, activationToken: String?)
    /// The person closed the notification.
    case dismissed(id: String)
    /// The notification timed out, or the server dropped it without giving a reason.
    case expired(id: String)
    /// The notification was withdrawn, by alertd or by another program.
    case withdrawn(id: String)
    /// The notification is no longer on the screen after it was withdrawn. This is also reported for one that was not
    /// shown, and for leftovers of an earlier daemon.
    case left(id: String)
    /// A notification server is ready: post again all notifications that are still delivered.
    case serverAppeared(NotificationServer)
    /// The notification server, or the bus, went away together with its notifications.
    case serverVanished
}

extension DesktopEvent {
    /// The id of the notification that has left the screen; nil for other events.
    package var ending: String? {
        switch self {
        case .activated(let id, _, _), .replied(let id, _, _), .dismissed(let id), .expired(let id), .withdrawn(let id):
            id
        case .shown, .listed, .notShown, .left, .serverAppeared, .serverVanished: nil
        }
    }
}

/// The reason why a notification is not on the desktop.
public enum NotShownReason: Sendable, Hashable {
    /// No session bus exists, or it went away.
    case noBus(DBusError)
    /// No notification server is running, and none could be started.
    case noServer(DBusError)
    /// The server vanished before it answered.
    case serverVanished
    /// The server did not answer in time.
    case timedOut
    /// The server, or the bus, refused the notification.
    case refused(DBusError)
    /// More than 4,096 notifications are shown or waiting.
    case tooMany

    package init(_ error: DBusError) {
        switch error {
        case .noBus, .noThread, .disconnected, .closed: self = .noBus(error)
        case .timedOut: self = .timedOut
        case .tooBusy: self = .tooMany
        case .remote(.noReply, _): self = .serverVanished
        case .remote(let name, _) where name.meansNobodyThere: self = .noServer(error)
        case .remote, .malformed, .tooLarge, .invalidMessage: self = .refused(error)
        }
    }

    /// A word for programs.
    public var code: String {
        switch self {
        case .noBus: "noBus"
        case .noServer: "noServer"
        case .serverVanished: "serverVanished"
        case .timedOut: "timedOut"
        case .refused: "refused"
        case .tooMany: "tooMany"
        }
    }

    /// A sentence for people about the cause and a remedy.
    public var sentence: String {
        switch self {
        case .noBus(let error), .refused(let error): error.sentence
        case .noServer:
            "No notification server is running, and none could be started; install one, such as dunst or mako."
        case .serverVanished:
            "The notification server exited before it answered; the notification is shown when one appears."
        case .timedOut: "The notification server does not respond; restart it."
        case .tooMany: "Too many notifications are shown or waiting; cancel some."
        }
    }
}

/// A notification server's description of itself.
public struct NotificationServer: Sendable, Hashable {
    /// The name of the product, such as `dunst`; cut to 256 bytes, like the other texts.
    public var name: String
    /// The vendor.
    public var vendor: String
    /// The version of the product.
    public var version: String
    /// The version of the specification that the server follows, such as `1.2`.
    public var specification: String
    /// The capabilities (Desktop Notifications Specification, GetCapabilities), at most 64 words.
    public var capabilities: Set<String>
    /// The id of the server's bus; empty if unknown.
    public var bus: String

    /// A Boolean value indicating whether the server draws buttons.
    public var drawsActions: Bool { capabilities.contains("actions") }
    /// A Boolean value indicating whether the server has a reply field (KDE's extension, which swaync has too). A
    /// button opens the field.
    public var takesReplies: Bool { drawsActions && capabilities.contains(NotificationCall.replyKey) }

    /// Creates a server's description.
    public init(
        name: String = "", vendor: String = "", version: String = "", specification: String = "",
        capabilities: Set<String> = [], bus: String = ""
    ) {
        self.name = name
        self.vendor = vendor
        self.version = version
        self.specification = specification
        self.capabilities = capabilities
        self.bus = bus
    }
}

/// The server that would show a notification now.
public enum DesktopStatus: Sendable, Hashable {
    /// This server.
    case server(NotificationServer)
    /// alertd is the notification server.
    case ourselves
    /// Not known yet, because the bus or the server has not answered.
    case unknown
    /// No server is running; the next post tries to start one. The value is the failure of the last attempt, if any.
    case none(NotShownReason?)
}

/// The state of a notification with the notification server.
package struct Presented: Sendable, Hashable {
    /// The server's number for the notification.
    package var number: UInt32
    package var actions: Bool
}
