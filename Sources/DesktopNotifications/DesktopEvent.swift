// SPDX-License-Identifier: Apache-2.0

public import DBus

/// The outcome of a notification on the desktop.
///
/// Every post is answered by exactly one of `shown`, `listed` and `notShown`, unless a later post of the same id or its
/// withdrawal overtakes it. What is shown ends with exactly one of `activated`, `replied`, `dismissed`, `expired` and
/// `withdrawn`, unless it is replaced or the server vanishes first: after `serverVanished` nothing is shown any more.
public enum DesktopEvent: Sendable, Hashable {
    /// The server took it. That does not mean that anyone saw it: a paused server takes it too.
    case shown(id: String)
    /// We are the notification server ourselves, so nobody draws it.
    case listed(id: String)
    /// The notification is not on the desktop.
    case notShown(id: String, NotShownReason)
    /// The person pressed an action, or with a nil key the notification itself. The token lets the program that is
    /// started take the focus (XDG activation), where the server gives one.
    case activated(id: String, actionKey: String?, activationToken: String?)
    /// The person typed a reply into it, of at most 65,536 bytes; it may be empty. The token is that of `activated`.
    case replied(id: String, text: String, activationToken: String?)
    /// The person closed it.
    case dismissed(id: String)
    /// The notification timed out, or the server dropped it without a reason.
    case expired(id: String)
    /// The notification was withdrawn, by alertd or by another program.
    case withdrawn(id: String)
    /// Nothing of it is on the screen any more, as far as it was taken back: also said of one that was not there, and
    /// of what a daemon before this one left.
    case left(id: String)
    /// A notification server is ready: the moment to post again what is still delivered.
    case serverAppeared(NotificationServer)
    /// The notification server, or the bus, went away, and with it what it showed.
    case serverVanished
}

extension DesktopEvent {
    /// The notification that is on the screen no longer; nil for any other event.
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
    /// There is no session bus, or it went away.
    case noBus(DBusError)
    /// There is no notification server, and none could be started.
    case noServer(DBusError)
    /// The server vanished before it answered.
    case serverVanished
    /// The server did not answer in time.
    case timedOut
    /// The server, or the bus, refused it.
    case refused(DBusError)
    /// More than 4,096 are shown or waiting.
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

    /// A sentence: what happened, and what a person can do about it.
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

/// A notification server, as it describes itself.
public struct NotificationServer: Sendable, Hashable {
    /// The product's name, such as `dunst`; cut to 256 bytes, like the other texts.
    public var name: String
    /// The vendor.
    public var vendor: String
    /// The product's version.
    public var version: String
    /// The version of the specification it follows, such as `1.2`.
    public var specification: String
    /// The capabilities (Desktop Notifications Specification, GetCapabilities), at most 64 words.
    public var capabilities: Set<String>
    /// The id of the bus it is on; empty where that is not known.
    public var bus: String

    /// A Boolean value indicating whether it draws buttons.
    public var drawsActions: Bool { capabilities.contains("actions") }
    /// A Boolean value indicating whether it has a field to reply in (KDE's extension, which swaync has too). It is
    /// opened by a button.
    public var takesReplies: Bool { drawsActions && capabilities.contains(NotificationCall.replyKey) }

    /// A server's description.
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
    /// We are the notification server.
    case ourselves
    /// Not known yet: the bus or the server has not answered so far.
    case unknown
    /// No server runs; the next post tries to start one. The reason is that of the last try, if there was one.
    case none(NotShownReason?)
}
