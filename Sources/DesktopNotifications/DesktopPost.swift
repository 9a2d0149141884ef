// SPDX-License-Identifier: Apache-2.0

public import DBus

/// A notification as the desktop is to show it.
///
/// Texts may hold anything: they are made safe and cut when they are sent.
public struct DesktopPost: Sendable, Hashable {
    /// The level of intrusion; servers know three urgencies.
    public enum Level: Sendable, Hashable {
        /// Urgency low.
        case passive
        /// Urgency normal.
        case active
        /// Urgency normal: what breaks through is decided before it comes here.
        case timeSensitive
        /// Urgency critical; servers show it until the person acts.
        case critical
    }

    /// Something to press.
    public struct Action: Sendable, Hashable {
        /// The key that is reported when it is pressed, at most 255 bytes. `default` stands for the notification
        /// itself.
        public var key: String
        /// The label, cut to 128 bytes.
        public var label: String

        /// An action.
        public init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    /// A field to type an answer into, within the notification.
    public struct ReplyField: Sendable, Hashable {
        /// The label of the button that opens the field, cut to 128 bytes.
        public var label: String
        /// The placeholder of the empty field, cut to 256 bytes; empty leaves it to the server.
        public var placeholder: String

        /// A field.
        public init(label: String, placeholder: String = "") {
            self.label = label
            self.placeholder = placeholder
        }
    }

    /// When it leaves the screen by itself.
    public enum Expiry: Sendable, Hashable {
        /// When the server thinks fit.
        case byServer
        /// When the person closes it. Servers are asked for that, and not all of them do it.
        case never
        /// After so long, whatever the server does.
        case after(Duration)
    }

    /// Our own id; a post with an id that is shown replaces it.
    public var id: String
    /// The name of the application it belongs to, for people; cut to 256 bytes.
    public var appName: String
    /// An icon's name in the theme, or the absolute path of a file; empty for none.
    public var icon: String
    /// A picture it is about, named as the icon is; empty for none.
    public var image: String
    /// The title in a single line, cut to 1,024 bytes.
    public var title: String
    /// Cut to 4,096 bytes of text.
    public var body: String
    /// A Boolean value indicating whether the body is markup (`NotificationMarkup`). Otherwise it is shown as it is
    /// written.
    public var isMarkup: Bool
    /// The level of intrusion.
    public var level: Level
    /// At most 16; those beyond are left out. A press on the notification itself is always reported.
    public var actions: [Action]
    /// A field for a reply. Left out, and nothing in its place, where the server cannot show one
    /// (``NotificationServer/takesReplies``). An action of the key `inline-reply` is left out beside it.
    public var reply: ReplyField?
    /// A Boolean value indicating whether we play its sound ourselves, so that the server must not.
    public var soundPlayedByUs: Bool
    /// The application's desktop file without `.desktop`; empty for none. Servers take name, icon and rules from it.
    public var desktopEntry: String
    /// When it leaves the screen by itself.
    public var expiry: Expiry
    /// A category of the specification, such as `email.arrived`, cut to 255 bytes; empty for none.
    public var category: String
    /// The group within the application: an account, a conversation. Empty for none. Plasma shows it and
    /// groups by it.
    public var origin: String
    /// A Boolean value indicating whether the server keeps no record of it.
    public var isTransient: Bool
    /// A Boolean value indicating whether it stays when an action was pressed, or it was replied to.
    public var isResident: Bool
    /// Further hints. Those that follow from the rest take precedence, but for `x-dunst-stack-tag`.
    public var hints: [String: DBusValue]
    /// Another program's notification, passed on as it is instead of the texts above.
    package var relayed: RelayedPost?
    /// The place it had before this program began, or before the bus was lost: it is shown in its place, if that server
    /// is still the same.
    public var formerPlace: DesktopPlace?

    /// A notification.
    public init(
        id: String, appName: String, icon: String = "", image: String = "", title: String, body: String = "",
        isMarkup: Bool = false, level: Level = .active, actions: [Action] = [], reply: ReplyField? = nil,
        soundPlayedByUs: Bool = false, desktopEntry: String = "", expiry: Expiry = .byServer, category: String = "",
        origin: String = "", isTransient: Bool = false, isResident: Bool = false, hints: [String: DBusValue] = [:],
        formerPlace: DesktopPlace? = nil
    ) {
        self.id = id
        self.appName = appName
        self.icon = icon
        self.image = image
        self.title = title
        self.body = body
        self.isMarkup = isMarkup
        self.level = level
        self.actions = actions
        self.reply = reply
        self.soundPlayedByUs = soundPlayedByUs
        self.desktopEntry = desktopEntry
        self.expiry = expiry
        self.category = category
        self.origin = origin
        self.isTransient = isTransient
        self.isResident = isResident
        self.hints = hints
        self.formerPlace = formerPlace
    }
}
